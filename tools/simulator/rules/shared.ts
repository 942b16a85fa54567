import { z } from 'zod';

/** What the documents of both platforms share. */
export const cents = z.int().min(0);
export const id = z.string().regex(/^[^/;]+$/);
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The ids that stand more than once. */
export const repeated = (ids: readonly string[]): string[] =>
  ids.filter((one, index) => ids.indexOf(one) !== index);

/** The ids that nobody knows. */
export const without = (ids: Iterable<string>, known: ReadonlySet<string>): string[] =>
  [...ids].filter((one) => !known.has(one));
