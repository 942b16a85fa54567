import { z } from 'zod';
import type { FieldOptions } from '../completeOptions.ts';
import { textEdits } from '../edits.ts';
import type { FieldKindContract } from '../kind.ts';
import { equality, substring } from '../operators.ts';
import { withWesternDigits } from '../westernDigits.ts';

/** PostgreSQL cannot store NUL, and XML, of which workbooks are made, cannot hold U+FFFE and U+FFFF. */
const unstorable = /[\0\ufffe\uffff]/;

/** False for a text with a character that the database or a file cannot hold; a lone surrogate is no character at all. */
export const isStorable = (text: string) => !unstorable.test(text) && text.isWellFormed();

/** The visible part of a text. Control marks, such as a soft hyphen or a direction mark, do not count. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u;

/** Marks that change nothing to the eye, wherever they stand: zero-width spaces, soft hyphens, byte order marks. */
const unseen = /[\u00ad\u200b\u2060-\u2064\ufeff]/g;

/** Further marks that do so at an end. Between letters, emoji and many scripts need joiners and directions. */
const unseenAtEnds = /[\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Normalising a long run of combining marks takes very long, and no language writes one (Unicode's stream-safe format). */
const manyMarks = /\p{M}{31}/u;

/** The text with one form for each character: an accent can also be a mark of its own behind its letter. */
export const composed = (text: string): string => (manyMarks.test(text) ? text : text.normalize('NFC'));

/** The text without marks that nobody sees, except at its ends. What people look for is compared so. */
export const withoutUnseen = (text: string): string => composed(text.replace(unseen, ''));

/** The text as people see it. Two keys that look the same are the same, so names and codes are stored and looked up so. */
export function asSeen(text: string): string {
  const bare = withoutUnseen(text);
  let [from, to] = [0, bare.length];
  while (from < to && unseenAtEnds.test(bare.charAt(from))) from += 1;
  while (to > from && unseenAtEnds.test(bare.charAt(to - 1))) to -= 1;
  return bare.slice(from, to);
}

/** The parts of a text that lists several values. */
export const partsOf = (text: string): string[] => text.split(/[;|]/).filter((part) => part.trim());

/** A text as it is stored; one that the field keeps as it is stays exact. */
const stored = ({ trim }: FieldOptions, form: (text: string) => string): z.ZodString =>
  trim ? z.string().overwrite(form) : z.string();

/** A text of marks that nobody sees stays, and is refused for that. */
const seenOrTrimmed = (text: string): string => asSeen(text) || text.trim();

/** A string of at most `field.maxLength` characters that the database can hold and that has something visible. */
function storableText(field: FieldOptions, form: (text: string) => string): z.ZodString {
  const text = stored(field, form).max(field.maxLength);
  return (field.required ? text.regex(/\S/, { error: 'required' }) : text)
    .refine(isStorable, { error: 'unstorable' })
    .refine((value) => value.trim() === '' || visible.test(value), { error: 'invisible' });
}

/** What the kinds have in common whose value is a text. */
export const asText = {
  edits: textEdits,
  toText: (value: unknown) => String(value ?? ''),
  fromText: (text: string) => text,
};

export const text: FieldKindContract<string> = {
  value: (field) => storableText(field, seenOrTrimmed),
  example: () => 'Bread flour',
  operators: substring,
  sortable: true,
  operand: 'text',
  ...asText,
  fitsCell: true,
};

/** Nobody looks for a record by its long texts, so they keep the marks in them, such as places where a word may break. */
export const longText: FieldKindContract<string> = {
  value: (field) => storableText(field, (text) => composed(text.trim())),
  example: () => 'Delivered on Tuesdays.',
  operators: ['contains', 'startsWith', 'isEmpty'],
  sortable: false,
  isLong: true,
  longestText: 10_000,
  ...asText,
};

/** Digits, three at least, with the usual marks between them; a leading + for the international form. */
const phonePattern = /^(?=(?:\D*\d){3})\+?[\d\s().\-/]{5,30}$/;

/** A number as people type it: telephones and spreadsheets copy marks, full-width and Arabic digits, long dashes and wide spaces with it. */
const typedPhone = (text: string): string =>
  withWesternDigits(asSeen(manyMarks.test(text) ? text : text.normalize('NFKC')))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[^\S\t\n\r]/g, ' ');

/** A telephone number in a call that no field describes. */
export const phoneNumber = z.string().overwrite(typedPhone).regex(phonePattern, { error: 'phone' });

/** The codes of countries have one to three digits, and none begins as another does (ITU-T E.164). */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Digits that a number has at least. Fewer would find dates and codes. */
const fewestDigits = 6;

/**
 * The digits that a number has in each of its writings: those behind the code of the country, or behind the 0 that
 * stands for it. Undefined for a text that is no whole number.
 */
export function ownDigits(text: string): string | undefined {
  const typed = typedPhone(text);
  if (!phonePattern.test(typed)) return undefined;
  const isAbroad = /^\(?(?:\+|00)/.test(typed);
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  const own = (isAbroad ? digits.replace(countryCode, '') : digits).replace(/^0+/, '');
  return own.length < fewestDigits ? undefined : own;
}

export const phone: FieldKindContract<string> = {
  value: (field) => stored(field, typedPhone).regex(phonePattern, { error: 'phone' }),
  example: () => '+27 11 555 0101',
  operators: substring,
  sortable: true,
  searchedAs: ownDigits,
  ...asText,
  fitsCell: true,
};

/** Only addresses that are safe to follow from a page; `javascript:` and the like are refused. */
export const url: FieldKindContract<string> = {
  value: (field) =>
    stored(field, asSeen)
      .check(z.url({ protocol: /^https?$/, error: 'url' }))
      .max(2048),
  example: () => 'https://example.com/menu',
  operators: substring,
  sortable: true,
  ...asText,
  fitsCell: true,
};

export const colour: FieldKindContract<string> = {
  value: (field) => stored(field, asSeen).regex(/^#[0-9a-f]{6}$/, { error: 'colour' }),
  example: () => '#0d6b78',
  operators: equality,
  sortable: false,
  toText: asText.toText,
  fitsCell: true,
  fromText: (text) => text.toLowerCase(),
};
