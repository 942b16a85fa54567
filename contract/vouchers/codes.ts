import { withWesternDigits } from '../fieldKinds/westernDigits.ts';

/** Crockford's letters: without I, L, O and U, which people take for others. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The key of a code: one text, however people type the code. Case, spaces and hyphens do not count, and look-alikes are
 * one: I and L are 1, O is 0.
 */
export const readCode = (text: string): string =>
  withWesternDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');

/**
 * The check symbol of a code: Luhn's rule modulo 32. It finds every wrong symbol and nearly every swap of neighbours
 * before anybody asks the database; it makes no code harder to guess.
 */
export function checkSymbol(symbols: string): string {
  let sum = 0;
  for (const [index, symbol] of [...symbols].reverse().entries()) {
    const value = codeAlphabet.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return codeAlphabet[(32 - (sum % 32)) % 32] ?? '';
}
