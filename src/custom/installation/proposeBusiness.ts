import { currencyOfCountry } from '../../../contract/countries.ts';
import { languageCodes } from '../../../contract/languages.ts';
import { timeZoneChoices } from '../../../contract/timeZones.ts';

/** What the browser knows of where the person is: a proposal, which they check. */
export function proposeBusiness() {
  const country = new Intl.Locale(navigator.language).maximize().region ?? '';
  const preferred = navigator.languages.map((code) => code.split('-', 1)[0]);
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
  // Browsers call it by its short name.
  const timeZone = own === 'UTC' ? 'Etc/UTC' : own;
  return {
    country: currencyOfCountry.has(country) ? country : '',
    currency: currencyOfCountry.get(country) ?? '',
    language: preferred.find((code) => languageCodes.some((one) => one === code)) ?? 'en',
    timeZone: timeZoneChoices.some(({ id }) => id === timeZone) ? timeZone : '',
  };
}
