import { itemsInSight, scrolledTo, useScrollView } from './useScrollView.ts';

/** Rows drawn above and below those in sight. */
const margin = 10;
/** Rows of scrolling after which others are drawn; fewer than the margin. */
const rowsPerLook = 4;

interface RowWindow {
  count: number;
  /** Pixels. */
  rowHeight: number;
  /** Pixels of a heading that stays in sight above the rows. Default: none. */
  headHeight?: number;
}

/**
 * Which rows of equal height are in sight of a scrolling box.
 * @returns the first row and the row behind the last one, how many the box shows, and a function that brings a row into sight
 */
export function useRowWindow(box: HTMLElement | null, { count, rowHeight, headHeight = 0 }: RowWindow) {
  const { top, height } = useScrollView(box, rowHeight * rowsPerLook);
  const show = (index: number) => {
    if (!box) return;
    const view = { seen: box.scrollTop, length: box.clientHeight - headHeight };
    box.scrollTop = scrolledTo(index * rowHeight, rowHeight, view);
  };
  return {
    ...itemsInSight(top, height, { step: rowHeight, count, margin }),
    pageRows: Math.max(1, Math.floor((height - headHeight) / rowHeight) - 1),
    show,
  };
}
