import { z } from 'zod';

/** The language that every text exists in. It replaces texts that are missing in another language. */
export const defaultLanguage = 'en';

/** A language, such as `en` or `pt-BR`. */
export const languageCode = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'language');

/**
 * A text that people read: plain if it is the same in every language, or by language, as in `{ en: 'Stock code', af:
 * 'Voorraadkode' }`. If a language is missing, people see English.
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

/** A text for people, in the form that a definition holds. */
export type Words = string | Readonly<Record<string, string>>;

/** The text in a language; undefined if it has no separate text there. */
export const ownWordsIn = (text: Words | undefined, language: string): string | undefined =>
  typeof text === 'object' && Object.hasOwn(text, language) ? text[language] : undefined;

/** The text to show if nothing better is known. */
export const defaultWords = (text: Words): string =>
  typeof text === 'string' ? text : (ownWordsIn(text, defaultLanguage) ?? '');

/** The text in a language; in English if it has none there. */
export const wordsIn = (text: Words, language: string): string =>
  ownWordsIn(text, language) ?? defaultWords(text);

type Texts = Readonly<Record<string, string>>;

/** The texts of a definition, or those that exist in a language. */
export interface ResourceWords {
  one?: string | undefined;
  many?: string | undefined;
  /** The name after a number, in each plural form of the language. A language with two forms needs only `one` and `many`. */
  counted?: string | undefined;
  description?: string | undefined;
  /** The label of the area that it adds. */
  area?: string | undefined;
  /** Labels by the name of the field. */
  fields?: Texts;
  /** Sentences under the inputs by the name of the field. */
  help?: Texts;
  /** Units beside numbers by the name of the field. */
  units?: Texts;
  /** Labels of choices by the name of the field and the id of the choice. */
  choices?: Readonly<Record<string, Texts>>;
  /** What people read after a change, by the change. */
  messages?: Texts;
  /** Labels of the list's tabs, by the label that the definition gives in English. */
  tabs?: Texts;
  /** What tabs say without records, by the label that the definition gives in English. */
  emptyTabs?: Texts;
  /** Labels of the records that wait for a person, by the name of the queue. */
  queues?: Texts;
  /** What stands over the sections of the form. */
  heading?: string | undefined;
  /** Labels and sentences of the form's sections, by the label that the definition gives in English. */
  sections?: Readonly<Record<string, { label?: string | undefined; help?: string | undefined }>>;
  /** Texts of actions by the name of the action. */
  actions?: Readonly<Record<string, ActionWords>>;
  /** Texts of reports by the name of the report. */
  reports?: Readonly<Record<string, { label?: string | undefined; measures?: Texts }>>;
  /** Names of fixed rows by their ids. */
  rows?: Texts;
  /** Labels of grids by the name of the grid. */
  grids?: Texts;
  /** Labels of the groups of tabs by the name of the group. */
  tabGroups?: Texts;
}

/** The texts of an action; `fields` and `helps` are those of its own inputs by name. */
export interface ActionWords {
  label?: string | undefined;
  help?: string | undefined;
  done?: string | undefined;
  fields?: Texts;
  helps?: Texts;
}
