import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Button, IconButton } from '@mui/material';
import { useCreatePath } from 'ra-core';
import { Link, useNavigate } from 'react-router-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Hint } from '../../layout/Hint.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { copyOf } from './copyOf.ts';

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
