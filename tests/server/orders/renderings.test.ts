import { beforeAll, expect, test } from 'vitest';
import type { ReportAnswer } from '../../../contract/calls/reports.ts';
import type { FormattedOrder, StoreOrder, TabletOrder } from '../../../contract/orders/renderings.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { resources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';

const api = await startApi();
const names = [
  'formatted',
  'formattedAsTablet',
  'formattedAsVoucherRedemption',
  'formattedAsStore',
  'rawDBStructure',
];
let customer: string;
let owner: Session;
let storeUuid: string;
let menuItemId: string;
let live: string;
let over: string;

const pathOf = (uuid: string, name: string, client = customer) =>
  `/services/order/api/order/live/${client}/${uuid}/${name}`;

/** Orders come from platforms and tills, so a test writes the rows of one. */
async function placeOrder(channelId: unknown, number: string, status: string): Promise<string> {
  return inTransaction(api.database.pool, { customer, stores: 'all' }, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO orders (customer_uuid, number, store_uuid, channel_id, service_type_id, payment_type_id, status, placed_at,
         due_at, guest_name, guest_phone, note, subtotal, discount, delivery_fee, tip, tax, tax_on_top, captured,
         refunded)
       VALUES ($1, $2, $3, $4, 3, 2, $5, '2026-11-21T10:30:00Z', '2026-11-21T11:05:00Z', 'Aroha', '+6495550147',
         'Ring twice', 22980, 980, 2500, 0, 0, 0, 0, 0) RETURNING id`,
      [customer, number, storeUuid, channelId, status],
    );
    const id = rows[0]?.id ?? '';
    await client.query(
      `INSERT INTO order_lines (customer_uuid, position, order_uuid, menu_item_id, description, quantity, price, discount, note)
       VALUES ($1, 1, $2, NULL, 'Cola', 1, 2980, 0, NULL), ($1, 0, $2, $3, 'Pizza 0, Large, Extra cheese', 2, 10000, 980, 'No olives')`,
      [customer, id, menuItemId],
    );
    return id;
  });
}

const read = async <Shape>(session: Session, uuid: string, name: string): Promise<Shape> => {
  const { status, body, text } = await session.call<Shape>('GET', pathOf(uuid, name));
  expect(status, text).toBe(200);
  return body.data;
};

beforeAll(async () => {
  customer = await api.createCustomer('Renderings');
  owner = await api.signIn(customer);
  const chain = await chainMenu(owner, { name: 'Website', code: 'WEBSITE' }, 1);
  menuItemId = chain.items[0]?.id ?? '';
  storeUuid = await chain.openStore();
  await chain.made(
    `/services/store/api/stores/stores/${storeUuid}`,
    { timeZone: 'Pacific/Auckland' },
    'PATCH',
  );
  live = await placeOrder(chain.channelId, 'A-1', 'IN_KITCHEN');
  over = await placeOrder(chain.channelId, 'A-2', 'CANCELLED');
});

test('a person reads the order by the clock of its store and in the currency of the customer', async () => {
  const order = await read<FormattedOrder>(owner, live, 'formatted');
  expect(order).toMatchObject({
    ...{ number: 'A-1', status: 'In the kitchen', store: 'Store 1', channel: 'Website', service: 'Delivery' },
    ...{ orderedAt: '21-11-2026 23:30', dueAt: '22-11-2026 00:05', guest: 'Aroha', note: 'Ring twice' },
  });
  expect(order.items).toMatchObject([
    {
      quantity: 2,
      name: 'Pizza 0',
      choices: ['Large', 'Extra cheese'],
      note: 'No olives',
      total: 'R\u00a0200.00',
    },
    { quantity: 1, name: 'Cola', choices: [] },
  ]);
  expect(order.amounts.map(({ name }) => name)).toEqual(['subtotal', 'discount', 'deliveryFee', 'total']);
});

test('a tablet, a store and a redemption of vouchers get the parts that they need', async () => {
  const { sections } = await read<TabletOrder>(owner, live, 'formattedAsTablet');
  expect(sections).toEqual([
    { name: 'Pizza', lines: ['2 × Pizza 0', '  Large', '  Extra cheese', '  ! No olives'] },
    { lines: ['1 × Cola'] },
  ]);
  const store = await read<StoreOrder>(owner, live, 'formattedAsStore');
  expect(store).toMatchObject({
    phone: '+6495550147',
    total: 24_500,
    discount: 980,
    paymentTypeCode: 'CARD',
  });
  expect(store.lines.join('\n')).toContain('Phone: +6495550147');
  const redemption = await read<WireRecord>(owner, live, 'formattedAsVoucherRedemption');
  expect(redemption).toEqual({
    ...{ orderUuid: live, number: 'A-1', status: 'IN_KITCHEN', storeUuid, channelId: expect.any(String) },
    ...{ channelCode: 'WEBSITE', serviceTypeId: 3, serviceTypeCode: 'DELIVERY', currency: 'ZAR' },
    placedAt: expect.stringMatching(/^2026-11-21T10:30:00/),
    lines: [
      { lineId: expect.any(String), menuItemId, quantity: 2, price: 10_000, total: 20_000 },
      { lineId: expect.any(String), quantity: 1, price: 2980, total: 2980 },
    ],
    ...{ basketTotal: 22_980, vouchers: [], discount: 980 },
  });
});

test('all five also show an order that is over, which says that it was cancelled', async () => {
  for (const name of names) expect((await owner.call('GET', pathOf(over, name))).status, name).toBe(200);
  expect((await read<FormattedOrder>(owner, over, 'formatted')).lines).toContain('*** Cancelled ***');
  expect(await read<WireRecord>(owner, over, 'rawDBStructure')).toMatchObject({
    uuid: over,
    status: 'CANCELLED',
  });
});

test('without the right to read orders nobody sees any of them, and reading needs no more', async () => {
  const { call } = owner;
  await call('POST', '/services/main/access/roles', {
    name: 'Cashier',
    rights: { '*': [], orders: ['read'] },
  });
  await call('POST', '/services/main/access/roles', { name: 'Cook', rights: { '*': ['read'], orders: [] } });
  const [cashier, cook] = [
    await api.signIn(customer, { role: 'Cashier' }),
    await api.signIn(customer, { role: 'Cook' }),
  ];
  for (const name of names) {
    expect((await cashier.call('GET', pathOf(live, name))).status, name).toBe(200);
    expect((await cook.call('GET', pathOf(live, name))).status, name).toBe(403);
  }
});

test('an order of another customer or of a store where somebody does not work is not found', async () => {
  const stranger = await api.signIn(await api.createCustomer('Others'));
  const { id: elsewhere } = (
    await owner.call('POST', '/services/store/api/stores/stores', { name: 'Elsewhere', code: 'EW' })
  ).body.data;
  const away = await api.signIn(customer, { stores: [String(elsewhere)] });
  const near = await api.signIn(customer, { stores: [storeUuid] });
  for (const name of names) {
    const theirs = await stranger.call('GET', pathOf(live, name, stranger.customerUuid));
    expect([theirs.status, theirs.body.code], name).toEqual([404, 'NOT_FOUND']);
    const named = await stranger.call('GET', pathOf(live, name));
    expect([named.status, named.body.code], name).toEqual([403, 'OTHER_CUSTOMER']);
    expect((await away.call('GET', pathOf(live, name))).status, name).toBe(404);
    expect((await near.call('GET', pathOf(live, name))).status, name).toBe(200);
  }
});

test('sales count the orders that were sold, and those that ended without a sale stand apart', async () => {
  const figures = async (name: string) => {
    const path = `/services/order/api/order/orders/reports/${name}`;
    const { body } = await owner.call<ReportAnswer>('GET', path);
    return body.data.rows.map(({ measures }) => measures);
  };
  expect(await figures('sales')).toEqual([{ revenue: 24_500, orders: 1, average: 24_500, refunded: 0 }]);
  for (const name of ['days', 'channels'])
    expect(await figures(name)).toEqual([{ revenue: 24_500, orders: 1 }]);
  expect(await figures('unsold')).toEqual([{ orders: 1, amount: 24_500 }]);
});

test('an order says how a known guest stands, and one of a blocked guest waits for a person', async () => {
  const done = async (path: string, body: object) => {
    const { status, body: answer, text } = await owner.call('POST', `/services/customer/${path}`, body);
    expect(status, text).toBeLessThan(300);
    return answer.data;
  };
  const { id: guestUuid } = await done('api/customer/users', { name: 'Mere' });
  const reason = await done('api/customer/users/reasons', { name: 'Never pays' });
  await inTransaction(api.database.pool, { customer, stores: 'all' }, (client) =>
    client.query('UPDATE orders SET guest_uuid = $1 WHERE id = $2', [guestUuid, live]),
  );
  const find = async (filter: object) => {
    const asked = encodeURIComponent(JSON.stringify(filter));
    const { body } = await owner.call<WireRecord[]>(
      'GET',
      `/services/order/api/order/orders?filter=${asked}`,
    );
    return body.data.map(({ number, guestStanding }) => [number, guestStanding]);
  };
  expect(await find({})).toEqual(
    expect.arrayContaining([
      ['A-1', 'UNVERIFIED'],
      ['A-2', null],
    ]),
  );
  await done(`api/customer/users/updateUserManualVerify/${guestUuid}`, { isManuallyVerified: true });
  expect(await find({ guestStanding: 'VERIFIED' })).toEqual([['A-1', 'VERIFIED']]);
  const queue = resources.find(({ name }) => name === 'orders')?.list.queues.get('blocked');
  expect(await find(queue?.where ?? {})).toEqual([]);
  await done(`api/customer/users/updateUserBlockedStatus/${guestUuid}`, {
    isBlocked: true,
    reasonId: reason.id,
  });
  expect(await find(queue?.where ?? {})).toEqual([['A-1', 'BLOCKED']]);
});
