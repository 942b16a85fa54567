import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { carefulGeocoder } from '../../server/integrations/geocoder/carefulGeocoder.ts';
import { google, googleCare } from '../../server/integrations/geocoder/google.ts';
import { offlineGeocoder } from '../../server/integrations/geocoder/offline.ts';
import { readConfiguration } from '../../server/process/configuration.ts';

const key = 'AIzaTestTestTestTestTest';
const asked: URL[] = [];
const given: { status: number; body: unknown } = { status: 200, body: {} };
const service = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://google'));
  response.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body));
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/geocode/json`;
afterAll(() => service.close());

/** An address in the form of Google's answers: long name and types of each part. */
const result = (types: string[], parts: [string, ...string[]][], location_type = 'ROOFTOP') => ({
  types,
  formatted_address: parts.map(([name]) => name).join(', '),
  address_components: parts.map(([name, ...kinds]) => ({ long_name: name, short_name: name, types: kinds })),
  geometry: { location: { lat: -26.14512, lng: 28.04175 }, location_type },
  place_id: 'ChIJ',
});
const rosebank = result(
  ['street_address'],
  [
    ['12', 'street_number'],
    ['Oxford Road', 'route'],
    ['Rosebank', 'political', 'sublocality', 'sublocality_level_1'],
    ['Johannesburg', 'locality', 'political'],
    ['City of Johannesburg Metropolitan Municipality', 'administrative_area_level_2', 'political'],
    ['Gauteng', 'administrative_area_level_1', 'political'],
    ['South Africa', 'country', 'political'],
    ['2196', 'postal_code'],
  ],
);
const village = result(
  ['locality'],
  [
    ['Rural Road', 'premise'],
    ['Tshwane', 'administrative_area_level_2'],
    ['0002', 'postal_code'],
  ],
  'APPROXIMATE',
);

beforeEach(() => {
  asked.length = 0;
  Object.assign(given, { status: 200, body: { status: 'OK', results: [village, rosebank] } });
});

describe('Google', () => {
  test('answers with the most exact place first, read from its parts and not from its text', async () => {
    const [first, second] = await google(key, url).find('12 Oxford Road', 'ZA');
    expect(second).toMatchObject({ isRough: true });
    expect(first).toEqual({
      label: rosebank.formatted_address,
      place: { latitude: -26.14512, longitude: 28.04175 },
      address: {
        ...{ streetAddress: '12 Oxford Road', suburb: 'Rosebank', city: 'Johannesburg' },
        ...{ province: 'Gauteng', postalCode: '2196', country: 'South Africa' },
      },
    });
    expect(second?.address).toEqual({
      ...{ streetAddress: 'Rural Road', suburb: null, city: 'Tshwane' },
      ...{ province: null, postalCode: '0002', country: null },
    });
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      address: '12 Oxford Road',
      ...{ language: 'en', region: 'za', key },
    });
  });

  test('is asked for the address of a point, and may know none', async () => {
    const point = { latitude: -26.14512, longitude: 28.04175 };
    expect((await google(key, url).addressAt(point))?.address.suburb).toBe('Rosebank');
    expect(asked[0]?.searchParams.get('latlng')).toBe('-26.14512,28.04175');
    given.body = { status: 'ZERO_RESULTS', results: [] };
    expect(await google(key, url).addressAt(point)).toBeUndefined();
    expect(await google(key, url).find('Nowhere')).toEqual([]);
  });

  test('has no answer of its kept, and its key reaches no log', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const geocoder = carefulGeocoder(google(key, url), log, googleCare);
    await geocoder.find('12 Oxford Road');
    await geocoder.find('12 Oxford Road');
    expect(asked).toHaveLength(2);
    const refusals: [number, unknown][] = [
      [200, { status: 'REQUEST_DENIED', error_message: `The key ${key} is not allowed.` }],
      [403, {}],
      [200, { status: 'OK', results: [{}] }],
    ];
    for (const [status, body] of refusals) {
      Object.assign(given, { status, body });
      await expect(geocoder.find('12 Oxford Road')).rejects.toMatchObject({ code: 'MAPS_SILENT' });
    }
    expect(lines.join()).toContain('REQUEST_DENIED');
    expect(lines.join()).not.toContain(key);
  });

  test('needs a whole key, and no other map service beside it', () => {
    expect(() => readConfiguration({ GOOGLE_GEOCODING_KEY: 'not a key' })).toThrow(
      'GOOGLE_GEOCODING_KEY must be a key',
    );
    expect(() =>
      readConfiguration({ GOOGLE_GEOCODING_KEY: key, GEOCODER_URL: 'https://maps.example' }),
    ).toThrow('GEOCODER_URL must not be set beside it');
    expect(readConfiguration({ GOOGLE_GEOCODING_KEY: key }).googleGeocodingKey).toBe(key);
  });
});

describe('the towns of the product', () => {
  const towns = offlineGeocoder();
  const labels = async (text: string) => (await towns.find(text)).map(({ label }) => label);

  test('are found by name, with accents, small letters or a mistake', async () => {
    expect(await labels('stellenbosch')).toEqual(['Stellenbosch, Western Cape, South Africa']);
    expect(await labels('Stelenbosch')).toEqual(['Stellenbosch, Western Cape, South Africa']);
    expect(await labels('blömfontein')).toEqual(['Bloemfontein, Free State, South Africa']);
    expect(await labels('Stellenb')).toEqual(['Stellenbosch, Western Cape, South Africa']);
    expect(await labels('Atlantis on Mars, Olympus Mons')).toEqual(['Atlantis, Western Cape, South Africa']);
    expect(await labels('Manila')).toEqual([]);
    expect(await labels('Worcester')).toEqual(['Worcester, Western Cape, South Africa']);
  });

  test('are those of South Africa, and say nothing of other countries', async () => {
    expect(towns.credit).toContain('South Africa');
    expect(await labels('Worcester, United Kingdom')).toEqual([]);
    expect(await towns.find('Worcester', 'GB')).toEqual([]);
    expect(await towns.find('Worcester, South Africa', 'GB')).toHaveLength(1);
    expect(await labels('Kimberley, NC')).toEqual(['Kimberley, Northern Cape, South Africa']);
    // Maseru is in Lesotho, a few kilometres from a town that it knows.
    expect(await towns.addressAt({ latitude: -29.32, longitude: 27.48 })).toBeUndefined();
  });

  test('are told apart by what they lie in', async () => {
    expect(await labels('Middelburg')).toHaveLength(2);
    expect(await labels('Middelburg, Mpumalanga')).toEqual(['Middelburg, Mpumalanga, South Africa']);
    expect(await labels('3 Main Road, Rosebank, Cape Town')).toEqual([
      'Rosebank, Cape Town, Western Cape, South Africa',
    ]);
    // The only Rosebank that we know is in Cape Town.
    expect((await labels('12 Oxford Road, Rosebank, Johannesburg, Gauteng'))[0]).toBe(
      'Johannesburg, Gauteng, South Africa',
    );
  });

  test('say which of them is nearest to a point, and the suburb only from close by', async () => {
    const addressAt = async (latitude: number, longitude: number) =>
      (await towns.addressAt({ latitude, longitude }))?.address;
    const claremont = { suburb: 'Claremont', city: 'Cape Town', province: 'Western Cape' };
    expect(await addressAt(-33.981, 18.466)).toEqual({
      ...claremont,
      ...{ streetAddress: null, postalCode: null, country: 'South Africa' },
    });
    expect(await addressAt(-25.86, 28.19)).toMatchObject({ city: 'Centurion', suburb: null });
    expect(await addressAt(-26.1, 28.9)).toMatchObject({ province: expect.any(String) });
    expect(await addressAt(0, 0)).toBeUndefined();
  });
});
