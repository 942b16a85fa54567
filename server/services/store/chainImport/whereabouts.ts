import type { ChainImportOptions } from '../../../../contract/calls/chainImport.ts';
import type { FileStore } from '../../../../contract/importFiles/chainFile.ts';
import { countries } from '../../../integrations/countries/countries.ts';

/** What people say about the stores for which the file names no country or time zone. */
export type ChainDefaults = Pick<ChainImportOptions, 'country' | 'timeZone'>;

/** Where a store is: what the file or the person says, and what only follows from that. */
export interface Whereabouts {
  /** Undefined if nobody says it. */
  country: string | undefined;
  timeZone: string | undefined;
  /** For a store that has none yet. */
  likely: { country: string | undefined; timeZone: string | undefined };
}

/** The usual name of a country, which files also write as two letters; as it stands if nobody knows it. */
const usualName = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (countries().named(text)?.name ?? text);

/** Finds out the country and the time zone of a store of a file. `ownZone` is the time zone of the customer. */
export function whereaboutsOf(
  { address, timeZone }: FileStore,
  defaults: ChainDefaults,
  ownZone: string,
): Whereabouts {
  const country = usualName(address.country ?? (defaults.country?.trim() || undefined));
  const { place } = address;
  const there = place && countries().at([place.longitude, place.latitude]);
  const known = country === undefined ? (there ?? countries().ofClock(ownZone)) : countries().named(country);
  return {
    country,
    timeZone: timeZone ?? defaults.timeZone,
    likely: {
      country: known?.name,
      // A store without a time zone goes by that of the customer, and follows it.
      timeZone: known?.timeZone === ownZone ? undefined : (known?.timeZone ?? undefined),
    },
  };
}
