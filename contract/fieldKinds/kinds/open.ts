import { z } from 'zod';
import type { FieldKindContract } from '../kind.ts';
import { isStorableJson, parsedJson } from './structure.ts';

/** Names that one object can have, and characters of one name. */
const mostNames = 100;
const maxNameLength = 100;

/** Objects and lists within each other. */
const deepest = 5;

/** Characters of the whole object as JSON. */
const longest = 16_384;

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner)))
    : 0;

const hasFewNames = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.keys(value).length <= mostNames && Object.values(value).every(hasFewNames));

const isName = (name: string) => name.trim() !== '' && name.length <= maxNameLength;

/** Names and values that nobody has defined, such as the settings of another system. */
export const open: FieldKindContract<Record<string, unknown>> = {
  value: () =>
    z
      .record(z.string(), z.unknown(), { error: 'openObject' })
      .refine(isStorableJson, { error: 'unstorable', abort: true })
      .refine((value) => depthOf(value) <= deepest, { error: 'openDeep', params: { most: deepest } })
      .refine((value) => hasFewNames(value) && JSON.stringify(value).length <= longest, {
        error: 'tooLarge',
      })
      .refine((value) => Object.keys(value).every(isName), { error: 'openName' }),
  example: () => ({ tillNumber: 4, theme: 'dark' }),
  operators: [],
  sortable: false,
  isLong: true,
  toText: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromText: parsedJson,
};
