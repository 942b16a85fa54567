import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useMay } from '../../session/SessionContext.tsx';
import { isBin } from '../bin/bin.ts';
import { enginePart } from '../en/part.ts';
import { countConditions } from '../filters/comparisons.ts';
import { withoutTab } from '../filters/listTabs.ts';
import { SearchAndFilters } from '../filters/SearchAndFilters.tsx';
import type { GroupBy } from '../groups/useGroupBy.ts';
import type { ListShape } from '../shapes/useListShape.ts';
import type { Columns } from '../views/useColumns.ts';
import type { Views } from '../views/useViews.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';
import { ArrangeButton } from './ArrangeButton.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { EditCellsButton } from './EditCellsButton.tsx';
import { MoreButton } from './MoreButton.tsx';
import type { Arrange } from './useArrange.ts';
import type { CellEditing } from './useCellEditing.ts';
import { useExport } from './useExport.ts';
import { useListCommands } from './useListCommands.ts';

const BulkEditMatching = lazy(enginePart(() => import('../bulk/BulkEditMatching.tsx')));
const ShapeSwitch = lazy(enginePart(() => import('../shapes/ShapeSwitch.tsx')));

interface ListToolsProps {
  resource: Resource;
  columns: Columns;
  views: Views;
  arrange: Arrange;
  shape: ListShape;
  cells: CellEditing;
  groupBy: GroupBy;
}

/** The row of tools: search, filters, and how the list is shown. */
export function ListTools({ resource, columns, views, arrange, shape, cells, groupBy }: ListToolsProps) {
  const { filterValues } = useListContext();
  const exporting = useExport(resource, columns);
  useListCommands(resource, { arrange, cells, exporting });
  const mayEditMany = useMay(resource.name, 'bulk') && resource.verbs.has('update');

  // A grid shows rows of another list, with tools of their own.
  const isGrid = shape.shown === 'grid';
  const hasConditions = countConditions(withoutTab(resource, filterValues)) > 0;
  const isFiltered = hasConditions || Boolean(filterValues.q);
  const canEditMatching = !isGrid && isFiltered && mayEditMany && !isBin(resource, filterValues);
  if (arrange.isArranging && !hasConditions) return null;
  return (
    <Box sx={{ containerType: 'inline-size', px: 6, pb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 1 }}>
        {!isGrid && <SearchAndFilters resource={resource} isLocked={arrange.isArranging} />}
        {!arrange.isArranging && (
          <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
            {shape.offered.length > 1 && (
              <Suspense fallback={null}>
                <ShapeSwitch shape={shape} />
              </Suspense>
            )}
            {arrange.isOffered && shape.shown === 'table' && (
              <ArrangeButton arrange={arrange} resource={resource} />
            )}
            {cells.isOffered && !cells.start && <EditCellsButton cells={cells} />}
            {canEditMatching && (
              <Suspense fallback={null}>
                <BulkEditMatching resource={resource} />
              </Suspense>
            )}
            {!isGrid && (
              <>
                <ViewsButton resource={resource} views={views} />
                <ColumnsButton
                  {...{ resource, columns }}
                  groupBy={shape.shown === 'table' ? groupBy : undefined}
                />
                <MoreButton {...{ resource, exporting }} />
              </>
            )}
          </Box>
        )}
      </Box>
    </Box>
  );
}
