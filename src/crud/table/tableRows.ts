import type { Identifier } from 'ra-core';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { keyAlongLine } from '../../kit/direction.ts';
import { drawnItems, useRowWindow } from '../../kit/useScrollView.ts';
import { sizes } from '../../theme/tokens.ts';
import { useDensity } from '../../theme/useAppearance.ts';
import { headHeight } from './listTableStyles.ts';

/** Rows that Page Up and Page Down leap over. */
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

interface RowKeysOptions {
  body: RefObject<HTMLTableSectionElement | null>;
  rows: readonly WireRecord[];
  onOpen: (id: Identifier, how: 'panel' | 'page') => void;
  onToggle: ((index: number, isRange: boolean) => void) | undefined;
  onEdit: ((index: number, isTyping: boolean) => void) | undefined;
  /** The row that takes the focus at first. Default: none. */
  focusFirst: number | undefined;
}

/** Moves between rows with the arrow keys; Tab reaches one row at a time. */
export function useRowKeys({ body, rows, onOpen, onToggle, onEdit, focusFirst }: RowKeysOptions) {
  const [focusedIndex, setFocusedIndex] = useState(focusFirst ?? 0);

  /** The element of a row; undefined for a row that is not drawn. */
  const rowAt = useCallback(
    (index: number) => body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? undefined,
    [body],
  );
  const focusRow = (index: number) => {
    // A long page draws the row with the focus, wherever it is.
    flushSync(() => setFocusedIndex(index));
    const row = rowAt(index);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current && focusFirst !== undefined) rowAt(focusFirst)?.focus();
    isFirst.current = false;
  }, [focusFirst, rowAt]);

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = event.target;
    if (!(row instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(row.dataset.index);
    const record = rows[index];
    if (!record) return;
    const target = rowReached(event.key, index, rows.length);
    if (target !== undefined) focusRow(target);
    else if (event.key === 'Enter') onOpen(record.id, event.shiftKey ? 'page' : 'panel');
    else if (event.key === ' ') onToggle?.(index, event.shiftKey);
    else if (onEdit && (event.key === 'F2' || keyAlongLine(event.key) === 'ArrowRight'))
      onEdit(index, event.key === 'F2');
    else return;
    event.preventDefault();
  };

  return { focusedIndex, setFocusedIndex, rowAt, onKeyDown };
}

/** Up to this many rows are all drawn, so that the search of the browser finds them and printing shows them. */
const drawnWhole = 100;

/** Which rows of a table are drawn: all of a short page, and of a long one those in sight. */
export function useTableWindow(count: number) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { density } = useDensity();
  const rowHeight = sizes.row[density];
  const isWhole = count <= drawnWhole;
  // A table that is drawn whole need not follow its scrolling.
  const { first, end, pageRows } = useRowWindow(isWhole ? null : box, { count, rowHeight, headHeight });
  return {
    ...{ box, setBox, rowHeight },
    /** Rows that Page Up and Page Down leap over. */
    pageRows: isWhole ? rowsPerLeap : pageRows,
    /** The indices of the rows to draw; those in `also` are drawn wherever they are. */
    drawn: (also: readonly number[]) =>
      drawnItems(
        isWhole ? { first: 0, end: count } : { first, end },
        also.filter((index) => index >= 0 && index < count),
      ),
  };
}

export type TableWindow = ReturnType<typeof useTableWindow>;
