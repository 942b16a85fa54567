import { Box, Button, TableCell, TableRow, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { storeMqCalls } from '../../../contract/calls/storeMq.ts';
import { type TillMessage, type TillState, tillCalls, tillsName } from '../../../contract/calls/tills.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ViewNote } from '../../kit/notes.tsx';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { ScrollTable } from '../../kit/ScrollTable.tsx';
import { StateChip, type StateColour } from '../../kit/StateChip.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMay } from '../../session/SessionContext.tsx';

const messageColours: Readonly<Record<TillMessage['status'], StateColour>> = {
  ...{ QUEUED: 'info', LEASED: 'info', COMPLETE: 'success' },
  ...{ FAILED: 'error', EXPIRED: 'error', CANCELLED: 'neutral' },
};

interface MessageTableProps {
  title: string;
  messages: readonly TillMessage[];
  /** Undefined for people who may send nothing. */
  onSendAgain: ((id: string) => void) | undefined;
}

/** What a till was sent, newest first, with the reason where something did not work. */
function MessageTable({ title, messages, onSendAgain }: MessageTableProps) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const { figures } = useNumberFormats();
  const nameOf = ({ type, subject }: TillMessage) =>
    [translate(`tills.type.${type}`), subject].filter((text) => text !== '').join(': ');
  const reasonOf = ({ status, lastError, nextAt }: TillMessage) => {
    const waits = nextAt && translate('tills.reason.later', { time: dateTime(nextAt) });
    return [lastError, waits ?? translate(`tills.reason.${status}`)].filter(Boolean).join(' · ');
  };
  return (
    <ScrollTable
      title={title}
      columns={(['about', 'status', 'tries', 'by', 'at'] as const).map((column) =>
        translate(`tills.${column}`),
      )}
    >
      {messages.map((message) => (
        <TableRow key={message.id}>
          <TableCell component="th" scope="row" sx={{ maxWidth: 320, overflowWrap: 'anywhere' }}>
            {nameOf(message)}
          </TableCell>
          <TableCell sx={{ minWidth: 220, overflowWrap: 'anywhere' }}>
            <StateChip
              colour={messageColours[message.status]}
              label={translate(`tills.messageStatus.${message.status}`)}
            />{' '}
            {reasonOf(message)}{' '}
            {message.canSendAgain && onSendAgain && (
              <Button
                size="small"
                variant="outlined"
                aria-label={translate('tills.sendAgainTo', { what: nameOf(message) })}
                onClick={() => onSendAgain(message.id)}
              >
                {translate('tills.sendAgain')}
              </Button>
            )}
          </TableCell>
          <TableCell>{figures(message.attempts)}</TableCell>
          <TableCell sx={{ maxWidth: 200, overflowWrap: 'anywhere' }}>{message.sentBy}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{dateTime(message.createdAt)}</TableCell>
        </TableRow>
      ))}
    </ScrollTable>
  );
}

type Sending = 'menus' | 'config' | 'logs' | { again: string };

/** Milliseconds after which the page asks again. A till that falls silent announces nothing. */
export const readAgainAfter = 10_000;

/** What a till was sent and what it answered, and what people can send it. */
export function TillMessages({ till: { storeUuid, name } }: { till: TillState }) {
  const translate = useTranslate();
  const api = useApi();
  const refresh = useRefresh();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { dateTime } = useMomentFormats();
  const maySend = useMay('stores', 'update');
  const { data, error, refetch } = useQuery({
    queryKey: [tillsName, 'messages', storeUuid],
    queryFn: ({ signal }) => api(tillCalls.messages, { params: { storeUuid }, signal }),
    refetchInterval: readAgainAfter,
  });
  const send = useMutation({
    mutationFn: async (what: Sending) => {
      const once = { idempotencyKey: crypto.randomUUID() };
      const body = { storeUuids: [storeUuid] };
      if (what === 'menus') await api(storeMqCalls.rePublishMenu, { body, ...once });
      else if (what === 'config') await api(storeMqCalls.updateConfig, { body, ...once });
      else if (what === 'logs') await api(storeMqCalls.storeLogs, { body: { storeUuid }, ...once });
      else await api(tillCalls.sendAgain, { params: { id: what.again }, body: {}, ...once });
    },
    onSuccess: () => notify('tills.sent', { type: 'success' }),
    onError: notifyFailure,
    onSettled: refresh,
  });
  const title = translate('tills.messagesOf', { store: name });
  const buttons = { menus: 'tills.sendMenus', config: 'tills.sendConfig', logs: 'tills.askLogs' } as const;
  const answered = data?.find(({ logs }) => logs !== null);
  const content = () => {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} isSmall />;
    if (!data) return <LoadingSkeleton shape="table" rows={4} />;
    if (data.length === 0) return <ViewNote text={translate('tills.noMessages')} />;
    return (
      <MessageTable
        title={title}
        messages={data}
        onSendAgain={maySend ? (again) => send.mutate({ again }) : undefined}
      />
    );
  };
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="h2" sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {maySend &&
          (['menus', 'config', 'logs'] as const).map((what) => (
            <Button
              key={what}
              variant="outlined"
              color="inherit"
              disabled={send.isPending}
              onClick={() => send.mutate(what)}
            >
              {translate(buttons[what])}
            </Button>
          ))}
      </Box>
      {content()}
      {answered && (
        <Box component="details">
          <Box component="summary" sx={{ cursor: 'pointer', typography: 'subtitle2', py: 1 }}>
            {translate('tills.logs', { store: name })}, {dateTime(answered.completedAt)}
          </Box>
          <Box
            component="pre"
            tabIndex={0}
            sx={{
              m: 0,
              p: 3,
              maxHeight: 320,
              overflow: 'auto',
              border: 1,
              borderColor: 'divider',
              fontSize: 12,
            }}
          >
            {answered.logs}
          </Box>
        </Box>
      )}
    </Box>
  );
}
