import { type Period, periods } from '../../contract/fieldKinds/periods.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';

export type Condition = { field: string; operator: string; value: unknown };
export type Group = { group: 'and' | 'or'; parts: (Condition | Group)[] };

const day = 86_400_000;
const moved = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);

/** The first and the last day of a period, from today's date. */
export function daysOf(period: Period, today: string): [first: string, last: string] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const date = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10);
  const monday = moved(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const found: Record<Period, [string, string]> = {
    today: [today, today],
    yesterday: [moved(today, -1), moved(today, -1)],
    tomorrow: [moved(today, 1), moved(today, 1)],
    last7Days: [moved(today, -6), today],
    last30Days: [moved(today, -29), today],
    next7Days: [today, moved(today, 6)],
    thisWeek: [monday, moved(monday, 6)],
    lastWeek: [moved(monday, -7), moved(monday, -1)],
    thisMonth: [date(year, month - 1, 1), date(year, month, 0)],
    lastMonth: [date(year, month - 2, 1), date(year, month - 1, 0)],
    thisYear: [`${year}-01-01`, `${year}-12-31`],
  };
  return found[period];
}

/** The date of a moment in a time zone. */
export const dateIn = (zone: string, moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(moment);

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** Values as JavaScript compares them. */
const comparable = (value: unknown) => (isMoment(value) ? Date.parse(value) : (value as string | number));

/** Filters records in JavaScript, written without a look at the server's SQL. */
export function oracle(zone: string, now: Date) {
  const today = dateIn(zone, now);

  const compares = (left: unknown, operator: string, right: unknown): boolean => {
    if (operator === 'isEmpty') return (left === null) === right;
    if (operator === 'neq') return right === null ? left !== null : !compares(left, 'eq', right);
    if (operator === 'eq' && right === null) return left === null;
    if (left === null) return false;
    const several = (right as unknown[]) ?? [];
    const at = comparable(left);
    switch (operator) {
      case 'eq':
        return at === comparable(right);
      case 'in':
        return several.some((one) => compares(left, 'eq', one));
      case 'gt':
        return at > comparable(right);
      case 'gte':
        return at >= comparable(right);
      case 'lt':
        return at < comparable(right);
      case 'lte':
        return at <= comparable(right);
      case 'between':
        return at >= comparable(several[0]) && at <= comparable(several[1]);
      case 'contains':
        return String(left).toLowerCase().includes(String(right).toLowerCase());
      case 'startsWith':
        return String(left).toLowerCase().startsWith(String(right).toLowerCase());
      case 'during': {
        const [first, last] = daysOf(periods.find((one) => one === right) ?? 'today', today);
        const date = isMoment(left) ? dateIn(zone, new Date(left)) : String(left);
        return date >= first && date <= last;
      }
      default:
        throw new Error(`The oracle does not know the operator ${operator}.`);
    }
  };

  const holds = (part: Condition | Group, record: WireRecord): boolean => {
    if (!('group' in part)) return compares(record[part.field] ?? null, part.operator, part.value);
    const results = part.parts.map((one) => holds(one, record));
    return part.group === 'and' ? results.every(Boolean) : results.some(Boolean);
  };
  return holds;
}

/** A group as the list dialect writes it. */
export const inDialect = (part: Condition | Group): Record<string, unknown> =>
  'group' in part
    ? { [part.group]: part.parts.map(inDialect) }
    : { [part.field]: { [part.operator]: part.value } };
