/** A text without accents and capital letters: `Café Ñandú` and `cafe nandu` are the same to whoever searches. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
