/** The days of a week, in the order in which people read them. */
export const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekDay = (typeof weekDays)[number];

/** Hours of one day: `08:00` to `17:00`. They end on the next day if `to` is not after `from`; a whole day is `00:00` to `24:00`. */
export interface HourRange {
  from: string;
  to: string;
}

/** The hours of a week; a day without any is closed. */
export type WeekHours = Partial<Record<WeekDay, HourRange[]>>;

/** Ranges that one day can have. */
export const mostRanges = 6;

export const minutesInDay = 24 * 60;

/** `09:30` as minutes since midnight. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Where a range begins and ends, in minutes since the midnight that begins its day. */
export function spanOf({ from, to }: HourRange): [start: number, end: number] {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return [start, end > start ? end : end + minutesInDay];
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The range between two minutes since the midnight that begins its day. It ends at most a day after it begins. */
export const rangeBetween = (start: number, end: number): HourRange => ({
  from: clock(start),
  to: clock(end > minutesInDay ? end - minutesInDay : end),
});

/** True for hours that end on the day after they begin. */
export const isOverMidnight = (range: HourRange): boolean => spanOf(range)[1] > minutesInDay;

/** The first day with hours that overlap others of the week; the night from Sunday leads to Monday. */
export function overlappingDay(hours: WeekHours): WeekDay | undefined {
  const week = weekDays.length * minutesInDay;
  const spans = weekDays
    .flatMap((day, index) =>
      (hours[day] ?? []).map((range) => {
        const [start, end] = spanOf(range).map((minute) => minute + index * minutesInDay);
        return { day, start: start ?? 0, end: end ?? 0 };
      }),
    )
    .sort((left, right) => left.start - right.start);
  const again = (spans[0]?.start ?? 0) + week;
  return spans.find(({ end }, index) => end > (spans[index + 1]?.start ?? again))?.day;
}
