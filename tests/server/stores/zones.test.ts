import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderableMoment } from '../../../contract/calls/storeHours.ts';
import type { BeatenZoneAt, WaitingZone, ZoneAt } from '../../../contract/calls/zones.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const service = '/services/store';
const zones = `${service}/api/stores/storeBoundries`;

let customer: string;
let session: Session;
let second: Session;
let shops = 0;

async function made(path: string, values: object, by = session): Promise<WireRecord> {
  const { status, body, text } = await by.call('POST', `${service}/${path}`, values);
  expect(status, text).toBe(201);
  return body.data;
}
const shop = async (by = session, more = {}) => {
  shops += 1;
  return made('api/stores/stores', { name: `Shop ${shops}`, code: `S${shops}`, ...more }, by);
};

/** A square whose south-western corner is that far from Rosebank, in hundredths of a degree. */
function square(x: number, y: number, side = 3) {
  const [west, south] = [28 + x / 100, -26 + y / 100];
  const [east, north] = [west + side / 100, south + side / 100];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring.map((pair) => pair.map((one) => Number(one.toFixed(6))))] };
}
const zoneOf = (storeUuid: unknown, name: string, area: unknown, more = {}, by = session) =>
  made('api/stores/createStoreBoundries', { storeUuid, name, area, deliveryFee: 2500, ...more }, by);
const act = (zone: WireRecord, action: string, by = second) =>
  by.call('POST', `${zones}/${zone.id}/actions/${action}`, {});
async function approved(...given: Parameters<typeof zoneOf>): Promise<WireRecord> {
  const zone = await zoneOf(...given);
  const { status, body, text } = await act(zone, 'approve');
  expect(status, text).toBe(200);
  return body.data;
}

interface Found {
  deliverable: boolean;
  zone: ZoneAt | null;
  now: OrderableMoment | null;
  others: BeatenZoneAt[];
  waiting: WaitingZone[];
}
const at = async (x: number, y: number, by = session) => {
  const place = { longitude: 28 + x / 100, latitude: -26 + y / 100 };
  const { status, body, text } = await by.call<Found>('POST', `${service}/deliveryZones/at`, place);
  expect(status, text).toBe(200);
  return body.data;
};
const zoneNow = async ({ id }: WireRecord) => (await session.call('GET', `${zones}/${id}`)).body.data;

beforeAll(async () => {
  customer = await api.createCustomer('Zones');
  session = await api.signIn(customer);
  second = await api.signIn(customer);
});

describe('the area of a zone', () => {
  const [a = [], b = [], c = [], d = []] = square(0, 0).coordinates[0] ?? [];
  test.each([
    ['crosses itself', [a, c, b, d, a], 'crosses itself at -25.985, 28.015'],
    ['is open', [a, b, c, d], 'last point'],
    ['has latitude first', [a, b, c, d, a].map((pair) => pair.toReversed()), 'are swapped'],
    ['lies elsewhere', [a, b, c, d, a].map(([x = 0, y = 0]) => [x - 40, y]), 'within South Africa'],
    ['is huge', square(-300, -200, 300).coordinates[0], 'at most 2500 km²'],
    ['is tiny', square(0, 0, 0.05).coordinates[0], 'at least 0.01 km²'],
  ])('P2-4-12: that %s is refused', async (_name, ring, sentence) => {
    const { id } = await shop();
    const { status, body } = await session.call('POST', zones, {
      ...{ storeUuid: id, name: 'Wrong', area: { type: 'Polygon', coordinates: [ring] } },
    });
    expect(status).toBe(422);
    expect(Object.values(body.errors ?? {}).join()).toContain(sentence);
  });

  test('a store has at most 20 zones, also from a file', async () => {
    const { id, name } = await shop();
    const line = (number: number) =>
      [name, `Zone ${number}`, `"${JSON.stringify(square(0, 0)).replaceAll('"', '""')}"`, '10', '25'].join(
        ',',
      );
    const file = (count: number) =>
      [
        'storeUuid,name,area,priority,deliveryFee',
        ...Array.from({ length: count }, (_none, one) => line(one)),
      ].join('\n');
    expect((await session.upload(zones, file(21), { mapping: {} })).status).toBe(422);
    const far = file(1).replaceAll('[28', '[-28');
    const refused = await session.upload(zones, far, { mapping: {} });
    expect(refused.body.errors).toEqual({
      area: 'A delivery zone must lie within South Africa, where its store is',
    });
    const imported = await session.upload(zones, file(20), { mapping: {} });
    expect(imported.status, imported.text).toBe(200);
    const more = await session.call('POST', zones, { storeUuid: id, name: 'One more', area: square(0, 0) });
    expect(more.status).toBe(422);
    expect(more.body.errors).toEqual({ storeUuid: 'A store can have at most 20 delivery zones' });
  });
});

describe('P2-4-16: the states of a zone', () => {
  test('D-20: a colleague approves it; an edit waits again while the approved version stays in force', async () => {
    const { id } = await shop();
    const zone = await zoneOf(id, 'Core', square(50, 0));
    expect(zone).toMatchObject({ status: 'PENDING_APPROVAL', approvedArea: null });
    expect(await at(51, 1)).toMatchObject({
      ...{ deliverable: false, zone: null },
      waiting: [{ name: 'Core', isNew: true, wouldContain: true }],
    });
    expect((await act(zone, 'approve', session)).body.code).toBe('OWN_APPROVAL');
    const { body } = await act(zone, 'approve');
    expect(body.data).toMatchObject({ status: 'Approved', approvedDeliveryFee: 2500 });
    expect(body.data.approvedVersion).toBe(body.data.version);
    // A name needs no approval, and neither does what is already in force.
    const same = { name: 'Heart', deliveryFee: 2500, area: square(50, 0) };
    expect(
      (await session.call('PUT', `${service}/api/stores/updateStoreBoundries/${zone.id}`, same)).status,
    ).toBe(200);
    expect(await zoneNow(zone)).toMatchObject({ name: 'Heart', status: 'Approved' });

    const edit = { area: square(60, 0), deliveryFee: 9900 };
    const edited = await session.call('PUT', `${service}/api/stores/updateStoreBoundries/${zone.id}`, edit);
    expect(edited.body.data).toMatchObject({ status: 'PENDING_APPROVAL', approvedDeliveryFee: 2500 });
    expect(await at(51, 1)).toMatchObject({
      ...{ deliverable: true, zone: { name: 'Heart', fee: 2500 } },
      waiting: [{ isNew: false, wouldContain: false }],
    });
    expect(await at(61, 1)).toMatchObject({ deliverable: false, waiting: [{ wouldContain: true }] });
    expect((await act(zone, 'reject')).body.data).toMatchObject({
      ...{ status: 'Approved', area: square(50, 0), deliveryFee: 2500 },
    });

    await session.call('PATCH', `${zones}/${zone.id}`, edit);
    await act(zone, 'approve');
    expect(await at(51, 1)).toMatchObject({ deliverable: false });
    expect(await at(61, 1)).toMatchObject({ zone: { fee: 9900 }, waiting: [] });
  });

  test('P2-4-15, D-19: somebody asks for its deletion, and a colleague deletes it or keeps it', async () => {
    const { id } = await shop();
    const zone = await approved(id, 'Going', square(100, 0));
    expect((await second.call('DELETE', `${zones}/${zone.id}`)).body.code).toBe('ZONE_IN_FORCE');
    const put = (values: object) =>
      session.call('PUT', `${service}/api/stores/updateStoreBoundries/${zone.id}`, values);
    const { version, ...whole } = zone;
    expect((await put({ status: 'Gone' })).body.issues).toMatchObject([{ field: 'status' }]);
    expect((await put({ status: 'Approved', name: 'Going soon' })).body.data).toMatchObject({
      ...{ status: 'Approved', name: 'Going soon' },
    });
    expect((await put({ status: 'PENDING_DELETE', version })).body.code).toBe('VERSION_CONFLICT');
    expect((await put({ ...whole, status: 'PENDING_DELETE' })).body.data).toMatchObject({
      ...{ status: 'PENDING_DELETE', name: 'Going soon' },
    });
    expect(await at(101, 1)).toMatchObject({ zone: { name: 'Going soon', isEnding: true } });
    expect((await act(zone, 'keep')).body.data.status).toBe('Approved');
    // What waited for approval before waits again.
    await session.call('PATCH', `${zones}/${zone.id}`, { deliveryFee: 1 });
    await act(zone, 'requestDeletion', session);
    expect((await act(zone, 'keep')).body.data).toMatchObject({
      ...{ status: 'PENDING_APPROVAL', approvedDeliveryFee: 2500 },
    });
    await act(zone, 'requestDeletion', session);
    expect((await session.call('DELETE', `${zones}/${zone.id}`)).body.code).toBe('OWN_APPROVAL');
    expect((await second.call('DELETE', `${zones}/${zone.id}`)).status).toBe(200);
    expect(await at(101, 1)).toMatchObject({ deliverable: false, others: [], waiting: [] });
    const never = await zoneOf(id, 'Never approved', square(100, 0));
    expect((await act(never, 'reject')).body.code).toBe('ZONE_NEVER_APPROVED');
    expect((await session.call('DELETE', `${zones}/${never.id}`)).status).toBe(200);
  });

  test('O-36: only a role with the right approves, and what is in force stays with its store', async () => {
    const { id } = await shop();
    const other = await shop();
    const zone = await approved(id, 'Firm', square(150, 0));
    const moved = await session.call('PATCH', `${zones}/${zone.id}`, { storeUuid: other.id });
    expect(moved.body.errors).toHaveProperty('storeUuid');
    const role = await session.call('POST', '/services/main/access/roles', {
      name: 'Planner',
      rights: {
        'stores/delivery-zones': ['read', 'create', 'update', 'delete'],
        stores: ['read'],
      },
    });
    expect(role.status, role.text).toBe(201);
    const planner = await api.signIn(customer, { role: 'Planner' });
    await planner.call('PATCH', `${zones}/${zone.id}`, { deliveryFee: 5 });
    for (const action of ['approve', 'reject'])
      expect((await act(zone, action, planner)).body.code).toBe('FORBIDDEN');
    await act(zone, 'requestDeletion', session);
    expect((await planner.call('DELETE', `${zones}/${zone.id}`)).body.code).toBe('FORBIDDEN');
    expect((await zoneNow(zone)).approvedDeliveryFee).toBe(2500);
  });

  test('a file that changes an approved zone makes it wait', async () => {
    const store = await shop();
    const zone = await approved(store.id, 'Filed', square(200, 0));
    const file = `storeUuid,name,deliveryFee\n${store.name},Filed,70`;
    const imported = await session.upload(zones, file, {
      mapping: {},
      matchBy: ['storeUuid', 'name'],
    });
    expect(imported.status, imported.text).toBe(200);
    expect(await zoneNow(zone)).toMatchObject({ status: 'PENDING_APPROVAL', approvedDeliveryFee: 2500 });
    const { rows } = await inTransaction(api.database.pool, { customer, stores: 'all' }, (client) =>
      client.query(
        `SELECT action, is_part, before ->> 'status' AS was, after ->> 'status' AS is FROM audit_events
          WHERE record_id = $1 ORDER BY id DESC LIMIT 1`,
        [zone.id],
      ),
    );
    expect(rows).toEqual([{ action: 'import', is_part: true, was: 'Approved', is: 'PENDING_APPROVAL' }]);
  });

  test('a file moves a zone to another store only while nobody has approved it', async () => {
    const [store, other] = [await shop(), await shop()];
    const zone = await approved(store.id, 'Staying', square(210, 0));
    const free = await zoneOf(store.id, 'Free', square(210, 0));
    const move = ({ id }: WireRecord) =>
      session.upload(zones, `id,storeUuid\n${id},${other.name}`, { mapping: {}, matchBy: ['id'] });
    const refused = await move(zone);
    expect(refused.status, refused.text).toBe(422);
    expect(refused.body.errors).toHaveProperty('storeUuid');
    expect(await zoneNow(zone)).toMatchObject({ storeUuid: store.id, status: 'Approved' });
    expect((await move(free)).status).toBe(200);
    expect(await zoneNow(free)).toMatchObject({ storeUuid: other.id });
  });
});

describe('where zones overlap', () => {
  test('priority, size and age decide, and inactive stores do not count', async () => {
    const [one, two, three] = [await shop(), await shop(), await shop(session, { isActive: false })];
    await approved(one.id, 'Wide', square(250, 0, 8), { minimumOrder: 100 });
    await approved(one.id, 'First', square(250, 0, 4));
    await approved(two.id, 'Later', square(250, 0, 4), { deliveryFee: 1 });
    await approved(three.id, 'Asleep', square(250, 0, 1), { priority: 99 });
    const before = await at(250.5, 0.5);
    expect(before.zone).toMatchObject({ name: 'First', store: { name: one.name } });
    expect(before.others).toMatchObject([
      { name: 'Later', reason: 'age' },
      { name: 'Wide', reason: 'size' },
      { name: 'Asleep', reason: 'storeInactive' },
    ]);
    await approved(two.id, 'Urgent', square(250, 0, 9), { priority: 11 });
    expect(await at(250, 0)).toMatchObject({ zone: { name: 'Urgent' } });
    // The settings of the store fill in what the zone leaves open, and end its deliveries.
    const settings = `${service}/api/stores/stores/saveStoreSetting/${two.id}`;
    await session.call('PUT', settings, { offersDelivery: true, minimumOrder: 8000, deliveryMinutes: 40 });
    expect((await at(250, 0)).zone).toMatchObject({ minimumOrder: 8000, minutes: 40 });
    await session.call('PUT', settings, { offersDelivery: false });
    const after = await at(250.5, 0.5);
    expect(after.zone?.name).toBe('First');
    expect(
      after.others
        .filter(({ reason }) => reason === 'storeKeeps')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Later', 'Urgent']);
  });

  test('a store that takes no orders loses, and one that delivers later says what its hours say', async () => {
    const [one, two] = [await shop(), await shop()];
    await approved(one.id, 'Near', square(320, 0, 2));
    await approved(two.id, 'Far', square(320, 0, 4));
    const settle = (id: unknown, values: object) =>
      session.call('PUT', `${service}/api/stores/stores/saveStoreSetting/${id}`, values);
    const here = async (by = session) => at(321, 1, by);
    const hoursSay = async () => {
      const path = `${service}/hours/orderable/${one.id}`;
      const { takes, reason } = (await session.call<OrderableMoment>('GET', path)).body.data;
      return { takes, reason };
    };
    expect((await here()).now).toMatchObject({ takes: 'NOTHING', reason: { code: 'noHours' }, nextAt: null });

    const day = [{ from: '00:00', to: '24:00' }];
    const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
    await session.call('PUT', `${service}/api/stores/storeTradingHours/${one.id}`, { hours });
    expect((await here()).now).toMatchObject({ takes: 'ALL', reason: null });

    const shopPath = `${service}/api/stores/stores/${one.id}`;
    const until = new Date(Math.ceil(Date.now() / 60_000 + 30) * 60_000).toISOString();
    const { version } = (await session.call('GET', shopPath)).body.data;
    await session.call('POST', `${shopPath}/actions/pauseOrders`, { version, until, reason: 'BUSY' });
    const paused = await here();
    expect(paused).toMatchObject({ deliverable: true, zone: { name: 'Near' } });
    expect(paused.now).toMatchObject({ reason: { code: 'pause', name: 'BUSY' }, nextAt: until });
    expect(paused.now).toMatchObject(await hoursSay());
    const planner = await session.call('POST', '/services/main/access/roles', {
      ...{ name: 'Zones only', rights: { 'stores/delivery-zones': ['read'], stores: ['read'] } },
    });
    const zonesOnly = await api.signIn(customer, { role: String(planner.body.data.name) });
    expect(await here(zonesOnly)).toMatchObject({ zone: { name: 'Near' }, now: null });

    const days = { firstDay: '2020-01-01', lastDay: '2090-01-01' };
    await made('closures', { name: 'Bridge', ...days, storeUuids: [one.id], takes: 'COLLECTION' });
    expect((await here()).now).toMatchObject({ reason: { code: 'pause' }, nextAt: null });
    await session.call('POST', `${shopPath}/actions/resumeOrders`, { version: Number(version) + 1 });
    const closed = await here();
    // It takes orders for collection, and so it does not deliver.
    expect(closed.now).toMatchObject({ takes: 'COLLECTION', reason: { code: 'closure', name: 'Bridge' } });
    expect(closed.now).toMatchObject({ ...(await hoursSay()), nextAt: null });

    await settle(one.id, { takesOrders: false });
    expect(await here()).toMatchObject({
      ...{ zone: { name: 'Far' }, others: [{ name: 'Near', reason: 'storeTakesNone' }] },
    });
  });

  test('the map of a group has the zones in force of its stores', async () => {
    const [inGroup, alone] = [await shop(), await shop()];
    const { id: group } = await made('api/stores/storeGroups', { name: 'Mapped' });
    await session.call('PUT', `${service}/api/stores/storeGroupMapping/${inGroup.id}`, {
      groupUuids: [group],
    });
    await approved(inGroup.id, 'Of the group', square(280, 0));
    await approved(alone.id, 'Of nobody', square(280, 0));
    await zoneOf(inGroup.id, 'Not approved', square(280, 0));
    const drawn = async (by: Session, query = `?groupUuid=${group}`) =>
      (
        await by.call<{ zones: ZoneAt[] }>('GET', `${service}/deliveryZones/inForce${query}`)
      ).body.data.zones.map(({ name }) => name);
    expect(await drawn(session)).toEqual(['Of the group']);
    expect(await drawn(session, '')).toEqual(expect.arrayContaining(['Of the group', 'Of nobody']));
    expect(await drawn(await api.signIn(customer, { stores: [String(alone.id)] }))).toEqual([]);
  });

  test('another customer, and staff of other stores, see nothing of them', async () => {
    const store = await shop();
    await approved(store.id, 'Ours', square(300, 0));
    expect(await at(301, 1)).toMatchObject({ deliverable: true });
    const stranger = await api.signIn(await api.createCustomer('Strangers'));
    const elsewhere = await api.signIn(customer, { stores: [String((await shop()).id)] });
    for (const by of [stranger, elsewhere]) {
      expect(await at(301, 1, by)).toMatchObject({ deliverable: false, others: [], waiting: [] });
      const drawn = await by.call<{ zones: object[] }>('GET', `${service}/deliveryZones/inForce`);
      expect(drawn.body.data.zones).toEqual([]);
    }
    const here = await api.signIn(customer, { stores: [String(store.id)] });
    expect(await at(301, 1, here)).toMatchObject({ zone: { name: 'Ours' } });
  });
});
