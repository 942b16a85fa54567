import { Box, Button, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { deploymentsCalls } from '../../../contract/calls/deployments.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { localZoneName } from '../../../contract/timeZoneScope.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FindingList } from '../../kit/channels/FindingList.tsx';
import { ChangeKinds, MenuChanges } from '../../kit/channels/MenuChanges.tsx';
import { StateChip, type StateColour } from '../../kit/StateChip.tsx';
import { saveFile } from '../../kit/saveFile.ts';
import { LightIcon } from '../../layout/LightIcon.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';

const closed = 'M10 6 8.59 7.41 13.17 12l-4.58 4.59L10 18l6-6z';
const opened = 'M16.59 8.59 12 13.17 7.41 8.59 6 10l6 6 6-6z';

const colours: readonly StateColour[] = ['info', 'success', 'warning', 'error'];

/** A choice of a store of a deployment, in its own colour and words. */
function useChoice(name: 'status' | 'channel' | 'failureCode') {
  const resource = useRegistry().get('deployments/stores');
  return (id: string) => {
    const choice = resource && fieldOf(resource, name).choices.find((one) => one.id === id);
    return {
      label: choice?.label ?? id,
      colour: colours.find((colour) => colour === choice?.colour) ?? ('neutral' as const),
    };
  };
}

/** A store of a deployment, as its page reads it. */
const line = z.object({
  id: z.string(),
  name: z.string().nullable(),
  channel: z.string(),
  status: z.string(),
  guard: z.string(),
  changeCount: z.number(),
  itemCount: z.number(),
  removedCount: z.number(),
  blockerCount: z.number(),
  warningCount: z.number(),
  beforeUuid: z.string().nullable(),
  attempts: z.number(),
  startsAt: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  failureCode: z.string().nullable(),
  failureText: z.string().nullable(),
  [localZoneName]: z.string().nullish(),
});
type Line = z.infer<typeof line>;

export const lineOf = (record: unknown): Line => line.parse(record);

/** One store of a deployment. Its details show what changes there and what is in the way. */
export function StoreRow({ line }: { line: Line }) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  /** A moment by the clock of the store. */
  const inStore = (moment: string) => dateTime(moment, line[localZoneName]);
  const statusOf = useChoice('status');
  const channelOf = useChoice('channel');
  const failureOf = useChoice('failureCode');
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const store = line.name ?? '';
  const waits = line.status === 'WAITING';
  const notes = [
    line.failureCode === null ? '' : failureOf(line.failureCode).label,
    line.failureText ?? '',
    waits && line.attempts > 0 ? translate('deployments.tries', { smart_count: line.attempts }) : '',
    waits && line.nextTryAt !== null
      ? translate('deployments.nextTry', { time: inStore(line.nextTryAt) })
      : '',
    waits && line.nextTryAt === null && line.startsAt !== null
      ? translate('deployments.begins', { time: inStore(line.startsAt) })
      : '',
    line.status === 'SENT' && line.sentAt !== null
      ? translate('deployments.sent', { time: inStore(line.sentAt) })
      : '',
  ].filter((note) => note !== '');
  const changes = [
    line.beforeUuid === null
      ? translate('deployments.newMenu')
      : translate('deployments.changeCount', { smart_count: line.changeCount }),
    line.removedCount > 0 ? translate('deployments.removes', { smart_count: line.removedCount }) : '',
  ].filter((text) => text !== '');
  return (
    <>
      <TableRow>
        <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 180 }}>
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={translate(isOpen ? 'deployments.hide' : 'deployments.details', { store })}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ justifyContent: 'start', textAlign: 'left', fontWeight: 500 }}
          >
            <Box component="span" aria-hidden="true" sx={{ pr: 2, color: 'text.secondary' }}>
              <LightIcon path={isOpen ? opened : closed} />
            </Box>
            {store}
          </Button>
          <Box sx={{ color: 'text.secondary', fontWeight: 400, pl: 7, pb: 2 }}>
            {channelOf(line.channel).label}
          </Box>
        </TableCell>
        <TableCell sx={{ minWidth: 160, overflowWrap: 'anywhere' }}>
          <StateChip {...statusOf(line.status)} />
          {notes.length > 0 && <Box sx={{ pt: 1, color: 'text.secondary' }}>{notes.join(' · ')}</Box>}
        </TableCell>
        <TableCell>{changes.join(' · ')}</TableCell>
        <TableCell>
          {line.blockerCount > 0 && (
            <Box sx={{ color: 'error.main' }}>
              {translate('deployments.blockers', { smart_count: line.blockerCount })}
            </Box>
          )}
          {line.warningCount > 0 && (
            <Box sx={{ color: 'warning.main' }}>
              {translate('deployments.warnings', { smart_count: line.warningCount })}
            </Box>
          )}
        </TableCell>
      </TableRow>
      {isOpen && (
        <TableRow id={detailsId}>
          <TableCell colSpan={4} sx={{ bgcolor: 'surface.sunken' }}>
            <StoreDetails line={line} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

function StoreDetails({ line: { id, channel, itemCount, beforeUuid } }: { line: Line }) {
  const translate = useTranslate();
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const { data, error, refetch } = useQuery({
    queryKey: ['deployments/stores', 'review', id],
    queryFn: ({ signal }) => api(deploymentsCalls.review, { params: { id }, signal }),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
  if (!data) return <LoadingSkeleton shape="form" rows={3} />;
  const save = async () => {
    try {
      saveFile(await api(deploymentsCalls.document, { params: { id } }));
    } catch (failure) {
      notifyFailure(failure);
    }
  };
  return (
    <Box
      sx={{ py: 2, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' }}
    >
      {data.findings.length > 0 && <FindingList findings={data.findings} channel={channel} />}
      {data.changes && data.changes.changes.length > 0 && <MenuChanges changes={data.changes} />}
      {data.overwrites && (
        <Box>
          <Box sx={{ pb: 2, color: 'warning.main' }}>
            {translate('deployments.overwrites', { smart_count: data.overwrites.count })}
          </Box>
          <ChangeKinds changes={data.overwrites.changes} />
        </Box>
      )}
      {data.changes?.changes.length === 0 && data.overwrites === null && (
        <Box>{translate('deployments.noChanges')}</Box>
      )}
      {beforeUuid === null && <Box>{translate('deployments.first', { count: itemCount })}</Box>}
      <Box>
        <Button size="small" variant="outlined" color="inherit" onClick={() => void save()}>
          {translate('deployments.document')}
        </Button>
      </Box>
    </Box>
  );
}
