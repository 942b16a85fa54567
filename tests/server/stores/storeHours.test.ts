import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderableMoment, StoreWithHours } from '../../../contract/calls/storeHours.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const store = '/services/store';
const week = (from: string, to: string) =>
  Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from, to }]]));

let customer: string;
let session: Session;
let manager: Session;
let [coast, inland, group]: string[] = [];

const create = async (path: string, values: object, as = session): Promise<WireRecord> => {
  const { status, body, text } = await as.call('POST', path, values);
  expect(status, text).toBe(201);
  return body.data;
};

/** What a store takes at a moment, and why not, in one line. */
const orderable = async (id: string | undefined, at: string, more = '') => {
  const query = `at=${encodeURIComponent(at)}${more}`;
  const { body, text } = await session.call<OrderableMoment>(
    'GET',
    `${store}/hours/orderable/${id}?${query}`,
  );
  expect(body.success, text).toBe(true);
  const { takes, reason, nextAt } = body.data;
  return [takes, reason?.code, reason?.name, nextAt]
    .filter((part) => part !== undefined && part !== null)
    .join(' ');
};

beforeAll(async () => {
  customer = await api.createCustomer('Store hours');
  session = await api.signIn(customer);
  [coast, inland] = await Promise.all(
    ['Coast', 'Inland'].map(async (name) =>
      String((await create(`${store}/api/stores/stores`, { name, code: name })).id),
    ),
  );
  group = String((await create(`${store}/api/stores/storeGroups`, { name: 'At the sea' })).id);
  await session.call('PUT', `${store}/api/stores/storeGroupMapping/${coast}`, { groupUuids: [group] });
  for (const id of [coast, inland]) {
    await session.call('PUT', `${store}/api/stores/storeTradingHours/${id}`, {
      hours: week('11:00', '22:00'),
    });
    await session.call('PUT', `${store}/api/stores/storeOperatingHours/${id}`, {
      hours: week('10:00', '21:00'),
    });
  }
  manager = await api.signIn(customer, { stores: [inland ?? ''] });
});

describe('the hours of a store', () => {
  test('are trading hours while staff are there, and say which of them ended them', async () => {
    const { body } = await session.call<{ total: number; stores: StoreWithHours[] }>(
      'GET',
      `${store}/hours/effective?from=2027-03-01&days=1`,
    );
    const segments = [
      {
        from: '2027-02-28T22:00:00.000Z',
        to: '2027-03-01T09:00:00.000Z',
        takes: 'NOTHING',
        reason: { code: 'trading', name: null },
      },
      { from: '2027-03-01T09:00:00.000Z', to: '2027-03-01T19:00:00.000Z', takes: 'ALL', reason: null },
      {
        from: '2027-03-01T19:00:00.000Z',
        to: '2027-03-01T20:00:00.000Z',
        takes: 'NOTHING',
        reason: { code: 'operating', name: null },
      },
      {
        from: '2027-03-01T20:00:00.000Z',
        to: '2027-03-01T22:00:00.000Z',
        takes: 'NOTHING',
        reason: { code: 'trading', name: null },
      },
    ];
    expect(body.data).toEqual({
      total: 2,
      stores: [
        { id: coast, name: 'Coast', timeZone: 'Africa/Johannesburg', segments },
        { id: inland, name: 'Inland', timeZone: 'Africa/Johannesburg', segments },
      ],
    });
    const ofGroup = await session.call<{ stores: StoreWithHours[] }>(
      'GET',
      `${store}/hours/effective?from=2027-03-01&groupUuid=${group}`,
    );
    expect(ofGroup.body.data.stores.map(({ name }) => name)).toEqual(['Coast']);
  });

  test('follow a closure of the group on every channel but those that go on', async () => {
    const channel = String((await create('/services/main/channels', { name: 'Kiosk', code: 'KIOSK' })).id);
    const days = { firstDay: '2027-03-21', lastDay: '2027-03-22' };
    await create(`${store}/closures`, {
      name: 'Human Rights Day',
      ...days,
      groupUuids: [group],
      openChannelIds: [channel],
    });
    const noon = '2027-03-21T12:00:00+02:00';
    expect(await orderable(coast, noon)).toBe('NOTHING closure Human Rights Day 2027-03-23T09:00:00.000Z');
    expect(await orderable(coast, noon, `&channelId=${channel}`)).toBe('ALL 2027-03-21T10:00:00.000Z');
    expect(await orderable(inland, noon)).toBe('ALL 2027-03-21T10:00:00.000Z');
    await create(`${store}/closures`, { name: 'Strike', ...days, allStores: true, takes: 'COLLECTION' });
    expect(await orderable(inland, noon)).toBe('COLLECTION closure Strike 2027-03-21T10:00:00.000Z');
  });

  test('follow the hours of a menu', async () => {
    const breakfast = String(
      (await create('/services/main/menu', { name: 'Breakfast', hours: week('07:00', '11:30') })).id,
    );
    const of = `&menuId=${breakfast}`;
    expect(await orderable(inland, '2027-03-01T11:15:00+02:00', of)).toBe('ALL 2027-03-01T09:15:00.000Z');
    expect(await orderable(inland, '2027-03-01T12:00:00+02:00', of)).toBe(
      'NOTHING menu 2027-03-02T09:00:00.000Z',
    );
  });

  test('follow special days, after which the usual hours return', async () => {
    const day = { validFrom: '2027-04-01', lastDay: '2027-04-01', hours: week('12:00', '14:00') };
    await create(`${store}/specialHours`, { storeUuid: inland, name: 'Short day', ...day });
    expect(await orderable(inland, '2027-04-01T15:00:00+02:00')).toBe(
      'NOTHING special Short day 2027-04-02T09:00:00.000Z',
    );
    expect(await orderable(inland, '2027-04-02T15:00:00+02:00')).toBe('ALL 2027-04-02T13:00:00.000Z');
  });

  test('keep to the ways that the settings of the store allow', async () => {
    const { id } = await create(`${store}/api/stores/stores`, { name: 'Kiosk', code: 'KSK' });
    await session.call('PUT', `${store}/api/stores/storeTradingHours/${id}`, {
      hours: week('11:00', '22:00'),
    });
    const settle = (values: object) =>
      session.call('PUT', `${store}/api/stores/stores/saveStoreSetting/${id}`, values);
    const noon = '2027-05-03T12:00:00+02:00';
    const next = '2027-05-03T10:00:00.000Z';
    expect(await orderable(String(id), noon)).toBe(`ALL ${next}`);
    // What nobody has saved yet says the same, and saving something else changes nothing about it.
    const settings = async () =>
      (await session.call('GET', `${store}/api/stores/storeSettings/${id}`)).body.data;
    const open = { takesOrders: true, offersDelivery: true, offersCollection: true };
    expect(await settings()).toMatchObject(open);
    await settle({ preparationMinutes: 25 });
    expect(await settings()).toMatchObject({ ...open, preparationMinutes: 25 });
    expect(await orderable(String(id), noon)).toBe(`ALL ${next}`);
    await settle({ offersDelivery: false });
    expect(await orderable(String(id), noon)).toBe(`COLLECTION noDelivery ${next}`);
    await settle({ offersDelivery: true, offersCollection: false });
    expect(await orderable(String(id), noon)).toBe(`DELIVERY noCollection ${next}`);
    await settle({ offersDelivery: false });
    expect(await orderable(String(id), noon)).toBe('NOTHING noWays');
    await session.call('DELETE', `${store}/api/stores/stores/${id}`);
  });

  test('of one store are answered however many questions its page asks at once', async () => {
    const noon = '2027-03-24T10:00:00Z';
    const answers = await Promise.all(Array.from({ length: 12 }, () => orderable(inland, noon)));
    expect(new Set(answers).size).toBe(1);
  });

  test('stop for a pause, which has an end to come and ends by itself or at once', async () => {
    const act = async (action: string, values: object) => {
      const { body } = await session.call('GET', `${store}/api/stores/stores/${inland}`);
      return session.call('POST', `${store}/api/stores/stores/${inland}/actions/${action}`, {
        version: body.data.version,
        ...values,
      });
    };
    const refused = await act('pauseOrders', { until: '2020-01-01T00:00:00Z', reason: 'BUSY' });
    expect([refused.status, refused.body.issues?.[0]?.code]).toEqual([422, 'pauseOver']);
    expect((await act('pauseOrders', { reason: 'BUSY' })).status).toBe(422);
    const until = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 45 * 60_000).toISOString();
    const done = await act('pauseOrders', { until, reason: 'STAFF' });
    expect(done.status, done.text).toBe(200);
    const now = new Date().toISOString();
    expect(await orderable(inland, now)).toMatch(/^NOTHING pause STAFF/);
    expect(await orderable(inland, until)).not.toContain('pause');
    expect((await act('resumeOrders', {})).status).toBe(200);
    expect(await orderable(inland, now)).not.toContain('pause');
  });
});

describe('hours and closures', () => {
  test('are those of the stores where people work', async () => {
    const { body } = await manager.call<{ stores: StoreWithHours[] }>(
      'GET',
      `${store}/hours/effective?from=2027-03-01`,
    );
    expect(body.data.stores.map(({ name }) => name)).toEqual(['Inland']);
    expect((await manager.call('GET', `${store}/hours/orderable/${coast}`)).status).toBe(404);
    const other = await api.signIn(await api.createCustomer('Elsewhere'));
    expect((await other.call('GET', `${store}/hours/orderable/${coast}`)).status).toBe(404);
  });

  test('of a group or of all stores are closed by people who work for all stores', async () => {
    const days = { name: 'Stock-taking', firstDay: '2027-05-03', lastDay: '2027-05-03' };
    const own = await create(`${store}/closures`, { ...days, storeUuids: [inland] }, manager);
    const path = `${store}/closures/${own.id}`;
    for (const [field, values] of [
      ['allStores', { allStores: true }],
      ['groupUuids', { groupUuids: [group] }],
      ['storeUuids', { storeUuids: [coast] }],
    ] as const) {
      const { status, body } = await manager.call('PATCH', path, values);
      expect([status, body.issues?.[0]?.field, body.issues?.[0]?.code]).toEqual([422, field, 'ownStores']);
    }
  });

  test('end after they begin, and are for some stores', async () => {
    const made = await create(`${store}/closures`, {
      name: 'Easter',
      firstDay: '2027-03-26',
      lastDay: '2027-03-29',
      allStores: true,
    });
    const codes = async (method: string, path: string, values: object) =>
      (await session.call(method, path, values)).body.issues?.map(({ field, code }) => `${field} ${code}`);
    expect(await codes('PATCH', `${store}/closures/${made.id}`, { firstDay: '2027-03-30' })).toEqual([
      'lastDay tooEarly',
    ]);
    const nowhere = { name: 'Nowhere', firstDay: '2027-03-26', lastDay: '2027-03-26' };
    expect(await codes('POST', `${store}/closures`, nowhere)).toEqual(['storeUuids closureNowhere']);
    expect(await codes('PATCH', `${store}/closures/${made.id}`, { allStores: false })).toEqual([
      'storeUuids closureNowhere',
    ]);
    const instead = { allStores: false, storeUuids: [coast] };
    expect(await codes('PATCH', `${store}/closures/${made.id}`, instead)).toBeUndefined();
    expect(await codes('PATCH', `${store}/closures/${made.id}`, { storeUuids: [] })).toEqual([
      'storeUuids closureNowhere',
    ]);
    expect(
      await codes('PATCH', `${store}/closures/${made.id}`, { groupUuids: [group], storeUuids: null }),
    ).toBeUndefined();
  });

  test('are for some stores and end after they begin, also when a file changes them', async () => {
    const days = { firstDay: '2028-03-26', lastDay: '2028-03-29' };
    const { id } = await create(`${store}/closures`, { name: 'Filed', ...days, storeUuids: [coast] });
    const upload = (...lines: string[]) =>
      session.upload(`${store}/closures`, lines.join('\n'), { mapping: {}, matchBy: ['id'] });
    const codesOf = async (...lines: string[]) =>
      (await upload(...lines)).body.issues?.map(({ field, code }) => `${field} ${code}`);
    expect(await codesOf('id,storeUuids', `${id},`)).toEqual(['storeUuids closureNowhere']);
    expect(await codesOf('id,firstDay', `${id},2028-03-30`)).toEqual(['lastDay tooEarly']);
    const moved = await upload('id,firstDay', `${id},2028-03-27`);
    expect(moved.status, moved.text).toBe(200);
  });

  test('lose a group that somebody deletes, although it is the last', async () => {
    const { id } = await create(`${store}/api/stores/storeGroups`, { name: 'Short-lived' });
    const days = { firstDay: '2028-05-01', lastDay: '2028-05-01' };
    const closure = await create(`${store}/closures`, { name: 'Of a group', ...days, groupUuids: [id] });
    expect((await session.call('DELETE', `${store}/api/stores/storeGroups/${id}`)).status).toBe(200);
    const { body } = await session.call('GET', `${store}/closures/${closure.id}`);
    expect(body.data).toMatchObject({ groupUuids: [], allStores: false });
    // It can still be put right, or deleted.
    const named = await session.call('PATCH', `${store}/closures/${closure.id}`, { name: 'Of nobody' });
    expect(named.status, named.text).toBe(200);
  });

  test('need the right to read what they follow from', async () => {
    const { status, body, text } = await session.call('POST', '/services/main/access/roles', {
      name: 'Stores only',
      rights: { stores: ['read'] },
    });
    expect(status, text).toBe(201);
    const limited = await api.signIn(customer, { role: String(body.data.name) });
    expect((await limited.call('GET', `${store}/hours/effective?from=2027-03-01`)).status).toBe(403);
  });
});
