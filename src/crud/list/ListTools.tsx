import FilterListIcon from '@mui/icons-material/FilterList';
import { Box, Button } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { filterFields } from '../fields.ts';
import { useWords } from '../useWords.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';
import { ArrangeButton } from './ArrangeButton.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { Comparison } from './comparisons.ts';
import { FilterChips } from './FilterChips.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { Arrange } from './useArrange.ts';
import type { Columns } from './useColumns.ts';

const FilterPopover = lazy(() => import('../filters/FilterPopover.tsx'));

interface ListToolsProps {
  resource: Resource;
  columns: Columns;
  arrange: Arrange;
}

/** The one row of tools: search, filters, and how the list is shown. */
export function ListTools({ resource, columns, arrange }: ListToolsProps) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const [edited, setEdited] = useState<{ anchor: HTMLElement; comparison?: Comparison }>();
  const isSearchable = [...resource.fields.values()].some((field) => field.searchable);
  const canFilter = filterFields(resource).length > 0;

  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 6, pb: 2 }}>
      {isSearchable && !arrange.isArranging && (
        <SearchBox label={translate('crud.search.label', words.names)} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flex: 1, minHeight: 32 }}>
        {canFilter && !arrange.isArranging && (
          <Button
            color="inherit"
            startIcon={<FilterListIcon />}
            aria-haspopup="dialog"
            onClick={(event) => setEdited({ anchor: event.currentTarget })}
          >
            {translate('crud.filters.add')}
          </Button>
        )}
        <FilterChips
          resource={resource}
          isLocked={arrange.isArranging}
          onEdit={(anchor, comparison) => setEdited({ anchor, comparison })}
        />
      </Box>
      {arrange.isOffered && <ArrangeButton arrange={arrange} resource={resource} />}
      {!arrange.isArranging && (
        <>
          <ViewsButton resource={resource} columns={columns} />
          <ColumnsButton resource={resource} columns={columns} />
          <MoreMenu resource={resource} columns={columns} />
        </>
      )}
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
