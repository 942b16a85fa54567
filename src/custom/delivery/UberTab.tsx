import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { uberLinkCalls } from '../../../contract/calls/uberLink.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMay } from '../../session/SessionContext.tsx';
import { LinkFacts } from './LinkFacts.tsx';
import { StoreChoice } from './StoreChoice.tsx';
import { useLinkChanges } from './useLinkChanges.ts';

/** The link of a store with Uber Eats: asking for permission, choosing the store, pausing and ending. */
export default function UberTab({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const api = useApi();
  const mayChange = useMay('stores/uber-links', 'update');
  const storeUuid = String(record.id);
  const [isEnding, setIsEnding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['uber', 'link', storeUuid],
    queryFn: ({ signal }) => api(uberLinkCalls.state, { params: { storeUuid }, signal }),
    meta: { shows: ['stores/uber-links'] },
  });
  const { ask, choose, pause, end } = useLinkChanges(storeUuid);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="form" rows={4} />;
  const { isSetUp, hasPermission, uberStoreUuid, state } = data;
  const isBusy = [ask, choose, pause, end].some(({ isPending }) => isPending);
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 840 }}>
      <Box sx={{ color: 'text.secondary' }}>{translate('delivery.help')}</Box>
      {!isSetUp && <ViewNote text={translate('delivery.notSetUp')} />}
      <LinkFacts link={data} />
      {isSetUp && mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {!hasPermission && (
            <Button
              variant={uberStoreUuid ? 'outlined' : 'contained'}
              disabled={isBusy}
              onClick={() => ask.mutate()}
            >
              {translate(uberStoreUuid ? 'delivery.linkAgain' : 'delivery.link')}
            </Button>
          )}
          {uberStoreUuid && (state === 'ACTIVE' || state === 'LINKING') && (
            <Button variant="outlined" disabled={isBusy} onClick={() => pause.mutate()}>
              {translate('delivery.pause')}
            </Button>
          )}
          {uberStoreUuid && state === 'DISABLED' && (
            <Button variant="contained" disabled={isBusy} onClick={() => choose.mutate(uberStoreUuid)}>
              {translate('delivery.resume')}
            </Button>
          )}
          {uberStoreUuid && hasPermission && (
            <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setIsEnding(true)}>
              {translate('delivery.end')}
            </Button>
          )}
        </Box>
      )}
      {isSetUp && mayChange && uberStoreUuid && !hasPermission && (
        <Box sx={{ color: 'text.secondary' }}>{translate('delivery.endPermission')}</Box>
      )}
      {isSetUp && mayChange && hasPermission && (
        <StoreChoice storeUuid={storeUuid} isBusy={isBusy} onChoose={(id) => choose.mutate(id)} />
      )}
      {isEnding && (
        <ConfirmDialog
          title={translate('delivery.endTitle')}
          isDangerous
          isBusy={end.isPending}
          error={end.error}
          action={translate('delivery.end')}
          onAct={() => end.mutate(undefined, { onSuccess: () => setIsEnding(false) })}
          onClose={() => setIsEnding(false)}
        >
          {translate('delivery.endText')}
        </ConfirmDialog>
      )}
    </Box>
  );
}
