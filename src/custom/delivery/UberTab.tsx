import { Box, Button, Link } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { uberLinkCalls } from '../../../contract/calls/uberLink.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ViewNote } from '../../kit/notes.tsx';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { ConfirmDialog } from '../../layout/dialogs/ConfirmDialog.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMay } from '../../session/SessionContext.tsx';

/** What is known about the link of a store. */
function LinkFacts({ link }: { link: z.output<typeof uberLinkCalls.state.answer> }) {
  const translate = useTranslate();
  const { dateTime } = useMomentFormats();
  if (link.state === null) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{translate(`delivery.state.${link.state}`)}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {translate('delivery.storeId')}: {link.uberStoreUuid}
      </Box>
      {link.lastToldAt && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('delivery.lastTold', { when: dateTime(link.lastToldAt) })}
        </Box>
      )}
      {link.guestPage && (
        <Link href={link.guestPage} target="_blank" rel="noreferrer">
          {translate('delivery.guestPage')}
        </Link>
      )}
    </Box>
  );
}

/** The steps of linking a store, pausing and ending. Each says how it went. */
function useLinkChanges(storeUuid: string) {
  const api = useApi();
  const notify = useNotify();
  const onError = useNotifyFailure();
  const refresh = useRefresh();
  const unset = (permanently: boolean) =>
    api(uberLinkCalls.unset, { params: { storeUuid }, body: { permanently } });
  const ask = useMutation({
    mutationFn: () => api(uberLinkCalls.authAddress, { query: { storeUuid } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  });
  const choose = useMutation({
    mutationFn: (uberStoreUuid: string) => api(uberLinkCalls.set, { body: { storeUuid, uberStoreUuid } }),
    onSuccess: () => {
      notify('delivery.saved', { type: 'success' });
      refresh();
    },
    onError,
  });
  const pause = useMutation({
    mutationFn: () => unset(false),
    onSuccess: () => {
      notify('delivery.paused', { type: 'success' });
      refresh();
    },
    onError,
  });
  const end = useMutation({
    mutationFn: () => unset(true),
    onSuccess: () => {
      notify('delivery.ended', { type: 'success' });
      refresh();
    },
  });
  return { ask, choose, pause, end };
}

interface StoreChoiceProps {
  storeUuid: string;
  isBusy: boolean;
  onChoose(uberStoreUuid: string): void;
}

/** The stores of the merchant at Uber Eats, to choose the one that this store is. */
function StoreChoice({ storeUuid, isBusy, onChoose }: StoreChoiceProps) {
  const translate = useTranslate();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['uber', 'stores', storeUuid],
    queryFn: ({ signal }) => api(uberLinkCalls.list, { body: { storeUuid }, signal }),
    retry: false,
  });
  const content = () => {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="table" rows={4} />;
    if (data.stores.length === 0) return <ViewNote text={translate('delivery.none')} />;
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {data.stores.map(({ id, name, address }) => (
          <Box
            component="li"
            key={id}
            sx={{
              ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, py: 3 },
              ...{ borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
              <Box>{name}</Box>
              <Box sx={{ color: 'text.secondary' }}>{address}</Box>
            </Box>
            <Button
              variant="outlined"
              disabled={isBusy}
              aria-label={translate('delivery.useNamed', { name })}
              onClick={() => onChoose(id)}
            >
              {translate('delivery.use')}
            </Button>
          </Box>
        ))}
      </Box>
    );
  };
  return (
    <Box component="section" sx={{ display: 'grid', gap: 3 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        {translate('delivery.choose')}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{translate('delivery.chooseHelp')}</Box>
      {content()}
    </Box>
  );
}

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
