import { Box } from '@mui/material';
import { tabFilter } from '../../dataProviders/listRequest.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { HomeNote } from '../../kit/HomeNote.tsx';
import { useTotalText } from '../../kit/records/useTotal.ts';
import { useWaiting } from '../../layout/navigation/useWaiting.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { HomeRow } from './HomeRow.tsx';
import { useUnfinishedRows } from './useUnfinishedRows.tsx';

/** The records that wait for the person: a line for each queue that has some, which leads to them. */
export function WaitingList() {
  const translate = useTranslate();
  const totalText = useTotalText();
  const registry = useRegistry();
  const { data, error, isLoading, refetch } = useWaiting();
  const unfinished = useUnfinishedRows();
  if (error) return <FailedState isSmall error={error} onRetry={() => void refetch()} />;
  if (isLoading) return <LoadingSkeleton shape="form" rows={2} />;
  const queues = (data ?? []).flatMap(({ resource: name, queue: own, ...count }) => {
    const resource = registry.get(name);
    const queue = resource?.list.queues.get(own);
    return resource && queue ? [{ resource, queue, ...count }] : [];
  });
  if (unfinished.length === 0 && queues.length === 0) return <HomeNote text={translate('home.noQueues')} />;
  const filled = queues.filter(({ total }) => total > 0);
  const names = queues.map(({ queue }) => queue.label).join(', ');
  if (unfinished.length === 0 && filled.length === 0)
    return <HomeNote text={translate('home.nothingWaits', { queues: names })} />;
  const waiting = filled.map(({ resource, queue, total, names: first, isEstimated }) => (
    <HomeRow
      key={`${resource.name} ${queue.name}`}
      to={`/${resource.name}?${new URLSearchParams({ filter: JSON.stringify(tabFilter(resource, queue)) })}`}
      icon={resource.icon}
      label={
        first.length === 0
          ? queue.label
          : `${queue.label}: ${first.join(', ')}${total > first.length ? ', …' : ''}`
      }
      aside={
        <Box
          component="span"
          sx={{ typography: 'h2', color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}
        >
          {totalText(total, isEstimated)}
        </Box>
      }
    />
  ));
  return [...unfinished, ...waiting];
}
