import { z } from 'zod';
import { listEdits } from '../edits.ts';
import type { FieldKindContract } from '../kind.ts';
import { equality } from '../operators.ts';
import { partsOf } from './text.ts';

/** Records have UUIDs as ids; the fixed lookups of the specification (unit types and the like) have a small integer. */
export const recordId = z.union([z.uuid(), z.int32()]);

/** A reference in the API document. */
const exampleId = '1c0f6f6e-5d0a-4f2b-9a7c-2f1f5c2f7a10';

/** Files carry the labels of records, and the import looks those up. */
const idIn = (text: string): string | number => {
  const id = text.trim();
  return /^\d{1,9}$/.test(id) ? Number(id) : id;
};

/** One record of another resource. */
export const reference: FieldKindContract<string | number> = {
  value: (_field, key = recordId) => key,
  example: () => exampleId,
  operators: equality,
  sortable: true,
  linksTo: 'record',
  isChosen: true,
  toText: (value) => String(value ?? ''),
  fromText: idIn,
};

export const references: FieldKindContract<(string | number)[]> = {
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
  fromText: (text) => partsOf(text).map(idIn),
};

/** A stored file, by the id that its upload returned. */
const storedFile: FieldKindContract<string> = {
  value: () => z.uuid(),
  example: () => exampleId,
  operators: ['isEmpty'],
  sortable: false,
  linksTo: 'file',
  toText: (value) => String(value ?? ''),
  fromText: (text) => text.trim(),
};

export const image: FieldKindContract<string> = { ...storedFile, ownOptions: ['shape'] };
export const file: FieldKindContract<string> = { ...storedFile, ownOptions: ['takes'] };
