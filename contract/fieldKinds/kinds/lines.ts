import { z } from 'zod';
import type { FieldKindContract } from '../kind.ts';

/** Maximum lines of one record. */
export const mostLines = 5_000;

/**
 * Records of another resource that belong to this one: people edit them in its form, and one request saves both. This
 * schema knows only that they are objects; `recordShape.ts` checks each against the definition of its resource.
 */
export const lines: FieldKindContract<object[]> = {
  value: () => z.array(z.looseObject({})).max(mostLines),
  example: () => [],
  operators: [],
  sortable: false,
  linksTo: 'lines',
  isLong: true,
  toText: (value) => (Array.isArray(value) ? String(value.length) : ''),
  fromText: (text) => text,
};
