import { itemsInSight, scrolledTo, useScrollView } from '../useScrollView.ts';

/** Rows drawn above and below those in sight. */
const margin = 10;

/**
 * Which rows of equal height are in sight of a scrolling box.
 * @returns the first row and the row behind the last one, and a function that brings a row into sight
 */
export function useRowWindow(box: HTMLElement | null, count: number, rowHeight: number) {
  const { top, height } = useScrollView(box);
  const show = (index: number) => {
    if (!box) return;
    const view = { seen: box.scrollTop, length: box.clientHeight };
    box.scrollTop = scrolledTo(index * rowHeight, rowHeight, view);
  };
  return { ...itemsInSight(top, height, { step: rowHeight, count, margin }), show };
}
