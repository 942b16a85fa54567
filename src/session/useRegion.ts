import { useLocale } from 'ra-core';
import { useSelectedCustomer } from './SessionContext.tsx';

/**
 * The person's language in the customer's region, such as `en-ZA`: in which words, and on which day a week begins.
 * ISO 4217 begins the code of a currency with the code of its country; a region of its own, such as EU, is one too.
 */
export function useRegion(): string {
  const region = useSelectedCustomer()?.Customer.currency.slice(0, 2);
  const { language } = new Intl.Locale(useLocale());
  return region === undefined ? language : new Intl.Locale(language, { region }).toString();
}
