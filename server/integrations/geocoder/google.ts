import { z } from 'zod';
import type { FoundPlace } from '../../../contract/calls/places.ts';
import type { AddressPart } from '../../../contract/fieldKinds/address.ts';
import { askMapService } from './askMapService.ts';
import { type Care, usualCare } from './carefulGeocoder.ts';
import { type Geocoder, mostPlaces } from './geocoder.ts';
import { provinceOf } from './provinces.ts';

const usualAddress = 'https://maps.googleapis.com/maps/api/geocode/json';

/** Google allows 50 requests a second, and does not allow us to store its answers. */
export const googleCare: Care = { ...usualCare, spacing: 20, cacheTtl: 0 };

const component = z.object({ long_name: z.string().max(500), types: z.array(z.string()) });
const result = z.object({
  address_components: z.array(component),
  formatted_address: z.string().max(1000),
  geometry: z.object({
    location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
    location_type: z.string().max(50).optional(),
  }),
  types: z.array(z.string()),
});
type Result = z.output<typeof result>;

const answer = z.object({ status: z.string().max(50), results: z.array(result).max(100).default([]) });

/**
 * Google's types of a part of an address, the most fitting first. In South Africa, the second level of administration is
 * the municipality ("City of Tshwane"), so the town ("Pretoria") comes before it.
 */
const typesOf: Record<Exclude<AddressPart, 'streetAddress'>, readonly string[]> = {
  suburb: ['sublocality_level_1', 'sublocality', 'neighborhood', 'sublocality_level_2'],
  city: ['locality', 'postal_town', 'administrative_area_level_3', 'administrative_area_level_2'],
  province: ['administrative_area_level_1'],
  postalCode: ['postal_code'],
  country: ['country'],
};

/** Kinds of results, the most exact first. All others are less exact. */
const exactness = ['street_address', 'premise', 'route'];
const vagueness = ({ types }: Result) => {
  const index = exactness.findIndex((type) => types.includes(type));
  return index < 0 ? exactness.length : index;
};

function placeOf({ address_components: parts, formatted_address: label, geometry }: Result): FoundPlace {
  const named = (type: string) => parts.find(({ types }) => types.includes(type))?.long_name;
  const first = (types: readonly string[]) => types.map(named).find(Boolean) ?? null;
  const [number, street] = [named('street_number'), named('route')];
  const others = Object.fromEntries(
    Object.entries(typesOf).map(([part, types]) => [part, first(types)]),
  ) as Record<keyof typeof typesOf, string | null>;
  return {
    label,
    place: { latitude: geometry.location.lat, longitude: geometry.location.lng },
    ...(geometry.location_type === 'APPROXIMATE' && { isRough: true }),
    address: {
      streetAddress: street ? [number, street].filter(Boolean).join(' ') : first(['premise', 'intersection']),
      ...others,
      province: provinceOf(others.province, others.country),
    },
  };
}

/** What Google calls a country: the end of its internet addresses. */
const regionOf = (country: string) => (country === 'GB' ? 'uk' : country.toLowerCase());

/**
 * Google's Geocoding API (its answers of version 3).
 * @param key the key of the installation, which no page and no log learns
 * @param address where the API is; tests name another
 */
export function google(key: string, address = usualAddress): Geocoder {
  const ask = async (
    question: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<FoundPlace[]> => {
    const url = new URL(address);
    for (const [name, value] of Object.entries({ ...question, language: 'en', key }))
      url.searchParams.set(name, value);
    const { status, results } = answer.parse(await askMapService(url, {}, signal));
    if (status === 'ZERO_RESULTS') return [];
    // The sentence that Google adds may name the key.
    if (status !== 'OK') throw new Error(`Google answered ${status}.`);
    return results
      .toSorted((one, other) => vagueness(one) - vagueness(other))
      .slice(0, mostPlaces)
      .map(placeOf);
  };
  return {
    credit: 'Google Maps',
    find: (text, country, signal) =>
      ask({ address: text, ...(country && { region: regionOf(country) }) }, signal),
    async addressAt({ latitude, longitude }, signal) {
      const [found] = await ask({ latlng: `${latitude},${longitude}` }, signal);
      return found;
    },
  };
}
