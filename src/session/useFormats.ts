import { useLocale } from 'ra-core';
import { type Formats, formatsFor } from '../i18n/formats.ts';
import { useSelectedCustomer } from './SessionContext.tsx';

/** Until a customer is selected, when no amount is shown yet. */
const noCurrency = 'USD';

/** How numbers, money and spans of time read for this person at this customer. */
export const useFormats = (): Formats =>
  formatsFor({ language: useLocale(), currency: useSelectedCustomer()?.Customer.currency ?? noCurrency });
