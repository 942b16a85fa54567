import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  blockOf,
  cellsOfText,
  clippedBy,
  filled,
  type Place,
  pasted,
  placesOf,
  type Size,
  textOfCells,
  within,
} from './cellBlocks.ts';
import type { GridCommand } from './gridCommands.ts';

interface Editing extends Place {
  value: unknown;
}

/** The cells that an editor shows and changes, by their keys. */
interface EditedCells {
  valueOf: (key: string) => unknown;
  canChange: (key: string) => boolean;
  /** Gives cells values, as one step that people can undo. */
  change: (values: readonly (readonly [string, unknown])[]) => void;
  undo: () => void;
  redo: () => void;
  save: () => void;
}

interface GridEditorOptions {
  size: Size;
  keyAt: (place: Place) => string;
  cells: EditedCells;
  isReadOnly: boolean;
  /** The text of a cell for the clipboard. */
  textAt: (place: Place) => string;
  /** The values that pasted texts mean in the cells of a column. */
  valuesOfTexts: (texts: readonly string[], column: number) => readonly unknown[];
  /** True if a typed character begins a new value. Otherwise typing begins with the value of the cell. Default: always. */
  startsEmpty?: (place: Place) => boolean;
  /** The places that a column has, one for each of its values. Default: one. */
  width?: number;
  /** The cell that is active first. Default: the first one. */
  first?: Place;
}

/** What is selected in a grid, the cell that somebody types into, and what keys and the clipboard do. */
export function useGridEditor(options: GridEditorOptions) {
  const { size, keyAt, cells: drafts, isReadOnly, textAt, valuesOfTexts, startsEmpty = always } = options;
  const [place, setPlace] = useState<Place>(options.first ?? { row: 0, column: 0 });
  const [corner, setCorner] = useState<Place>();
  const [editing, setEditing] = useState<Editing>();
  // How much of the block that was pasted last had no place.
  const [clipped, setClipped] = useState<Size>(nothing);
  const focusGrid = useRef<() => void>(() => undefined);
  // A search or another page can leave fewer rows.
  const active = within(size, place);
  const selection = blockOf(active, within(size, corner ?? active));

  const commit = () => {
    if (!editing) return;
    setEditing(undefined);
    setClipped(nothing);
    drafts.change([[keyAt(editing), editing.value]]);
  };
  const moveTo = (to: Place, isExtending = false) => {
    commit();
    setCorner(isExtending ? (corner ?? active) : undefined);
    setPlace(within(size, to));
  };
  const edit = (at: Place, isFresh: boolean) => {
    const key = keyAt(at);
    if (isReadOnly || !drafts.canChange(key)) return;
    // The key that begins the value goes into the input, so the input must be there before the browser handles it.
    flushSync(() => {
      setPlace(at);
      setCorner(undefined);
      setEditing({ ...at, value: isFresh && startsEmpty(at) ? null : drafts.valueOf(key) });
    });
  };
  const set = (values: [Place, unknown][]) => {
    setClipped(nothing);
    if (!isReadOnly) drafts.change(values.map(([at, value]) => [keyAt(at), value]));
  };
  const fill = (direction: 'down' | 'right') =>
    set(filled(selection, direction, options.width).map(([to, from]) => [to, drafts.valueOf(keyAt(from))]));
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const edges = {
    rowStart: { row: active.row, column: 0 },
    rowEnd: { row: active.row, column: last.column },
    first: { row: 0, column: 0 },
    last,
  };

  /** Does what a key says. @returns false if there was nothing to do, so that the page may handle the key */
  const run = (command: GridCommand): boolean => {
    switch (command.do) {
      case 'move':
        moveTo(
          { row: active.row + command.rows, column: active.column + command.columns },
          command.isExtending,
        );
        return true;
      case 'edge':
        moveTo(edges[command.edge], command.isExtending);
        return true;
      case 'edit':
        edit(active, command.isFresh);
        return true;
      case 'clear':
        set(placesOf(selection).map((at) => [at, null]));
        return true;
      case 'selectAll':
        setCorner({ row: 0, column: 0 });
        setPlace(last);
        return true;
      case 'collapse':
        setCorner(undefined);
        return corner !== undefined;
      case 'fillDown':
        fill('down');
        return true;
      case 'fillRight':
        fill('right');
        return true;
      case 'undo':
        drafts.undo();
        return true;
      case 'redo':
        drafts.redo();
        return true;
      case 'save':
        drafts.save();
        return true;
    }
  };

  return {
    ...{ active, selection, editing, clipped, keyAt, run, edit, commit, moveTo, focusGrid },
    type: (value: unknown) => setEditing((before) => before && { ...before, value }),
    /** Ends the editing of a cell: keeps the value and goes on, or gives it up. */
    leave: (how: 'down' | 'up' | 'right' | 'left' | 'stay' | 'cancel') => {
      if (how === 'cancel') setEditing(undefined);
      else
        moveTo({
          row: active.row + (how === 'down' ? 1 : how === 'up' ? -1 : 0),
          column: active.column + (how === 'right' ? 1 : how === 'left' ? -1 : 0),
        });
      focusGrid.current();
    },
    copied: () =>
      textOfCells(
        Array.from({ length: selection.bottom - selection.top + 1 }, (_row, row) =>
          Array.from({ length: selection.right - selection.left + 1 }, (_column, column) =>
            textAt({ row: selection.top + row, column: selection.left + column }),
          ),
        ),
      ),
    paste: (text: string) => {
      const copied = cellsOfText(text);
      const found = pasted(copied, selection, size);
      const end = found.at(-1)?.[0];
      const columns = [...new Set(found.map(([at]) => at.column))];
      set(
        columns.flatMap((column) => {
          const cells = found.filter(([at]) => at.column === column);
          const values = valuesOfTexts(
            cells.map(([, one]) => one),
            column,
          );
          return cells.map(([at], index): [Place, unknown] => [at, values[index]]);
        }),
      );
      if (!end) return;
      if (!isReadOnly) setClipped(clippedBy(copied, selection, size));
      setPlace({ row: selection.top, column: selection.left });
      setCorner(end);
    },
  };
}

const always = () => true;
const nothing: Size = { rows: 0, columns: 0 };

export type GridEditor = ReturnType<typeof useGridEditor>;
