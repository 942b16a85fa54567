import { z } from 'zod';
import { equality, type FieldKindContract } from './kind.ts';

/** Records are named by UUID, the fixed lookups of the specification (unit types and the like) by a small integer. */
export const recordId = z.union([z.uuid(), z.int32()]);
export type RecordId = z.infer<typeof recordId>;

const idFromText = (cell: string): unknown => {
  const id = cell.trim();
  return /^\d{1,9}$/.test(id) ? Number(id) : id;
};

/**
 * One record of another resource. Files carry its label; the import looks the label up, so `fromText` only trims.
 */
export const reference: FieldKindContract = {
  value: (_field, key = recordId) => key,
  operators: equality,
  sortable: true,
  toText: (value) => String(value ?? ''),
  fromText: idFromText,
};

export const references: FieldKindContract = {
  value: (_field, key = recordId) =>
    z
      .array(key)
      .max(500)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
  operators: ['contains', 'isEmpty'],
  sortable: false,
  toText: (value) => (Array.isArray(value) ? value.join('; ') : ''),
  fromText: (cell) =>
    cell
      .split(/[;|]/)
      .filter((part) => part.trim())
      .map(idFromText),
};

/** A stored file, named by the id that its upload answered. */
const storedFile: FieldKindContract = {
  value: () => z.uuid(),
  operators: ['isEmpty'],
  sortable: false,
  toText: (value) => String(value ?? ''),
  fromText: (cell) => cell.trim(),
};

export const image = storedFile;
export const file = storedFile;
