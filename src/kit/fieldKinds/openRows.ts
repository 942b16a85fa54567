import { isObject } from '../../../contract/fieldKinds/isObject.ts';

/** A name of an open field, and its value as people type it. */
export interface OpenRow {
  name: string;
  text: string;
}

const readsAsText = (text: string): boolean => valueFrom(text) === text;

/** `4`, `true` and `[1]` mean what they mean in JSON; anything else is a text. In quotes, everything is a text. */
function valueFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The names of an open field, one in each row. */
export const openRows = (value: unknown): OpenRow[] =>
  isObject(value)
    ? Object.entries(value).map(([name, one]) => ({
        name,
        text: typeof one === 'string' && readsAsText(one) ? one : JSON.stringify(one),
      }))
    : [];

/** The value that rows describe; rows without a name do not count. Null if there are none. */
export function openFrom(rows: readonly OpenRow[]): Record<string, unknown> | null {
  const named = rows.filter(({ name }) => name.trim() !== '');
  if (named.length === 0) return null;
  return Object.fromEntries(named.map(({ name, text }) => [name.trim(), valueFrom(text)]));
}
