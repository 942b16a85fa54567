import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
const service = '/services/store';
const stores = `${service}/api/stores`;
const week = { mon: [{ from: '10:00', to: '22:00' }], sat: [{ from: '18:00', to: '02:00' }] };
let session: Session;
let client: string;
let store: string;

const call = async <Data = WireRecord>(method: string, path: string, body?: object, status = 200) => {
  const answer = await session.call<Data>(method, path, body);
  expect(answer.status, answer.text).toBe(status);
  return answer.body.data;
};

beforeAll(async () => {
  client = await api.createCustomer('Store calls');
  session = await api.signIn(client);
  store = String((await call('POST', `${stores}/stores`, { name: 'Harbour', code: 'HB' }, 201)).id);
});

test('a store has uuid, storeUuid and clientUuid; its list answers at four addresses, and delete-store takes it off them (P1-3.2-01, D-10, D-11, D-22)', async () => {
  const own = { uuid: store, storeUuid: store, clientUuid: client };
  expect(await call('GET', `${stores}/stores/${store}`)).toMatchObject(own);
  const going = await call(
    'POST',
    `${stores}/stores`,
    { name: 'Going', code: 'GO', clientUuid: client },
    201,
  );
  const paths = [
    `${stores}/stores`,
    `${stores}/client-stores`,
    `${service}/stores`,
    `${service}/client-stores`,
  ];
  const listed = () =>
    Promise.all(
      paths.map(async (path) =>
        (await call<WireRecord[]>('GET', `${path}?clientUuid=${client}`)).map(({ name }) => name).sort(),
      ),
    );
  expect(await listed()).toEqual(paths.map(() => ['Going', 'Harbour']));
  const sorted = await call<WireRecord[]>('GET', `${service}/client-stores?clientUuid=${client}&sortBy=name`);
  expect(sorted).toMatchObject([{ name: 'Going' }, own]);
  await call('PUT', `${stores}/delete-store/${going.id}`, {});
  expect(await listed()).toEqual(paths.map(() => ['Harbour']));
});

test('a store is linked with a store of Uber Eats, and the link answers under data (P1-3.2-02, P1-7-03)', async () => {
  const link = {
    clientUuid: client,
    storeUuid: store,
    uberStoreUuid: '7d6f1c9e-2b0a-4c58-9a3e-51f0c2a4b801',
  };
  expect(await call('POST', `${stores}/uber`, link, 201)).toMatchObject(link);
  expect(await call('GET', `${stores}/uber/stores/${store}`)).toMatchObject(link);
});

test('settings keep values that nobody has defined, and delivery settings change alone (O-09)', async () => {
  const otherValues = { tillTheme: 'dark', printers: [{ name: 'Kitchen', copies: 2 }] };
  await call('PUT', `${stores}/stores/saveStoreSetting/${store}`, { preparationMinutes: 25, otherValues });
  const delivery = { storeUuid: store, offersDelivery: true, deliveryFee: 2500 };
  await call('PATCH', `${service}/api/v1/stores/updateDeliverySetting`, delivery);
  expect(await call('GET', `${stores}/storeSettings/${store}`)).toMatchObject({
    ...{ preparationMinutes: 25, offersDelivery: true, deliveryFee: 2500, otherValues },
  });
});

test('the list of stores has their places for its map, which no column of its table shows', async () => {
  const place = { latitude: -33.9036, longitude: 18.4201 };
  await call('PUT', `${stores}/storeAddress/${store}`, { city: 'Cape Town', place });
  expect(await call<WireRecord[]>('GET', `${stores}/stores?filter={"name":"Harbour"}`)).toMatchObject([
    { place },
  ]);
});

test('a key for the till is shown once and kept as a hash; the next one replaces it (O-09)', async () => {
  const issue = () => call('POST', `${service}/api/v1/stores/updateStoreAuthKey`, { storeUuid: store });
  const keys = [await issue(), await issue()].map(({ issued }) => (issued as { authKey: string }).authKey);
  expect(new Set(keys).size).toBe(2);
  const { rows } = await api.database.pool.query('SELECT to_jsonb(stores)::text AS kept FROM stores');
  const later = await session.call('GET', `${stores}/stores/${store}`);
  const history = await session.call('GET', `${stores}/stores/${store}/history`);
  for (const key of keys) expect(later.text + history.text + JSON.stringify(rows)).not.toContain(key);
  expect(history.text).toContain('update');
});

test('Mr D credentials are written but never read, and the database has them sealed (O-09)', async () => {
  const secret = 'mr-d-token-5f0b7c';
  const path = `${service}/api/v1/stores/mrdCred/${store}`;
  await call('PUT', path, { mrdStoreId: 'harbour-1', authType: 'BEARER', secret });
  const read = await session.call('GET', path);
  expect(read.body.data).toMatchObject({ mrdStoreId: 'harbour-1', authType: 'BEARER' });
  const { rows } = await api.database.pool.query(
    'SELECT to_jsonb(mrd_credentials)::text AS kept FROM mrd_credentials',
  );
  const audit = await api.database.pool.query(
    'SELECT coalesce(before, after)::text AS kept FROM audit_events',
  );
  expect(read.text + JSON.stringify(rows) + JSON.stringify(audit.rows)).not.toContain(secret);
});

test('a store group keeps values that nobody has defined, and its mapping is read and written by the store (P2-3.4-11, D-34)', async () => {
  const otherValues = { region: { code: 'WC', manager: 'Anna' } };
  const group = await call(
    'POST',
    `${stores}/storeGroups`,
    { clientUuid: client, name: 'Coast', otherValues },
    201,
  );
  expect(group).toMatchObject({ uuid: group.id, clientUuid: client, otherValues });
  const mapping = { clientUuid: client, storeUuid: store, groupUuids: [group.id] };
  await call('POST', `${stores}/storeGroupMapping`, mapping, 201);
  await call('PUT', `${stores}/storeGroupMapping/${store}`, { ...mapping, groupUuids: [] });
  expect(await call('GET', `${stores}/storeGroupMapping/${store}`)).toMatchObject({
    ...{ uuid: store, storeUuid: store, clientUuid: client, groupUuids: [] },
  });
});

test('tax groups are those of the client (P2-3.4-10)', async () => {
  await call('POST', `${main}/tax/taxGroups`, { name: 'Meals' }, 201);
  const path = `${stores}/storeGroups/getAllTaxGroup`;
  expect(await call('GET', `${path}/${client}`)).toMatchObject([{ name: 'Meals' }]);
  const other = await api.createCustomer('Other tax');
  expect((await session.call('GET', `${path}/${other}`)).status).toBe(403);
});

test.each([
  'Trading',
  'Operating',
])('%s hours are the values with the clientUuid, by the uuid of the store (P2-3.4-12, P2-3.4-13, P2-7-13)', async (name) => {
  const path = `${stores}/store${name}Hours/${store}`;
  const body = { clientUuid: client, hours: week };
  expect(await call('POST', path, body, 201)).toMatchObject(body);
  const later = { clientUuid: client, hours: { ...week, sun: [{ from: '12:00', to: '20:00' }] } };
  expect(await call('PUT', path, later)).toMatchObject(later);
  expect(await call('GET', path)).toMatchObject({ uuid: store, ...later });
  const foreign = { clientUuid: await api.createCustomer(`${name} foreign`), hours: {} };
  expect((await session.call('PUT', path, foreign)).status).toBe(403);
});

test('loyalty is one for the client, at both addresses, with the user who sends it and other values (P2-3.4-24, O-33)', async () => {
  const values = {
    clientUuid: client,
    userUuid: 'till-4',
    programme: 'Crumbs',
    earnRate: 0.5,
    redeemRate: 10,
  };
  const otherValues = { tiers: ['Gold'] };
  const short = `${service}/loyaltyConfiguration`;
  const long = `${stores}/loyaltyConfiguration`;
  await call('POST', `${short}/${client}`, { ...values, otherValues });
  await call('PUT', `${long}/${client}`, { clientUuid: client, userUuid: 'till-5', minimumPoints: 50 });
  for (const path of [short, long])
    expect(await call('GET', `${path}/${client}`)).toMatchObject({
      ...{ ...values, userUuid: 'till-5', minimumPoints: 50, otherValues, isActive: false },
    });
  expect((await session.call('GET', `${short}/${await api.createCustomer('Other loyalty')}`)).status).toBe(
    404,
  );
});

test('a till-slip header is listed and changed, gets its logo, and must fit on the paper (P2-3.4-16, P2-3.4-17)', async () => {
  const path = `${main}/tillSlipHeader`;
  const lines = 'Harbour Grill\n12 Oxford Road';
  const header = await call('POST', path, { name: 'Restaurants', lines, vatNumber: '4000000000' }, 201);
  const bytes = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('uuid', String(header.id));
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png');
  const headers = { 'x-access-token': session.accessToken };
  const uploaded = await api.call('POST', `${path}/uploadImage`, { body: form, headers });
  expect(uploaded.status, uploaded.text).toBe(200);
  expect(await call<WireRecord[]>('GET', path)).toMatchObject([
    { uuid: header.id, lines, logo: expect.any(String) },
  ]);
  const refused = async (values: object) =>
    (await session.call('PUT', `${path}/${header.id}`, values)).body.issues?.map(({ field, code }) => [
      field,
      code,
    ]);
  expect(await refused({ lines: 'x\n'.repeat(7), footerLines: 'y'.repeat(49) })).toEqual([
    ['lines', 'tooMany'],
    ['footerLines', 'tooLong'],
  ]);
  // Until somebody says the country, any number may be right.
  expect((await session.call('PUT', `${path}/${header.id}`, { vatNumber: 'ESB12345678' })).status).toBe(200);
  const inCountry = (country: string) => call('PUT', `${main}/business/${client}`, { country });
  await inCountry('ZA');
  expect(await refused({ vatNumber: '5000000000' })).toEqual([['vatNumber', 'taxNumber']]);
  await inCountry('ES');
  expect(await refused({ vatNumber: '4000000000' })).toEqual([['vatNumber', 'taxNumber']]);
  expect(await refused({ vatNumber: 'ES B12345678' })).toBeUndefined();
  expect(await call('PUT', `${path}/${header.id}`, { footerLines: 'z'.repeat(48) })).toMatchObject({ lines });
});
