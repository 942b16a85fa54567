import { z } from 'zod';
import type { FieldOptions } from '../completeOptions.ts';
import { isObject } from '../isObject.ts';
import type { FieldKindContract } from '../kind.ts';
import { text } from './text.ts';

/** A text in several languages: `{ en: 'Drill', af: 'Boor' }`. */
export type Texts = Readonly<Record<string, string>>;

/** The texts of a value, by language; those that are empty are left out. */
export const textsOf = (value: unknown): Texts =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([language, one]) =>
          typeof one === 'string' && one.trim() !== '' ? [[language, one]] : [],
        ),
      )
    : {};

/** The text to show in a language: its own, otherwise that of the field's first language that has one. */
export function textIn(value: unknown, field: FieldOptions, language: string): string {
  const texts = textsOf(value);
  const preferred = [language, language.split('-', 1)[0] ?? language, ...field.languages];
  const found = preferred.find((one) => Object.hasOwn(texts, one));
  return (found === undefined ? Object.values(texts)[0] : texts[found]) ?? '';
}

/** The field of one of its languages, as a file has it: a column of plain text. */
const partOf = (field: FieldOptions, language: string, index: number): FieldOptions & { kind: 'text' } => ({
  ...field,
  kind: 'text',
  name: `${field.name}.${language}`,
  source: `${field.source}.${language}`,
  label: `${field.label}.${language}`,
  required: field.required && index === 0,
  default: undefined,
  unique: false,
});

/** One text in each of several languages; lists, searches and files know all of them. */
export const texts: FieldKindContract<Texts> = {
  value(field) {
    // What is empty is left out below.
    const own = text
      .value({ ...field, required: false })
      .nullable()
      .optional() as z.ZodType<string>;
    const shape = field.languages.map((language) => [language, own] as const);
    const whole = z
      .strictObject(Object.fromEntries(shape))
      .overwrite((value) => textsOf(value))
      .refine((value) => Object.keys(value).length > 0, { error: 'required' });
    const [first = ''] = field.languages;
    return field.required
      ? whole.refine((value) => Object.hasOwn(value, first), { error: 'required', path: [first] })
      : whole;
  },
  example: ({ languages }) => Object.fromEntries(languages.map((language) => [language, 'Drill'])),
  operators: ['contains', 'isEmpty'],
  sortable: false,
  parts: (field) => field.languages.map((language, index) => partOf(field, language, index)),
  takesLanguages: true,
  toText: (value, { languages }) => {
    const found = textsOf(value);
    return languages
      .flatMap((language) => (found[language] === undefined ? [] : [`${language}: ${found[language]}`]))
      .join('; ');
  },
  fromText: (text, { languages: [first = ''] }) => ({ [first]: text }),
};
