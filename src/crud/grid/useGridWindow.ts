import { useMediaQuery } from '@mui/material';
import { itemsInSight, scrolledTo, useScrollView } from '../useScrollView.ts';

/** Cells drawn on each side of those in sight. */
const margin = 6;

/** The sizes of a grid in pixels. The first column holds the names of the rows, the first row those of the columns. */
export const sizes = { row: 36, head: 36, column: 132, names: 220, narrowNames: 140 } as const;

/** Which cells of equal size are in sight of a scrolling box, and a function that brings a cell into sight. */
export function useGridWindow(box: HTMLElement | null, size: { rows: number; columns: number }) {
  const { top, left, width, height } = useScrollView(box);
  const names = useMediaQuery('(max-width: 700px)') ? sizes.narrowNames : sizes.names;
  const show = ({ row, column }: { row: number; column: number }) => {
    if (!box) return;
    const down = { seen: box.scrollTop, length: box.clientHeight - sizes.head };
    const across = { seen: box.scrollLeft, length: box.clientWidth - names };
    box.scrollTop = scrolledTo(row * sizes.row, sizes.row, down);
    box.scrollLeft = scrolledTo(column * sizes.column, sizes.column, across);
  };
  return {
    ...{ names, show },
    rows: itemsInSight(top, height, { step: sizes.row, count: size.rows, margin }),
    columns: itemsInSight(left, width, { step: sizes.column, count: size.columns, margin }),
    pageRows: Math.max(1, Math.floor((height - sizes.head) / sizes.row) - 1),
  };
}
