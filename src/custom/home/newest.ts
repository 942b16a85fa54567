import type { Period, Report } from '../../../contract/options/reports.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';

const day = 24 * 60 * 60_000;

/** The days that a small chart covers, by the period of its groups. */
const days: Record<Period, number> = { day: 30, week: 26 * 7, month: 365, year: 5 * 365 };

/** The filter for the newest records of a report over time; for any other report, no filter. */
export function newest(
  resource: Resource,
  { groups: [group] }: Report,
  now: number,
): Readonly<Record<string, unknown>> {
  if (!group?.period) return {};
  const { kind, source } = fieldOf(resource, group.field);
  // A chart begins with a whole day, so that it stays the same from one minute to the next.
  const begin = new Date(Math.floor(now / day - days[group.period]) * day).toISOString();
  return { [source]: { gte: kind === 'date' ? begin.slice(0, 10) : begin } };
}
