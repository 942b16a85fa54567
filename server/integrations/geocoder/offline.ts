import { distance } from 'fastest-levenshtein';
import type { FoundPlace } from '../../../contract/calls/places.ts';
import { metresBetween } from '../../../contract/geometry/areas.ts';
import { countries } from '../countries/countries.ts';
import { type Geocoder, mostPlaces } from './geocoder.ts';
import { readTowns, type Town } from './readTowns.ts';
import { wordsOf } from './wordsOf.ts';

const country = 'South Africa';

/** Metres beyond which a town says nothing about a point. */
const farthest = 50_000;

/** Metres around the centre of a suburb within which a point is in it. */
const suburbReach = 3_000;

function placeOf({ name, city, province, at: [longitude, latitude] }: Town): FoundPlace {
  const address = {
    streetAddress: null,
    suburb: city === null ? null : name,
    city: city ?? name,
    province,
    postalCode: null,
    country,
  };
  return {
    label: [name, city, province, country].filter((part) => part !== null).join(', '),
    place: { latitude, longitude },
    address,
  };
}

/** A town with the words to find it by. */
interface Entry {
  town: Town;
  name: string;
  /** Names of what it lies in. */
  around: string[];
}

const entryOf = (town: Town): Entry => ({
  town,
  name: wordsOf(town.name).join(' '),
  around: [town.city, town.province].flatMap((name) => (name === null ? [] : wordsOf(name).join(' '))),
});

/**
 * True for a text that ends with the name of another country, such as `Worcester, United Kingdom`, and for one without
 * a country of somebody who is in another.
 */
function isAbroad(text: string, from: string | null): boolean {
  const last = text.split(',').at(-1)?.trim() ?? '';
  const named = countries().named(last);
  // Two letters are rather a province: NC is the Northern Cape and not New Caledonia.
  if (named !== undefined && last.length > 2) return named.name !== country;
  return from !== null && from !== 'ZA';
}

const within = (text: string, name: string) => ` ${text} `.includes(` ${name} `);

/** How likely a text means a town, as the number of its names that the text has; 0 if it does not name it. */
const certainty = (text: string, { name, around }: Entry) =>
  within(text, name) ? 1 + around.filter((other) => within(text, other)).length : 0;

/** Letters that may be wrong in a name. */
const mistakes = (name: string) => (name.length > 7 ? 2 : 1);

/** True if somebody is still typing the name, or mistyped it. */
const isAlmost = (text: string, { name }: Entry) =>
  name.startsWith(text) || distance(text, name) <= mistakes(name);

/**
 * A geocoder that knows the towns of South Africa, says so, and asks nobody. It finds towns and larger suburbs by name, and
 * which of them is nearest to a point. It knows no streets, no postal codes and no other country. It reads them when somebody first asks.
 */
export function offlineGeocoder(): Geocoder {
  let known: Entry[] | undefined;
  const entries = () => {
    known ??= readTowns().map(entryOf);
    return known;
  };
  const named = (text: string) => {
    const scored = entries().map((entry) => ({ entry, score: certainty(text, entry) }));
    const best = Math.max(...scored.map(({ score }) => score));
    // A city counts more with its province beside it than another place with its name alone.
    if (best > 0) return scored.filter(({ score }) => score === best);
    return scored.filter(({ entry }) => isAlmost(text, entry));
  };
  return {
    credit: 'Towns of South Africa: GeoNames (CC BY 4.0)',
    async find(text, from = null) {
      if (isAbroad(text, from)) return [];
      return named(wordsOf(text).join(' '))
        .toSorted(
          (one, other) =>
            other.entry.name.length - one.entry.name.length ||
            other.entry.town.population - one.entry.town.population,
        )
        .slice(0, mostPlaces)
        .map(({ entry }) => placeOf(entry.town));
    },
    async addressAt({ latitude, longitude }) {
      // Some of its towns lie near a border.
      if (countries().at([longitude, latitude])?.name !== country) return undefined;
      const byDistance = entries()
        .map(({ town }) => ({ town, metres: metresBetween([longitude, latitude], town.at) }))
        .toSorted((one, other) => one.metres - other.metres);
      const [nearest] = byDistance;
      if (!nearest || nearest.metres > farthest) return undefined;
      const found = placeOf(nearest.town);
      if (nearest.metres <= suburbReach) return found;
      return { ...found, address: { ...found.address, suburb: null } };
    },
  };
}
