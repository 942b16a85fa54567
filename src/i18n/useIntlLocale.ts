import { useLocale } from 'ra-core';
import { withDigits } from './formats.ts';

/**
 * A language with the region in which the browser asks for it, for `Intl`: Spanish writes `1.234,50` in Spain and
 * `1,234.50` in Mexico.
 */
const withRegion = (language: string): string =>
  withDigits(navigator.languages.find((one) => one.split('-', 1)[0] === language) ?? language);

/** The person's language and region, for the names of months and days, and for lists. */
export const useIntlLocale = (): string => withRegion(useLocale());

/** The same for figures, which English writes as `1,234.50` in every region. */
export function useFigureLocale(): string {
  const language = useLocale();
  return language === 'en' ? language : withRegion(language);
}
