import { dateTimeToText } from '../../crud/fieldKinds/momentCells.tsx';
import { PlainCell } from '../../crud/fieldKinds/PlainCell.tsx';
import type { CellProps } from '../../modules/cell.ts';

/** The exact time: readers of a log want to know when, not how long ago. */
export default function MomentCell({ value }: CellProps) {
  return <PlainCell text={dateTimeToText(value)} isNumber />;
}
