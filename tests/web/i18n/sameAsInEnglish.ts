/** Texts that read the same in a language as in English, by the code of the language. */
export const sameAsInEnglish: Readonly<Record<string, readonly string[]>> = {
  es: [],
  ar: [],
};
