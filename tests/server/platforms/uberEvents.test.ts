import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/database/transaction.ts';
import { platformLimits } from '../../../server/integrations/channels/withinLimits.ts';
import { isSigned } from '../../../server/services/main/uberEats/area.ts';
import { uberClient } from '../../../server/services/main/uberEats/uberClient.ts';
import { uberMenus } from '../../../server/services/main/uberEats/uberMenus.ts';
import { startApi } from '../../support/api.ts';
import { inDays } from '../../support/days.ts';
import { letPausesEnd } from '../../support/moments.ts';
import { uberDocument } from '../../support/platformDocuments.ts';
import { controlOf, openSimulator, simulatorEnvironment, uberSettings } from '../../support/simulator.ts';
import { until } from '../../support/until.ts';

const simulator = await openSimulator();
afterAll(() => simulator.close());
const control = controlOf(simulator.address);
const wanted: unknown[] = [];
const api = await startApi(undefined, {
  environment: { ...simulatorEnvironment(simulator), PLATFORM_RETRY_SECONDS: '1' },
  areas: [
    () => ({
      service: 'main',
      async refreshMenu(_client, request) {
        wanted.push(request);
      },
    }),
  ],
});
const session = await api.signIn(await api.createCustomer('Ember'));
const rosebank = 'c3a94e70-8f1d-4b6a-b1d2-0e97d5f3a642';
const made = await session.call('POST', '/services/store/api/stores/stores', {
  name: 'Rosebank',
  code: 'RSB',
});
const storeUuid = String(made.body.data.id ?? made.body.data.uuid);
await session.call('POST', '/services/store/api/stores/uber', { storeUuid, uberStoreUuid: rosebank });
const allDay = [{ from: '00:00', to: '24:00' }];
const always = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, allDay]),
);
const setHours = (hours: object) =>
  session.call('PUT', `/services/store/api/stores/storeTradingHours/${storeUuid}`, { hours });
await setHours(always);
const platformStore = { customerUuid: session.customerUuid, storeUuid, platformId: rosebank };
const platform = uberMenus(
  uberClient(uberSettings(simulator), platformLimits({ mostPerSecond: 90, mostAtOnce: 8 })),
);
await platform.putMenu(platformStore, JSON.stringify(uberDocument(2)), new AbortController().signal);

beforeEach(() => control.clear());

const seconds = () => Math.floor(Date.now() / 1_000);
const sign = (text: string, key = 'test-client-secret') =>
  createHmac('sha256', key).update(text).digest('hex');

/** Sends an event as Uber Eats does. */
async function send(event: object, signature?: string): Promise<{ status: number; text: string }> {
  const body = JSON.stringify(event);
  const answer = await fetch(`${api.url}/services/main/ubermenudeploy/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-uber-signature': signature ?? sign(body) },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

const ofStore = (type: string, more: object = {}) => ({
  ...{ event_type: type, event_time: seconds(), store_id: rosebank },
  webhook_meta: { webhook_msg_uuid: crypto.randomUUID() },
  ...more,
});
const ofOrder = (orderId: string, more: object = {}) => ({
  ...{ event_type: 'orders.notification', event_id: crypto.randomUUID(), event_time: seconds() },
  meta: { resource_id: orderId, status: 'pos', user_id: rosebank },
  ...more,
});
const link = async () =>
  (await session.call('GET', `/services/main/ubermenudeploy/links/${storeUuid}`)).body.data;

/** A guest orders on the page of the store. Returns the id of the order at Uber Eats. */
async function guestOrders(form: Record<string, string>): Promise<string> {
  const answer = await fetch(`${simulator.address}/guest/uber/${rosebank}/orders`, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(form) },
  });
  return (answer.headers.get('location') ?? '').split('/').at(-1) ?? '';
}
const large = { item: 'i-1', 'i-1/g-1': 'v-1', quantity: '2', guest: 'Thandi', note: 'No nuts, please' };
const guestSees = async (id: string) => (await fetch(`${simulator.address}/guest/orders/${id}`)).text();

interface OrderRow extends Record<string, unknown> {
  uuid: string;
  number: string;
  status: string;
}
async function orders(): Promise<OrderRow[]> {
  const { body } = await session.call<OrderRow[]>(
    'GET',
    '/services/order/api/order/orders?sort=["placedAt","DESC"]',
  );
  return body.data;
}
const orderOf = (id: string) => {
  const wanted = `UE-${id.slice(-5)}-${id.slice(0, 4)}`.toUpperCase();
  return async () => (await orders()).find(({ number }) => number === wanted);
};

test('the signature of the fact sheet holds, with any of the keys and no other body', () => {
  const body = Buffer.from(
    '{"event_type":"orders.notification","event_id":"evt-0001","event_time":1790000000,"meta":{"resource_id":"ord-0001","status":"pos","user_id":"store-0001"},"resource_href":"https://api.uber.com/v1/delivery/order/ord-0001"}',
  );
  const signature = 'd6cf21bc2ed612219630c76f310a8dceca9fec1c9f3d27a2f0b0f07bee2f227f';
  expect(isSigned(body, signature, ['another-key', 'test-client-secret'])).toBe(true);
  expect(isSigned(body, signature, ['another-key'])).toBe(false);
  expect(isSigned(Buffer.concat([body, Buffer.from(' ')]), signature, ['test-client-secret'])).toBe(false);
  expect(isSigned(body, signature.toUpperCase(), ['test-client-secret'])).toBe(false);
});

test('an event without the right signature is refused, and one about an unknown store or nothing at all is not', async () => {
  const event = ofStore('store.deprovisioned');
  expect((await send(event, sign('something else'))).status).toBe(401);
  expect((await send(event, '')).status).toBe(401);
  expect(await link()).toMatchObject({ state: 'ACTIVE' });
  expect(await send({ ...event, store_id: crypto.randomUUID() })).toEqual({ status: 200, text: '' });
  expect(await send({ hello: 1 })).toEqual({ status: 200, text: '' });
});

test('events of a store change its link once, and a menu is wanted again where Uber Eats says so', async () => {
  const gone = ofStore('store.deprovisioned');
  expect((await send(gone)).status).toBe(200);
  expect(await link()).toMatchObject({ state: 'REMOVED', lastToldAt: expect.any(String) });
  await send(ofStore('store.provisioned', { perform_refresh_menu: true }));
  expect(await link()).toMatchObject({ state: 'ACTIVE' });
  await send(gone);
  expect(await link(), 'the same event again').toMatchObject({ state: 'ACTIVE' });
  await send({ ...ofStore('store.deprovisioned'), event_time: seconds() - 2 * 24 * 3600 });
  expect(await link(), 'an old event').toMatchObject({ state: 'ACTIVE' });
  await send(ofStore('store.menu_refresh_request'));
  expect(wanted).toEqual([
    { channel: 'UBER_EATS', store: platformStore },
    { channel: 'UBER_EATS', store: platformStore },
  ]);
});

test('several first orders at once make one channel, and none of them is lost', async () => {
  const ids = await Promise.all([guestOrders(large), guestOrders(large), guestOrders(large)]);
  await Promise.all(ids.map((id) => send(ofOrder(id))));
  await until('all are accepted', async () => {
    const found = await Promise.all(ids.map((id) => orderOf(id)()));
    return found.every((order) => order?.status === 'ACCEPTED');
  });
});

test('an order of a guest becomes a record with prices in cents, and is accepted; sent twice, it is there once', async () => {
  const id = await guestOrders(large);
  const event = ofOrder(id);
  await Promise.all([send(event), send(event)]);
  await send(ofOrder(id));
  const order = await until('the order is accepted', async () => {
    const found = await orderOf(id)();
    return found?.status === 'ACCEPTED' ? found : undefined;
  });
  expect(order).toMatchObject({ guestName: 'Thandi', subtotal: 25_980, total: 25_980, storeUuid });
  expect((await orders()).filter(({ number }) => number === order.number)).toHaveLength(1);
  const filter = encodeURIComponent(JSON.stringify({ orderUuid: order.uuid }));
  const lines = await session.call('GET', `/services/order/api/order/lines?filter=${filter}`);
  expect(lines.body.data).toMatchObject([
    { description: 'Margherita i-1, Large', quantity: 2, price: 12_990, note: 'No nuts, please' },
  ]);
  expect(await guestSees(id)).toContain('The store is preparing it');
});

test.each([
  ['refuses too many requests', { kind: 'TOO_MANY', times: 4, retryAfter: 0 }],
  ['answers with failures of its own', { kind: 'ERROR', times: 3 }],
  ['does not answer at all', { kind: 'HANG', times: 3 }],
])('while Uber Eats %s, no order is lost or taken twice: all are there once it answers again', async (_outage, fault) => {
  const ids = [await guestOrders(large), await guestOrders(large), await guestOrders(large)];
  await control.fault({ platform: 'uber', ...fault });
  for (const id of ids) expect((await send(ofOrder(id))).status).toBe(200);
  await until('the outage has struck', async () => {
    await letPausesEnd(api, 'receive');
    return (await control.faultsLeft())[0] === 0;
  });
  // Requests that hang are cut off.
  await control.clear();
  const taken = await until('the orders are accepted after the outage', async () => {
    await letPausesEnd(api, 'receive');
    const found = await Promise.all(ids.map((id) => orderOf(id)()));
    return found.every((order) => order?.status === 'ACCEPTED') && found;
  });
  expect(taken.map((order) => order?.total)).toEqual(ids.map(() => 25_980));
  const numbers = taken.map((order) => order?.number);
  expect((await orders()).filter(({ number }) => numbers.includes(number))).toHaveLength(ids.length);
  for (const id of ids) expect(await guestSees(id)).toContain('The store is preparing it');
});

/** A guest orders, and Uber Eats says so. Returns our record when nobody has to decide any more. */
async function orderDecided(): Promise<{ id: string; status: string }> {
  const id = await guestOrders(large);
  await send(ofOrder(id));
  const order = await until('the order is decided', async () => {
    const found = await orderOf(id)();
    return found && found.status !== 'NEW' && found;
  });
  return { id, status: order.status };
}

test.each(['orders.cancel', 'orders.failure'])('%s cancels our order', async (event_type) => {
  const { id, status } = await orderDecided();
  expect(status).toBe('ACCEPTED');
  await control.moveOrder(id, 'FAILED');
  await send(ofOrder(id, { event_type }));
  await until('the order is cancelled', async () => (await orderOf(id)())?.status === 'CANCELLED');
});

test('the courier brings our order along, and what names no order of ours changes nothing', async () => {
  const { id } = await orderDecided();
  const courier = { event_type: 'delivery.state_changed' };
  await control.moveOrder(id, 'HANDED_OFF');
  await send(ofOrder(id, courier));
  await until('the order is on its way', async () => (await orderOf(id)())?.status === 'ON_THE_WAY');
  await control.moveOrder(id, 'SUCCEEDED');
  await send(ofOrder(id, courier));
  await until('the order is there', async () => (await orderOf(id)())?.status === 'COMPLETED');
  const before = (await orders()).length;
  expect((await send(ofOrder(crypto.randomUUID(), courier))).status).toBe(200);
  // A scheduled order is announced again when the store has to cook it.
  const later = await guestOrders(large);
  expect((await send(ofOrder(later, { event_type: 'orders.scheduled.notification' }))).status).toBe(200);
  const jobs = await session.call<Record<string, unknown>[]>('GET', '/services/main/jobs');
  expect(jobs.body.data.every(({ status }) => status === 'DONE')).toBe(true);
  expect(await orders()).toHaveLength(before);
});

/** The answer of a call that must succeed. */
async function done<Answer extends { status: number }>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return answer;
}

/** Something that keeps a store from taking orders, and its end. */
type Stop = () => Promise<() => Promise<unknown>>;
const paused =
  (reason: string): Stop =>
  async () => {
    const store = `/services/store/api/stores/stores/${storeUuid}/actions`;
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    await done(session.call('POST', `${store}/pauseOrders`, { until: inAnHour, reason }));
    return () => done(session.call('POST', `${store}/resumeOrders`, {}));
  };
const closedWith =
  (values: object): Stop =>
  async () => {
    const { body } = await done(
      session.call('POST', '/services/store/closures', {
        ...{ name: 'Holiday', firstDay: inDays(-1), lastDay: inDays(1), allStores: true, ...values },
      }),
    );
    return () => done(session.call('DELETE', `/services/store/closures/${body.data.id}`));
  };
const withoutHours: Stop = async () => {
  await done(setHours({}));
  return () => done(setHours(always));
};
const withoutOrders: Stop = async () => {
  const settings = (takesOrders: boolean) =>
    done(
      session.call('PUT', `/services/store/api/stores/storeSettings/${storeUuid}`, {
        ...{ takesOrders, offersDelivery: true },
      }),
    );
  await settings(false);
  return () => settings(true);
};

/** The customer has its prices in another currency than the store at Uber Eats. */
const inEuro: Stop = async () => {
  const pay = (currency: string) =>
    inTransaction(api.database.pool, 'sign-in', (client) =>
      client.query('UPDATE customers SET currency = $2 WHERE uuid = $1', [session.customerUuid, currency]),
    );
  await pay('EUR');
  return () => pay('ZAR');
};

test.each([
  ['an order in another currency', inEuro, 'ORDER_VALIDATION'],
  ['a pause because it is busy', paused('BUSY'), 'RESTAURANT_TOO_BUSY'],
  ['a pause because of a fault', paused('FAULT'), 'TECHNICAL_FAILURE'],
  ['a closure', closedWith({ takes: 'NOTHING' }), 'STORE_CLOSED'],
  ['a closure that leaves collection', closedWith({ takes: 'COLLECTION' }), 'STORE_CLOSED'],
  ['hours that are over', withoutHours, 'STORE_CLOSED'],
  ['a setting that takes no orders', withoutOrders, 'STORE_CLOSED'],
])('%s denies orders, says why, and its end takes them again', async (_what, begin, reason) => {
  const end = await begin();
  const { id, status } = await orderDecided();
  await end();
  expect(status).toBe('REFUSED');
  expect(await guestSees(id)).toContain('Not accepted');
  expect(await control.denialOf(id)).toBe(reason);
  expect((await orderDecided()).status).toBe('ACCEPTED');
});

test('an order in another currency has no prices in our record, because they would mean something else', async () => {
  const end = await inEuro();
  const { id } = await orderDecided();
  await end();
  expect(await orderOf(id)()).toMatchObject({ status: 'REFUSED', subtotal: 0 });
});

test('a closure on which Uber Eats goes on as usual, and one that leaves delivery, deny nothing', async () => {
  const channels = await session.call<{ id: string; code: string }[]>('GET', '/services/main/channels');
  const uber = channels.body.data.find(({ code }) => code === 'UBER_EATS');
  for (const values of [{ takes: 'NOTHING', openChannelIds: [uber?.id] }, { takes: 'DELIVERY' }]) {
    const end = await closedWith(values)();
    const { status } = await orderDecided();
    await end();
    expect(status).toBe('ACCEPTED');
  }
});

describe('a store whose people accept the orders', () => {
  const accepting = (acceptance: string | null) =>
    session.call('PUT', `/services/store/api/stores/stores/saveStoreSetting/${storeUuid}`, { acceptance });
  beforeAll(async () => expect((await accepting('MANUAL')).status).toBe(200));
  afterAll(() => accepting(null));

  /** An order that waits for somebody. */
  async function waiting() {
    const id = await guestOrders(large);
    await send(ofOrder(id));
    const order = await until('the order waits', orderOf(id));
    expect(order).toMatchObject({ status: 'NEW', reference: id });
    return { id, uuid: order.uuid };
  }
  const act = async (uuid: unknown, action: string, form: object = {}) => {
    const path = `/services/order/api/order/orders/${uuid}/actions/${action}`;
    const { status, text } = await session.call('POST', path, form);
    expect(status, text).toBe(200);
  };
  const toldOf = (id: string, state: string) =>
    until(`Uber Eats has heard it: ${state}`, async () => {
      const order = await orderOf(id)();
      return order?.platformState === state && order;
    });

  test('accepts one, needs longer and has it ready, and the guest sees each step', async () => {
    const { id, uuid } = await waiting();
    expect(await guestSees(id)).not.toContain('The store is preparing it');
    await act(uuid, 'accept', { minutes: 30 });
    const accepted = await toldOf(id, 'ARRIVED');
    expect(await guestSees(id)).toContain('The store is preparing it');
    expect((await control.orderOf(id)).decision).toMatchObject({
      ...{ ready_for_pickup_time: accepted.dueAt, external_reference_id: accepted.number },
    });
    await act(uuid, 'moreTime', { minutes: 15 });
    const { dueAt } = await toldOf(id, 'ARRIVED');
    expect(Date.parse(String(dueAt)) - Date.parse(String(accepted.dueAt))).toBe(15 * 60_000);
    expect((await control.orderOf(id)).preparation_time.ready_for_pickup_time).toBe(dueAt);
    await act(uuid, 'ready');
    await toldOf(id, 'ARRIVED');
    expect((await control.orderOf(id)).isReady).toBe(true);
  });

  test('refuses one with a reason of Uber Eats, and cancels one that it had accepted', async () => {
    const refused = await waiting();
    await act(refused.uuid, 'refuse', { reason: 'SOLD_OUT', note: 'No dough left' });
    await toldOf(refused.id, 'ARRIVED');
    expect(await control.denialOf(refused.id)).toBe('ITEM_ISSUE');
    const cancelled = await waiting();
    await act(cancelled.uuid, 'accept');
    await toldOf(cancelled.id, 'ARRIVED');
    await act(cancelled.uuid, 'cancel', { reason: 'GUEST_ASKED' });
    await toldOf(cancelled.id, 'ARRIVED');
    expect((await control.orderOf(cancelled.id)).decision).toMatchObject({
      cancellation_reason: { type: 'CUSTOMER_CALLED_TO_CANCEL' },
    });
  });

  test('accepts one that Uber Eats has given up meanwhile, and reads that it did not arrive', async () => {
    const { id, uuid } = await waiting();
    await control.moveOrder(id, 'FAILED');
    await act(uuid, 'accept');
    expect(await toldOf(id, 'OVER')).toMatchObject({ status: 'ACCEPTED', platformSaid: null });
    const queue = encodeURIComponent(JSON.stringify({ platformState: ['FAILED', 'OVER'], isLive: true }));
    const { body } = await session.call('GET', `/services/order/api/order/orders?filter=${queue}`);
    expect(body.data).toMatchObject([{ uuid }]);
  });
});

test('a store whose link is paused denies orders, and the guest hears it', async () => {
  await session.call('POST', `/services/main/ubermenudeploy/unsetUberStore/${storeUuid}`, {});
  const id = await guestOrders(large);
  await send(ofOrder(id));
  await until('the order is refused', async () => (await orderOf(id)())?.status === 'REFUSED');
  expect(await guestSees(id)).toContain('Not accepted');
});
