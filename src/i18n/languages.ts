import { type LanguageCode, languages as ofProduct } from '../../contract/languages.ts';
import { english, type Wording } from './wording.ts';

/** A language of the product. */
export interface Language {
  /** Its code, such as `af` or `pt-BR`. */
  code: string;
  /** Its name, in the language itself. */
  name: string;
  /** False for the tests' language, which only a browser that asks for it gets. */
  isOffered: boolean;
  load(): Promise<Wording>;
}

const inEnglish: Language = { code: 'en', name: 'English', isOffered: true, load: async () => english };

const loaders: Readonly<Record<LanguageCode, Language['load']>> = {
  en: inEnglish.load,
  es: async () => (await import('./languages/es.ts')).spanish,
  ar: async () => (await import('./languages/ar.ts')).arabic,
};

/** Every language. docs/adding-a-language.md shows how to add one. */
export const languages: readonly Language[] = [
  ...ofProduct.map(({ code, name }) => ({ code, name, isOffered: true, load: loaders[code] })),
  {
    code: 'en-XA',
    name: 'Pseudo-English',
    isOffered: false,
    load: async () => (await import('./pseudo.ts')).pseudo,
  },
];

/** The languages that people can choose. */
export const offeredLanguages = languages.filter(({ isOffered }) => isOffered);

/**
 * The first language of `preferred` that the product has: `pt-BR` itself, otherwise `pt`. English if it has none of
 * them.
 * @param preferred codes of languages, the best first: the person's choice, then what the browser asks for
 */
export function languageFor(preferred: readonly unknown[]): Language {
  const codes = preferred.flatMap((code) => (typeof code === 'string' ? [code, code.split('-', 1)[0]] : []));
  const found = codes.map((code) => languages.find((language) => language.code === code));
  return found.find((language) => language !== undefined) ?? inEnglish;
}
