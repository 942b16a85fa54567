import { dateToText } from '../../../contract/fieldKinds/kinds/moment.ts';
import { localZoneName } from '../../../contract/timeZoneScope.ts';
import type { NumberFormats } from '../../i18n/formats.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';
import { ContractText } from './textCells.tsx';

const hour = 3_600_000;

/** "9 minutes ago" for a moment of the last hour; undefined for any other, which is read by its date. */
function minutesAgo(moment: Date, formats: NumberFormats): string | undefined {
  const passed = Date.now() - moment.getTime();
  return passed >= 0 && passed < hour ? formats.minutesAgo(Math.trunc(passed / 60_000)) : undefined;
}

function DateCell({ value }: CellProps) {
  const text = dateToText(value);
  if (!text) return null;
  return (
    <PlainCell text={text} isNumber>
      <time dateTime={String(value)}>{text}</time>
    </PlainCell>
  );
}

function DateTimeCell({ value, place, record }: CellProps) {
  const formats = useNumberFormats();
  const exact = useMomentFormats().dateTime(value, record?.[localZoneName]);
  if (!exact) return null;
  const recent = place === 'list' ? minutesAgo(new Date(String(value)), formats) : undefined;
  return (
    <PlainCell text={exact} isNumber>
      <time dateTime={String(value)}>{recent ?? exact}</time>
    </PlainCell>
  );
}

const DateTimeText = ({ value, record }: ValueProps) =>
  useMomentFormats().dateTime(value, record?.[localZoneName]);

const TimeText = ({ value }: ValueProps) => useMomentFormats().timeOfDay(value);

const TimeCell = (props: CellProps) => <PlainCell text={TimeText(props)} isNumber />;

export const date: FieldKindCell = { Cell: DateCell, Text: ContractText, align: 'left', width: 130 };
export const dateTime: FieldKindCell = {
  Cell: DateTimeCell,
  Text: DateTimeText,
  historyText: 'wire',
  align: 'left',
  width: 140,
};
export const time: FieldKindCell = {
  Cell: TimeCell,
  Text: TimeText,
  historyText: 'wire',
  align: 'left',
  width: 108,
};
