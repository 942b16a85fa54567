import { z } from 'zod';
import type { Field } from '../fieldKinds/field.ts';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { fieldName } from '../fieldKinds/names.ts';
import { defaultWords, type Words, words, wordsIn } from '../fieldKinds/words.ts';

/** The rows that each customer starts with, as their author writes them. */
export const starterRowsInput = z
  .array(z.record(fieldName, jsonValue))
  .default([])
  .describe(
    'Rows that each customer starts with, and can change or delete. A text can be one for each language: a row is made in that of the business. Write a reference to a record of the customer as its title in English, and one to a fixed row as its id.',
  );

type StarterRow = z.output<typeof starterRowsInput>[number];

const anyWords = words(10_000);

/** A value of a starter row that has a text for each language; undefined for any other value. */
export function starterWords(field: Field | undefined, value: unknown): Exclude<Words, string> | undefined {
  if ((field?.kind !== 'text' && field?.kind !== 'longText') || typeof value !== 'object') return undefined;
  const { data } = anyWords.safeParse(value);
  return typeof data === 'object' ? data : undefined;
}

/** A value of a starter row in a language; in English if it has none in that. */
export function starterValueIn(field: Field | undefined, value: unknown, language: string): unknown {
  const text = starterWords(field, value);
  return text === undefined ? value : wordsIn(text, language);
}

/** What the starter row with that English title is called, in all languages; the title alone if there is no such row. */
export function starterTitles(
  rows: readonly StarterRow[],
  titleField: Field | undefined,
  english: string,
): string[] {
  const titles = rows.map((row) => titleField && starterWords(titleField, row[titleField.name]));
  const found = titles.find((text) => text !== undefined && defaultWords(text) === english);
  return found === undefined ? [english] : Object.values(found);
}
