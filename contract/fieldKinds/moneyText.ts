/**
 * How to write amounts in texts that the server makes: `R 1,234.50`. Pages write them in the language of the person.
 * @param currency three letters, such as `ZAR`, or a sign
 */
export function moneyText(currency: string): (cents: number) => string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  if (!/^[a-z]{3}$/i.test(currency)) {
    const figures = new Intl.NumberFormat('en', decimals);
    return (amount) => `${currency}\u00a0${figures.format(amount / 100)}`;
  }
  const format = new Intl.NumberFormat('en', {
    ...{ ...decimals, style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
  });
  return (amount) => format.format(amount / 100);
}
