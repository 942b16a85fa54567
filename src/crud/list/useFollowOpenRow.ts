import { useEffect, useRef } from 'react';

/** Keeps the row of the open record in view, and returns the focus to it when the record is closed. */
export function useFollowOpenRow(
  rowAt: (index: number) => HTMLElement | undefined,
  openIndex: number | undefined,
  onFollow: (index: number) => void,
): void {
  const last = useRef(openIndex);
  useEffect(() => {
    const before = last.current;
    last.current = openIndex;
    if (openIndex !== undefined) {
      onFollow(openIndex);
      rowAt(openIndex)?.scrollIntoView({ block: 'nearest' });
    } else if (before !== undefined) rowAt(before)?.focus();
  }, [rowAt, openIndex, onFollow]);
}
