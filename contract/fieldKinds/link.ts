import { z } from 'zod';
import { listEdits } from './edits.ts';
import type { FieldKindContract } from './kind.ts';
import { equality } from './operators.ts';

/** Records have UUIDs as ids; the fixed lookups of the specification (unit types and the like) have a small integer. */
export const recordId = z.union([z.uuid(), z.int32()]);

/** A reference in the API document. */
const exampleId = '1c0f6f6e-5d0a-4f2b-9a7c-2f1f5c2f7a10';

/** One record of another resource. */
export const reference: FieldKindContract = {
  value: (_field, key = recordId) => key,
  example: () => exampleId,
  operators: equality,
  sortable: true,
  linksTo: 'record',
  isChosen: true,
  toText: (value) => String(value ?? ''),
};

export const references: FieldKindContract = {
  value: (_field, key = recordId) =>
    z
      .array(key)
      .max(500)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
  example: () => [exampleId],
  operators: ['contains', 'isEmpty'],
  sortable: false,
  linksTo: 'records',
  edits: listEdits,
  toText: (value) => (Array.isArray(value) ? value.join('; ') : ''),
};

/** A stored file, by the id that its upload returned. */
const storedFile: FieldKindContract = {
  value: () => z.uuid(),
  example: () => exampleId,
  operators: ['isEmpty'],
  sortable: false,
  linksTo: 'file',
  toText: (value) => String(value ?? ''),
};

export const image = storedFile;
export const file = storedFile;
