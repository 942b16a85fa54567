import { Box, Skeleton } from '@mui/material';
import { useListContext } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { useIsLate } from '../../layout/states/LoadingSkeleton.tsx';
import { sizes } from '../../theme/tokens.ts';
import { useDensity } from '../../theme/useAppearance.ts';
import { enginePart } from '../en/part.ts';
import { sift } from '../filters/staleParts.ts';
import { selectionWidth } from '../table/listTableStyles.ts';
import type { Columns } from '../views/useColumns.ts';

// Most lists have rows, and filters that they understand.
const NoRows = lazy(enginePart(() => import('./NoRows.tsx')));
const StaleFilter = lazy(patiently(() => import('./StaleFilter.tsx')));

const rows = Array.from({ length: 12 }, (_, index) => index);
const headHeight = 40;

interface ListSkeletonProps {
  columns: Columns;
  isSelectable: boolean;
}

/** The outline of the table; not shown if the answer is quick. */
function ListSkeleton({ columns, isSelectable }: ListSkeletonProps) {
  const translate = useTranslate();
  const { density } = useDensity();
  const isShown = useIsLate();
  if (!isShown) return null;
  return (
    <Box role="status" aria-label={translate('states.loading')} sx={{ overflow: 'hidden', flex: 1 }}>
      {rows.map((row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            pl: isSelectable ? 0 : 3,
            height: row === 0 ? headHeight : sizes.row[density],
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          {isSelectable && (
            <Box sx={{ width: selectionWidth, flex: 'none', pl: 6 }}>
              <Skeleton variant="rounded" width={14} height={14} sx={{ borderRadius: '3px' }} />
            </Box>
          )}
          {columns.shown.map((field) => (
            <Box
              key={field.name}
              sx={{
                width: columns.widthOf(field),
                flex: columns.isLeadFree && field === columns.lead ? '1 0 auto' : 'none',
                px: 3,
              }}
            >
              <Skeleton
                height={10}
                variant="rounded"
                width={row === 0 ? '45%' : '65%'}
                sx={cells[field.kind].align === 'left' ? undefined : { ml: 'auto' }}
              />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

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
