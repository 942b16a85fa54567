import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { Box, Typography } from '@mui/material';
import { type Identifier, ListContextProvider, useList, useListContext } from 'ra-core';
import { useCallback, useLayoutEffect, useMemo } from 'react';
import { type GridAnswer, mostGridColumns } from '../../../contract/calls/grids.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { GridFiles } from '../../kit/grid/GridFiles.tsx';
import { GridSteps } from '../../kit/grid/GridSteps.tsx';
import { GridWork } from '../../kit/grid/GridWork.tsx';
import { drawnColumnsOf, type HomeOf, useGridHome } from '../../kit/grid/gridColumns.ts';
import { type GridData, useGridData } from '../../kit/grid/useGridData.ts';
import { type GridDrafts, useGridDrafts } from '../../kit/grid/useGridDrafts.ts';
import { useGridWork } from '../../kit/grid/useGridWork.ts';
import { ViewNote } from '../../kit/notes.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { SearchAndFilters } from '../filters/SearchAndFilters.tsx';

interface GridPanelProps {
  parts: GridParts;
  /** The record that the grid belongs to. */
  within?: Identifier;
  isReadOnly: boolean;
  /** False while something else of the page is in front: keys belong to that. Default: true. */
  isInFront?: boolean;
  onDirtyChange: (isDirty: boolean) => void;
}

const none: WireRecord[] = [];

/** A grid: which rows it shows, its cells, and its changes. */
export default function GridPanel(props: GridPanelProps) {
  // The tools of a list choose the rows; the grid itself reads them.
  const rows = useList<WireRecord>({ data: none, resource: props.parts.rows.name });
  return (
    <ListContextProvider value={rows}>
      <Panel {...props} />
    </ListContextProvider>
  );
}

interface GridToolsProps {
  parts: GridParts;
  within: Identifier | undefined;
  data: GridData;
  drafts: GridDrafts;
  isReadOnly: boolean;
}

/** Which rows the grid shows, and the steps back and forth. */
function GridTools({ parts, within, data, drafts, isReadOnly }: GridToolsProps) {
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
        icon={<ChevronLeftIcon className="pointing" fontSize="small" />}
        disabled={!previous}
        onClick={previous}
      />
      <ToolButton
        label={translate('crud.grid.next')}
        icon={<ChevronRightIcon className="pointing" fontSize="small" />}
        disabled={!next}
        onClick={next}
      />
    </>
  );
}

function Panel(props: GridPanelProps) {
  const { parts, within, isReadOnly: isShown, isInFront = true, onDirtyChange } = props;
  const { verbs } = parts.resource;
  const isReadOnly = isShown || !(['create', 'update', 'delete'] as const).some((verb) => verbs.has(verb));
  const translate = useTranslate();
  const words = { rows: useWords(parts.rows), columns: useWords(parts.columns) };
  const { filterValues } = useListContext();
  const data = useGridData(parts, within, filterValues);
  const home = useGridHome(parts, within);
  const homeOf = useCallback(() => home, [home]);
  const drafts = useGridDrafts(homeOf, data);
  const isDirty = drafts.drafts.cells.size > 0;
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useLayoutEffect(() => () => onDirtyChange(false), [onDirtyChange]);

  const { data: answer, error } = data;
  const note = (text: string) => (
    <Box sx={{ px: 6 }}>
      <ViewNote text={text} />
    </Box>
  );
  const content = () => {
    if (!answer)
      return error ? (
        <FailedState error={error} onRetry={() => void data.refetch()} />
      ) : (
        <LoadingSkeleton shape="table" rows={8} />
      );
    if (answer.columns.length === 0)
      return note(translate('crud.grid.noColumns', { columns: words.columns.names.many }));
    if (answer.rows.length === 0) return note(translate('crud.grid.noRows', words.rows.names));
    return <Cells {...{ parts, homeOf, answer, data, drafts, isReadOnly, isInFront }} />;
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Box sx={{ px: 6, pt: 4 }}>
        <GridTools {...{ parts, within, data, drafts, isReadOnly }} />
        {answer?.areColumnsCut && <ViewNote text={translate('crud.grid.cut', { count: mostGridColumns })} />}
      </Box>
      {content()}
    </Box>
  );
}

interface CellsProps {
  parts: GridParts;
  homeOf: HomeOf;
  answer: GridAnswer;
  data: GridData;
  drafts: GridDrafts;
  isReadOnly: boolean;
  isInFront: boolean;
}

function Cells({ parts, answer, homeOf, data, drafts, isReadOnly, isInFront }: CellsProps) {
  const columns = useMemo(() => drawnColumnsOf(answer, parts), [answer, parts]);
  const words = { rows: useWords(parts.rows), columns: useWords(parts.columns) };
  const work = useGridWork({
    ...{ columns, drafts, isReadOnly, rows: answer.rows, saved: data.saved },
    homeOf,
    width: parts.values.length,
  });
  return (
    <GridWork
      {...{ work, isInFront }}
      words={{
        ...{ grid: parts.grid.label, row: words.rows.one },
        ...{ rows: words.rows.many, columns: words.columns.many },
      }}
      rowTotal={answer.rowTotal}
      offset={data.offset}
    />
  );
}
