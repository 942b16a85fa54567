import { useLocale } from 'ra-core';
import { withDigits } from '../i18n/formats.ts';
import { useSelectedCustomer } from './SessionContext.tsx';

/**
 * The person's language in the customer's country, such as
 * `en-ZA`: in which words, and on which day a week begins. A
 * customer can choose that day: `en-ZA-u-fw-mon`.
 */
export function useRegion(): string {
  const { country: region, weekBegins } = useSelectedCustomer()?.Customer ?? {};
  const { language } = new Intl.Locale(useLocale());
  const locale = withDigits(region ? new Intl.Locale(language, { region }).toString() : language);
  return weekBegins ? `${locale}-fw-${weekBegins.slice(0, 3).toLowerCase()}` : locale;
}
