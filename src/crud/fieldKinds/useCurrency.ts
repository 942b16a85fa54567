import { useMemo } from 'react';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';

/** Only until a customer is selected, when no amount is shown yet. */
const fallback = 'USD';

function formatterOf(currency: string): Intl.NumberFormat {
  const options = { style: 'currency', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  try {
    return new Intl.NumberFormat('en-US', { ...options, currency, currencyDisplay: 'narrowSymbol' });
  } catch {
    // A customer may be set up with a sign that is no currency code.
    return new Intl.NumberFormat('en-US', { ...options, currency: fallback });
  }
}

/** How money of the selected customer reads, and the sign of its currency. */
export function useCurrency() {
  const currency = useSelectedCustomer()?.Customer.currency ?? fallback;
  return useMemo(() => {
    const formatter = formatterOf(currency);
    const sign = formatter.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
    return { sign, format: (cents: number) => formatter.format(cents / 100) };
  }, [currency]);
}
