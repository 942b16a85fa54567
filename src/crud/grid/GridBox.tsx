import { Box } from '@mui/material';
import { type ClipboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../useWords.ts';
import { GridLines, type GridLinesProps } from './GridLines.tsx';
import type { Place } from './gridBlocks.ts';
import { commandOf } from './gridCommands.ts';
import { gridStyles } from './gridStyles.ts';
import { useGridWindow } from './useGridWindow.ts';

interface GridBoxProps
  extends Pick<GridLinesProps, 'parts' | 'axes' | 'offset' | 'drafts' | 'editor' | 'isReadOnly' | 'noteOf'> {
  describedBy: string;
}

/** The place of the cell at an event. */
function placeOf({ target }: { target: EventTarget }): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/** The indices to draw: those in sight, and `also`. */
const between = ({ first, end }: { first: number; end: number }, also: number): number[] => {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_one, index) => first + index);
  // A screen reader can find the active cell only if it is drawn.
  return drawn.includes(also) ? drawn : [...drawn, also].sort((one, other) => one - other);
};

/** The cells of a grid, of which it draws only those in sight, and the keys and gestures that change them. */
export function GridBox({
  parts,
  axes,
  offset,
  drafts,
  editor,
  isReadOnly,
  describedBy,
  noteOf,
}: GridBoxProps) {
  const { rows, columns } = axes;
  const translate = useTranslate();
  const words = { rows: useWords(parts.rows), columns: useWords(parts.columns) };
  const id = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const view = useGridWindow(box, { rows: rows.length, columns: columns.length });
  const { active, editing } = editor;
  editor.focusGrid.current = () => box?.focus({ preventScroll: true });
  const showActive = useEffectEvent(() => view.show(active));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active cell comes into sight when it changes
  useEffect(() => showActive(), [active.row, active.column]);

  const keys = (event: React.KeyboardEvent) => {
    const command = editing ? undefined : commandOf(event.nativeEvent, view.pageRows);
    if (!command || event.nativeEvent.isComposing || !editor.run(command)) return;
    // The key that begins a value still goes into the input.
    if (command.do !== 'edit' || !command.isFresh) event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: PointerEvent) => {
    const at = placeOf(event);
    if (at && event.button === 0) editor.moveTo(at, event.shiftKey);
  };
  const drag = (event: PointerEvent) => {
    const at = placeOf(event);
    const isPressed = event.buttons === 1 && event.pointerType === 'mouse' && !editing;
    if (at && isPressed && (at.row !== active.row || at.column !== active.column)) editor.moveTo(at, true);
  };
  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (editing) return;
    event.clipboardData.setData('text/plain', editor.copied());
    event.preventDefault();
    if (isCut) editor.run({ do: 'clear' });
  };
  const cellId = ({ row, column }: Place) => `${id}-${row}-${column}`;

  return (
    <Box
      ref={setBox}
      role="grid"
      tabIndex={0}
      aria-label={translate('crud.grid.label', {
        grid: parts.grid.label,
        rows: words.rows.many,
        columns: words.columns.many,
      })}
      aria-describedby={describedBy}
      aria-rowcount={axes.rowTotal + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={isReadOnly}
      aria-activedescendant={editing ? undefined : cellId(active)}
      onKeyDown={keys}
      onPointerDown={press}
      onPointerOver={drag}
      onDoubleClick={(event) => {
        const at = placeOf(event);
        if (at) editor.edit(at, false);
      }}
      onCopy={(event) => copy(event, false)}
      onCut={(event) => copy(event, true)}
      onPaste={(event) => {
        if (editing) return;
        event.preventDefault();
        editor.paste(event.clipboardData.getData('text/plain'));
      }}
      sx={{
        ...gridStyles,
        flex: '0 1 auto',
        alignSelf: 'flex-start',
        maxWidth: '100%',
        minHeight: 160,
        maxHeight: 'max(240px, calc(100dvh - 340px))',
      }}
    >
      <GridLines
        {...{ parts, axes, offset, drafts, editor, isReadOnly, noteOf, cellId }}
        names={view.names}
        drawnRows={between(view.rows, active.row)}
        drawnColumns={between(view.columns, active.column)}
      />
    </Box>
  );
}
