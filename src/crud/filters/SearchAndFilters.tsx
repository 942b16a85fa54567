import FilterListIcon from '@mui/icons-material/FilterList';
import { Box, Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterFields } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { enginePart } from '../en/part.ts';
import { buildable } from './buildable.ts';
import { type Comparison, countConditions } from './comparisons.ts';
import { withoutTab } from './listTabs.ts';
import { SearchBox } from './SearchBox.tsx';

const FilterChips = lazy(enginePart(() => import('./FilterChips.tsx')));
const FilterPopover = lazy(enginePart(() => import('./FilterPopover.tsx')));
const FilterBuilder = lazy(enginePart(() => import('./FilterBuilder.tsx')));

interface SearchAndFiltersProps {
  resource: Resource;
  /** Only shows what the list is filtered by. */
  isLocked?: boolean;
}

/** The search and the filters of a list, and its current conditions. The row around them must be a CSS container. */
export function SearchAndFilters({ resource, isLocked = false }: SearchAndFiltersProps) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const [edited, setEdited] = useState<{ anchor: HTMLElement; comparison?: Comparison }>();
  const [isBuilding, setIsBuilding] = useState(false);
  const { tree, kept } = buildable(resource, filterValues);
  const build =
    tree &&
    (() => {
      setEdited(undefined);
      setIsBuilding(true);
    });
  const isSearchable = [...resource.fields.values()].some(({ searchable }) => searchable);
  const canFilter = filterFields(resource).length > 0;
  const hasConditions = countConditions(withoutTab(resource, filterValues)) > 0;
  return (
    <>
      {isSearchable && !isLocked && <SearchBox label={translate('crud.search.label', words.names)} />}
      {canFilter && !isLocked && (
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
        {hasConditions && (
          <Suspense fallback={null}>
            <FilterChips
              resource={resource}
              isLocked={isLocked}
              onEdit={(anchor, comparison) => setEdited({ anchor, comparison })}
              onBuild={build}
            />
          </Suspense>
        )}
      </Box>
      {edited && (
        <Suspense fallback={null}>
          <FilterPopover
            resource={resource}
            filterValues={filterValues}
            edited={edited}
            onClose={() => setEdited(undefined)}
            onCombine={build}
          />
        </Suspense>
      )}
      {tree && isBuilding && (
        <Suspense fallback={null}>
          <FilterBuilder {...{ resource, tree, kept }} onClose={() => setIsBuilding(false)} />
        </Suspense>
      )}
    </>
  );
}
