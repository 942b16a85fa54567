import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Button, IconButton } from '@mui/material';
import { useCreatePath } from 'ra-core';
import { Link, useNavigate } from 'react-router-dom';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isIssued, isLines, isSecret } from '../../../contract/fieldKinds.ts';
import { type Lines, lineFields, linesOf } from '../../../contract/lines.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { rowsOf } from '../../kit/lineRows.ts';
import { type FormValues, settableFields } from '../../kit/records/fields.ts';
import { Hint } from '../../layout/Hint.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** True for a field whose value two records may share. */
const isShared = (field: Field) =>
  !field.unique && !isSecret(field) && !isIssued(field) && field.inheritance !== 'own';

/** The lines of a record as new ones, with ids of their own; lines of a tree keep their places in it. */
function copiedLines(lines: Lines, value: unknown): WireRecord[] {
  const rows = rowsOf(value);
  const ids = new Map(rows.map(({ id }) => [id, crypto.randomUUID()]));
  const fields = lineFields(lines).filter((field) => isShared(field) || field === lines.tree);
  return rows.map((row) => {
    const values = fields.map(({ source }) => [source, row[source] ?? null]);
    const above = lines.tree && { [lines.tree.source]: ids.get(String(row[lines.tree.source])) ?? null };
    return { ...Object.fromEntries(values), ...above, id: ids.get(row.id) ?? row.id };
  });
}

/**
 * The values that a new record takes over from another, its lines too: all that may be equal. Undefined where people
 * cannot add records, and where the definition has an action that copies.
 */
export function copyOf(resource: Resource, record: WireRecord, registry: Registry): FormValues | undefined {
  const hasOwnCopy = [...resource.actions.values()].some(({ copies }) => copies);
  if (!resource.verbs.has('create') || hasOwnCopy) return undefined;
  const values = settableFields(resource)
    .filter(isShared)
    .map((field) => {
      const value = record[field.source] ?? null;
      return [field.source, isLines(field) ? copiedLines(linesOf(field, registry), value) : value];
    });
  return Object.fromEntries(values);
}

interface DuplicateButtonProps {
  resource: Resource;
  record: WireRecord;
  /** The place has room for an icon only. */
  isIcon?: boolean;
}

/**
 * Opens the form of a new record with the values of another, or the page that an area has for it. Nothing where the person
 * cannot add one.
 */
export function DuplicateButton({ resource, record, isIcon = false }: DuplicateButtonProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const copy = copyOf(resource, record, useRegistry());
  const form = useCreatePath()({ resource: resource.name, type: 'create' });
  const { duplicate: made } = useResourceParts(resource);
  const to = made ? made.to(record) : form;
  const state = made ? undefined : { record: copy };
  const label = translate(made ? made.label : 'crud.record.duplicate');
  const context = recordTitle(resource, record);
  usePageCommands(
    copy ? [{ id: 'record:duplicate', label, context, run: () => navigate(to, { state }) }] : [],
  );
  if (!copy) return null;
  return isIcon ? (
    <Hint text={label}>
      <IconButton component={Link} to={to} state={state} aria-label={label}>
        <CopyIcon fontSize="small" />
      </IconButton>
    </Hint>
  ) : (
    <Button color="inherit" startIcon={<CopyIcon />} component={Link} to={to} state={state}>
      {label}
    </Button>
  );
}
