import type { NumberFormats } from '../i18n/formats.ts';

/**
 * How prices usually end, in minor units of every whole unit of the currency: 90 cents, 900 fils. Where a currency has
 * no decimals, of every hundred: 90 yen.
 */
export function usualEndings(currencyDigits: number): { every: number; endings: readonly number[] } {
  const every = currencyDigits === 0 ? 100 : 10 ** currencyDigits;
  return { every, endings: [0.9, 0.95, 0.99, 0, 0.5].map((share) => Math.round(share * every)) };
}

/** An ending as people say it: `.90`, `.900`, and `90` of a currency without decimals. */
export const endingText = (ending: number, digits: number, figures: NumberFormats['figures']): string =>
  digits === 0 ? String(ending).padStart(2, '0') : figures(ending / 10 ** digits, digits).slice(1);
