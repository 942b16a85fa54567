import { z } from 'zod';
import { textEdits } from './edits.ts';
import type { Field } from './field.ts';
import type { FieldKindContract } from './kind.ts';
import { equality, substring } from './operators.ts';

/** PostgreSQL cannot store NUL, and a lone surrogate is not a character. Both are refused, and the rest is stored exactly. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** The visible part of a text. Control marks, such as a soft hyphen or a direction mark, do not count. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;

/** Removes the spaces at both ends, unless the field keeps them. Nobody sees them, and they turn one code into two. */
const trimmed = ({ trim }: Field): z.ZodString => (trim ? z.string().trim() : z.string());

/** A string of at most `field.maxLength` characters that the database can hold and that has something visible. */
function storableText(field: Field): z.ZodString {
  const text = trimmed(field).max(field.maxLength);
  return (field.required ? text.regex(/\S/, { error: 'required' }) : text)
    .refine(isStorable, { error: 'unstorable' })
    .refine((value) => value.trim() === '' || visible.test(value), { error: 'invisible' });
}

const asText = {
  edits: textEdits,
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

/** Letter case means nothing in an address, so it is stored in lower case and two spellings never make two records. */
export const email: FieldKindContract = {
  value: (field) => trimmed(field).check(z.email()).max(254).toLowerCase(),
  example: () => 'thandi@example.co.za',
  operators: substring,
  sortable: true,
  ...asText,
};

/** Digits with the usual marks between them; a leading + for the international form. */
const phonePattern = /^\+?[\d\s().\-/]{5,30}$/;

export const phone: FieldKindContract = {
  value: (field) => trimmed(field).regex(phonePattern, { error: 'phone' }),
  example: () => '+27 11 555 0101',
  operators: substring,
  sortable: true,
  ...asText,
};

/** Only addresses that are safe to follow from a page; `javascript:` and the like are refused. */
export const url: FieldKindContract = {
  value: (field) =>
    trimmed(field)
      .check(z.url({ protocol: /^https?$/, error: 'url' }))
      .max(2048),
  example: () => 'https://example.com/menu',
  operators: substring,
  sortable: true,
  ...asText,
};

export const colour: FieldKindContract = {
  value: (field) => trimmed(field).regex(/^#[0-9a-f]{6}$/, { error: 'colour' }),
  example: () => '#0d6b78',
  operators: equality,
  sortable: false,
  toText: asText.toText,
  fromText: (cell) => cell.toLowerCase(),
};
