import { readFile } from 'node:fs/promises';
import papaparse from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import type { ChainImported } from '../../../contract/calls/chainImport.ts';
import type { Preview } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { rowsOfGeoJson } from '../../../contract/stores/geoJson.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const store = '/services/store/api/stores';
let session: Session;
let chain: string;
let columns: Record<string, string | null>;

const send = <Data>(who: Session, path: string, file: string, options: object) => {
  const form = new FormData();
  form.append('options', JSON.stringify(options));
  form.append('file', new Blob([file]), 'chain.csv');
  const headers = { 'x-access-token': who.accessToken };
  return api.call<Data>('POST', `${store}/importChain${path}`, { body: form, headers });
};
const upload = (file: string, options: object = {}, who = session) =>
  send<ChainImported>(who, '', file, { columns, ...options });
const stores = async (who = session) =>
  (await who.call<WireRecord[]>('GET', `${store}/stores?range=[0,499]&sort=["code","ASC"]`)).body.data;

/** A file that holds every field under its own name. */
const plain = (rows: string, names = 'name,code,city,openingHours') => ({
  file: `${names}\n${rows}\n`,
  options: { columns: Object.fromEntries(names.split(',').map((name) => [name, name])) },
});

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Chain'));
  const rows =
    rowsOfGeoJson(JSON.parse(await readFile('tests/data/osm-stores-manila.geojson', 'utf8'))) ?? [];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  chain = papaparse.unparse({ fields: names, data: rows.map((row) => names.map((name) => row[name] ?? '')) });
  const { body, text, status } = await send<Preview>(session, '/preview', chain, {});
  expect(status, text).toBe(200);
  columns = Object.fromEntries(body.data.columns.map(({ name, field }) => [name, field]));
});

test('a preview knows the columns of OpenStreetMap', () => {
  expect(columns).toMatchObject({
    ...{ '@id': 'code', name: 'name', branch: 'branch', 'addr:street': 'streetAddress' },
    ...{ 'addr:city': 'city', 'addr:postcode': 'postcode', opening_hours: 'openingHours', phone: 'phone' },
    ...{ latitude: 'latitude', longitude: 'longitude', amenity: null, 'name:en': null },
  });
});

test('a trial adds nothing; the import adds a real chain with addresses, places and hours, and again nothing', async () => {
  const trial = await upload(chain, { dryRun: true });
  expect(trial.status, trial.text).toBe(200);
  expect(trial.body.data.counts.stores).toEqual({ added: 304, changed: 0, unchanged: 0 });
  expect(await stores()).toEqual([]);

  const { body } = await upload(chain);
  expect(body.data).toMatchObject({
    rows: 304,
    counts: { addresses: { added: 304 }, hours: { added: 49 - body.data.unreadHours.length } },
  });
  const found = await stores();
  expect(new Set(found.map(({ name }) => name)).size).toBe(304);
  // No row says in which country a store is, or by which clock it opens.
  expect(new Set(found.map(({ timeZone }) => timeZone))).toEqual(new Set(['Asia/Manila']));
  expect(new Set(body.data.stores.map(({ country, timeZone }) => `${country} ${timeZone}`))).toEqual(
    new Set(['Philippines Asia/Manila']),
  );
  const always = found.find(({ code }) => code === 'way/27913052');
  const address = await session.call('GET', `${store}/storeAddress/${always?.id}`);
  expect(address.body.data).toMatchObject({
    ...{ streetAddress: 'Rizal Drive', city: 'Taguig', country: 'Philippines' },
    place: { latitude: 14.5546792, longitude: 121.0464367 },
  });
  const hours = await session.call('GET', `${store}/storeTradingHours/${always?.id}`);
  expect(hours.body.data.hours).toMatchObject({ sun: [{ from: '00:00', to: '24:00' }] });

  const again = await upload(chain);
  expect(again.body.data.counts).toMatchObject({
    stores: { added: 0, changed: 0, unchanged: 304 },
    addresses: { added: 0, changed: 0, unchanged: 304 },
  });
  expect(await stores()).toHaveLength(304);
});

test('stores in the Philippines get delivery zones there, and none in South Africa', async () => {
  const [{ id } = { id: '' }] = await stores();
  const draw = (coordinates: [number, number]) =>
    session.call('POST', `${store}/createStoreBoundries`, {
      ...{ storeUuid: id, name: crypto.randomUUID(), deliveryFee: 2500 },
      area: { type: 'Circle', coordinates, radius: 2000 },
    });
  const near = await draw([121.046, 14.554]);
  expect(near.status, near.text).toBe(201);
  expect((await draw([28.04, -26.2])).body.errors).toEqual({
    area: 'A delivery zone must lie within Philippines, where its store is',
  });
});

test('the file or the person says where stores are; what only follows from a place replaces nothing', async () => {
  const own = await api.signIn(await api.createCustomer('Chain abroad'));
  const row = (code: string, ...more: string[]) => [`Shop ${code}`, code, ...more].join();
  const names = 'name,code,city,country,timeZone,latitude,longitude';
  const lines = [
    row('JHB', 'Johannesburg', '', '', '-26.2', '28.04'),
    row('NYC', 'New York', 'US', 'America/New_York', '40.7', '-74'),
    row('CHI', 'Chicago', '', '', '41.85', '-87.65'),
    row('MNL', 'Manila', '', '', '14.58', '120.98'),
    row('HOME', 'Knysna', '', '', '', ''),
  ];
  const given = plain(lines.join('\n'), names);
  const where = async (more: object = {}) =>
    Object.fromEntries(
      (await upload(given.file, { ...given.options, ...more }, own)).body.data.stores.map(
        ({ code, country, timeZone }) => [code, `${country}, ${timeZone}`],
      ),
    );
  // One country would be a guess, so the import asks.
  const asked = await upload(given.file, { ...given.options, dryRun: true }, own);
  expect(asked.body.issues).toMatchObject([{ field: 'country', code: 'required', row: 6 }]);
  const first = {
    JHB: 'South Africa, Africa/Johannesburg',
    NYC: 'United States, America/New_York',
    CHI: 'United States, Africa/Johannesburg',
    MNL: 'Philippines, Asia/Manila',
    HOME: 'South Africa, Africa/Johannesburg',
  };
  expect(await where({ dryRun: true, country: 'ZA' })).toEqual(first);
  expect(await where({ country: 'ZA' })).toEqual(first);
  // A store that goes by the clock of the customer keeps following it.
  const known = await stores(own);
  const zones = Object.fromEntries(known.map(({ code, timeZone }) => [code, timeZone]));
  expect(zones).toEqual({ JHB: null, NYC: 'America/New_York', CHI: null, MNL: 'Asia/Manila', HOME: null });

  const [chicago, manila] = ['CHI', 'MNL'].map((code) => known.find((one) => one.code === code));
  await own.call('PATCH', `${store}/stores/${manila?.id}`, { timeZone: 'Asia/Tokyo' });
  await own.call('PUT', `${store}/storeAddress/${chicago?.id}`, { country: 'Utopia' });
  expect(await where()).toEqual({
    ...first,
    CHI: 'Utopia, Africa/Johannesburg',
    MNL: 'Philippines, Asia/Tokyo',
  });
  // What the person says is for the stores of which the file says nothing.
  expect(await where({ country: 'us', timeZone: 'America/Chicago' })).toMatchObject({
    CHI: 'Utopia, America/Chicago',
    HOME: 'United States, America/Chicago',
    NYC: 'United States, America/New_York',
  });
  const wrong = plain(row('BAD', 'Nowhere', '', 'Mars', '', ''), names);
  expect((await upload(wrong.file, wrong.options, own)).body.issues).toMatchObject([
    { field: 'timeZone', row: 2 },
  ]);
});

test('hours that nobody understands are named, and their store comes in without them', async () => {
  const { file, options } = plain('Harbour,HB,Hout Bay,when the flag is up');
  const { body } = await upload(file, { ...options, country: 'ZA' });
  expect(body.data.unreadHours).toEqual([
    { row: 2, name: 'Harbour', text: 'when the flag is up', issue: { code: 'hoursForm', details: {} } },
  ]);
  expect(body.data.counts.stores.added).toBe(1);
  const change = plain('Harbour,hb,Hout Bay Harbour,Mo-Su 10:00-22:00');
  expect((await upload(change.file, change.options)).body.data.counts).toMatchObject({
    stores: { added: 0, changed: 1 },
    hours: { added: 1 },
  });
});

test('hours with two meanings are no hours: the answer names both', async () => {
  const { file, options } = plain('Nine,NF,Hout Bay,Mon-Fri 9-5');
  const { body } = await upload(file, { ...options, country: 'ZA', dryRun: true });
  expect(body.data.counts.hours).toEqual({ added: 0, changed: 0, unchanged: 0 });
  expect(body.data.unreadHours).toMatchObject([
    { row: 2, issue: { code: 'hoursTwofold', details: { one: '9am-5pm', other: '09:00-05:00' } } },
  ]);
});

test('a file with a wrong row is refused whole, with row and reason', async () => {
  const before = await stores();
  const twice = plain('One,TWIN,,\nTwo,twin,,');
  const refused = await upload(twice.file, twice.options);
  expect(refused.status).toBe(422);
  expect(refused.body.issues).toMatchObject([{ field: 'code', row: 3, details: { row: 2 } }]);
  const far = plain('Moon,M1,95,20', 'name,code,latitude,longitude');
  expect((await upload(far.file, far.options)).body.issues).toMatchObject([{ field: 'latitude', row: 2 }]);
  expect(await stores()).toEqual(before);
});

test('rows with problems are left out if the person says so, and all problems are named', async () => {
  const own = await api.signIn(await api.createCustomer('Chain with gaps'));
  const rows = [
    'Ours,L1,Leeds,',
    ',L2,Leeds,',
    'Theirs,L3,Leeds,',
    'Twin,l1,Leeds,',
    `Far,${'x'.repeat(30)},Leeds,`,
  ];
  const { file, options } = plain(rows.join('\n'));
  const country = 'United Kingdom';
  expect((await upload(file, { ...options, country }, own)).status).toBe(422);
  expect(await stores(own)).toEqual([]);
  const { body } = await upload(file, { ...options, country, leaveOut: true }, own);
  expect(body.data).toMatchObject({
    ...{ rows: 5, leftOut: 3, problems: { rows: 3, count: 3 }, counts: { stores: { added: 2 } } },
  });
  expect((await stores(own)).map(({ name }) => name)).toEqual(['Ours', 'Theirs']);
});

test('a store that a rule refuses is a problem of its row, and leaves nothing behind', async () => {
  const own = await api.signIn(await api.createCustomer('Chain of one name'));
  const first = plain('Harbour,HB,,');
  await upload(first.file, first.options, own);
  const again = plain('Harbour,HB2,,\nBeach,BE,,');
  expect((await upload(again.file, again.options, own)).body.issues).toMatchObject([
    { field: 'name', row: 2 },
  ]);
  const { body } = await upload(again.file, { ...again.options, leaveOut: true }, own);
  expect(body.data).toMatchObject({ leftOut: 1, counts: { stores: { added: 1 } } });
  expect((await stores(own)).map(({ code }) => code)).toEqual(['BE', 'HB']);
});

test('a store without a place is in the country of all others, with its street as people write it there', async () => {
  const own = await api.signIn(await api.createCustomer('Chain in Italy'));
  const names = 'name,code,streetAddress,houseNumber,latitude,longitude';
  const rows = ['Duomo,D,Via Carlo Farini,79,45.49,9.18', 'Somewhere,S,Via Roma,1/a,,'];
  const italian = plain(rows.join('\n'), names);
  const { body } = await upload(italian.file, italian.options, own);
  expect(body.data.byOthers).toEqual({ country: 'Italy', stores: 1 });
  expect(body.data.stores).toMatchObject([
    { address: 'Via Carlo Farini 79', country: 'Italy', timeZone: 'Europe/Rome' },
    { address: 'Via Roma 1/a', country: 'Italy', timeZone: 'Europe/Rome' },
  ]);
  const british = plain("Pub,P,O'Connell & Sons Street,12,53.48,-2.24", names);
  const { body: other } = await upload(british.file, british.options, own);
  expect(other.data.stores).toMatchObject([
    { address: "12 O'Connell & Sons Street", country: 'United Kingdom' },
  ]);
});

test('two columns can hold one field: the one that is named like it counts, the other where that is empty', async () => {
  const own = await api.signIn(await api.createCustomer('Chain with two phones'));
  const rows = ['One,P1,,+27 21 555 0101', 'Two,P2,+27 21 555 0102,+27 21 555 0100', 'Three,P3,,'];
  const { file } = plain(rows.join('\n'), 'name,code,contact:phone,phone');
  const preview = await send<Preview>(own, '/preview', file, {});
  const held = Object.fromEntries(preview.body.data.columns.map(({ name, field }) => [name, field]));
  expect(held).toEqual({ name: 'name', code: 'code', 'contact:phone': 'phone', phone: 'phone' });
  const swapped = file.replace('contact:phone,phone', 'phone,contact:phone');
  for (const [text, expected] of [
    [file, ['+27 21 555 0101', '+27 21 555 0100', null]],
    [swapped, ['+27 21 555 0101', '+27 21 555 0102', null]],
  ] as const) {
    const { status, text: answer } = await upload(text, { columns: held }, own);
    expect(status, answer).toBe(200);
    expect((await stores(own)).map(({ phone }) => phone)).toEqual(expected);
  }
});

test('a chain comes in for its own customer, by people who may import stores', async () => {
  const other = await api.signIn(await api.createCustomer('Other chain'));
  expect(await stores(other)).toEqual([]);
  const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
  const { file, options } = plain('Harbour 2,HB2,,');
  expect((await upload(file, options, viewer)).status).toBe(403);
});
