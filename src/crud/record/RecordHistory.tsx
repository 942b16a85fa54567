import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Identifier, LinkBase } from 'ra-core';
import { auditLogName } from '../../../contract/calls/auditLog.ts';
import {
  type HistoryEntry as Entry,
  historyActions,
  historyAnswer,
} from '../../../contract/calls/history.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { StateMessage } from '../../layout/states/StateMessage.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { listPath } from '../paths.ts';
import { ChangeList } from './ChangeList.tsx';
import { LineChanges } from './LineChanges.tsx';

interface RecordHistoryProps {
  resource: Resource;
  id: Identifier;
  /** Differs after every change of the record, so that the history is read again. */
  version: number | undefined;
}

/** Who did what to a record and when, newest first. */
export function RecordHistory({ resource, id, version }: RecordHistoryProps) {
  const translate = useTranslate();
  const provider = useCompositeProvider();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource.name, 'history', { id: String(id), version }],
    queryFn: async ({ signal }) =>
      historyAnswer.parse((await provider.history(resource.name, { id, signal })).data),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingSkeleton shape="table" rows={3} />;
  if (data.length === 0) return <StateMessage icon={HistoryIcon} title={translate('crud.history.empty')} />;

  return (
    <>
      <LogLink resource={resource} id={id} />
      <Box component="ol" sx={{ listStyle: 'none', m: 0, px: 6, py: 4, display: 'grid', gap: 4 }}>
        {data.map((entry) => (
          <HistoryEntry key={entry.id} resource={resource} entry={entry} />
        ))}
      </Box>
    </>
  );
}

function HistoryEntry({ resource, entry }: { resource: Resource; entry: Entry }) {
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
    <Typography variant="body2" sx={{ px: 6, pt: 4 }}>
      <LinkBase className="link" to={path}>
        {translate('crud.history.all')}
      </LinkBase>
    </Typography>
  );
}
