import { useEffect, useState } from 'react';
import { alongLine } from './direction.ts';

/** Pixels of the content that a scrolling box shows. */
interface ScrollView {
  top: number;
  /** Hidden before it, on the side where lines begin. */
  left: number;
  width: number;
  height: number;
}

/**
 * What a scrolling box shows now; it follows scrolling and the size of the box.
 * @param grain pixels of scrolling down after which it looks again; whoever draws a margin can take steps and draw less
 * often
 */
export function useScrollView(box: HTMLElement | null, grain = 1): ScrollView {
  const [view, setView] = useState<ScrollView>({ top: 0, left: 0, width: 0, height: 0 });
  useEffect(() => {
    if (!box) return undefined;
    const look = () => {
      const top = Math.floor(box.scrollTop / grain) * grain;
      const left = alongLine(box.scrollLeft);
      const { clientWidth: width, clientHeight: height } = box;
      setView((seen) =>
        seen.top === top && seen.left === left && seen.width === width && seen.height === height
          ? seen
          : { top, left, width, height },
      );
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box, grain]);
  return view;
}

interface Steps {
  /** Pixels from one item to the next. */
  step: number;
  count: number;
  /** Items drawn on each side of those in sight, so that scrolling shows no gaps. */
  margin: number;
}

/** Which items of equal size are in sight: the first one, and the one behind the last. All others need not be drawn. */
export const itemsInSight = (start: number, length: number, { step, count, margin }: Steps) => ({
  first: Math.max(0, Math.min(count, Math.floor(start / step) - margin)),
  end: Math.min(count, Math.ceil((start + length) / step) + margin),
});

/** The indices to draw: those in sight, and `also`, such as the one with the focus, which must be there to be found. */
export function drawnItems(
  { first, end }: { first: number; end: number },
  also: readonly number[],
): number[] {
  const drawn = new Set(Array.from({ length: Math.max(0, end - first) }, (_one, index) => first + index));
  for (const one of also) drawn.add(one);
  return [...drawn].sort((one, other) => one - other);
}

/** How far to scroll so that an item is in sight: `seen` and `length` are what the box shows of the content. */
export function scrolledTo(start: number, size: number, { seen, length }: { seen: number; length: number }) {
  if (start < seen) return start;
  return start + size > seen + length ? start + size - length : seen;
}

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
