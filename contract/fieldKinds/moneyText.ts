/**
 * How to write amounts in texts that the server makes: `R 1,234.50`. Pages write them in the language of the person.
 * @param currency three letters, such as `ZAR`, or a sign
 * @param language whose habits the figures follow, for `Intl`
 */
export function moneyText(currency: string, language = 'en'): (cents: number) => string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  if (!/^[a-z]{3}$/i.test(currency)) {
    const figures = new Intl.NumberFormat(language, decimals);
    return (amount) => `${currency}\u00a0${figures.format(amount / 100)}`;
  }
  const format = new Intl.NumberFormat(language, {
    ...{ ...decimals, style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
  });
  return (amount) => format.format(amount / 100);
}
