import ClearIcon from '@mui/icons-material/Clear';
import FilterListIcon from '@mui/icons-material/FilterList';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton, InputBase } from '@mui/material';
import { useListContext } from 'ra-core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterFields } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useKey } from '../../kit/useKey.ts';
import { enginePart } from '../en/part.ts';
import { type Comparison, countConditions } from './comparisons.ts';
import { buildable } from './conditionTree.ts';
import { withoutTab } from './listTabs.ts';

const FilterChips = lazy(enginePart(() => import('./FilterChips.tsx')));
const FilterPopover = lazy(enginePart(() => import('./FilterPopover.tsx')));
const FilterBuilder = lazy(enginePart(() => import('./FilterBuilder.tsx')));

const pauseInMilliseconds = 250;

/** Searches while a person types; `/` puts the cursor here from anywhere on the page. */
export function SearchBox({ label }: { label: string }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const searched = typeof filterValues.q === 'string' ? filterValues.q : '';
  const [text, setText] = useState(searched);
  const [lastSearched, setLastSearched] = useState(searched);
  /** What this box has asked the list for, and the list does not show yet. */
  const [requested, setRequested] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);

  // The box follows a search that changed elsewhere (Back, a removed filter). A search of its own, which arrives while the
  // person types on, never overwrites what they type.
  if (searched !== lastSearched) {
    setLastSearched(searched);
    const index = requested.indexOf(searched);
    setRequested(index < 0 ? [] : requested.slice(index + 1));
    if (index < 0) setText(searched);
  }

  useEffect(() => {
    const desired = text.trim();
    if (desired === searched) return;
    const timer = setTimeout(() => {
      setRequested((before) => [...before, desired]);
      setFilters({ ...filterValues, q: desired });
    }, pauseInMilliseconds);
    return () => clearTimeout(timer);
  }, [text, searched, filterValues, setFilters]);

  useKey('/', 'crud.keys.search', () => input.current?.focus());

  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        height: 32,
        width: 260,
        border: 1,
        borderColor: 'surface.inputBorder',
        borderRadius: 1,
        '&:focus-within': { borderColor: 'primary.main' },
        '@media (pointer: coarse)': { height: 44 },
      }}
    >
      <SearchIcon fontSize="small" color="action" aria-hidden />
      <InputBase
        inputRef={input}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        placeholder={label}
        sx={{ flex: 1 }}
        slotProps={{ input: { 'aria-label': label, maxLength: 200 } }}
      />
      {text && (
        <IconButton
          size="small"
          edge="end"
          aria-label={translate('crud.search.clear')}
          onClick={() => setText('')}
        >
          <ClearIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

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
