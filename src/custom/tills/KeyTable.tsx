import Button from '@mui/material/Button';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { StoreKey } from '../../../contract/calls/stores.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ScrollTable } from '../../kit/ScrollTable.tsx';
import { StateChip } from '../../kit/StateChip.tsx';

interface KeyTableProps {
  keys: readonly StoreKey[];
  onRevoke: (key: StoreKey) => void;
}

/** The keys of a till: nobody can read them, so people tell them apart by their last characters. */
export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  const stateOf = ({ isLive, endsAt }: StoreKey) => {
    if (!isLive) return translate('tills.key.ended');
    return endsAt === null
      ? translate('tills.key.works')
      : translate('tills.key.worksUntil', { time: dateTime(endsAt) });
  };
  return (
    <ScrollTable
      title={translate('tills.key.table')}
      columns={(['name', 'state', 'madeBy', 'madeAt', 'usedAt'] as const).map((column) =>
        translate(`tills.key.${column}`),
      )}
    >
      {keys.map((key) => (
        <TableRow key={key.id}>
          <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
            {translate('tills.key.ends', { last: key.lastFour })}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>
            <StateChip colour={key.isLive ? 'success' : 'neutral'} label={stateOf(key)} />{' '}
            {key.isLive && (
              <Button
                size="small"
                color="error"
                aria-label={translate('tills.key.revokeKey', { last: key.lastFour })}
                onClick={() => onRevoke(key)}
              >
                {translate('tills.key.revoke')}
              </Button>
            )}
          </TableCell>
          <TableCell sx={{ maxWidth: 200, overflowWrap: 'anywhere' }}>{key.madeBy}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{dateTime(key.madeAt)}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>
            {key.usedAt ? dateTime(key.usedAt) : translate('tills.key.never')}
          </TableCell>
        </TableRow>
      ))}
    </ScrollTable>
  );
}
