import { keeping } from './formats.ts';

/** The mark between items: the one that the language sets between the first of several, without a word for "and". */
const markOf = keeping((language = '') => {
  const parts = new Intl.ListFormat(language, { type: 'unit', style: 'short' }).formatToParts([
    '1',
    '2',
    '3',
  ]);
  const literal = parts.find(({ type }) => type === 'literal')?.value ?? '';
  return { between: /^\P{L}+/u.exec(literal)?.[0] ?? ', ' };
});

/** Items in a line, in a given language: `a, b, c` in English, `a، b، c` in Arabic. */
export const listTextIn = (language: string, items: readonly (string | number)[]): string =>
  items.join(markOf(language).between);

/** What words a failure also runs without a page, where texts are in English. */
const languageOfPage = (): string =>
  (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en';

/** The same in the language of the page, which never changes: another language loads the page again. */
export const listText = (items: readonly (string | number)[]): string => listTextIn(languageOfPage(), items);
