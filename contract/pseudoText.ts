/** Puts an accent on every letter; placeholders stay unchanged. */
const accented = (text: string): string =>
  text.replace(/%\{\w+\}|[A-Za-z]/g, (part) => (part.length === 1 ? `${part}\u0301`.normalize('NFC') : part));

/** `Save` becomes `[Śáv́é]`. Placeholders stay, and singular and plural each get their own brackets. */
export const pseudoText = (text: string): string =>
  text
    .split(' |||| ')
    .map((one) => `[${accented(one)}]`)
    .join(' |||| ');
