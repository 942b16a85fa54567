import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GridAnswer } from '../../../contract/calls/grids.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import {
  blockOf,
  cellsOfText,
  filled,
  type Place,
  pasted,
  placesOf,
  textOfCells,
  within,
} from './gridBlocks.ts';
import type { GridCommand } from './gridCommands.ts';
import { cellKey } from './gridDrafts.ts';
import { textOfValue, valueOfText } from './gridValues.ts';
import type { GridDrafts } from './useGridDrafts.ts';

interface Editing extends Place {
  value: unknown;
}

/** What is selected in a grid, the cell that somebody types into, and what keys and the clipboard do. */
export function useGridEditor(
  { value: field }: GridParts,
  { rows, columns }: Pick<GridAnswer, 'rows' | 'columns'>,
  { drafts, isReadOnly }: { drafts: GridDrafts; isReadOnly: boolean },
) {
  const dialect = useNumberFormats();
  const size = { rows: rows.length, columns: columns.length };
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [corner, setCorner] = useState<Place>();
  const [editing, setEditing] = useState<Editing>();
  const focusGrid = useRef<() => void>(() => undefined);
  // A search or another page can leave fewer rows.
  const active = within(size, place);
  const selection = blockOf(active, within(size, corner ?? active));

  const keyAt = ({ row, column }: Place) => cellKey(rows[row]?.id ?? '', columns[column]?.id ?? '');
  const commit = () => {
    if (!editing) return;
    setEditing(undefined);
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
      setEditing({ ...at, value: isFresh ? null : drafts.valueOf(key) });
    });
  };
  const set = (values: [Place, unknown][]) => {
    if (!isReadOnly) drafts.change(values.map(([at, value]) => [keyAt(at), value]));
  };
  const fill = (direction: 'down' | 'right') =>
    set(filled(selection, direction).map(([to, from]) => [to, drafts.valueOf(keyAt(from))]));
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
        void drafts.save();
        return true;
    }
  };

  return {
    ...{ active, selection, editing, keyAt, run, edit, commit, moveTo, focusGrid },
    type: (value: unknown) => setEditing((before) => before && { ...before, value }),
    /** Ends the editing of a cell: keeps the value and goes on, or gives it up. */
    leave: (how: 'down' | 'up' | 'right' | 'left' | 'cancel') => {
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
          Array.from({ length: selection.right - selection.left + 1 }, (_column, column) => {
            const key = keyAt({ row: selection.top + row, column: selection.left + column });
            return textOfValue(drafts.valueOf(key), field, dialect);
          }),
        ),
      ),
    paste: (text: string) => {
      const cells = pasted(cellsOfText(text), selection, size);
      const end = cells.at(-1)?.[0];
      set(cells.map(([at, one]) => [at, valueOfText(one, field, dialect)]));
      if (!end) return;
      setPlace({ row: selection.top, column: selection.left });
      setCorner(end);
    },
  };
}
export type GridEditor = ReturnType<typeof useGridEditor>;
