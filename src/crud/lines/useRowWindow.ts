import { useEffect, useState } from 'react';

/** Rows drawn above and below those in sight, so that scrolling shows no gaps. */
const margin = 10;

/**
 * Which rows of equal height are in sight of a scrolling box. All others need not be drawn.
 * @returns the first row and the row behind the last one, and a function that brings a row into sight
 */
export function useRowWindow(box: HTMLElement | null, count: number, rowHeight: number) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!box) return undefined;
    const look = () => {
      setTop(box.scrollTop);
      setHeight(box.clientHeight);
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box]);
  const show = (index: number) => {
    if (!box) return;
    const start = index * rowHeight;
    if (start < box.scrollTop) box.scrollTop = start;
    else if (start + rowHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = start + rowHeight - box.clientHeight;
  };
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - margin),
    end: Math.min(count, Math.ceil((top + height) / rowHeight) + margin),
    show,
  };
}
