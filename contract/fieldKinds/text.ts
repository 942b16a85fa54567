import { z } from 'zod';
import type { Field } from '../field.ts';
import { equality, type FieldKindContract, substring } from './kind.ts';

/** PostgreSQL cannot store NUL, and a lone surrogate is no character: both are refused, the rest is kept exactly. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** A string of at most `field.maxLength` characters that the database can hold. */
export function storableText(field: Field): z.ZodString {
  const text = z.string().max(field.maxLength);
  return (field.required ? text.regex(/\S/, { error: 'required' }) : text).refine(isStorable, {
    error: 'unstorable',
  });
}

const asText = {
  toText: (value: unknown) => String(value ?? ''),
  fromText: (text: string): unknown => text,
};

export const text: FieldKindContract = {
  value: storableText,
  example: () => 'Bread flour',
  operators: substring,
  sortable: true,
  operand: 'text',
  ...asText,
};

export const longText: FieldKindContract = {
  value: storableText,
  example: () => 'Delivered on Tuesdays.',
  operators: ['contains', 'startsWith', 'isEmpty'],
  sortable: false,
  isLong: true,
  longestText: 10_000,
  ...asText,
};

/** Letter case means nothing in an address: it is kept in small letters, so that two spellings never make two records. */
export const email: FieldKindContract = {
  value: () => z.email().max(254).toLowerCase(),
  example: () => 'thandi@example.co.za',
  operators: substring,
  sortable: true,
  toText: asText.toText,
  fromText: (cell) => cell.trim(),
};

/** Digits with the usual marks between them; a leading + for the international form. */
const phonePattern = /^\+?[\d\s().\-/]{5,30}$/;

export const phone: FieldKindContract = {
  value: () => z.string().regex(phonePattern, { error: 'phone' }),
  example: () => '+27 11 555 0101',
  operators: substring,
  sortable: true,
  toText: asText.toText,
  fromText: (cell) => cell.trim(),
};

/** Only addresses that are safe to follow from a page: `javascript:` and the like never get in. */
export const url: FieldKindContract = {
  value: () => z.url({ protocol: /^https?$/, error: 'url' }).max(2048),
  example: () => 'https://example.com/menu',
  operators: substring,
  sortable: true,
  toText: asText.toText,
  fromText: (cell) => cell.trim(),
};

export const colour: FieldKindContract = {
  value: () => z.string().regex(/^#[0-9a-f]{6}$/, { error: 'colour' }),
  example: () => '#0d6b78',
  operators: equality,
  sortable: false,
  toText: asText.toText,
  fromText: (cell) => cell.trim().toLowerCase(),
};
