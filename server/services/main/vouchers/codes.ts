import { randomBytes } from 'node:crypto';
import { checkSymbol, codeAlphabet } from '../../../../contract/vouchers/codes.ts';

/** Random symbols of a code: 50 bits, so that nobody guesses one of a million codes. */
const randomSymbols = 10;

/** Symbols of a short address: 40 bits, so that no two links of an installation draw the same. */
const shortSymbols = 8;

/** No code should spell one of these. */
const offensive = /FVCK|FCK|CVNT|SH1T|ARSE|ASS|SEX|NAZ1|KAK|D1CK|DAMN|PEN1S|RAPE|TWAT|WANK/;

function symbols(count: number): string {
  // 256 is a multiple of 32, so every symbol is equally likely.
  const drawn = [...randomBytes(count)].map((byte) => codeAlphabet[byte & 31]).join('');
  return offensive.test(drawn) ? symbols(count) : drawn;
}

/** A new code as people read it: `EMB-7K3M9-QX2TD-S`. The prefix is not secret. */
export function newCode(prefix: string | null): string {
  const drawn = symbols(randomSymbols);
  const parts = [drawn.slice(0, 5), drawn.slice(5), checkSymbol(drawn)];
  return [...(prefix ? [prefix] : []), ...parts].join('-');
}

/** The code of a new short address, such as `7K3M9QX2`. */
export const newShortCode = (): string => symbols(shortSymbols);
