import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import FilterListIcon from '@mui/icons-material/FilterList';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, Button, Typography } from '@mui/material';
import { type Identifier, useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { GridParts } from '../../../contract/gridParts.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { filterFields } from '../fields.ts';
import type { Comparison } from '../filters/comparisons.ts';
import { FilterChips } from '../list/FilterChips.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { useWords } from '../useWords.ts';
import { GridFiles } from './GridFiles.tsx';
import type { GridData } from './useGridData.ts';
import type { GridDrafts } from './useGridDrafts.ts';

const FilterPopover = lazy(() => import('../filters/FilterPopover.tsx'));

interface GridToolsProps {
  parts: GridParts;
  within: Identifier | undefined;
  data: GridData;
  drafts: GridDrafts;
  isReadOnly: boolean;
}

/** Which rows the grid shows, and the steps back and forth. */
export function GridTools({ parts, within, data, drafts, isReadOnly }: GridToolsProps) {
  const translate = useTranslate();
  const { done, undone } = drafts.drafts;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, pb: 2 }}>
      <RowFilters rows={parts.rows} />
      {!isReadOnly && (
        <>
          <ToolButton
            label={translate('crud.grid.undo')}
            icon={<UndoIcon fontSize="small" />}
            disabled={done.length === 0}
            onClick={drafts.undo}
          />
          <ToolButton
            label={translate('crud.grid.redo')}
            icon={<RedoIcon fontSize="small" />}
            disabled={undone.length === 0}
            onClick={drafts.redo}
          />
        </>
      )}
      <Box sx={{ flex: 1 }} />
      <Pages data={data} />
      <GridFiles {...{ parts, within, isReadOnly }} />
    </Box>
  );
}

/** The search and the filters of the rows, as above their own list. */
function RowFilters({ rows }: { rows: Resource }) {
  const translate = useTranslate();
  const words = useWords(rows);
  const { filterValues } = useListContext();
  const [edited, setEdited] = useState<{ anchor: HTMLElement; comparison?: Comparison }>();
  return (
    <>
      {[...rows.fields.values()].some(({ searchable }) => searchable) && (
        <SearchBox label={translate('crud.search.label', words.names)} />
      )}
      {filterFields(rows).length > 0 && (
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
        resource={rows}
        isLocked={false}
        onEdit={(anchor, comparison) => setEdited({ anchor, comparison })}
      />
      {edited && (
        <Suspense fallback={null}>
          <FilterPopover
            resource={rows}
            filterValues={filterValues}
            edited={edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Which rows these are, and the way to the others. Shown only if there are others. */
function Pages({ data: { data, offset, next, previous } }: { data: GridData }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  if (!data || (!next && !previous)) return null;
  const total = `${figures(data.rowTotal)}${data.isTotalCut ? '+' : ''}`;
  return (
    <>
      <Typography variant="body2" role="status">
        {translate('crud.grid.page', {
          ...{ first: figures(offset + 1), last: figures(offset + data.rows.length), total },
        })}
      </Typography>
      <ToolButton
        label={translate('crud.grid.previous')}
        icon={<ChevronLeftIcon fontSize="small" />}
        disabled={!previous}
        onClick={previous}
      />
      <ToolButton
        label={translate('crud.grid.next')}
        icon={<ChevronRightIcon fontSize="small" />}
        disabled={!next}
        onClick={next}
      />
    </>
  );
}
