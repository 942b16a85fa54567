/** How numbers and spans of time read. Dates do not follow the language: the specification fixes `21-11-2026`. */
export interface NumberFormats {
  /**
   * A number with its thousands grouped: `1,234.50`.
   * @param least decimals that are always shown
   * @param most decimals that are shown at most
   */
  figures(value: number, least?: number, most?: number): string;
  decimalMark: '.' | ',';
  /** How long ago or ahead: "3 days ago", "yesterday". */
  distance(count: number, unit: Intl.RelativeTimeFormatUnit): string;
}

/** How amounts of money read. */
export interface MoneyFormats {
  /** An amount with its currency: `R 1,234.50`. */
  money(cents: number): string;
  /** How the currency is written beside an amount: `R`. */
  currencySign: string;
}

/** Where a customer is set up with a sign that is no code of a currency. */
const fallbackCurrency = 'USD';

const partOf = (format: Intl.NumberFormat, type: Intl.NumberFormatPartTypes) =>
  format.formatToParts(0).find((part) => part.type === type)?.value;

/** Keeps what it has made: making a format costs more than using it a hundred times. */
function keeping<Formats>(make: (...settings: string[]) => Formats): (...settings: string[]) => Formats {
  const kept = new Map<string, Formats>();
  return (...settings) => {
    const key = settings.join(' ');
    const formats = kept.get(key) ?? make(...settings);
    kept.set(key, formats);
    return formats;
  };
}

const numberFormat = keeping(
  (language, least, most) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: Number(least),
      maximumFractionDigits: Number(most),
    }),
);

/** The formats of a language. */
export const numberFormats: (language: string) => NumberFormats = keeping((language = ''): NumberFormats => {
  const span = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return {
    figures: (value, least = 0, most = least) =>
      numberFormat(language, String(least), String(most)).format(value),
    decimalMark: partOf(numberFormat(language, '2', '2'), 'decimal') === ',' ? ',' : '.',
    distance: (count, unit) => span.format(count, unit),
  };
});

function currencyFormat(language: string, currency: string): Intl.NumberFormat {
  const options = { style: 'currency', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  try {
    return new Intl.NumberFormat(language, { ...options, currency, currencyDisplay: 'narrowSymbol' });
  } catch {
    return new Intl.NumberFormat(language, { ...options, currency: fallbackCurrency });
  }
}

/**
 * The formats of a currency, in a language.
 * @param currency three letters, such as `ZAR`
 */
export const moneyFormats: (language: string, currency: string) => MoneyFormats = keeping(
  (language = '', currency = ''): MoneyFormats => {
    const format = currencyFormat(language, currency);
    return {
      money: (cents) => format.format(cents / 100),
      currencySign: partOf(format, 'currency') ?? currency,
    };
  },
);
