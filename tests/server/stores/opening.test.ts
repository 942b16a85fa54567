import { beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const service = '/services/store/api/stores';
const week = { mon: [{ from: '10:00', to: '22:00' }], sat: [{ from: '10:00', to: '01:00' }] };
const square = [
  [28, -26],
  [28.1, -26],
  [28.1, -26.1],
  [28, -26],
];
const choices = [
  { resource: 'stores/settings', fields: ['offersDelivery', 'deliveryFee', 'preparationMinutes'] },
  { resource: 'stores/trading-hours', fields: ['hours'] },
  { resource: 'stores/group-members', fields: ['groupUuids'] },
  { resource: 'stores/delivery-zones', fields: [] },
];
let session: Session;
let old: string;
let group: string;

const made = async (path: string, values: object): Promise<string> => {
  const { status, body, text } = await session.call('POST', `${service}/${path}`, values);
  expect(status, text).toBe(201);
  return String(body.data.id);
};
const saved = async (path: string, values: object) => {
  const { status, text } = await session.call('PUT', `${service}/${path}`, values);
  expect(status, text).toBe(200);
};
const read = async (path: string) => (await session.call('GET', `${service}/${path}`)).body.data;
const zonesOf = async (id: string) =>
  (await session.call<WireRecord[]>('GET', `${service}/storeBoundriesByStoreId/${id}`)).body.data;
const open = (values: object, who = session) =>
  who.call<{ id: string; issued: Record<string, string> }>('POST', `${service}/openStore`, {
    ...{ fromUuid: old, address: {}, choices, ...values },
  });
const copy = (toUuids: string[], some: object[] = choices, who = session) =>
  who.call<{ records: number; request: string }>('POST', `${service}/copySettings`, {
    ...{ fromUuid: old, toUuids, choices: some },
  });
const undo = (request: string, who = session) =>
  who.call<{ ids: string[]; skipped: unknown[] }>('POST', `${service}/stores/undo`, { request });

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Openings'));
  old = await made('stores', { name: 'Old', code: 'OLD', phone: '+27 11 555 0101' });
  group = await made('storeGroups', { name: 'Coast' });
  await saved(`stores/saveStoreSetting/${old}`, {
    offersDelivery: true,
    deliveryFee: 2500,
    preparationMinutes: 35,
  });
  await saved(`storeTradingHours/${old}`, { hours: week });
  await session.call('POST', `${service}/storeGroupMapping`, { storeUuid: old, groupUuids: [group] });
  const zone = await made('createStoreBoundries', {
    ...{ storeUuid: old, name: 'Core', area: { type: 'Polygon', coordinates: [square] }, deliveryFee: 1500 },
  });
  await session.call('PUT', `${service}/updateStoreBoundries/${zone}`, { status: 'Approved' });
});

test('a store opens like another one in one step: settings, hours and groups, its zones waiting for approval, and a key of its own', async () => {
  const { status, body, text } = await open({
    name: 'New',
    code: 'NEW',
    address: { city: 'Durban', suburb: 'Point', place: { latitude: -29.868, longitude: 31.045 } },
  });
  expect(status, text).toBe(201);
  const { id, issued } = body.data;
  expect(issued.authKey).toMatch(/^store_.{20,}/);
  expect(await read(`stores/${id}`)).toMatchObject({ name: 'New', code: 'NEW', city: 'Durban', phone: null });
  expect(await read(`storeAddress/${id}`)).toMatchObject({
    ...{ city: 'Durban', suburb: 'Point', place: { latitude: -29.868, longitude: 31.045 } },
  });
  expect(await read(`storeSettings/${id}`)).toMatchObject({
    ...{ offersDelivery: true, deliveryFee: 2500, preparationMinutes: 35, minimumOrder: null },
  });
  expect(await read(`storeTradingHours/${id}`)).toMatchObject({ hours: week });
  expect(await read(`storeGroupMapping/${id}`)).toMatchObject({ groupUuids: [group] });
  expect(await zonesOf(id)).toMatchObject([{ name: 'Core', status: 'PENDING_APPROVAL', deliveryFee: 1500 }]);
  expect(text).not.toContain(String((await read(`stores/${old}`)).authKey));
});

test('a new store gets the city and the province of the other one if they are chosen, and what is entered counts before', async () => {
  await saved(`storeAddress/${old}`, {
    streetAddress: '1 Mose Street',
    city: 'Windhoek',
    province: 'Khomas',
  });
  const pattern = [{ resource: 'stores/addresses', fields: ['city', 'province'] }];
  const opened = async (code: string, address: object) => {
    const { status, body, text } = await open({ name: code, code, address, choices: pattern });
    expect(status, text).toBe(201);
    const { id } = body.data;
    return { city: (await read(`stores/${id}`)).city, address: await read(`storeAddress/${id}`) };
  };
  expect(await opened('SAME', {})).toMatchObject({
    ...{ city: 'Windhoek', address: { city: 'Windhoek', province: 'Khomas', streetAddress: null } },
  });
  expect(await opened('OTHER', { city: 'Okahandja', country: 'Namibia' })).toMatchObject({
    ...{ city: 'Okahandja', address: { city: 'Okahandja', province: 'Khomas', country: 'Namibia' } },
  });
});

test('a store that is refused leaves nothing behind', async () => {
  const before = await zonesOf(old);
  const twin = await open({ name: 'Twin', code: 'OLD' });
  expect(twin.status).toBe(422);
  expect(twin.body.issues).toMatchObject([{ field: 'code' }]);
  expect(await zonesOf(old)).toEqual(before);
  const { data } = (await session.call<WireRecord[]>('GET', `${service}/stores?range=[0,99]`)).body;
  expect(data.map(({ name }) => name)).not.toContain('Twin');
});

test('stores get settings of another one, only what was chosen, and one undo takes all of it back', async () => {
  const [one, two] = [
    await made('stores', { name: 'One', code: 'ONE' }),
    await made('stores', { name: 'Two', code: 'TWO' }),
  ];
  await saved(`stores/saveStoreSetting/${two}`, { preparationMinutes: 5, minimumOrder: 900 });
  const { body, status, text } = await copy([one, two]);
  expect(status, text).toBe(200);
  expect(body.data.records).toBe(8);
  expect(await read(`storeSettings/${two}`)).toMatchObject({ preparationMinutes: 35, minimumOrder: 900 });
  expect(await zonesOf(one)).toHaveLength(1);
  expect((await copy([one, two])).body.data.records).toBe(0);

  const back = await undo(body.data.request);
  expect(back.body.data, back.text).toMatchObject({ skipped: [] });
  expect(back.body.data.ids).toHaveLength(8);
  expect(await read(`storeSettings/${two}`)).toMatchObject({ preparationMinutes: 5, minimumOrder: 900 });
  expect(await read(`storeSettings/${one}`)).toMatchObject({ preparationMinutes: 20, offersDelivery: true });
  expect(await read(`storeTradingHours/${one}`)).toMatchObject({ hours: null });
  expect(await zonesOf(one)).toEqual([]);
  expect((await undo(body.data.request)).status).toBe(409);
});

test('an undo leaves what somebody has changed since, and names it', async () => {
  const three = await made('stores', { name: 'Three', code: 'THREE' });
  const { body } = await copy([three]);
  const [zone] = await zonesOf(three);
  await session.call('PUT', `${service}/updateStoreBoundries/${zone?.id}`, { deliveryFee: 99 });
  const back = await undo(body.data.request);
  expect(back.body.data.skipped).toEqual([{ id: zone?.id, name: 'Core' }]);
  expect(await zonesOf(three)).toHaveLength(1);
});

test('a comparison shows what can be copied and what is there now, and no key', async () => {
  const { body, text } = await session.call<{
    parts: { resource: string; from: WireRecord[]; to: { name: string; records: WireRecord[] }[] }[];
  }>(...(['POST', `${service}/compareStores`, { fromUuid: old, toUuids: [old] }] as const));
  const part = (name: string) => body.data.parts.find(({ resource }) => resource === name);
  expect(part('stores/settings')?.from).toMatchObject([{ deliveryFee: 2500 }]);
  expect(part('stores')?.from).toMatchObject([{ phone: '+27 11 555 0101' }]);
  expect(part('stores/delivery-zones')?.to).toMatchObject([{ name: 'Old', records: [{ name: 'Core' }] }]);
  expect(text).not.toMatch(/authKey|secret|uberStoreUuid/);
});

test.each([
  { resource: 'stores/mr-d', fields: ['secret'] },
  { resource: 'stores', fields: ['authKey'] },
  { resource: 'access/staff', fields: [] },
])('$resource $fields can never be copied', async (choice) => {
  const { status, body } = await copy([old], [choice]);
  expect(status).toBe(422);
  expect(body.issues).toMatchObject([{ field: 'choices', code: 'notOneOf' }]);
});

test('people copy within their customer and their stores, and only with the right', async () => {
  const other = await api.signIn(await api.createCustomer('Others'));
  expect((await copy([old], choices, other)).status).toBe(404);
  const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
  expect((await copy([old], choices, viewer)).status).toBe(403);
  expect((await open({ name: 'V', code: 'V' }, viewer)).status).toBe(403);
  const one = await made('stores', { name: 'Scoped', code: 'SCOPED' });
  const manager = await api.signIn(session.customerUuid, { role: 'Manager', stores: [old] });
  expect((await copy([one], choices, manager)).status).toBe(404);
});
