import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, Typography } from '@mui/material';
import { type Identifier, useListContext } from 'ra-core';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { GridFiles } from '../../kit/grid/GridFiles.tsx';
import { GridSteps } from '../../kit/grid/GridSteps.tsx';
import type { GridData } from '../../kit/grid/useGridData.ts';
import type { GridDrafts } from '../../kit/grid/useGridDrafts.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { SearchAndFilters } from '../filters/SearchAndFilters.tsx';

interface GridToolsProps {
  parts: GridParts;
  within: Identifier | undefined;
  data: GridData;
  drafts: GridDrafts;
  isReadOnly: boolean;
}

/** Which rows the grid shows, and the steps back and forth. */
export function GridTools({ parts, within, data, drafts, isReadOnly }: GridToolsProps) {
  const { filterValues: filter } = useListContext();
  return (
    <Box
      sx={{
        containerType: 'inline-size',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        pb: 2,
      }}
    >
      <SearchAndFilters resource={parts.rows} />
      {!isReadOnly && <GridSteps drafts={drafts} />}
      <Pages data={data} />
      <GridFiles {...{ parts, within, filter, isReadOnly }} />
    </Box>
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
