import { z } from 'zod';
import { jsonValue } from '../jsonValue.ts';
import type { FieldKindContract } from '../kind.ts';
import { asSeen, isStorable } from './text.ts';

const deepestNesting = 64;

/** True if every text in it can be stored and its nesting is no deeper than people write. Works without recursion. */
export function isStorableJson(value: unknown): boolean {
  const waiting: [part: unknown, depth: number][] = [[value, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [part, depth] = next;
    if (typeof part === 'string' && !isStorable(part)) return false;
    if (typeof part !== 'object' || part === null) continue;
    if (depth >= deepestNesting || !Object.keys(part).every(isStorable)) return false;
    for (const inner of Object.values(part)) waiting.push([inner, depth + 1]);
  }
  return true;
}

/** The text with U+FFFD in the places of what cannot be stored: NUL, U+FFFE, U+FFFF and half characters. For machines, which cannot correct what they say. */
export const mendedText = (text: string): string =>
  text.replaceAll(/[\0\ufffe\uffff]/g, '\ufffd').toWellFormed();

/** The value with every text and name in it mended. */
export const mendedJson = <Value>(value: Value): Value =>
  isStorableJson(value)
    ? value
    : JSON.parse(JSON.stringify(value), (_name, part) =>
        typeof part === 'string' ? mendedText(part) : mendedNames(part),
      );

const mendedNames = (part: unknown): unknown =>
  typeof part !== 'object' || part === null || Array.isArray(part)
    ? part
    : Object.fromEntries(Object.entries(part).map(([name, inner]) => [mendedText(name), inner]));

/** The value of JSON text; returns text that is not JSON unchanged. */
export function parsedJson(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** Free-form values, stored and returned unchanged; at most 64 KiB as text. */
export const json: FieldKindContract<unknown> = {
  value: () =>
    z
      .unknown()
      .refine(isStorableJson, { error: 'unstorable' })
      .pipe(jsonValue.refine((value) => JSON.stringify(value).length <= 65_536, { error: 'tooLarge' })),
  example: () => ({ any: 'value' }),
  operators: ['isEmpty'],
  sortable: false,
  isLong: true,
  toText: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromText: parsedJson,
};

/** Where something is, in degrees (WGS 84). */
export const position = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/**
 * The point in a text: two numbers, or three whose last is a height, which maps write and no place needs. Where points
 * mark the decimals of both degrees, the third number cannot be a piece of them.
 */
export function pointIn(text: string): { latitude: number; longitude: number } | undefined {
  const parts = asSeen(text)
    .replaceAll('\u2212', '-')
    .split(/[,;\s]+/);
  const [latitude = Number.NaN, longitude = Number.NaN, ...others] = parts.map((part) =>
    part === '' ? Number.NaN : Number(part),
  );
  const isHeight = others.length === 1 && parts.slice(0, 2).every((part) => part.includes('.'));
  if (others.length > 0 && !isHeight) return undefined;
  return [latitude, longitude, ...others].every(Number.isFinite) ? { latitude, longitude } : undefined;
}

/** A point on the map in degrees (WGS 84); `-33.92, 18.42` as text. */
export const geoPoint: FieldKindContract<z.output<typeof position>> = {
  value: () => position,
  example: () => ({ latitude: -33.92, longitude: 18.42 }),
  operators: ['isEmpty'],
  sortable: false,
  place: 'point',
  ownOptions: ['address'],
  toText: (value) => {
    const point = position.safeParse(value);
    return point.success ? `${point.data.latitude}, ${point.data.longitude}` : '';
  },
  fromText: (text) => pointIn(text) ?? text,
};
