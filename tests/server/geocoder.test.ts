import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { FoundPlace } from '../../contract/calls/places.ts';
import { defineResource } from '../../contract/defineResource.ts';
import { mistakesIn } from '../../contract/definitions/checkDefinitions.ts';
import { carefulGeocoder, usualCare } from '../../server/integrations/geocoder/carefulGeocoder.ts';
import type { Geocoder } from '../../server/integrations/geocoder/geocoder.ts';
import { nominatim } from '../../server/integrations/geocoder/nominatim.ts';
import { serveApi, startApi } from '../support/api.ts';

/** What the map service is asked, and what it answers. */
const asked: { path: string | undefined; agent: string | undefined }[] = [];
/** Questions that are being answered, and how many there were at once. */
const open = { now: 0, most: 0 };
interface Answer {
  status?: number;
  location?: string;
  body: unknown;
}
let answer: Answer;
const rosebank = {
  lat: '-26.14512',
  lon: '28.04175',
  display_name: '12, Oxford Road, Rosebank, Johannesburg, Gauteng, 2196, South Africa',
  address: {
    ...{ house_number: '12', road: 'Oxford Road', suburb: 'Rosebank', city: 'Johannesburg' },
    ...{ county: 'City of Johannesburg', state: 'Gauteng', postcode: '2196', country: 'South Africa' },
  },
};

const service = createServer((request: IncomingMessage, response) => {
  asked.push({ path: request.url, agent: request.headers['user-agent'] });
  open.now += 1;
  open.most = Math.max(open.most, open.now);
  response.on('close', () => {
    open.now -= 1;
  });
  const {
    status = 200,
    location,
    body,
  }: Answer = request.url === '/elsewhere' ? { body: [rosebank] } : answer;
  response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/nominatim?key=k1`;
const api = await startApi(undefined, { environment: { GEOCODER_URL: url } });
afterAll(() => service.close());

beforeEach(() => {
  asked.length = 0;
  answer = { body: [rosebank] };
});

const hurried = { spacing: 0, longestWait: 20_000, mostFailures: 2, rest: 60_000, cacheTtl: 60_000 };
const quiet = pino({ level: 'silent' });
/** A map service within the test, so that what is measured or held is the product's asking alone. */
const inventedGeocoder = (find: Geocoder['find']): Geocoder => ({
  credit: 'Nobody',
  find,
  addressAt: async () => undefined,
});
const careful = (care = hurried) => carefulGeocoder(nominatim(url, 'Commissary (test)'), quiet, care);

describe('the calls', () => {
  test('find places by an address, and the address of a place, for a session', async () => {
    const session = await api.signIn(await api.createCustomer('Maps'));
    const places = '/services/main/places';
    const whose = await session.call('GET', places);
    expect(whose.body.data).toEqual({ credit: '© OpenStreetMap contributors' });
    const found = await session.call<{ places: FoundPlace[] }>('POST', `${places}/find`, {
      text: '12 Oxford Road, Rosebank',
    });
    const expected = {
      label: rosebank.display_name,
      place: { latitude: -26.14512, longitude: 28.04175 },
      address: {
        ...{ streetAddress: '12 Oxford Road', suburb: 'Rosebank', city: 'Johannesburg' },
        ...{ province: 'Gauteng', postalCode: '2196', country: 'South Africa' },
      },
    };
    expect(found.body.data.places).toEqual([expected]);
    const { path, agent } = asked[0] ?? {};
    const given = new URL(path ?? '', url);
    expect(given.pathname).toBe('/nominatim/search');
    expect(Object.fromEntries(given.searchParams)).toMatchObject({
      key: 'k1',
      q: '12 Oxford Road, Rosebank',
    });
    expect(agent).toMatch(/^Commissary \(http/);
    answer = { body: rosebank };
    const point = { latitude: -26.14512, longitude: 28.04175 };
    const there = await session.call('POST', `${places}/addressAt`, point);
    expect(there.body.data).toEqual({ found: { ...expected, metresAway: 0 } });
  });

  test('refuse what is no question, and people who are not signed in', async () => {
    const session = await api.signIn(await api.createCustomer('Questions'));
    const places = '/services/main/places';
    for (const [call, body] of [
      ['find', { text: 'x' }],
      ['find', { text: ['a', 'b', 'c'] }],
      ['addressAt', { latitude: 91, longitude: 0 }],
    ] as const)
      expect((await session.call('POST', `${places}/${call}`, body)).status).toBe(422);
    expect((await api.call('POST', `${places}/find`, { body: { text: 'Rosebank' } })).status).toBe(401);
    expect(asked).toEqual([]);
  });

  test('answer from the towns of the product without a map service, and say how near one is', async () => {
    const without = await serveApi(api.database);
    const session = await without.signIn(await without.createCustomer('No maps'));
    const places = '/services/main/places';
    const whose = await session.call('GET', places);
    expect(whose.body.data).toEqual({ credit: 'Towns of South Africa: GeoNames (CC BY 4.0)' });
    const found = await session.call<{ places: FoundPlace[] }>('POST', `${places}/find`, { text: 'Knysna' });
    expect(found.body.data.places).toMatchObject([
      { label: 'Knysna, Western Cape, South Africa', address: { city: 'Knysna', postalCode: null } },
    ]);
    const near = { latitude: -34.03, longitude: 23.1 };
    const there = await session.call<{ found: unknown }>('POST', `${places}/addressAt`, near);
    expect(there.body.data.found).toMatchObject({
      address: { city: 'Knysna', province: 'Western Cape' },
      metresAway: 4922,
    });
    const atSea = await session.call('POST', `${places}/addressAt`, { latitude: -38, longitude: 12 });
    expect(atSea.body.data).toEqual({ found: null });
  });
});

describe('the address', () => {
  const addressOf = async (address: object) => {
    answer = { body: [{ ...rosebank, address }] };
    const [place] = await careful().find(JSON.stringify(address));
    return place?.address;
  };

  test('is read from whatever names the service has for its parts', async () => {
    expect(await addressOf({ road: 'R21', village: 'Olifantsfontein', county: 'Tshwane' })).toMatchObject({
      streetAddress: 'R21',
      city: 'Olifantsfontein',
    });
    expect(await addressOf({ pedestrian: 'Church Square', municipality: 'Tshwane' })).toMatchObject({
      ...{ streetAddress: 'Church Square', city: 'Tshwane' },
      ...{ suburb: null, province: null, postalCode: null, country: null },
    });
    const [zulu, gauteng, abroad] = [
      { state: 'Kwazulu Natal', country: 'South Africa' },
      { state: 'GT', country: 'South Africa' },
      { state: 'NL', country: 'Canada' },
    ];
    expect(await addressOf(zulu)).toMatchObject({ province: 'KwaZulu-Natal' });
    expect(await addressOf(gauteng)).toMatchObject({ province: 'Gauteng' });
    expect(await addressOf(abroad)).toMatchObject({ province: 'NL' });
    expect(await addressOf({ house_number: '5', postcode: '0002' })).toMatchObject({
      streetAddress: null,
      postalCode: '0002',
    });
  });
});

describe('a service outside', () => {
  test('is asked each question once, one after the other', async () => {
    const geocoder = careful();
    open.most = 0;
    await Promise.all(['Long Street', 'Short Street', 'Broad Street'].map((text) => geocoder.find(text)));
    await geocoder.find('long  street');
    expect(asked).toHaveLength(3);
    expect(open.most).toBe(1);
  });

  test('gets no two requests within the time that its owners want between them', async () => {
    const moments: number[] = [];
    const geocoder = carefulGeocoder(
      inventedGeocoder(async () => {
        moments.push(performance.now());
        return [];
      }),
      quiet,
      { ...hurried, spacing: 150 },
    );
    await Promise.all(['Oak Road', 'Elm Road', 'Ash Road'].map((text) => geocoder.find(text)));
    const pauses = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
    expect(pauses).toHaveLength(2);
    // A busy machine only makes a pause longer. Timers and clocks of whole milliseconds may lose one each.
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(148);
    expect(usualCare.spacing).toBeGreaterThanOrEqual(1_000);
  });

  test('is asked twice if it fails, and not at all for a while after it failed often', async () => {
    answer = { status: 503, body: {} };
    const geocoder = careful();
    for (const text of ['one', 'two', 'three'])
      await expect(geocoder.find(text)).rejects.toMatchObject({ code: 'MAPS_SILENT' });
    expect(asked).toHaveLength(4);
  });

  test('is not trusted: no redirects, no endless answers, nothing but the form that it promises', async () => {
    const geocoder = careful({ ...hurried, mostFailures: 100 });
    const refused = async (given: Answer) => {
      answer = given;
      await expect(geocoder.find(JSON.stringify(given).slice(0, 99))).rejects.toMatchObject({
        code: 'MAPS_SILENT',
      });
    };
    await refused({ status: 302, location: '/elsewhere', body: {} });
    await refused({ body: `[${' '.repeat(600 * 1024)}]` });
    await refused({ body: '<html>' });
    await refused({ body: [{ lat: 'north', lon: '1', display_name: 'x' }] });
  });

  test('lets only some people wait', async () => {
    const held = Promise.withResolvers<FoundPlace[]>();
    const geocoder = carefulGeocoder(
      inventedGeocoder(() => held.promise),
      quiet,
      hurried,
    );
    const asking = Array.from({ length: 15 }, (_, index) => geocoder.find(`Street ${index}`));
    const [waiting, refused] = [asking.slice(0, 10), asking.slice(10)];
    // They hear it while nobody has been answered yet.
    for (const one of refused) await expect(one).rejects.toMatchObject({ code: 'OVERLOADED' });
    held.resolve([]);
    expect(await Promise.all(waiting)).toEqual(Array(10).fill([]));
  });
});

test('a definition is told what cannot have an address, or be part of one', () => {
  const sheds = defineResource({
    name: 'test/sheds',
    labels: { one: 'Shed', many: 'Sheds' },
    title: 'name',
    fields: {
      name: { kind: 'text', required: true, address: { city: 'name' } },
      size: { kind: 'integer' },
      place: { kind: 'geoPoint', address: { city: 'town', streetAddress: 'size' } },
    },
  });
  const found = [...mistakesIn([sheds]).values()].flat();
  expect(found.map(({ path, sentences }) => [path.join('.'), sentences[0]?.code])).toEqual([
    ['fields.name.address', 'addressOfNoPlace'],
    ['fields.place.address.city', 'unknownField'],
    ['fields.place.address.streetAddress', 'addressNoText'],
  ]);
});
