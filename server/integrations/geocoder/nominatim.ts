import { z } from 'zod';
import type { FoundPlace } from '../../../contract/calls/places.ts';
import type { AddressPart } from '../../../contract/fieldKinds/address.ts';
import { askMapService } from './askMapService.ts';
import { type Geocoder, mostPlaces } from './geocoder.ts';
import { provinceOf } from './provinces.ts';

const found = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  display_name: z.string().max(1000),
  address: z.record(z.string(), z.string()).default({}),
});
type Found = z.output<typeof found>;

const nothing = z.object({ error: z.unknown() });

/** The names that Nominatim gives to a part of an address, the most fitting first. */
const namesOf: Record<Exclude<AddressPart, 'streetAddress'>, readonly string[]> = {
  suburb: ['suburb', 'neighbourhood', 'quarter', 'city_district', 'residential'],
  city: ['city', 'town', 'village', 'municipality', 'county'],
  province: ['state'],
  postalCode: ['postcode'],
  country: ['country'],
};

function placeOf({ lat, lon, display_name: label, address }: Found): FoundPlace {
  const first = (names: readonly string[]) => names.map((name) => address[name]).find(Boolean) ?? null;
  const street = [address.house_number, address.road].filter(Boolean).join(' ');
  const others = Object.fromEntries(
    Object.entries(namesOf).map(([part, names]) => [part, first(names)]),
  ) as Record<keyof typeof namesOf, string | null>;
  return {
    label,
    place: { latitude: lat, longitude: lon },
    address: {
      streetAddress: (address.road && street) || first(['pedestrian', 'footway', 'amenity']),
      ...others,
      province: provinceOf(others.province, others.country),
    },
  };
}

/**
 * A server with the API of Nominatim. The people who run the installation choose its address, which may be in their
 * own network; redirects to another are refused. Each request keeps the query of that address, which may hold a key.
 */
export function nominatim(address: string, product: string): Geocoder {
  const ask = async (call: string, parameters: Record<string, string>, signal?: AbortSignal) => {
    const url = new URL(address);
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${call}`;
    const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' };
    for (const [name, value] of Object.entries({ ...common, ...parameters }))
      url.searchParams.set(name, value);
    return askMapService(url, { 'user-agent': product }, signal);
  };
  return {
    credit: '© OpenStreetMap contributors',
    async find(text, _country, signal) {
      const answer = await ask('search', { q: text, limit: String(mostPlaces) }, signal);
      return z.array(found).max(50).parse(answer).slice(0, mostPlaces).map(placeOf);
    },
    async addressAt({ latitude, longitude }, signal) {
      const parameters = { lat: String(latitude), lon: String(longitude), zoom: '18' };
      const answer = await ask('reverse', parameters, signal);
      if (nothing.safeParse(answer).success) return undefined;
      return placeOf(found.parse(answer));
    },
  };
}
