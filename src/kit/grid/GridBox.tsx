import { Box, type SxProps, type Theme } from '@mui/material';
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { fromLineStart, textAlignOf } from '../direction.ts';
import { cells } from '../fieldKinds/cells.ts';
import { drawnItems } from '../useScrollView.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { Place } from './cellBlocks.ts';
import { GridLine } from './GridLine.tsx';
import type { GridColumn } from './gridColumns.ts';
import { fixedWidth, type GridExtras, type GridWords, sideWidth } from './gridExtras.ts';
import { useGridGestures } from './useGridGestures.ts';
import { gapBefore, sizes, useGridWindow } from './useGridWindow.ts';
import type { GridWorking } from './useGridWork.ts';

interface GridLinesProps {
  work: GridWorking;
  words: GridWords;
  rowTotal: number;
  /** The place of the first row among the rows of all pages. */
  offset: number;
  extras: GridExtras | undefined;
  cellId: (place: Place) => string;
  /** The width of the names of the rows. */
  names: number;
  /** The places of the rows and columns to draw, in their order. */
  drawnRows: readonly number[];
  drawnColumns: readonly number[];
}

/** The headings and the drawn cells of a grid, each in its place. */
function GridLines(props: GridLinesProps) {
  const { work, words, extras, offset, cellId, names, drawnRows, drawnColumns } = props;
  const { rows, columns } = work;
  const side = extras?.side ?? [];
  return (
    <Box
      role="presentation"
      style={{
        position: 'relative',
        width: names + sideWidth(extras) + columns.length * sizes.column,
        height: sizes.head + rows.length * sizes.row,
      }}
    >
      <Box role="row" aria-rowindex={1} className="head" style={{ display: 'flex' }}>
        <Box role="columnheader" aria-colindex={1} className="name row" style={{ width: names }}>
          {words.row}
        </Box>
        {side.map(({ name, label, width, align }, index) => (
          <Box
            key={name}
            role="columnheader"
            aria-colindex={index + 2}
            className={index === 0 ? 'name first' : 'name'}
            style={{
              width,
              textAlign: textAlignOf(align),
              ...(index === 0 && fromLineStart(names)),
            }}
            title={label}
          >
            {label}
          </Box>
        ))}
        {drawnColumns.map((column, index) => {
          const shown = columns[column];
          return (
            shown && (
              <Box
                key={shown.name}
                role="columnheader"
                aria-colindex={column + 2 + side.length}
                className="name column"
                style={{
                  marginInlineStart: gapBefore(drawnColumns, index),
                  textAlign: textAlignOf(cells[shown.value.kind].align),
                }}
                title={shown.name}
              >
                <Heading column={shown} />
              </Box>
            )
          );
        })}
      </Box>
      {drawnRows.map((row) => (
        <GridLine key={rows[row]?.id} {...{ work, extras, row, offset, cellId, names, drawnColumns }} />
      ))}
    </Box>
  );
}

/** What a column is for and, below it, which of its values the column shows. */
function Heading({ column }: { column: GridColumn }) {
  if (column.valueLabel === undefined) return column.of;
  return (
    <>
      <span className="of">{column.of}</span>
      <span className="hidden-text">: </span>
      <span className="of value">{column.valueLabel}</span>
    </>
  );
}

/** The look of a grid. Its cells have classes instead of styles of their own, because hundreds are drawn at once. */
const gridStyles = {
  position: 'relative',
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  // The active cell shows where the focus is, better than an outline around the whole grid.
  '&:focus-visible': { outline: 'none' },
  '& .line': { display: 'flex', position: 'absolute', left: 0, height: sizes.row },
  '& .head': { position: 'sticky', top: 0, zIndex: 2, height: sizes.head, bgcolor: 'surface.sunken' },
  '& .name, & .cell, & .side': {
    boxSizing: 'border-box',
    flex: 'none',
    height: sizes.row,
    px: 2,
    lineHeight: `${sizes.row - 1}px`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRight: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
  // The grid already has a border there.
  '& .head > :last-of-type, & .line > :last-of-type .cell': { borderRight: 0 },
  '& .line:last-of-type > .name, & .line:last-of-type .cell': { borderBottom: 0 },
  '& .cell': { position: 'relative', width: sizes.column, cursor: 'cell' },
  '& .name': { fontWeight: 500 },
  '& .name.row': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'surface.sunken' },
  '& .name.column': { width: sizes.column },
  '& .of': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    typography: 'caption',
    fontWeight: 500,
    lineHeight: `${(sizes.head - 2) / 2}px`,
  },
  '& .of.value': { color: 'text.secondary' },
  '& .side': { color: 'text.secondary' },
  '& .first': { position: 'sticky', zIndex: 1, bgcolor: 'surface.sunken' },
  '& .repeated': { fontWeight: 400, color: 'text.secondary' },
  // Own values stand out where other cells show something instead.
  '&.layered .cell': { fontWeight: 600 },
  '&.layered .instead': { fontWeight: 400, color: 'text.secondary' },
  '&.layered .warning': { color: 'error.main' },
  '& .mark': { float: 'left', typography: 'caption', lineHeight: 'inherit' },
  '& .fixed': { color: 'text.secondary', cursor: 'default' },
  '& .selected': { bgcolor: 'action.selected' },
  '& .draft': { bgcolor: 'warning.soft' },
  '& .draft.selected': { boxShadow: (theme: Theme) => `inset 0 0 0 1px ${theme.palette.primary.main}` },
  '& .wrong': { bgcolor: 'error.soft', color: 'error.main' },
  '&:focus-within .active': {
    boxShadow: (theme: Theme) => `inset 0 0 0 2px ${theme.palette.primary.main}`,
  },
  '& .typing': {
    overflow: 'visible',
    p: 0,
    zIndex: 1,
    lineHeight: 'normal',
    bgcolor: 'background.paper',
    '& .MuiInputBase-root': { minHeight: sizes.row - 1, height: sizes.row - 1, borderRadius: 0 },
  },
  '& .hidden-text': visuallyHidden,
} satisfies SxProps<Theme>;

interface GridBoxProps extends Pick<GridLinesProps, 'work' | 'words' | 'rowTotal' | 'offset' | 'extras'> {
  /** The page gives the grid its height. */
  fillsPage: boolean;
  describedBy: string;
}

/** The cells of a grid, of which it draws only those in sight, and the keys and gestures that change them. */
export function GridBox({ work, words, rowTotal, offset, extras, fillsPage, describedBy }: GridBoxProps) {
  const { rows, columns, editor, isReadOnly } = work;
  const translate = useTranslate();
  const id = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const view = useGridWindow(box, {
    ...{ rows: rows.length, columns: columns.length, side: sideWidth(extras), fixed: fixedWidth(extras) },
  });
  const { active, editing } = editor;
  editor.focusGrid.current = () => box?.focus({ preventScroll: true });
  const showActive = useEffectEvent(() => view.show(active));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active cell comes into sight when it changes
  useEffect(() => showActive(), [active.row, active.column]);

  const gestures = useGridGestures(editor, view.pageRows);
  const cellId = useCallback(({ row, column }: Place) => `${id}-${row}-${column}`, [id]);
  const { first, end } = view.columns;
  const drawnColumns = useMemo(
    () => drawnItems({ first, end }, [active.column]),
    [first, end, active.column],
  );

  return (
    <Box
      ref={setBox}
      role="grid"
      tabIndex={0}
      aria-label={translate('crud.grid.label', {
        ...{ grid: words.grid, rows: words.rows, columns: words.columns },
      })}
      aria-describedby={describedBy}
      aria-rowcount={rowTotal + 1}
      aria-colcount={columns.length + 1 + (extras?.side.length ?? 0)}
      aria-multiselectable
      aria-readonly={isReadOnly}
      aria-activedescendant={editing ? undefined : cellId(active)}
      className={extras && 'layered'}
      {...gestures}
      sx={{
        ...gridStyles,
        flex: '0 1 auto',
        alignSelf: 'flex-start',
        maxWidth: '100%',
        minHeight: 240,
        // A page that scrolls as a whole leaves the lines around the grid in sight.
        ...(!fillsPage && { maxHeight: `max(240px, calc(100dvh - ${extras ? 360 : 340}px))` }),
      }}
    >
      <GridLines
        {...{ work, words, rowTotal, offset, extras, cellId }}
        names={view.names}
        drawnRows={drawnItems(view.rows, [active.row])}
        drawnColumns={drawnColumns}
      />
    </Box>
  );
}
