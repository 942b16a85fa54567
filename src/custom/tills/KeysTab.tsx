import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type StoreKey, storeKeyCalls } from '../../../contract/calls/stores.ts';
import { tillsName } from '../../../contract/calls/tills.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { KeyTable } from './KeyTable.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';

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
