import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, Typography } from '@mui/material';
import type { Identifier } from 'ra-core';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { SearchAndFilters } from '../list/SearchAndFilters.tsx';
import { GridFiles } from './GridFiles.tsx';
import type { GridData } from './useGridData.ts';
import type { GridDrafts } from './useGridDrafts.ts';

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
      <Pages data={data} />
      <GridFiles {...{ parts, within, isReadOnly }} />
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
