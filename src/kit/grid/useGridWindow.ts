import { useMediaQuery } from '@mui/material';
import { alongLine } from '../direction.ts';
import { itemsInSight, scrolledTo, useScrollView } from '../useScrollView.ts';

/** Cells drawn on each side of those in sight. */
const margin = 6;

/** The sizes of a grid in pixels. The first column holds the names of the rows, the first row those of the columns. */
export const sizes = { row: 36, head: 36, column: 132, names: 220, narrowNames: 140 } as const;

/** The width of the columns before the drawn one at `index` that are not drawn, in pixels. */
export function gapBefore(drawn: readonly number[], index: number): number {
  const before = index === 0 ? -1 : (drawn[index - 1] ?? -1);
  return ((drawn[index] ?? 0) - before - 1) * sizes.column;
}

/** Which cells of equal size are in sight of a scrolling box, and a function that brings a cell into sight. */
export function useGridWindow(
  box: HTMLElement | null,
  size: {
    rows: number;
    columns: number;
    /** The width of the columns to read, and of those among them that stay in sight. */
    side: number;
    fixed: number;
  },
) {
  const { top, left, width, height } = useScrollView(box, sizes.row);
  const isNarrow = useMediaQuery(`(max-width: ${size.side > 0 ? 1000 : 700}px)`);
  const names = isNarrow ? sizes.narrowNames : sizes.names;
  const show = ({ row, column }: { row: number; column: number }) => {
    if (!box) return;
    const down = { seen: box.scrollTop, length: box.clientHeight - sizes.head };
    const across = { seen: alongLine(box.scrollLeft), length: box.clientWidth - names - size.fixed };
    box.scrollTop = scrolledTo(row * sizes.row, sizes.row, down);
    // With the first column, the columns before it come into sight, if there is room for all.
    const side = size.side - size.fixed;
    const isWhole = column === 0 && side + sizes.column <= across.length;
    const start = isWhole ? 0 : side + column * sizes.column;
    box.scrollLeft = alongLine(scrolledTo(start, sizes.column, across));
  };
  return {
    ...{ names, show },
    rows: itemsInSight(top, height, { step: sizes.row, count: size.rows, margin }),
    columns: itemsInSight(left - size.side, width, { step: sizes.column, count: size.columns, margin }),
    pageRows: Math.max(1, Math.floor((height - sizes.head) / sizes.row) - 1),
  };
}
