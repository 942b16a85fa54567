import type { CellProps } from '../../crud/fieldKinds/fieldKind.ts';
import { dateTimeToText } from '../../crud/fieldKinds/momentCells.tsx';
import { PlainCell } from '../../crud/fieldKinds/PlainCell.tsx';

/** The exact time: whoever reads a log wants to know when, not how long ago. */
export default function MomentCell({ value }: CellProps) {
  return <PlainCell text={dateTimeToText(value)} isNumber />;
}
