import type { Identifier } from 'ra-core';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';

interface RowKeysOptions {
  body: RefObject<HTMLTableSectionElement | null>;
  rows: readonly WireRecord[];
  onOpen: (id: Identifier, how: 'panel' | 'page') => void;
  onToggle: ((index: number, isRange: boolean) => void) | undefined;
}

const rowsPerLeap = 10;

/** The row that a key moves to; undefined for keys that do not move. */
function rowReached(key: string, from: number, count: number): number | undefined {
  const reached = new Map([
    ['ArrowDown', from + 1],
    ['ArrowUp', from - 1],
    ['PageDown', from + rowsPerLeap],
    ['PageUp', from - rowsPerLeap],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key);
  return reached === undefined ? undefined : Math.max(0, Math.min(reached, count - 1));
}

/** Moves between rows with the arrow keys; Tab reaches one row at a time. */
export function useRowKeys({ body, rows, onOpen, onToggle }: RowKeysOptions) {
  const [focusedIndex, setFocusedIndex] = useState(0);

  const focusRow = (index: number) => {
    const row = body.current?.rows[index];
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = event.target;
    if (!(row instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = row.sectionRowIndex;
    const record = rows[index];
    if (!record) return;
    const target = rowReached(event.key, index, rows.length);
    if (target !== undefined) focusRow(target);
    else if (event.key === 'Enter') onOpen(record.id, event.shiftKey ? 'page' : 'panel');
    else if (event.key === ' ') onToggle?.(index, event.shiftKey);
    else return;
    event.preventDefault();
  };

  return { focusedIndex, setFocusedIndex, onKeyDown };
}
