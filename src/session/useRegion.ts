import { useLocale } from 'ra-core';
import { useSelectedCustomer } from './SessionContext.tsx';

/** The person's language in the customer's country, such as `en-ZA`: in which words, and on which day a week begins. */
export function useRegion(): string {
  const region = useSelectedCustomer()?.Customer.country;
  const { language } = new Intl.Locale(useLocale());
  return region ? new Intl.Locale(language, { region }).toString() : language;
}
