import { Box } from '@mui/material';
import type { GridAnswer } from '../../../contract/calls/grids.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../fieldKinds/cells.ts';
import { useWords } from '../useWords.ts';
import { CellInput, GridCell } from './GridCell.tsx';
import { isInside, type Place } from './gridBlocks.ts';
import type { GridColumn } from './gridColumns.ts';
import type { GridDrafts } from './useGridDrafts.ts';
import type { GridEditor } from './useGridEditor.ts';
import { sizes } from './useGridWindow.ts';

export interface GridLinesProps {
  parts: GridParts;
  axes: Pick<GridAnswer, 'rows' | 'rowTotal'> & { columns: readonly GridColumn[] };
  /** The place of the first row among the rows of all pages. */
  offset: number;
  drafts: GridDrafts;
  editor: GridEditor;
  isReadOnly: boolean;
  /** What is wrong with a cell, or how somebody else changed it. */
  noteOf: (key: string) => string | undefined;
  cellId: (place: Place) => string;
  /** The width of the names of the rows. */
  names: number;
  /** The places of the rows and columns to draw, in their order. */
  drawnRows: readonly number[];
  drawnColumns: readonly number[];
}

/** The headings and the drawn cells of a grid, each in its place. */
export function GridLines(props: GridLinesProps) {
  const { parts, axes, offset, drafts, editor, isReadOnly, noteOf, cellId, names } = props;
  const { drawnRows, drawnColumns } = props;
  const { rows, columns } = axes;
  const translate = useTranslate();
  const words = useWords(parts.rows);
  const { active, selection, editing } = editor;
  const fieldAt = (column: number) => columns[column]?.value ?? parts.value;
  const before = (index: number) => (index === 0 ? -1 : (drawnColumns[index - 1] ?? -1));
  /** The width of the columns before the one at `index` that are not drawn, in pixels. */
  const gap = (index: number) => ((drawnColumns[index] ?? 0) - before(index) - 1) * sizes.column;
  return (
    <Box
      role="presentation"
      style={{
        position: 'relative',
        width: names + columns.length * sizes.column,
        height: sizes.head + rows.length * sizes.row,
      }}
    >
      <Box role="row" aria-rowindex={1} className="head" style={{ display: 'flex' }}>
        <Box role="columnheader" aria-colindex={1} className="name row" style={{ width: names }}>
          {words.one}
        </Box>
        {drawnColumns.map((column, index) => (
          <Box
            key={columns[column]?.name}
            role="columnheader"
            aria-colindex={column + 2}
            className="name column"
            style={{ marginLeft: gap(index), textAlign: cells[fieldAt(column).kind].align }}
            title={columns[column]?.name}
          >
            <Heading column={columns[column]} />
          </Box>
        ))}
      </Box>
      {drawnRows.map((row) => (
        <Box
          key={rows[row]?.id}
          role="row"
          aria-rowindex={offset + row + 2}
          className="line"
          style={{ top: sizes.head + row * sizes.row }}
        >
          <Box
            role="rowheader"
            aria-colindex={1}
            className="name row"
            style={{ width: names }}
            title={rows[row]?.name}
          >
            {rows[row]?.name}
          </Box>
          {drawnColumns.map((column, index) => {
            const at = { row, column };
            const key = editor.keyAt(at);
            const label = { row: rows[row]?.name ?? '', column: columns[column]?.name ?? '' };
            return (
              <Box key={key} role="presentation" style={{ marginLeft: gap(index), flex: 'none' }}>
                {editing?.row === row && editing.column === column ? (
                  <CellInput
                    id={cellId(at)}
                    field={fieldAt(column)}
                    label={translate('crud.grid.input', label)}
                    column={column}
                    editor={editor}
                  />
                ) : (
                  <GridCell
                    {...{ id: cellId(at), field: fieldAt(column), row, column }}
                    value={drafts.valueOf(key)}
                    isActive={active.row === row && active.column === column}
                    isSelected={isInside(selection, at)}
                    isDraft={drafts.drafts.cells.has(key)}
                    isReadOnly={isReadOnly || !drafts.canChange(key)}
                    problem={noteOf(key)}
                  />
                )}
              </Box>
            );
          })}
        </Box>
      ))}
    </Box>
  );
}

/** What a column is for and, below it, which of its values the column shows. */
function Heading({ column }: { column: GridColumn | undefined }) {
  if (column?.valueLabel === undefined) return column?.of;
  return (
    <>
      <span className="of">{column.of}</span>
      <span className="hidden-text">: </span>
      <span className="of value">{column.valueLabel}</span>
    </>
  );
}
