import { useLocale } from 'ra-core';
import { type MoneyFormats, moneyFormats } from '../i18n/formats.ts';
import { useSelectedCustomer } from './SessionContext.tsx';

/** For the time before a customer is selected, when no amount is shown yet. */
const noCurrency = 'USD';

/** How to write money of the selected customer, in the person's language. */
export const useMoneyFormats = (): MoneyFormats =>
  moneyFormats(useLocale(), useSelectedCustomer()?.Customer.currency ?? noCurrency);
