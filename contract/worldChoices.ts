import { countryChoices, currencyChoices } from './countries.ts';
import type { WorldChoices } from './registry.ts';
import { timeZoneChoices } from './timeZones.ts';

/** The options that are the same everywhere. Pages load them apart, because few lists need them. */
export const worldChoices: WorldChoices = {
  timeZones: timeZoneChoices,
  countries: countryChoices(),
  currencies: currencyChoices(),
};
