/** A text without accents and capital letters: a search takes `Café Ñandú` and `cafe nandu` for the same. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
