import { operators } from '../../../contract/fieldKinds/operators.ts';
import { seed, seeded } from '../../support/endurance.ts';
import { hostileResources } from './support.ts';

/** The same numbers for the same seed, so that a failure can be repeated. */
export const random = seeded(seed);
export const oneOf = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

export const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '😀'.repeat(50),
  'x'.repeat(3000),
  '%',
  "'; DROP TABLE users; --",
  '../../etc/passwd',
  '{row}',
  '=1+1',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  'null',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T24:00:00Z',
  '24:00',
  '23:59',
  '12:00:00',
  'S',
  'UP',
  '#1a2b3c',
  'a@b.example',
  'http://x',
  'javascript:alert(1)',
  '00000000-0000-0000-0000-000000000000',
  '\\',
  '%00',
];
export const numbers = [
  0, -0, 1, -1, 0.1, 1.0005, 5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 1e12, -1e12, 999_999_999_999,
  1e15, 9_007_199_254_740_991, 1e21, 1e308, -1e308, 5e-324,
];

/** Ids that exist, once the test has made their records. */
export const ids: string[] = [];

/** Any value that JSON holds, odd ones above all. */
export function anything(depth = 0): unknown {
  const kind = random();
  if (kind < 0.3) return oneOf(texts);
  if (kind < 0.55) return oneOf(numbers);
  if (kind < 0.65) return oneOf([null, true, false]);
  if (kind < 0.75) return oneOf(ids);
  if (depth > 2) return 1;
  const items = Array.from({ length: Math.floor(random() * 4) }, () => anything(depth + 1));
  return kind < 0.9 ? items : Object.fromEntries(items.map((item) => [oneOf(names), item]));
}

const names = [
  ...new Set(
    hostileResources.flatMap(({ fields }) =>
      [...fields.values()].flatMap(({ name, source }) => [name, source]),
    ),
  ),
  'id',
  'version',
  'order',
  'createdAt',
  'customer',
  'ids',
  'values',
  'sequenceData',
  'and',
  'or',
  'q',
  'toString',
  'labels',
  'email',
  'password',
  'code',
  'uuid',
  'refreshToken',
  'trustDevice',
];

/** A record with fields and values that hardly belong together. */
export const record = (): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: 1 + Math.floor(random() * 5) }, () => [oneOf(names), anything()]));

function condition(depth = 0): Record<string, unknown> {
  if (depth < 7 && random() < 0.2)
    return { [oneOf(['and', 'or'])]: [condition(depth + 1), condition(depth + 1)] };
  const value = random() < 0.5 ? anything() : { [oneOf(operators)]: anything() };
  return { [oneOf(names)]: value };
}

/** A value for each parameter of a list; other parameters get a number or a text. */
const parameterValue: Record<string, () => unknown> = {
  filter: condition,
  sort: () => (random() < 0.8 ? [oneOf(names), oneOf(['ASC', 'desc', 'x'])] : anything()),
  range: () => (random() < 0.7 ? [oneOf([0, 1, 5]), oneOf([0, 10, 499, 9_007_199_254_740_991])] : anything()),
  columns: () => (random() < 0.7 ? [oneOf(names), oneOf(names)] : anything()),
};

/** Half of the parameters that a call knows, now and then one that it does not. */
export function query(known: readonly string[]): string {
  const chosen = [...known.filter(() => random() < 0.5), ...(random() < 0.03 ? [oneOf(names)] : [])];
  return chosen
    .map((name) => {
      const value = (parameterValue[name] ?? (() => oneOf([...numbers, ...texts])))();
      const text = random() < 0.9 ? JSON.stringify(value) : oneOf(texts);
      return `${name}=${encodeURIComponent(String(text).toWellFormed())}`;
    })
    .join('&');
}
