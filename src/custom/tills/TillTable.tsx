import ButtonBase from '@mui/material/ButtonBase';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { TillState } from '../../../contract/calls/tills.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ScrollTable } from '../../kit/ScrollTable.tsx';
import { StateChip, type StateColour } from '../../kit/StateChip.tsx';

type Presence = 'online' | 'offline' | 'never' | 'noKey';

const colours: Readonly<Record<Presence, StateColour>> = {
  ...{ online: 'success', offline: 'warning', never: 'neutral', noKey: 'neutral' },
};

function presenceOf({ isOnline, hasKey, seenAt }: TillState): Presence {
  if (isOnline) return 'online';
  if (!hasKey) return 'noKey';
  return seenAt === null ? 'never' : 'offline';
}

/** Seconds by which the clock of a till may be wrong before we say so. */
const wrongClock = 120;

interface TillTableProps {
  tills: readonly TillState[];
  chosen: string;
  onChoose: (storeUuid: string) => void;
}

/** The till of each store: whether it is there, what it runs, and what it still has to do. */
export function TillTable({ tills, chosen, onChoose }: TillTableProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { dateTime } = useMomentFormats();
  const columns = ['store', 'state', 'waiting', 'failed', 'seen', 'app', 'menu', 'config'] as const;
  const clockOf = ({ clockAheadSeconds: ahead }: TillState) =>
    ahead !== null && Math.abs(ahead) > wrongClock
      ? translate('tills.clock', { minutes: figures(Math.round(Math.abs(ahead) / 60)) })
      : undefined;
  return (
    <ScrollTable
      title={translate('tills.table')}
      columns={columns.map((column) => translate(`tills.column.${column}`))}
      height="40vh"
    >
      {tills.map((till) => (
        <TableRow key={till.storeUuid} selected={till.storeUuid === chosen}>
          <TableCell component="th" scope="row" sx={{ maxWidth: 260 }}>
            <ButtonBase
              aria-pressed={till.storeUuid === chosen}
              onClick={() => onChoose(till.storeUuid)}
              sx={{
                ...{
                  typography: 'body2',
                  fontWeight: 600,
                  color: 'primary.main',
                  minHeight: 32,
                  maxWidth: '100%',
                },
                ...{ display: 'block', textAlign: 'start', overflow: 'hidden', textOverflow: 'ellipsis' },
                ...{ whiteSpace: 'nowrap', '&:focus-visible': { outline: 2 } },
              }}
            >
              {till.name}
            </ButtonBase>
          </TableCell>
          <TableCell title={clockOf(till)}>
            <StateChip
              colour={colours[presenceOf(till)]}
              label={translate(`tills.state.${presenceOf(till)}`)}
            />
          </TableCell>
          <TableCell>{figures(till.waiting)}</TableCell>
          <TableCell sx={{ ...(till.failed > 0 && { color: 'error.main', fontWeight: 600 }) }}>
            {figures(till.failed)}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{dateTime(till.seenAt)}</TableCell>
          <TableCell>{till.appVersion}</TableCell>
          <TableCell>{till.menuVersion}</TableCell>
          <TableCell>{till.configVersion}</TableCell>
        </TableRow>
      ))}
    </ScrollTable>
  );
}
