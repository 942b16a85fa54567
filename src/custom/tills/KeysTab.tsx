import { Box, Button, TableCell, TableRow, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { issueStoreKeyCall, type StoreKey, storeKeyCalls } from '../../../contract/calls/stores.ts';
import { tillsName } from '../../../contract/calls/tills.ts';
import { issuedIn, type WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useShowIssuedKeys } from '../../kit/fieldKinds/useShowIssuedKeys.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { ViewNote } from '../../kit/notes.tsx';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { useResource } from '../../kit/records/useResource.ts';
import { ScrollTable } from '../../kit/ScrollTable.tsx';
import { StateChip } from '../../kit/StateChip.tsx';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';

interface KeyTableProps {
  keys: readonly StoreKey[];
  onRevoke: (key: StoreKey) => void;
}

/** The keys of a till: nobody can read them, so people tell them apart by their last characters. */
function KeyTable({ keys, onRevoke }: KeyTableProps) {
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

const day = 24 * 60 * 60_000;

/** Until when the earlier key works: at once over, some days, or until somebody revokes it. */
const earlierChoices = ['revoked', 'day', 'week', 'now'] as const;
type Earlier = (typeof earlierChoices)[number];

const untilOf = (earlier: Earlier): { earlierUntil?: string | null } => {
  if (earlier === 'now') return {};
  if (earlier === 'revoked') return { earlierUntil: null };
  return { earlierUntil: new Date(Date.now() + (earlier === 'day' ? day : 7 * day)).toISOString() };
};

interface NewKeyDialogProps {
  store: WireRecord;
  /** The store has a key that works. */
  hasKey: boolean;
  onClose: () => void;
}

/** Makes a key for the till of a store, which is shown once. */
function NewKeyDialog({ store, hasKey, onClose }: NewKeyDialogProps) {
  const translate = useTranslate();
  const api = useApi();
  const refresh = useRefresh();
  const show = useShowIssuedKeys();
  const stores = useResource('stores');
  const [earlier, setEarlier] = useState<Earlier>('revoked');
  const make = useMutation({
    mutationFn: () =>
      api(issueStoreKeyCall, {
        body: { storeUuid: String(store.id), ...(hasKey && untilOf(earlier)) },
      }),
    onSuccess: (record) => {
      onClose();
      show(stores, issuedIn(record as WireRecord));
      refresh();
    },
  });
  return (
    <ConfirmDialog
      title={translate('tills.key.makeTitle', { store: String(store.name) })}
      isBusy={make.isPending}
      error={make.error}
      action={translate('tills.key.makeNow')}
      onAct={() => make.mutate()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {translate('tills.key.makeText')}
        {hasKey && (
          <LabelledSelect
            label={translate('tills.key.earlier')}
            value={earlier}
            onChange={(value) => setEarlier(earlierChoices.find((one) => one === value) ?? 'revoked')}
          >
            {earlierChoices.map((one) => (
              <option key={one} value={one}>
                {translate(`tills.key.earlierChoice.${one}`)}
              </option>
            ))}
          </LabelledSelect>
        )}
      </Box>
    </ConfirmDialog>
  );
}

/** The keys of the till of a store: making, changing and revoking them. */
export default function KeysTab({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi();
  const storeUuid = String(record.id);
  const [isMaking, setIsMaking] = useState(false);
  const [leaving, setLeaving] = useState<StoreKey>();
  const { data, error, refetch } = useQuery({
    queryKey: [tillsName, 'keys', storeUuid],
    queryFn: ({ signal }) => api(storeKeyCalls.list, { params: { storeUuid }, signal }),
    meta: { shows: ['stores'] },
  });
  const revoke = useMutation({
    mutationFn: ({ id }: StoreKey) => api(storeKeyCalls.revoke, { params: { storeUuid, id }, body: {} }),
    onSuccess: () => {
      setLeaving(undefined);
      notify('tills.key.revoked', { type: 'success' });
      refresh();
    },
  });
  const content = () => {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="table" rows={3} />;
    if (data.length === 0) return <ViewNote text={translate('tills.key.none')} />;
    return <KeyTable keys={data} onRevoke={setLeaving} />;
  };
  return (
    <Box
      sx={{ px: 6, py: 4, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1040 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 4 }}>
        <Typography sx={{ color: 'text.secondary', flex: '1 1 320px' }}>
          {translate('tills.key.help')}
        </Typography>
        <Button variant="contained" disabled={!data} onClick={() => setIsMaking(true)}>
          {translate('tills.key.make')}
        </Button>
      </Box>
      {content()}
      {isMaking && data && (
        <NewKeyDialog
          store={record}
          hasKey={data.some(({ isLive }) => isLive)}
          onClose={() => setIsMaking(false)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={translate('tills.key.revokeTitle')}
          isDangerous
          isBusy={revoke.isPending}
          error={revoke.error}
          action={translate('tills.key.revokeNow')}
          onAct={() => revoke.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {translate('tills.key.revokeText', { last: leaving.lastFour })}
        </ConfirmDialog>
      )}
    </Box>
  );
}
