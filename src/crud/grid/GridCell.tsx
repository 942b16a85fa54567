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
}

interface GridCellProps extends CellMarks {
  id: string;
  field: Field;
  value: unknown;
  row: number;
  column: number;
}

/** One value of a grid. */
export const GridCell = memo(function GridCell({ id, field, value, row, column, ...marks }: GridCellProps) {
  const translate = useTranslate();
  const { Text, align } = cells[field.kind];
  // Pasted text that is no value of the kind is shown unchanged.
  const isUnread = typeof value === 'string' && marks.problem !== undefined;
  return (
    <Box
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={marks.isSelected}
      aria-readonly={marks.isReadOnly || undefined}
      aria-invalid={marks.problem !== undefined || undefined}
      data-row={row}
      data-column={column}
      className={classesOf(marks)}
      style={{ textAlign: align }}
      title={marks.problem}
    >
      {isUnread ? value : !isEmptyValue(value) && <Text field={field} value={value} />}
      {marks.isDraft && (
        <span className="hidden-text">, {marks.problem ?? translate('crud.grid.unsaved')}</span>
      )}
    </Box>
  );
});

const classesOf = ({ isActive, isSelected, isDraft, isReadOnly, problem }: CellMarks): string =>
  [
    'cell',
    isSelected && 'selected',
    isDraft && 'draft',
    isReadOnly && 'fixed',
    problem !== undefined && 'wrong',
    isActive && 'active',
  ]
    .filter(Boolean)
    .join(' ');

interface CellInputProps extends Pick<CellEditorProps, 'id' | 'field' | 'label' | 'editor'> {
  column: number;
}

/** The input of the cell that somebody changes, in its place. A cell may be empty, whatever its field says. */
export const CellInput = ({ id, field, column, ...props }: CellInputProps) => (
  <Box id={`${id}-cell`} role="gridcell" aria-colindex={column + 2} aria-selected className="cell typing">
    <CellEditor {...props} id={id} field={{ ...field, required: false }} />
  </Box>
);
