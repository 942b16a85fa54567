/** A text without accents and capital letters, so that a search treats `Café Ñandú` and `cafe nandu` as the same. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
