import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WallClock } from '../../../contract/fieldKinds/wallClock.ts';
import { isDay } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { localZoneName } from '../../../contract/timeZoneScope.ts';
import { addDays, type Day } from '../../kit/calendar/month.ts';

/** The dates by which a calendar shows records. */
export interface Dates {
  from: Field;
  to: Field | undefined;
  /** The clock of a record's time zone, or of the customer's without one. */
  clockOf: (timeZone?: unknown) => WallClock;
}

/** @throws DefinitionError when the resource has no calendar */
export function datesOf(resource: Resource, clockOf: Dates['clockOf']): Dates {
  const { from = '', to } = resource.list.views.calendar ?? {};
  return { from: fieldOf(resource, from), to: to === undefined ? undefined : fieldOf(resource, to), clockOf };
}

/** The day of a value, by the clock of the record. */
function dayIn(field: Field, record: WireRecord, clockOf: Dates['clockOf']): Day | undefined {
  const value = record[field.source];
  if (typeof value !== 'string') return undefined;
  return isDay(field) ? value.slice(0, 10) : clockOf(record[localZoneName]).dayOf(new Date(value));
}

/** The first and the last day of a record; undefined without any. */
export function spanOf(
  { from, to, clockOf }: Dates,
  record: WireRecord,
): [first: Day, last: Day] | undefined {
  const first = dayIn(from, record, clockOf);
  const last = to && dayIn(to, record, clockOf);
  const start = first ?? last;
  if (start === undefined) return undefined;
  return [start, last !== undefined && last > start ? last : start];
}

/** A filter for the records that have one of the days from `first` to `last`. */
export function daysFilter({ from, to, clockOf }: Dates, first: Day, last: Day): Record<string, unknown> {
  const midnight = (day: Day) => clockOf().instantOf(day, '00:00');
  const start = isDay(from) ? first : midnight(first).toISOString();
  const end = isDay(from) ? last : new Date(midnight(addDays(last, 1)).getTime() - 1).toISOString();
  const within = { between: [start, end] };
  if (!to) return { [from.source]: within };
  return {
    or: [
      { and: [{ [from.source]: { lte: end } }, { [to.source]: { gte: start } }] },
      { and: [{ [to.source]: { isEmpty: true } }, { [from.source]: within }] },
      { and: [{ [from.source]: { isEmpty: true } }, { [to.source]: within }] },
    ],
  };
}

/** True if the person can move records to other days. */
export const canMove = ({ verbs }: Resource, { from, to }: Dates): boolean =>
  verbs.has('update') && !from.readOnly && !to?.readOnly;

/** The values of the dates that many days later. The time of day stays. */
export function movedBy(
  { from, to, clockOf }: Dates,
  record: WireRecord,
  count: number,
): Record<string, unknown> {
  const later = (field: Field): [string, unknown][] => {
    const { source } = field;
    const value = record[source];
    if (typeof value !== 'string') return [];
    if (isDay(field)) return [[source, addDays(value.slice(0, 10), count)]];
    const clock = clockOf(record[localZoneName]);
    const moment = new Date(value);
    const moved = clock.instantOf(addDays(clock.dayOf(moment), count), clock.timeOf(moment));
    return [[source, new Date(moved.getTime() + (moment.getTime() % 60_000)).toISOString()]];
  };
  return Object.fromEntries([...later(from), ...(to ? later(to) : [])]);
}
