import { randomBytes } from 'node:crypto';

/** Crockford's letters: without I, L, O and U, which people take for others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random symbols of a code: 50 bits, so that nobody guesses one of a million codes. */
const randomSymbols = 10;

/** No code should spell one of these. */
const offensive = /FVCK|FCK|CVNT|SH1T|ARSE|ASS|SEX|NAZ1|KAK|D1CK|DAMN|PEN1S|RAPE|TWAT|WANK/;

/**
 * The check symbol of a code: Luhn's rule modulo 32. It finds every wrong symbol and nearly every swap of neighbours
 * before anybody asks the database; it makes no code harder to guess.
 */
export function checkSymbol(symbols: string): string {
  let sum = 0;
  for (const [index, symbol] of [...symbols].reverse().entries()) {
    const value = alphabet.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return alphabet[(32 - (sum % 32)) % 32] ?? '';
}

function symbols(): string {
  // 256 is a multiple of 32, so every symbol is equally likely.
  const drawn = [...randomBytes(randomSymbols)].map((byte) => alphabet[byte & 31]).join('');
  return offensive.test(drawn) ? symbols() : drawn;
}

/** A new code as people read it: `EMB-7K3M9-QX2TD-S`. The prefix is not secret. */
export function newCode(prefix: string | null): string {
  const drawn = symbols();
  const parts = [drawn.slice(0, 5), drawn.slice(5), checkSymbol(drawn)];
  return [...(prefix ? [prefix] : []), ...parts].join('-');
}
