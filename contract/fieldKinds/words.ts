import { z } from 'zod';

/** The language that everything has a text in; what has no text in another language is shown in this one. */
export const defaultLanguage = 'en';

/** A language, such as `en` or `pt-BR`. */
const languageCode = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'language');

/**
 * A text that people read: plain where one does for every language, or by language, as in
 * `{ en: 'Stock code', af: 'Voorraadkode' }`. English is shown where a language is missing.
 * @param longest characters of each text
 */
export const words = (longest: number) => {
  const text = z.string().min(1).max(longest);
  return z.union([
    text,
    z.record(languageCode, text).refine((byLanguage) => byLanguage[defaultLanguage] !== undefined, {
      message: 'withEnglish',
    }),
  ]);
};

/** A text for people as a definition holds it. */
export type Words = string | Readonly<Record<string, string>>;

/** The text in a language; undefined where it has none of its own in it. */
export const ownWordsIn = (text: Words | undefined, language: string): string | undefined =>
  typeof text === 'object' && Object.hasOwn(text, language) ? text[language] : undefined;

/** The text that is shown where nothing better is known. */
export const defaultWords = (text: Words): string =>
  typeof text === 'string' ? text : (ownWordsIn(text, defaultLanguage) ?? '');

type Texts = Readonly<Record<string, string>>;

/** The texts of a definition, or as many of them as there are in a language. */
export interface ResourceWords {
  one?: string | undefined;
  many?: string | undefined;
  description?: string | undefined;
  /** Labels by the name of the field. */
  fields?: Texts;
  /** Sentences under the inputs by the name of the field. */
  help?: Texts;
  /** Labels of choices by the name of the field and the id of the choice. */
  choices?: Readonly<Record<string, Texts>>;
  /** Labels and sentences of the form's sections, by the label that the definition gives in English. */
  sections?: Readonly<Record<string, { label?: string | undefined; help?: string | undefined }>>;
}
