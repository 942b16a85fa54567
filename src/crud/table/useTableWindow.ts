import { useState } from 'react';
import { useRowWindow } from '../../kit/useRowWindow.ts';
import { drawnItems } from '../../kit/useScrollView.ts';
import { sizes } from '../../theme/tokens.ts';
import { useDensity } from '../../theme/useAppearance.ts';
import { headHeight } from './listTableStyles.ts';
import { rowsPerLeap } from './useRowKeys.ts';

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
