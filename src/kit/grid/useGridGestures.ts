import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { keyAlongLine } from '../direction.ts';
import type { Place, Size } from './cellBlocks.ts';
import { commandOf } from './gridCommands.ts';
import type { GridEditor } from './useGridEditor.ts';

/** The place of the cell at an event, which its element carries. */
function placeOf({ target }: { target: EventTarget }): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/**
 * The keys, the pointer and the clipboard on the cells of an editor.
 * @param pageRows rows that are in sight at once
 */
export function useGridGestures(editor: GridEditor, pageRows: number) {
  const { active, editing } = editor;
  const pressed = useRef({ x: 0, y: 0 });
  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (editing) return;
    event.clipboardData.setData('text/plain', editor.copied());
    event.preventDefault();
    if (isCut) editor.run({ do: 'clear' });
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const { shiftKey, ctrlKey, metaKey, altKey } = event;
      const keys = { key: keyAlongLine(event.key), shiftKey, ctrlKey, metaKey, altKey };
      const command = editing ? undefined : commandOf(keys, pageRows);
      if (!command || event.nativeEvent.isComposing || !editor.run(command)) return;
      // The key that begins a value still goes into the input.
      if (command.do !== 'edit' || !command.isFresh) event.preventDefault();
      event.stopPropagation();
    },
    onPointerDown: (event: PointerEvent) => {
      const at = placeOf(event);
      pressed.current = { x: event.clientX, y: event.clientY };
      if (at && event.button === 0) editor.moveTo(at, event.shiftKey);
    },
    onPointerOver: (event: PointerEvent) => {
      const at = placeOf(event);
      const isPressed = event.buttons === 1 && event.pointerType === 'mouse' && !editing;
      // If the page moved under a pointer that rests, as when a cell at the edge comes into sight, nobody drags.
      const isDragged = event.clientX !== pressed.current.x || event.clientY !== pressed.current.y;
      if (at && isPressed && isDragged && (at.row !== active.row || at.column !== active.column))
        editor.moveTo(at, true);
    },
    onDoubleClick: (event: MouseEvent) => {
      const at = placeOf(event);
      if (at) editor.edit(at, false);
    },
    onCopy: (event: ClipboardEvent) => copy(event, false),
    onCut: (event: ClipboardEvent) => copy(event, true),
    onPaste: (event: ClipboardEvent) => {
      if (editing) return;
      event.preventDefault();
      editor.paste(event.clipboardData.getData('text/plain'));
    },
  };
}

/** Returns what a person learns about the part of a pasted block that had no place; empty if all of it had one. */
export function useClippedText(): (clipped: Size, hasMoreRows: boolean) => string {
  const translate = useTranslate();
  return ({ rows, columns }, hasMoreRows) =>
    [
      ...(rows > 0 ? [translate('crud.grid.clippedRows', { smart_count: rows })] : []),
      ...(columns > 0 ? [translate('crud.grid.clippedColumns', { smart_count: columns })] : []),
      ...(rows > 0 && hasMoreRows ? [translate('crud.grid.showMoreRows')] : []),
    ].join(' ');
}
