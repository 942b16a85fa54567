const formatOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });

/** How many minor units one whole unit of a currency has: 100 cents, 1000 fils, 1 yen. */
export const minorUnitsIn = (currency: string): number =>
  10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);

/** An amount of minor units as guests read it: `R 89.90`. */
export const shownAmount = (amount: number, currency: string): string =>
  formatOf(currency)
    .format(amount / minorUnitsIn(currency))
    .replace('\u00a0', ' ');
