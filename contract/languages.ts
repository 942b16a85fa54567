/** The languages of the product: what people read its pages in, and in which a business writes to its guests. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'ar', name: 'العربية' },
] as const;

export type LanguageCode = (typeof languages)[number]['code'];

/** For `z.enum`. */
export const languageCodes = languages.map(({ code }) => code);

/** The texts for a language; those in English for one that has none. */
export const textsIn = <Texts>(texts: Readonly<Record<LanguageCode, Texts>>, code: string | null): Texts =>
  texts[languageCodes.find((one) => one === code) ?? 'en'];
