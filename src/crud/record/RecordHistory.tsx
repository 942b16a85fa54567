import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Box, Button, Typography } from '@mui/material';
import { type Identifier, LinkBase } from 'ra-core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { auditLogName } from '../../../contract/auditLogName.ts';
import {
  type HistoryEntry as Entry,
  historyActions,
  type LineChange,
} from '../../../contract/calls/history.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ChangeList } from '../../kit/fieldKinds/ChangeList.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { columnFields, fieldBySource } from '../../kit/records/fields.ts';
import { listPath } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { UndoSave } from '../history/UndoSave.tsx';
import { useHistory } from './RecordNotices.tsx';

const RevertDialog = lazy(patiently(() => import('../history/RevertDialog.tsx')));

interface RecordHistoryProps {
  resource: Resource;
  record: WireRecord;
  /** Whether the person may bring earlier values back. */
  canRevert: boolean;
}

/** Who did what to a record and when, newest first: all of it, or what happened to one field. */
export function RecordHistory({ resource, record, canRevert }: RecordHistoryProps) {
  const { id } = record;
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useHistory(resource, record);
  const [field, setField] = useState('');
  const [reverting, setReverting] = useState<Entry>();
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingSkeleton shape="table" rows={3} />;
  if (data.length === 0) return <StateMessage icon={HistoryIcon} title={translate('crud.history.empty')} />;

  const shown = data.flatMap((entry) => {
    if (field === '') return [entry];
    const changes = entry.changes.filter((change) => change.field === field);
    return changes.length === 0 ? [] : [{ ...entry, changes, lines: [], moreLines: 0 }];
  });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, px: 6, pt: 4 }}>
        <HistoryField resource={resource} entries={data} field={field} onChoose={setField} />
        <LogLink resource={resource} id={id} />
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, px: 6, py: 4, display: 'grid', gap: 4 }}>
        {shown.map((entry) => (
          <HistoryEntry
            key={entry.id}
            resource={resource}
            entry={entry}
            onRevert={canRevert && entry.changes.length > 0 ? () => setReverting(entry) : undefined}
            undo={
              canRevert && entry.action === 'update' && entry.lines.length > 0 ? (
                <UndoSave resource={resource} record={record} event={entry.id} />
              ) : null
            }
          />
        ))}
      </Box>
      <Suspense fallback={null}>
        {reverting && (
          <RevertDialog {...{ resource, record }} entry={reverting} onClose={() => setReverting(undefined)} />
        )}
      </Suspense>
    </>
  );
}

interface HistoryFieldProps {
  resource: Resource;
  entries: readonly Entry[];
  /** The wire name of the field; empty for all. */
  field: string;
  onChoose: (field: string) => void;
}

/** Chooses the field whose history is shown, among those that ever changed. */
function HistoryField({ resource, entries, field, onChoose }: HistoryFieldProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const changed = new Set(entries.flatMap(({ changes }) => changes.map((change) => change.field)));
  const fields = columnFields(resource).filter(({ source }) => changed.has(source));
  if (fields.length < 2) return null;
  return (
    <LabelledSelect label={translate('crud.history.field')} value={field} onChange={onChoose}>
      <option value="">{translate('crud.history.everyField')}</option>
      {fields.map((one) => (
        <option key={one.name} value={one.source}>
          {words.field(one)}
        </option>
      ))}
    </LabelledSelect>
  );
}

interface LineChangesProps {
  resource: Resource;
  lines: readonly LineChange[];
  /** How many lines changed besides those. */
  more: number;
}

/** What an event did to the lines of a record, line by line. */
function LineChanges({ resource, lines, more }: LineChangesProps) {
  const translate = useTranslate();
  const registry = useRegistry();
  if (lines.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 2, pl: 4, display: 'grid', gap: 1 }}>
      {lines.map((line, index) => {
        const { field: source, action, name, changes } = line;
        const field = fieldBySource(resource, source);
        const child = registry.get(field?.resource ?? '');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event of the past never changes
          <li key={index}>
            <Typography variant="body2">
              {field?.label}: {translate(`crud.history.lines.${action}`, { line: name })}
            </Typography>
            {child && action !== 'delete' && (
              <ChangeList
                resource={child}
                action={action}
                changes={changes.filter(({ after, before }) => after || before)}
              />
            )}
          </li>
        );
      })}
      {more > 0 && <li>{translate('crud.history.lines.more', { smart_count: more })}</li>}
    </Box>
  );
}

interface HistoryEntryProps {
  resource: Resource;
  entry: Entry;
  /** Missing if nothing can come back. */
  onRevert: (() => void) | undefined;
  /** The button that undoes the whole save. */
  undo: ReactNode;
}

function HistoryEntry({ resource, entry, onRevert, undo }: HistoryEntryProps) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { actor, action, occurredAt, address, changes } = entry;
  const moment = dateTime(occurredAt);
  const usual = historyActions.find((one) => one === action);
  return (
    <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', pl: 4 }}>
      <Typography component="p" variant="subtitle1">
        {usual
          ? translate(`crud.history.${usual}`, { actor: actor.name })
          : translate('crud.history.acted', {
              actor: actor.name,
              action: resource.actions.get(action)?.label ?? action,
            })}
      </Typography>
      <Typography variant="caption" component="time" dateTime={occurredAt} sx={{ color: 'text.secondary' }}>
        {address ? translate('crud.history.from', { moment, address }) : moment}
      </Typography>
      <ChangeList resource={resource} action={action} changes={changes} />
      <LineChanges resource={resource} lines={entry.lines} more={entry.moreLines} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1, ml: -1, '&:empty': { display: 'none' } }}>
        {onRevert && (
          <WhileOnline>
            <Button size="small" color="inherit" onClick={onRevert}>
              {translate('crud.history.bringBack')}
            </Button>
          </WhileOnline>
        )}
        {undo}
      </Box>
    </Box>
  );
}

/** A link to the same events in the audit log, for people who may read it. */
function LogLink({ resource, id }: { resource: Resource; id: Identifier }) {
  const translate = useTranslate();
  const log = useRegistry().get(auditLogName);
  if (!log?.verbs.has('list') || resource.view) return null;
  const path = listPath(log, { resource: resource.name, recordId: String(id) });
  return (
    <Typography variant="body2">
      <LinkBase className="link" to={path}>
        {translate('crud.history.all')}
      </LinkBase>
    </Typography>
  );
}
