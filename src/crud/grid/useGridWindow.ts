import { useEffect, useState } from 'react';

/** Cells drawn on each side of those in sight, so that scrolling shows no gaps. */
const margin = 6;

/** The sizes of a grid in pixels. The first column holds the names of the rows, the first row those of the columns. */
export const sizes = { row: 36, head: 36, column: 132, names: 220, narrowNames: 140 } as const;

interface Extent {
  first: number;
  end: number;
}

const seen = (start: number, length: number, step: number, count: number): Extent => ({
  first: Math.max(0, Math.min(count, Math.floor(start / step) - margin)),
  end: Math.min(count, Math.ceil((start + length) / step) + margin),
});

/** Which cells of equal size are in sight of a scrolling box. All others need not be drawn. */
export function useGridWindow(box: HTMLElement | null, size: { rows: number; columns: number }) {
  const [view, setView] = useState({ top: 0, left: 0, width: 0, height: 0 });
  useEffect(() => {
    if (!box) return undefined;
    const look = () =>
      setView({ top: box.scrollTop, left: box.scrollLeft, width: box.clientWidth, height: box.clientHeight });
    look();
    box.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box]);
  const names = view.width > 0 && view.width < 700 ? sizes.narrowNames : sizes.names;
  const show = ({ row, column }: { row: number; column: number }) => {
    if (!box) return;
    const [top, left] = [row * sizes.row, column * sizes.column];
    const [height, width] = [box.clientHeight - sizes.head, box.clientWidth - names];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + sizes.row > box.scrollTop + height) box.scrollTop = top + sizes.row - height;
    if (left < box.scrollLeft) box.scrollLeft = left;
    else if (left + sizes.column > box.scrollLeft + width) box.scrollLeft = left + sizes.column - width;
  };
  return {
    ...{ names, show },
    rows: seen(view.top, view.height, sizes.row, size.rows),
    columns: seen(view.left, view.width, sizes.column, size.columns),
    pageRows: Math.max(1, Math.floor((view.height - sizes.head) / sizes.row) - 1),
  };
}
