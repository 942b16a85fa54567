/** A text without the marks that keep names together in it (`rightToLeft.ts`), for names that are stored. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');
