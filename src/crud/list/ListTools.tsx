import FilterListIcon from '@mui/icons-material/FilterList';
import { Box, Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterFields } from '../fields.ts';
import { type Comparison, countConditions } from '../filters/comparisons.ts';
import type { ListShape } from '../shapes/useListShape.ts';
import { useWords } from '../useWords.ts';
import type { Columns } from '../views/useColumns.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';
import { ArrangeButton } from './ArrangeButton.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { withoutTab } from './listTabs.ts';
import { MoreButton } from './MoreButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { Arrange } from './useArrange.ts';

const ShapeSwitch = lazy(() => import('../shapes/ShapeSwitch.tsx'));
const FilterPopover = lazy(() => import('../filters/FilterPopover.tsx'));

interface ListToolsProps {
  resource: Resource;
  columns: Columns;
  arrange: Arrange;
  shape: ListShape;
}

/** The row of tools: search, filters, and how the list is shown. */
export function ListTools({ resource, columns, arrange, shape }: ListToolsProps) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const [edited, setEdited] = useState<{ anchor: HTMLElement; comparison?: Comparison }>();
  const isSearchable = [...resource.fields.values()].some((field) => field.searchable);
  const canFilter = filterFields(resource).length > 0;

  // A grid shows rows of another list, with tools of their own.
  const isGrid = shape.shown === 'grid';
  const hasConditions = countConditions(withoutTab(resource, filterValues)) > 0;
  if (arrange.isArranging && !hasConditions) return null;
  return (
    <Box sx={{ containerType: 'inline-size', px: 6, pb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 1 }}>
        {isSearchable && !arrange.isArranging && !isGrid && (
          <SearchBox label={translate('crud.search.label', words.names)} />
        )}
        {canFilter && !arrange.isArranging && !isGrid && (
          <Button
            color="inherit"
            startIcon={<FilterListIcon />}
            aria-haspopup="dialog"
            onClick={(event) => setEdited({ anchor: event.currentTarget })}
          >
            {translate('crud.filters.add')}
          </Button>
        )}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            flex: 1,
            minHeight: 32,
            // If there is no room beside the tools, they get their own row.
            ...(hasConditions && { '@container (max-width: 900px)': { order: 1, flexBasis: '100%' } }),
          }}
        >
          {!isGrid && (
            <FilterChips
              resource={resource}
              isLocked={arrange.isArranging}
              onEdit={(anchor, comparison) => setEdited({ anchor, comparison })}
            />
          )}
        </Box>
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
            {!isGrid && (
              <>
                <ViewsButton resource={resource} columns={columns} />
                <ColumnsButton resource={resource} columns={columns} />
                <MoreButton resource={resource} columns={columns} />
              </>
            )}
          </Box>
        )}
      </Box>
      {edited && (
        <Suspense fallback={null}>
          <FilterPopover
            resource={resource}
            filterValues={filterValues}
            edited={edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Box>
  );
}
