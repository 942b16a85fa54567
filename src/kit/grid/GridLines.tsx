import { Box } from '@mui/material';
import { cells } from '../fieldKinds/cells.ts';
import type { Place } from './cellBlocks.ts';
import { GridLine } from './GridLine.tsx';
import type { GridColumn } from './gridColumns.ts';
import { type GridExtras, type GridWords, sideWidth } from './gridExtras.ts';
import { gapBefore, sizes } from './useGridWindow.ts';
import type { GridWorking } from './useGridWork.ts';

export interface GridLinesProps {
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
export function GridLines(props: GridLinesProps) {
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
            style={{ width, textAlign: align, left: index === 0 ? names : undefined }}
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
                  marginLeft: gapBefore(drawnColumns, index),
                  textAlign: cells[shown.value.kind].align,
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
