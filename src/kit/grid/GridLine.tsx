import { Box } from '@mui/material';
import { memo } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { isInside, type Place } from './cellBlocks.ts';
import { CellInput, GridCell } from './GridCell.tsx';
import type { GridExtras, Instead } from './gridExtras.ts';
import { gapBefore, sizes } from './useGridWindow.ts';
import type { GridWorking } from './useGridWork.ts';

interface GridLineProps {
  work: GridWorking;
  extras: GridExtras | undefined;
  row: number;
  /** The place of the first row among the rows of all pages. */
  offset: number;
  cellId: (place: Place) => string;
  /** The width of the names of the rows. */
  names: number;
  /** The places of the columns to draw, in their order. */
  drawnColumns: readonly number[];
}

/**
 * One row of a grid: its name, what there is to read about it, and its drawn cells. Scrolling draws only the rows that
 * come into sight.
 */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { work, extras, offset, row, names, drawnColumns, cellId } = props;
  const { rows, columns, editor, drafts, isReadOnly, noteOf } = work;
  const translate = useTranslate();
  const shown = rows[row];
  if (!shown) return null;
  const { active, selection, editing } = editor;
  const side = extras?.side ?? [];
  return (
    <Box
      role="row"
      aria-rowindex={offset + row + 2}
      className="line"
      style={{ top: sizes.head + row * sizes.row }}
    >
      <Box
        role="rowheader"
        aria-colindex={1}
        className={shown.isRepeated ? 'name row repeated' : 'name row'}
        style={{ width: names }}
        title={shown.name}
      >
        {shown.heading ?? shown.name}
      </Box>
      {side.map(({ name, width, align, textOf }, index) => (
        <Box
          key={name}
          role="gridcell"
          aria-readonly
          aria-colindex={index + 2}
          className={index === 0 ? 'side first' : 'side'}
          style={{ width, textAlign: align, left: index === 0 ? names : undefined }}
          title={textOf(row)}
        >
          {textOf(row)}
        </Box>
      ))}
      {drawnColumns.map((column, index) => {
        const at = { row, column };
        const of = columns[column];
        if (!of) return null;
        const key = editor.keyAt(at);
        return (
          <Box
            key={key}
            role="presentation"
            style={{ marginLeft: gapBefore(drawnColumns, index), flex: 'none' }}
          >
            {editing?.row === row && editing.column === column ? (
              <CellInput
                id={cellId(at)}
                field={of.value}
                label={translate('crud.grid.input', { row: shown.name, column: of.name })}
                columnIndex={column + 2 + side.length}
                editor={editor}
              />
            ) : (
              <GridCell
                {...{ id: cellId(at), field: of.value, row, column }}
                columnIndex={column + 2 + side.length}
                value={drafts.valueOf(key)}
                isActive={active.row === row && active.column === column}
                isSelected={isInside(selection, at)}
                isDraft={drafts.drafts.cells.has(key)}
                isReadOnly={isReadOnly || !drafts.canChange(key)}
                problem={noteOf(key)}
                {...insteadMarks(extras?.insteadOf(at))}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );
});

/** Plain values, so that a cell that shows the same is not drawn again. */
const insteadMarks = (instead: Instead | undefined) =>
  instead && {
    isInstead: true,
    insteadValue: instead.value,
    ...{ insteadText: instead.text, mark: instead.mark, title: instead.title },
    ...{ isWarning: instead.isWarning, isOwn: instead.isOwn },
  };
