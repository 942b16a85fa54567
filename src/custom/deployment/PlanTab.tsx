import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useInfiniteGetList } from 'ra-core';
import { deploymentsCalls } from '../../../contract/calls/deployments.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FigureTiles } from '../../kit/figures.tsx';
import { useMake } from '../../kit/records/useMake.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { ScrollTable } from '../../kit/ScrollTable.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMay } from '../../session/SessionContext.tsx';
import { lineOf, StoreRow } from './StoreRow.tsx';

/** Stores that are read at once. */
const perPage = 100;

/** What a deployment does at each store: before it is sent what changes and what is in the way, then how far it is. */
export default function PlanTab({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteGetList(
    'deployments/stores',
    {
      filter: { deploymentId: record.id },
      pagination: { page: 1, perPage },
      sort: { field: 'name', order: 'ASC' },
    },
  );
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={6} />;
  const lines = data.pages.flatMap((page) => page.data).map(lineOf);
  const count = (field: string) => Number(record[field] ?? 0);
  const isPlan = record.status === 'PLANNED';
  const shrinking = lines.filter(({ guard, status }) => guard === 'CONFIRM' && status === 'PLANNED');
  const tile = (name: 'stores' | 'blocked' | 'sent' | 'complete' | 'failed', value: number) => ({
    label: translate(`deployments.figures.${name}`),
    value: figures(value),
    isWarning: (name === 'blocked' || name === 'failed') && value > 0,
  });
  if (lines.length === 0) return <EmptyState names={translate('deployments.nobody')} />;
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <FigureTiles
          tiles={[
            tile('stores', count('plannedCount')),
            ...(isPlan
              ? [tile('blocked', count('blockedCount'))]
              : [
                  tile('complete', count('completeCount')),
                  ...(count('sentCount') > 0 ? [tile('sent', count('sentCount'))] : []),
                  tile('failed', count('failedCount')),
                ]),
          ]}
        />
        <PlanButtons record={record} />
      </Box>
      {record.status === 'RUNNING' && <Progress record={record} />}
      {isPlan && count('blockedCount') > 0 && (
        <Alert severity="error">{translate('deployments.blocked')}</Alert>
      )}
      {isPlan && shrinking.length > 0 && (
        <Alert severity="warning">
          {translate('deployments.shrinks', {
            count: Math.max(...shrinking.map(({ removedCount }) => removedCount)),
          })}
        </Alert>
      )}
      <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
        {translate('deployments.plan')}
      </Box>
      <ScrollTable
        title={translate('deployments.plan')}
        columns={(['store', 'state', 'changes', 'problems'] as const).map((column) =>
          translate(`deployments.${column}`),
        )}
      >
        {lines.map((line) => (
          <StoreRow key={line.id} line={line} />
        ))}
      </ScrollTable>
      {hasNextPage && (
        <Box>
          <Button color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {translate('deployments.more')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** How far a deployment is, for the eye and for a screen reader. */
function Progress({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const total = Number(record.plannedCount ?? 0);
  const done = total - Number(record.openCount ?? 0);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box aria-live="polite">{translate('deployments.progress', { done, total })}</Box>
      <LinearProgress
        variant="determinate"
        aria-label={translate('deployments.bar')}
        value={total === 0 ? 0 : (done * 100) / total}
      />
    </Box>
  );
}

/** Planning it again before it is sent, and taking it back afterwards. */
function PlanButtons({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const api = useApi();
  const mayDeploy = useMay('deployments', 'deploy');
  const refresh = useRefresh();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const params = { id: String(record.id) };
  const planAgain = useMutation({
    mutationFn: () => api(deploymentsCalls.planAgain, { params }),
    onSuccess: () => {
      refresh();
      notify('deployments.plannedAgain', { type: 'success' });
    },
    onError: notifyFailure,
  });
  const takeBack = useMake(() => api(deploymentsCalls.takeBack, { params }), {
    ...{ resource: 'deployments', tab: 'plan', done: 'deployments.takenBack' },
  });
  if (!mayDeploy) return null;
  if (record.status === 'PLANNED')
    return (
      <Button
        variant="outlined"
        color="inherit"
        loading={planAgain.isPending}
        onClick={() => planAgain.mutate()}
      >
        {translate('deployments.planAgain')}
      </Button>
    );
  if (Number(record.completeCount ?? 0) === 0 || record.status === 'RUNNING') return null;
  return (
    <Button variant="outlined" color="inherit" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
      {translate('deployments.takeBack')}
    </Button>
  );
}
