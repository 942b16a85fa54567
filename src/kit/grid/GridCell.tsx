import { Box } from '@mui/material';
import { memo } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../fieldKinds/cells.ts';
import { CellEditor, type CellEditorProps } from './CellEditor.tsx';

/** How a cell is marked. */
export interface CellMarks {
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
export const GridCell = memo(function GridCell(props: GridCellProps) {
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
      aria-colindex={columnIndex}
      aria-selected={marks.isSelected}
      aria-readonly={marks.isReadOnly || undefined}
      aria-invalid={marks.problem !== undefined || undefined}
      data-row={row}
      data-column={column}
      className={classesOf(marks)}
      style={{ textAlign: align }}
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
export const CellInput = ({ id, field, columnIndex, ...props }: CellInputProps) => (
  <Box id={`${id}-cell`} role="gridcell" aria-colindex={columnIndex} aria-selected className="cell typing">
    <CellEditor {...props} id={id} field={{ ...field, required: false }} />
  </Box>
);
