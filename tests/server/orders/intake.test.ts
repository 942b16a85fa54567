import { beforeAll, expect, test } from 'vitest';
import type { TakenOrder } from '../../../contract/calls/orderIntake.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { chainOf, patiently, type TestTill } from '../tills/support.ts';

const api = await startApi();
const main = '/services/main';
const order = '/services/order';
const store = '/services/store/api/stores';
const allDay = [{ from: '00:00', to: '24:00' }];
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const always = Object.fromEntries(days.map((day) => [day, allDay]));

let session: Session;
let chain: ReturnType<typeof chainOf>;
let till: TestTill;
let menu: Awaited<ReturnType<ReturnType<typeof chainOf>['openMenu']>>;
let website: WireRecord;
let feta: WireRecord;

/** A store with its hours, its till and the website beside the counter. */
beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Intake'));
  chain = chainOf(api, session);
  till = await chain.openStore();
  menu = await chain.openMenu();
  const { done } = chain;
  await done('PUT', `${store}/storeTradingHours/${till.storeUuid}`, { hours: always });
  website = await done('POST', `${main}/channels`, {
    ...{ name: 'Website', code: 'WEBSITE', acceptance: 'MANUAL' },
  });
  const menuId = menu.channelMenu.menuId;
  await done('POST', `${main}/channelsmenus`, { menuId, channelId: website.id });
  await done('POST', `${main}/channelItems`, { menuId, channelId: website.id, menuItemId: menu.item.id });
  feta = await done('POST', `${main}/modifires`, { name: 'Feta', code: 'M2' });
  await done('POST', `${main}/modifierGroupMembers`, {
    ...{ modifierGroupId: menu.toppings.id, modifierId: feta.id, maximumQuantity: 3 },
  });
  const lists = await done<WireRecord[]>('GET', `${main}/priceList`);
  await done('POST', `${main}/priceListElements`, {
    ...{ priceListId: lists[0]?.id, priceOf: 'MODIFIER', modifierId: feta.id, price: 1_500 },
  });
});

let count = 0;
/** Two pizzas with feta, as the website sends them. */
const pizzas = (more: object = {}) => {
  count += 1;
  return {
    ...{ reference: `web-${count}`, channel: 'WEBSITE', service: 'COLLECTION' },
    items: [
      {
        ...{ sizeId: `v-${menu.size.id}`, quantity: 2, note: 'Well done' },
        choices: [{ groupId: `g-${menu.toppings.id}`, optionId: `m-${feta.id}`, quantity: 2 }],
      },
    ],
    ...more,
  };
};

const post = <Data = TakenOrder>(path: string, body: object, key = till.key) =>
  patiently(() =>
    api.call<Data>('POST', `${order}/v1/pos/orders${path}`, {
      body,
      headers: { authorization: `Bearer ${key}` },
    }),
  );
async function taken(body: object): Promise<TakenOrder> {
  const { status, body: answer, text } = await post('', body);
  expect(status, text).toBe(201);
  return answer.data;
}
const read = (path: string) => chain.done<WireRecord>('GET', `${order}/api/order/${path}`);
const listOf = (path: string, filter: object) =>
  chain.done<WireRecord[]>(
    'GET',
    `${order}/api/order/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
const move = (uuid: string, name: string, form: object = {}) =>
  post<{ status: string; dueAt: string | null }>(`/${uuid}/moves`, { move: name, ...form });
/** The live orders of the store of a till. */
async function liveOf({ key }: TestTill): Promise<string[]> {
  const headers = { authorization: `Bearer ${key}` };
  const { body } = await patiently(() =>
    api.call<{ orders: { uuid: string }[] }>('GET', `${order}/v1/pos/orders`, { headers }),
  );
  return body.data.orders.map(({ uuid }) => uuid);
}
const changesOf = async (uuid: string) =>
  (await listOf('statusChanges', { orderUuid: uuid })).map(({ status, changedBy }) => [status, changedBy]);
const errorOf = async (body: object) => {
  const { status, body: answer } = await post<undefined>('', body);
  return [status, (answer as { code?: string }).code];
};

test('an order is priced again by the menu, and kept with its items, sizes, modifiers and taxes', async () => {
  const one = await taken(pizzas({ note: 'Ring twice', tip: 500, guest: { name: 'Aroha' } }));
  expect(one).toMatchObject({
    ...{ status: 'NEW', number: '1001', currency: 'ZAR', subtotal: 31_980, tip: 500, deliveryFee: 0 },
    // 15 % are in the price: 31,980 × 15 ÷ 115.
    ...{ tax: 4_171, taxOnTop: 0, total: 32_480, difference: null },
  });
  const [line] = await listOf('lines', { orderUuid: one.orderUuid });
  expect(line).toMatchObject({
    ...{ menuItemId: menu.item.id, subtypeId: menu.size.id, description: 'Regina, 2 × Feta', quantity: 2 },
    ...{ price: 15_990, taxRatePercent: 15, tax: 4_171, note: 'Well done' },
  });
  expect(await listOf('choices', { lineId: line?.id })).toMatchObject([
    {
      modifierGroupId: menu.toppings.id,
      modifierId: feta.id,
      name: 'Feta',
      quantity: 2,
      price: 1_500,
    },
  ]);
  expect(await changesOf(one.orderUuid)).toEqual([['NEW', 'Guest']]);
});

test('the same order sent again, even at once, is one order with one answer', async () => {
  const body = pizzas();
  const answers = await Promise.all([1, 2, 3].map(() => taken(body)));
  expect(new Set(answers.map(({ orderUuid }) => orderUuid)).size).toBe(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await listOf('lines', { orderUuid: answers[0]?.orderUuid })).toHaveLength(1);
});

test('whatever guests cannot have is refused with its code, and nothing is written', async () => {
  const before = (await listOf('orders', {})).length;
  expect(await errorOf(pizzas({ total: 1 }))).toEqual([409, 'ORDER_PRICE_DIFFERS']);
  expect(await errorOf(pizzas({ channel: 'NOWHERE' }))).toEqual([422, 'VALIDATION_FAILED']);
  expect(await errorOf(pizzas({ menuId: crypto.randomUUID() }))).toEqual([409, 'ORDER_MENU_MISSING']);
  expect(await errorOf(pizzas({ service: 'DELIVERY' }))).toEqual([422, 'VALIDATION_FAILED']);
  const [item] = pizzas().items;
  const many = [{ ...item, choices: [{ groupId: menu.toppings.id, optionId: feta.id, quantity: 7 }] }];
  const { body: refused } = await post<undefined>('', pizzas({ items: many }));
  expect(refused).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(JSON.stringify(refused)).toContain('items.0.choices');
  const reason = await chain.done('POST', '/services/customer/api/customer/users/reasons', { name: 'Rude' });
  const guest = await chain.done('POST', '/services/customer/api/customer/users', {
    ...{ name: 'Blocked', isBlocked: true, reasonId: reason.id },
  });
  expect(await errorOf(pizzas({ guest: { uuid: guest.id } }))).toEqual([409, 'ORDER_GUEST_BLOCKED']);
  expect((await listOf('orders', {})).length).toBe(before);
});

test('a closed store takes no order of the website, but its own till still sells', async () => {
  const closed = await chain.openStore();
  const { status, body } = await post<undefined>('', pizzas(), closed.key);
  expect([status, (body as { code?: string }).code]).toEqual([409, 'ORDER_CLOSED']);
  await chain.done('PATCH', `${main}/channels/${menu.channel.id}`, { priceDifferences: 'NOTE' });
  const sold = await post('', pizzas({ channel: 'COUNTER', total: 1 }), closed.key);
  expect(sold.body.data).toMatchObject({ status: 'ACCEPTED', total: 31_980, difference: 1 - 31_980 });
});

test('a delivery costs what the settings of the store say, and has a least amount', async () => {
  await chain.done('PUT', `${store}/stores/saveStoreSetting/${till.storeUuid}`, {
    ...{ deliveryFee: 2_500, minimumOrder: 30_000, deliveryMinutes: 15 },
  });
  const delivery = { address: '1 Long Street' };
  expect(await taken(pizzas({ service: 'DELIVERY', delivery }))).toMatchObject({
    ...{ deliveryFee: 2_500, total: 34_480 },
  });
  const [item] = pizzas().items;
  const small = pizzas({ service: 'DELIVERY', delivery, items: [{ ...item, quantity: 1 }] });
  expect(await errorOf(small)).toEqual([409, 'ORDER_BELOW_MINIMUM']);
});

test('a store with a zone delivers only there, for what the zone says', async () => {
  const zoned = await chain.openStore();
  await chain.done('PUT', `${store}/storeTradingHours/${zoned.storeUuid}`, { hours: always });
  const ring = [
    [18.4, -34],
    [18.5, -34],
    [18.5, -33.9],
    [18.4, -33.9],
    [18.4, -34],
  ];
  const zone = await chain.done('POST', `${store}/createStoreBoundries`, {
    ...{ storeUuid: zoned.storeUuid, name: 'City', deliveryFee: 1_900, minimumOrder: 10_000 },
    area: { type: 'Polygon', coordinates: [ring] },
  });
  await chain.done('POST', `${store}/storeBoundries/${zone.id}/actions/approve`, {});
  const to = (latitude: number, longitude: number) =>
    pizzas({
      service: 'DELIVERY',
      delivery: { address: '1 Long Street', position: { latitude, longitude } },
    });
  const inside = await post('', to(-33.95, 18.45), zoned.key);
  expect(inside.body.data).toMatchObject({ deliveryFee: 1_900, total: 33_880 });
  expect(await read(`orders/${inside.body.data.orderUuid}`)).toMatchObject({
    ...{ deliveryZoneId: zone.id, deliveryAddress: '1 Long Street' },
  });
  const outside = await post<undefined>('', to(-33.95, 18.6), zoned.key);
  expect((outside.body as { code?: string }).code).toBe('ORDER_OUT_OF_REACH');
  const unplaced = pizzas({ service: 'DELIVERY', delivery: { address: '1 Long Street' } });
  expect((await post('', unplaced, zoned.key)).status).toBe(422);
});

test('a till gets the order, accepts it, needs longer, and hands it over; each step is in its history', async () => {
  await till.claim({ max: 20 });
  const one = await taken(pizzas());
  const message = (await till.claim({ max: 20 })).find(({ payload }) => payload.entity === one.orderUuid);
  expect(message).toMatchObject({
    type: 'STORE_ORDER',
    payload: { order: { number: one.number, statusCode: 'NEW', items: [{ name: 'Regina', quantity: 2 }] } },
  });
  const accepted = await move(one.orderUuid, 'accept', { minutes: 25 });
  expect(accepted.body.data).toMatchObject({ status: 'ACCEPTED' });
  const due = Date.parse(accepted.body.data.dueAt ?? '');
  const later = await move(one.orderUuid, 'moreTime', { minutes: 10 });
  expect(Date.parse(later.body.data.dueAt ?? '') - due).toBe(10 * 60_000);
  for (const name of ['prepare', 'ready', 'handOver'])
    expect((await move(one.orderUuid, name)).status).toBe(200);
  expect(await changesOf(one.orderUuid)).toEqual([
    ['NEW', 'Guest'],
    ...['ACCEPTED', 'IN_KITCHEN', 'READY', 'COMPLETED'].map((status) => [status, 'Store 1']),
  ]);
  const { status, body } = await move(one.orderUuid, 'cancel', { reason: 'OTHER' });
  expect([status, (body as { code?: string }).code]).toEqual([409, 'ACTION_REFUSED']);
});

test('a till sees and moves only the orders of its own store', async () => {
  const one = await taken(pizzas());
  const other = await chain.openStore();
  const headers = { authorization: `Bearer ${other.key}` };
  const moved = await api.call('POST', `${order}/v1/pos/orders/${one.orderUuid}/moves`, {
    body: { move: 'accept' },
    headers,
  });
  expect(moved.status).toBe(404);
  expect(await liveOf(other)).toEqual([]);
  expect(await liveOf(till)).toContain(one.orderUuid);
});

test('a person refuses an order with a reason, and the till hears of it', async () => {
  const one = await taken(pizzas());
  const path = `${order}/api/order/orders/${one.orderUuid}/actions/refuse`;
  const { status, text } = await session.call('POST', path, { reason: 'SOLD_OUT', note: 'No dough left' });
  expect(status, text).toBe(200);
  expect(await read(`orders/${one.orderUuid}`)).toMatchObject({
    ...{ status: 'REFUSED', endReason: 'SOLD_OUT', endNote: 'No dough left', acceptBy: null },
  });
  const [message] = (await till.claim({ max: 20 })).filter(({ payload }) => payload.entity === one.orderUuid);
  expect(message?.payload).toMatchObject({ order: { statusCode: 'REFUSED' } });
});

test('an order that nobody accepts in time is refused by the product, and an accepted one stays', async () => {
  const [late, done] = [await taken(pizzas()), await taken(pizzas())];
  await move(done.orderUuid, 'accept');
  await inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query(`UPDATE order_deadlines SET accept_by = now() - interval '1 second' WHERE order_uuid = $1`, [
      late.orderUuid,
    ]),
  );
  const refused = await until('the product refuses the order', async () => {
    const row = await read(`orders/${late.orderUuid}`);
    return row.status !== 'NEW' && row;
  });
  expect(refused).toMatchObject({ status: 'REFUSED', endReason: 'NOT_IN_TIME', acceptBy: null });
  expect(await changesOf(late.orderUuid)).toEqual([
    ['NEW', 'Guest'],
    ['REFUSED', 'Commissary'],
  ]);
  expect(await read(`orders/${done.orderUuid}`)).toMatchObject({ status: 'ACCEPTED' });
});
