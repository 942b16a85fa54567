/** What a player says before it has something to show, by language. A new language is one entry. */
const texts = {
  en: {
    codeTitle: 'Pair this screen',
    codeHint: 'In Commissary, open Signage, then Players, and enter this code:',
    notSecure:
      'This address is not secure. Open the player under https, so that it can go on without a network.',
    noServer: 'The server cannot be reached. This screen goes on by itself as soon as it can.',
    nothingPublished: 'Nothing is published for this screen yet. Publish its layout, and it appears here.',
    loading: 'Loading what this screen shows …',
  },
} as const;

type Language = keyof typeof texts;
const isLanguage = (code: string): code is Language => Object.hasOwn(texts, code);

/** The texts in the first language of the browser that there are texts in. */
export const wordsFor = (languages: readonly string[]): (typeof texts)[Language] =>
  texts[languages.map((code) => code.split('-')[0] ?? '').find(isLanguage) ?? 'en'];
