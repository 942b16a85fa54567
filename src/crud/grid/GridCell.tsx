import { Box } from '@mui/material';
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../fieldKinds/cells.ts';
import { editors } from '../fieldKinds/editors.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import type { GridEditor } from './useGridEditor.ts';

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

const leaving: Readonly<Record<string, 'down' | 'right' | 'cancel'>> = {
  Enter: 'down',
  Tab: 'right',
  Escape: 'cancel',
};

interface CellInputProps {
  id: string;
  field: Field;
  label: string;
  column: number;
  editor: GridEditor;
}

/** The input of the cell that somebody changes. Enter and Tab keep the value and go on, Escape gives it up. */
export function CellInput({ id, field, label, column, editor }: CellInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const { Input } = editors[field.kind];
  const value = editor.editing?.value ?? null;
  const isFresh = useRef(isEmptyValue(value));
  useLayoutEffect(() => {
    const input = box.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]');
    input?.focus({ preventScroll: true });
    if (input instanceof HTMLInputElement && !isFresh.current) input.select();
  }, []);
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    const way = leaving[event.key];
    // An open list of options takes the key for itself.
    if (!way || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    const back = { down: 'up', right: 'left', cancel: 'cancel' } as const;
    editor.leave(event.shiftKey ? back[way] : way);
  };
  return (
    <Box id={`${id}-cell`} role="gridcell" aria-colindex={column + 2} aria-selected className="cell typing">
      <Box ref={box} onKeyDown={keys}>
        <Box component="label" id={`${id}-label`} htmlFor={id} sx={visuallyHidden}>
          {label}
        </Box>
        <Input id={id} field={{ ...field, required: false }} value={value} onChange={editor.type} />
      </Box>
    </Box>
  );
}
