import { z } from 'zod';
import { listEdits } from './edits.ts';
import type { FieldKindContract } from './kind.ts';
import { equality } from './operators.ts';

/** Records have UUIDs as ids; the fixed lookups of the specification (unit types and the like) have a small integer. */
export const recordId = z.union([z.uuid(), z.int32()]);

/** A reference in the API document. */
const exampleId = '1c0f6f6e-5d0a-4f2b-9a7c-2f1f5c2f7a10';

const idFromText = (cell: string): unknown => {
  const id = cell.trim();
  return /^\d{1,9}$/.test(id) ? Number(id) : id;
};

/**
 * One record of another resource. Files carry its label, and the import looks the label up, so `fromText` only trims.
 */
export const reference: FieldKindContract = {
  value: (_field, key = recordId) => key,
  example: () => exampleId,
  operators: equality,
  sortable: true,
  linksTo: 'record',
  isChosen: true,
  toText: (value) => String(value ?? ''),
  fromText: idFromText,
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
  fromText: (cell) =>
    cell
      .split(/[;|]/)
      .filter((part) => part.trim())
      .map(idFromText),
};

/** A stored file, by the id that its upload returned. */
const storedFile: FieldKindContract = {
  value: () => z.uuid(),
  example: () => exampleId,
  operators: ['isEmpty'],
  sortable: false,
  linksTo: 'file',
  toText: (value) => String(value ?? ''),
  fromText: (cell) => cell.trim(),
};

export const image = storedFile;
export const file = storedFile;
