import { useListContext } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { sift } from '../filters/staleParts.ts';
import type { Columns } from '../views/useColumns.ts';
import { ListSkeleton } from './ListSkeleton.tsx';

// Most lists have rows, and filters that they understand.
const NoRows = lazy(patiently(() => import('./NoRows.tsx')));
const StaleFilter = lazy(patiently(() => import('./StaleFilter.tsx')));

interface ListStateProps {
  resource: Resource;
  columns: Columns;
  isSelectable: boolean;
}

/** What the page shows instead of a table without rows. */
export function ListState({ resource, columns, isSelectable }: ListStateProps) {
  const { error, isPending, filterValues, refetch } = useListContext();
  const { kept, stale } = sift(resource, filterValues);
  if (error && stale.length > 0)
    return (
      <Suspense fallback={null}>
        <StaleFilter {...{ resource, kept, stale }} />
      </Suspense>
    );
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <ListSkeleton columns={columns} isSelectable={isSelectable} />;
  return (
    <Suspense fallback={null}>
      <NoRows resource={resource} />
    </Suspense>
  );
}
