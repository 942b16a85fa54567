import { dateToText } from '../../../contract/fieldKinds/moment.ts';
import { wallClock } from '../../../contract/fieldKinds/wallClock.ts';
import { localZoneName } from '../../../contract/timeZoneScope.ts';
import type { NumberFormats } from '../../i18n/formats.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';
import type { FieldKindCell } from './fieldKind.ts';
import { PlainCell } from './PlainCell.tsx';
import { ContractText } from './textCells.tsx';

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 days ago", "in 2 hours", "yesterday". */
function distance(from: Date, to: Date, formats: NumberFormats): string {
  const seconds = (from.getTime() - to.getTime()) / 1000;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
  return formats.distance(Math.trunc(seconds / size), unit);
}

/** The distance of a date in whole days, so that today stays today until midnight where the record is. */
function dayDistance(date: string, formats: NumberFormats, timeZone: unknown): string {
  const today = new Date(`${wallClock(timeZone).dayOf(new Date())}T00:00:00Z`);
  const then = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  const isToday = then.getTime() === today.getTime();
  return isToday ? formats.distance(0, 'day') : distance(then, today, formats);
}

function DateCell({ value, place, record }: CellProps) {
  const formats = useNumberFormats();
  const exact = dateToText(value);
  if (!exact) return null;
  return (
    <PlainCell text={exact} isNumber>
      <time dateTime={String(value)}>
        {place === 'list' ? dayDistance(String(value), formats, record?.[localZoneName]) : exact}
      </time>
    </PlainCell>
  );
}

function DateTimeCell({ value, place, record }: CellProps) {
  const formats = useNumberFormats();
  const exact = useMomentFormats().dateTime(value, record?.[localZoneName]);
  if (!exact) return null;
  const shown = place === 'list' ? distance(new Date(String(value)), new Date(), formats) : exact;
  return (
    <PlainCell text={exact} isNumber>
      <time dateTime={String(value)}>{shown}</time>
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
