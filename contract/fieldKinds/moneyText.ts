/**
 * The decimals of currencies by ISO 4217, where they are not 2. Browsers and servers each have a list of their own
 * (`Intl`), and where two lists differ, an amount would be a hundred times too large in one of them.
 */
const digitsOfCurrencies = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND CLF UYW'.split(' ').map((code) => [code, 3] as const),
]);

/** What texts of values need to know of the customer. */
export interface TextContext {
  /** How many decimals amounts have in the customer's currency: 0 (JPY), 2 (EUR) or 3 (KWD). */
  currencyDigits: number;
}

/** For texts of kinds that hold no money. */
export const noMoney: TextContext = { currencyDigits: 0 };

/**
 * How many decimals a currency has, from 0 to 3: amounts are whole minor units, such as cents of EUR, fils of KWD and
 * yen of JPY. The units of account CLF and UYW have 4, of which we support 3.
 * @param currency three letters, such as `EUR`; a sign has 2 decimals
 */
export const currencyDigits = (currency: string): number =>
  digitsOfCurrencies.get(currency.toUpperCase()) ?? 2;

/** An amount of minor units in whole units, as the number of a spreadsheet: 1.25 for 1250 fils. */
export const wholeUnits = (amount: number, digits: number): number => Math.round(amount) / 10 ** digits;

/** An amount of minor units in whole units, as files have it: `1.250` for 1250 fils. */
export const amountText = (amount: number, digits: number): string => (amount / 10 ** digits).toFixed(digits);

/**
 * How to write amounts of minor units in texts that the server makes: `R 1,234.50`. Pages write them in the language of
 * the person.
 * @param currency three letters, such as `EUR`, or a sign
 * @param language whose habits the figures follow, for `Intl`
 */
export function moneyText(currency: string, language = 'en'): (amount: number) => string {
  const digits = currencyDigits(currency);
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const units = (amount: number) => amount / 10 ** digits;
  if (!/^[a-z]{3}$/i.test(currency)) {
    const figures = new Intl.NumberFormat(language, decimals);
    return (amount) => `${currency}\u00a0${figures.format(units(amount))}`;
  }
  const format = new Intl.NumberFormat(language, {
    ...{ ...decimals, style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
  });
  return (amount) => format.format(units(amount));
}
