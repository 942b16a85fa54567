import { useMemo } from 'react';
import type { TextDialect } from '../../contract/fieldKinds/kind.ts';
import { type MoneyFormats, moneyFormats } from '../i18n/formats.ts';
import { useFigureLocale } from '../i18n/useIntlLocale.ts';
import { useDayFormat } from '../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../i18n/useNumberFormats.ts';
import { useSelectedCustomer } from './SessionContext.tsx';

/** For the time before a customer is selected, when no amount is shown yet. */
const noCurrency = 'USD';

/** How to write money of the selected customer, in the person's language. */
export const useMoneyFormats = (): MoneyFormats =>
  moneyFormats(useFigureLocale(), useSelectedCustomer()?.Customer.currency ?? noCurrency);

/** How the person writes values of the selected customer. */
export function useTextDialect(): TextDialect {
  const numbers = useNumberFormats();
  const { currencyDigits } = useMoneyFormats();
  const { dateOrder } = useDayFormat();
  return useMemo(
    () => ({ decimalMark: numbers.decimalMark, currencyDigits, dateOrder }),
    [numbers, currencyDigits, dateOrder],
  );
}
