import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Geometry } from 'geojson';
import { feature } from 'topojson-client';
import {
  type Bounds,
  boundsOfPositions,
  isWithin,
  metresBetween,
  placeIn,
} from '../../../contract/geometry/areas.ts';
import type { Position, Ring } from '../../../contract/geometry/outline.ts';
import { timeZoneChoices } from '../../../contract/timeZones.ts';
import { projectDirectory } from '../../process/configuration.ts';

/** A country, and what follows from a place in it. */
export interface Country {
  /** By ISO 3166, such as `ZA`. */
  code: string;
  name: string;
  /** The time zone of all its clocks; null if they differ. */
  timeZone: string | null;
  /** Boxes around its parts, such as the mainland and each island, in degrees. */
  boxes: readonly Bounds[];
}

/** What records say of where a store is. */
interface StorePlace {
  place: { longitude: number; latitude: number } | null;
  /** The country of its address, as people wrote it. */
  country: string | null;
  /** Its own time zone; null if it goes by that of the business. */
  clock: string | null;
  /** The country and the time zone of the business. */
  businessCountry: string | null;
  businessClock: string;
}

/** Answers which country a place lies in, and which one a text or a time zone means. It asks nobody. */
export interface Countries {
  at(place: Position): Country | undefined;
  /** By its name in English, or by its two letters. */
  named(text: string): Country | undefined;
  ofClock(timeZone: string): Country | undefined;
  /**
   * The country of a store: where its place lies, otherwise that of its address, otherwise that of its own clock,
   * otherwise that of the business. It is unclear where the address names another country than the one that counts, or one that nobody knows.
   */
  ofStore(store: StorePlace): { country: Country | undefined; isUnclear: boolean };
}

/** Degrees by which boxes are wider than the outlines, which leave out piers and what lies beyond a border town. */
const margin = 0.5;

/** Metres from a coast or border within which a place still belongs to a country. Harbours lie outside of the outlines. */
const nearby = 25_000;

const widened = ({ west, south, east, north }: Bounds): Bounds => ({
  ...{ west: west - margin, south: south - margin, east: east + margin, north: north + margin },
});

/** The outlines of Natural Earth, which are in the public domain. The maps of the pages show the same. */
const atlasFile = path.join(projectDirectory, 'node_modules/world-atlas/countries-50m.json');

type Topology = Parameters<typeof feature>[0];

/** The lines around and within a country, such as those around its islands. */
interface CountryOutline {
  /** By ISO 3166, such as `ZA`. */
  code: string;
  rings: readonly { ring: Ring; bounds: Bounds }[];
}

/** `710`, the number of a country by ISO 3166, as its two letters. */
const lettersOf = (number: string) => new Intl.Locale(`und-${number}`).region ?? number;

/** The lines of an outline. The file is part of the product, so its positions need no check. */
function ringsOf(geometry: Geometry): Ring[] {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return rings.map((ring) => ring.map(([longitude = 0, latitude = 0]): Position => [longitude, latitude]));
}

/** Reads the outlines of all countries that have a number. */
function readOutlines(): CountryOutline[] {
  const topology = JSON.parse(readFileSync(atlasFile, 'utf8')) as Topology;
  const { countries } = topology.objects;
  const collection = countries && feature(topology, countries);
  if (collection?.type !== 'FeatureCollection') throw new Error(`${atlasFile} has no outlines of countries.`);
  return collection.features.flatMap(({ id, geometry }) => {
    if (id === undefined) return [];
    const rings = ringsOf(geometry).map((one) => ({ ring: one, bounds: boundsOfPositions(one) }));
    return [{ code: lettersOf(String(id)), rings }];
  });
}

/** True for a place within the lines of a country. Lines within others are its holes. */
const isIn = ({ rings }: CountryOutline, place: Position): boolean =>
  rings.filter(({ ring, bounds }) => isWithin(bounds, place) && placeIn(ring, place) !== 'outside').length %
    2 ===
  1;

const distanceTo = ({ rings }: CountryOutline, place: Position): number =>
  Math.min(
    ...rings
      .filter(({ bounds }) => isWithin(widened(bounds), place))
      .map(({ ring }) => Math.min(...ring.map((corner) => metresBetween(corner, place)))),
  );

const nearest = (outlines: readonly CountryOutline[], place: Position): CountryOutline | undefined => {
  const near = outlines
    .map((outline) => ({ outline, distance: distanceTo(outline, place) }))
    .sort((one, other) => one.distance - other.distance)[0];
  return near && near.distance <= nearby ? near.outline : undefined;
};

const bare = (text: string) => text.trim().toLocaleLowerCase('en');

/** Different names of one time zone have one name here. */
const canonical = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** Two days of a year, because summer time has another offset. */
const clockDays = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

const offsetsOf = (timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return clockDays
    .map((day) => format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value)
    .join();
};

const zonesOf = (code: string): string[] => new Intl.Locale(`und-${code}`).getTimeZones() ?? [];

/** The time zone of a country by which all of its clocks go; null if they differ, or if people cannot choose it. */
function clockOf(code: string): string | null {
  const zones = zonesOf(code);
  if (new Set(zones.map(offsetsOf)).size !== 1) return null;
  const known = new Set(zones.map(canonical));
  return timeZoneChoices.find(({ id }) => known.has(canonical(id)))?.id ?? null;
}

/** The country in which a time zone lies; undefined for one without a country, such as `UTC`. */
function countryOfClock(timeZone: string, codes: readonly string[]): string | undefined {
  const names = [timeZone, canonical(timeZone)];
  return codes.find((code) => zonesOf(code).some((zone) => names.includes(zone)));
}

function makeCountries(): Countries {
  const outlines = readOutlines();
  const nameOf = new Intl.DisplayNames('en', { type: 'region' });
  const byCode = new Map(outlines.map((outline) => [outline.code, outline]));
  const byText = new Map(
    outlines.flatMap(({ code }) =>
      [code, nameOf.of(code) ?? code].map((text) => [bare(text), code] as const),
    ),
  );
  const made = new Map<string, Country>();
  const clocks = new Map<string, string | undefined>();
  const countryOf = (code: string | undefined): Country | undefined => {
    const outline = code === undefined ? undefined : byCode.get(code);
    if (!outline) return undefined;
    const known = made.get(outline.code) ?? {
      ...{ code: outline.code, name: nameOf.of(outline.code) ?? outline.code },
      ...{ timeZone: clockOf(outline.code), boxes: outline.rings.map(({ bounds }) => widened(bounds)) },
    };
    made.set(outline.code, known);
    return known;
  };
  const at: Countries['at'] = (place) =>
    countryOf((outlines.find((outline) => isIn(outline, place)) ?? nearest(outlines, place))?.code);
  const named: Countries['named'] = (text) => countryOf(byText.get(bare(text)));
  const ofClock: Countries['ofClock'] = (timeZone) => {
    if (!clocks.has(timeZone)) clocks.set(timeZone, countryOfClock(timeZone, [...byCode.keys()]));
    return countryOf(clocks.get(timeZone));
  };
  return {
    ...{ at, named, ofClock },
    ofStore: ({ place, country: written, clock, businessCountry, businessClock }) => {
      const country =
        (place ? at([place.longitude, place.latitude]) : undefined) ??
        (written === null ? undefined : named(written)) ??
        (clock === null ? undefined : ofClock(clock)) ??
        (businessCountry === null ? undefined : named(businessCountry)) ??
        ofClock(businessClock);
      return { country, isUnclear: written !== null && named(written) !== country };
    },
  };
}

let cached: Countries | undefined;

/** All countries. The process reads them when somebody first asks, and keeps them. */
export function countries(): Countries {
  cached ??= makeCountries();
  return cached;
}
