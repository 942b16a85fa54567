const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const fromLeft = /(?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}/u;

/**
 * Keeps a name or an address together within a sentence that runs the other way: without these marks, its number or its
 * full stop would move to its other end (Unicode, UAX 9).
 */
export const isolated = (text: string, sentence: 'ltr' | 'rtl'): string =>
  (sentence === 'rtl' ? fromLeft : fromRight).test(text) ? `\u2068${text}\u2069` : text;
