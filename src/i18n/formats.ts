/** What the formats follow: the language of the person, and the currency of the customer. */
export interface FormatSettings {
  language: string;
  /** Three letters, such as `ZAR`. */
  currency: string;
}

/** How numbers, money and spans of time read. Dates do not follow the language: the specification fixes `21-11-2026`. */
export interface Formats {
  /**
   * A number with its thousands grouped: `1,234.50`.
   * @param least decimals that are always shown
   * @param most decimals that are shown at most
   */
  figures(value: number, least?: number, most?: number): string;
  /** An amount with its currency: `R 1,234.50`. */
  money(cents: number): string;
  /** How the currency is written beside an amount: `R`. */
  currencySign: string;
  decimalMark: '.' | ',';
  /** How long ago or ahead: "3 days ago", "yesterday". */
  distance(count: number, unit: Intl.RelativeTimeFormatUnit): string;
}

/** Where a customer is set up with a sign that is no code of a currency. */
const fallbackCurrency = 'USD';

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

function currencyFormat(language: string, currency: string): Intl.NumberFormat {
  const options = { style: 'currency', ...twoDecimals } as const;
  try {
    return new Intl.NumberFormat(language, { ...options, currency, currencyDisplay: 'narrowSymbol' });
  } catch {
    return new Intl.NumberFormat(language, { ...options, currency: fallbackCurrency });
  }
}

function createFormats({ language, currency }: FormatSettings): Formats {
  const numbers = new Map<string, Intl.NumberFormat>();
  const amount = currencyFormat(language, currency);
  const span = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const parts = amount.formatToParts(0);
  const partOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  return {
    figures(value, least = 0, most = least) {
      const key = `${least} ${most}`;
      const format =
        numbers.get(key) ??
        new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most });
      numbers.set(key, format);
      return format.format(value);
    },
    money: (cents) => amount.format(cents / 100),
    currencySign: partOf('currency') ?? currency,
    decimalMark: partOf('decimal') === ',' ? ',' : '.',
    distance: (count, unit) => span.format(count, unit),
  };
}

const kept = new Map<string, Formats>();

/** The formats for these settings. They are kept, since making one costs more than using it a hundred times. */
export function formatsFor(settings: FormatSettings): Formats {
  const key = `${settings.language} ${settings.currency}`;
  const formats = kept.get(key) ?? createFormats(settings);
  kept.set(key, formats);
  return formats;
}
