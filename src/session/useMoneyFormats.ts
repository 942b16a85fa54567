import { useLocale } from 'ra-core';
import { type MoneyFormats, moneyFormats } from '../i18n/formats.ts';
import { useSelectedCustomer } from './SessionContext.tsx';

/** Until a customer is selected, when no amount is shown yet. */
const noCurrency = 'USD';

/** How money of the selected customer reads, in the language of the person. */
export const useMoneyFormats = (): MoneyFormats =>
  moneyFormats(useLocale(), useSelectedCustomer()?.Customer.currency ?? noCurrency);
