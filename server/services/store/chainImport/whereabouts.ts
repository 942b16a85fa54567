import addressFormatter from '@fragaria/address-formatter';
import type { ChainImportOptions } from '../../../../contract/calls/chainImport.ts';
import type { FileStore } from '../../../../contract/importFiles/chainFile.ts';
import { type Country, countries } from '../../../integrations/countries/countries.ts';

/** What people say about the stores for which the file names no country or time zone. */
export type ChainDefaults = Pick<ChainImportOptions, 'country' | 'timeZone'>;

/** Where a store is: what the file or the person says, and what only follows from that. */
export interface Whereabouts {
  /** Undefined if nobody says it. */
  country: string | undefined;
  timeZone: string | undefined;
  /** For a store that has none yet. */
  likely: { country: string | undefined; timeZone: string | undefined };
  /** True if the country is only that of all other stores of the file. */
  isByOthers: boolean;
  /** The street with its house number, in the order of the country. */
  streetAddress: string | undefined;
}

/** The longest street that an address takes. */
const longestStreet = 120;

/** The usual name of a country, which files also write as two letters; as it stands if nobody knows it. */
const usualName = (text: string): string => countries().named(text)?.name ?? text;

const placeOf = ({ address: { place } }: FileStore): Country | undefined =>
  place && countries().at([place.longitude, place.latitude]);

/** The country of all stores of a file that name one or have a place; undefined if there are none, or several. */
export function countryOfAll(stores: readonly FileStore[]): string | undefined {
  const found = new Set(
    stores.flatMap((store) =>
      store.address.country === undefined ? (placeOf(store)?.name ?? []) : usualName(store.address.country),
    ),
  );
  const [country, ...others] = found;
  return others.length === 0 ? country : undefined;
}

/** `79 Main Road` in Great Britain, `Via Roma 79` in Italy. */
function streetOf({ address, houseNumber }: FileStore, code: string | undefined): string | undefined {
  const road = address.streetAddress;
  if (road === undefined || houseNumber === null) return road;
  const [line = road] = addressFormatter.format(
    { road, houseNumber, ...(code && { countryCode: code }) },
    { output: 'array' },
  );
  return line.slice(0, longestStreet);
}

interface Known extends ChainDefaults {
  /** The time zone of the customer. */
  ownZone: string;
  /** The country in the record of the store. */
  ownCountry: string | undefined;
  /** That of all other stores of the file. */
  ofAll: string | undefined;
}

/** Finds out the country, the time zone and the street of a store of a file. */
export function whereaboutsOf(store: FileStore, known: Known): Whereabouts {
  const { address, timeZone } = store;
  const there = placeOf(store);
  // What the person says is for the stores of which the file says nothing, so a place counts before it.
  const said = address.country ?? (there ? undefined : known.country?.trim() || undefined);
  const country = said === undefined ? undefined : usualName(said);
  const named = country ?? known.ownCountry;
  const isByOthers = named === undefined && there === undefined && known.ofAll !== undefined;
  const found =
    named === undefined ? (there ?? countries().named(known.ofAll ?? '')) : countries().named(named);
  return {
    country,
    timeZone: timeZone ?? known.timeZone,
    likely: {
      country: found?.name,
      // A store without a time zone goes by that of the customer, and follows it.
      timeZone: found?.timeZone === known.ownZone ? undefined : (found?.timeZone ?? undefined),
    },
    isByOthers,
    streetAddress: streetOf(store, found?.code),
  };
}
