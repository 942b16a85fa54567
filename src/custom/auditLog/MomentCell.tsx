import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { PlainCell } from '../../kit/fieldKinds/PlainCell.tsx';
import type { CellProps } from '../../modules/cell.ts';

/** The exact time, because readers of a log want to know when, not how long ago. */
export default function MomentCell({ value }: CellProps) {
  const { dateTime } = useMomentFormats();
  return <PlainCell text={dateTime(value)} isNumber />;
}
