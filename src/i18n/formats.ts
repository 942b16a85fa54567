import { currencyDigits, type TextContext } from '../../contract/fieldKinds/moneyText.ts';

/**
 * A language for `Intl`, with the digits 0 to 9 and the months that the product counts in. In Arabic too, business
 * papers, tills and keypads have these digits.
 */
export const withDigits = (language: string): string =>
  new Intl.Locale(language, { numberingSystem: 'latn', calendar: 'gregory' }).toString();

/** How to write numbers and time spans. */
export interface NumberFormats {
  /**
   * A number with its thousands grouped: `1,234.50`.
   * @param least minimum number of decimals
   * @param most maximum number of decimals
   */
  figures(value: number, least?: number, most?: number): string;
  decimalMark: '.' | ',';
  /** How long ago something was: "9 minutes ago", or "this minute". */
  minutesAgo(minutes: number): string;
}

/** How to write amounts of money. */
export interface MoneyFormats extends TextContext {
  /** An amount of minor units with its currency: `R 1,234.50`. */
  money(amount: number): string;
  /** The customer's currency: three letters, such as `EUR`, or a sign. */
  currency: string;
  /** How to write the currency next to an amount: `R`. */
  currencySign: string;
}

/** For customers whose currency is set to a sign instead of a code. */
const fallbackCurrency = 'USD';

const partOf = (format: Intl.NumberFormat, type: Intl.NumberFormatPartTypes) =>
  format.formatToParts(0).find((part) => part.type === type)?.value;

/** Keeps the formats that it has made, because making one costs more than using it a hundred times. */
export function keeping<Formats, Settings extends string[]>(
  make: (...settings: Settings) => Formats,
): (...settings: Settings) => Formats {
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
    new Intl.NumberFormat(withDigits(language), {
      minimumFractionDigits: Number(least),
      maximumFractionDigits: Number(most),
    }),
);

const spanFormat = keeping(
  (language) => new Intl.RelativeTimeFormat(withDigits(language), { numeric: 'auto' }),
);

/** The formats of a language. The first one takes the browser milliseconds to make, so each is made when it is used. */
export const numberFormats: (language: string) => NumberFormats = keeping(
  (language = ''): NumberFormats => ({
    figures: (value, least = 0, most = least) =>
      numberFormat(language, String(least), String(most)).format(value),
    get decimalMark() {
      return partOf(numberFormat(language, '2', '2'), 'decimal') === ',' ? ',' : '.';
    },
    minutesAgo: (minutes) => spanFormat(language).format(-minutes, 'minute'),
  }),
);

function currencyFormat(language: string, currency: string, digits: number): Intl.NumberFormat {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const options = { style: 'currency', ...decimals } as const;
  const locale = withDigits(language);
  try {
    return new Intl.NumberFormat(locale, { ...options, currency, currencyDisplay: 'narrowSymbol' });
  } catch {
    return new Intl.NumberFormat(locale, { ...options, currency: fallbackCurrency });
  }
}

/**
 * The formats of a currency, in a language.
 * @param currency three letters, such as `EUR`
 */
export const moneyFormats: (language: string, currency: string) => MoneyFormats = keeping(
  (language = '', currency = ''): MoneyFormats => {
    const digits = currencyDigits(currency);
    const format = currencyFormat(language, currency, digits);
    return {
      money: (amount) => format.format(amount / 10 ** digits),
      ...{ currency, currencyDigits: digits },
      currencySign: partOf(format, 'currency') ?? currency,
    };
  },
);
