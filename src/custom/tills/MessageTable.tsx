import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { TillMessage } from '../../../contract/calls/tills.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ScrollTable } from '../../kit/ScrollTable.tsx';
import { StateChip, type StateColour } from '../../kit/StateChip.tsx';

const colours: Readonly<Record<TillMessage['status'], StateColour>> = {
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
export function MessageTable({ title, messages, onSendAgain }: MessageTableProps) {
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
              colour={colours[message.status]}
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
