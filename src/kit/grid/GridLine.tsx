import { Box } from '@mui/material';
import { memo } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { fromLineStart, textAlignOf } from '../direction.ts';
import { cells } from '../fieldKinds/cells.ts';
import { CellEditor, type CellEditorProps } from './CellEditor.tsx';
import { isInside, type Place } from './cellBlocks.ts';
import type { GridExtras, Instead } from './gridExtras.ts';
import { gapBefore, sizes } from './useGridWindow.ts';
import type { GridWorking } from './useGridWork.ts';

/** How a cell is marked. */
interface CellMarks {
  isActive: boolean;
  isSelected: boolean;
  isDraft: boolean;
  isReadOnly: boolean;
  /** Why it cannot be saved, or that somebody else changed it. */
  problem: string | undefined;
  /** It shows something else than its value: the value or text below, where that comes from, and a word before it. */
  isInstead?: boolean;
  insteadValue?: unknown;
  insteadText?: string | undefined;
  title?: string;
  mark?: string | undefined;
  isWarning?: boolean | undefined;
  isOwn?: boolean | undefined;
}

interface GridCellProps extends CellMarks {
  id: string;
  field: Field;
  value: unknown;
  row: number;
  column: number;
  /** The place of the column for screen readers, from 1. */
  columnIndex: number;
}

/** One value of a grid. */
const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, field, row, column, columnIndex, ...marks } = props;
  const value = marks.isInstead ? marks.insteadValue : props.value;
  const translate = useTranslate();
  const { Text, align } = cells[field.kind];
  // Pasted text that is no value of the kind is shown unchanged.
  const isUnread = typeof value === 'string' && marks.problem !== undefined;
  return (
    <Box
      id={id}
      role="gridcell"
      dir="auto"
      aria-colindex={columnIndex}
      aria-selected={marks.isSelected}
      aria-readonly={marks.isReadOnly || undefined}
      aria-invalid={marks.problem !== undefined || undefined}
      data-row={row}
      data-column={column}
      className={classesOf(marks)}
      style={{ textAlign: textAlignOf(align) }}
      title={marks.problem ?? marks.title}
    >
      {marks.mark && <span className="mark">{marks.mark} </span>}
      {marks.isInstead && marks.insteadText}
      {isUnread ? value : !isEmptyValue(value) && <Text field={field} value={value} />}
      {marks.isDraft && (
        <span className="hidden-text">, {marks.problem ?? translate('crud.grid.unsaved')}</span>
      )}
    </Box>
  );
});

const classesOf = ({ isActive, isSelected, isDraft, isReadOnly, problem, ...marks }: CellMarks): string =>
  [
    'cell',
    isSelected && 'selected',
    isDraft && 'draft',
    isReadOnly && 'fixed',
    problem !== undefined && 'wrong',
    isActive && 'active',
    marks.isInstead && !marks.isOwn && 'instead',
    marks.isWarning && 'warning',
  ]
    .filter(Boolean)
    .join(' ');

interface CellInputProps extends Pick<CellEditorProps, 'id' | 'field' | 'label' | 'editor'> {
  columnIndex: number;
}

/** The input of the cell that somebody changes, in its place. A cell may be empty, whatever its field says. */
const CellInput = ({ id, field, columnIndex, ...props }: CellInputProps) => (
  <Box id={`${id}-cell`} role="gridcell" aria-colindex={columnIndex} aria-selected className="cell typing">
    <CellEditor {...props} id={id} field={{ ...field, required: false }} />
  </Box>
);

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
        dir="auto"
        aria-colindex={1}
        className={shown.isRepeated ? 'name row repeated' : 'name row'}
        style={{ width: names, textAlign: textAlignOf('left') }}
        title={shown.name}
      >
        {shown.heading ?? shown.name}
      </Box>
      {side.map(({ name, width, align, textOf }, index) => (
        <Box
          key={name}
          role="gridcell"
          dir="auto"
          aria-readonly
          aria-colindex={index + 2}
          className={index === 0 ? 'side first' : 'side'}
          style={{ width, textAlign: textAlignOf(align), ...(index === 0 && fromLineStart(names)) }}
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
            style={{ marginInlineStart: gapBefore(drawnColumns, index), flex: 'none' }}
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
