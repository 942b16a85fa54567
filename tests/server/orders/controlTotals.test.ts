import { readFile } from 'node:fs/promises';
import { DateTime } from 'luxon';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '../../../contract/calls/reports.ts';
import { taxIn } from '../../../contract/catalogue/tax.ts';
import { soldStates, unsoldStates } from '../../../contract/orders/orderStates.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type RealOrder, readOrders } from '../../../tools/simulate/plans.ts';
import { type Outcome, replay } from '../../../tools/simulate/replay.ts';
import { type PizzaPlace, setUpPizzaPlace, sizeName } from '../../../tools/simulate/setUp.ts';
import { linkWith } from '../../../tools/till/link.ts';
import { type Session, startApi } from '../../support/api.ts';
import { openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { until } from '../../support/until.ts';

const simulator = await openSimulator();
const api = await startApi(undefined, { environment: simulatorEnvironment(simulator) });
afterAll(() => simulator.close());

/** The prices of the first 240 orders, added up by a program that has nothing to do with this one. */
const sumOfFile = 939_380;
const mostOrders = 240;
const orderPath = '/services/order/api/order';

let session: Session;
let place: PizzaPlace;
let outcomes: Outcome[];
let orders: Map<string, RealOrder>;
let pizzas: Map<string, Pizza>;

/** A line of the file of the menu. */
type Pizza = Record<'name' | 'full_name' | 'category' | 'size' | 'price', string>;

const listOf = async (path: string, filter: object) => {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,499]`;
  return (await session.call<WireRecord[]>('GET', `${orderPath}/${path}?${query}`)).body.data;
};

/** A measure of a report, by its groups as people read them. */
async function figures(path: string, measure: string, filter: object = {}): Promise<Map<string, number>> {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { status, body, text } = await session.call<ReportAnswer>('GET', `${orderPath}/${path}?${query}`);
  expect(status, text).toBe(200);
  expect(body.data.isCut).toBe(false);
  const rows = body.data.rows.map(({ groups, measures }): [string, number] => [
    groups.map(({ value, label }) => label ?? value).join(' · '),
    measures[measure] ?? 0,
  ]);
  return new Map(rows);
}
const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);
const total = async (path: string, measure: string) => sum((await figures(path, measure)).values());

/** What the orders must show, by the same groups. */
function expected(
  counted: readonly Outcome[],
  by: (one: Outcome) => string,
  amount: (one: Outcome) => number = ({ price }) => price,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const one of counted) sums.set(by(one), (sums.get(by(one)) ?? 0) + amount(one));
  return sums;
}
const isSold = ({ status }: Outcome) => soldStates.includes(status);
const sold = () => outcomes.filter(isSold);
const unsold = () => outcomes.filter((one) => !isSold(one));
const local = ({ placedAt }: Outcome) => DateTime.fromISO(placedAt, { zone: place.timeZone });
const storeOf = ({ storeUuid }: Outcome) => place.stores.find(({ id }) => id === storeUuid)?.name ?? '';
const channelOf = ({ channel }: Outcome) =>
  channel === 'COUNTER' ? 'Counter · Dine in' : 'Website · Collection';
const sorted = (sums: Map<string, number>) => [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1));

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Control totals'));
  const { customerUuid } = session;
  await session.call('PUT', `/services/main/business/${customerUuid}`, { paymentAccount: 'acct_test1' });
  const headers = { 'x-access-token': session.accessToken };
  const person = linkWith({ server: api.url, headers }, new AbortController().signal);
  place = await setUpPizzaPlace(person, { server: api.url, customerUuid, stores: 2 });
  const real = await readOrders(mostOrders);
  orders = new Map(real.map((order) => [`control-${order.id}`, order]));
  const menu = await readFile('tools/simulate/data/pizza-place-menu.csv', 'utf8');
  const { data } = Papa.parse<Pizza>(menu, { header: true, skipEmptyLines: true });
  pizzas = new Map(data.map((pizza) => [sizeName(pizza.name, pizza.size), pizza]));
  outcomes = await replay(
    { ...place, person },
    {
      ...{
        orders: real,
        seed: 3,
        speed: Number.POSITIVE_INFINITY,
        isNow: false,
        prefix: 'control',
      },
      shares: { late: 5, refused: 6, cancelled: 8, refunded: 9, declined: 4, off: 3 },
    },
  );
  // One order still waits. Of the others, the time to accept is over.
  const late = outcomes.filter(({ status }) => status === 'NEW').slice(1);
  await inTransaction(api.database.pool, { customer: customerUuid, stores: 'all' }, (client) =>
    client.query(
      `UPDATE order_deadlines SET accept_by = now() - interval '1 second' WHERE order_uuid = ANY($1)`,
      [late.map(({ orderUuid }) => orderUuid)],
    ),
  );
  for (const one of late) one.status = 'REFUSED';
  await until('the product refuses what nobody accepted', async () => {
    return (await listOf('orders', { status: 'NEW' })).length === 1;
  });
  await until('the payment service has charged the cards', async () => {
    const cards = await listOf('payments', { collector: 'SERVICE', status: 'ORDER_PROCESSED' });
    return cards.length === outcomes.filter(({ collector }) => collector === 'SERVICE').length;
  });
});

test('the replay sent each order of the file once, to two stores and two channels, and everything happened', () => {
  expect(sum(outcomes.map(({ price }) => price))).toBe(sumOfFile);
  expect(new Set(outcomes.map(({ orderUuid }) => orderUuid)).size).toBe(mostOrders);
  const kinds = (by: (one: Outcome) => string) => [...new Set(outcomes.map(by))].toSorted();
  expect(kinds(({ status }) => status)).toEqual(['CANCELLED', 'COMPLETED', 'NEW', 'REFUSED']);
  expect(kinds(storeOf)).toEqual(['Pizza place 1', 'Pizza place 2']);
  expect(kinds(({ channel }) => channel)).toEqual(['COUNTER', 'WEBSITE']);
  expect(kinds(({ collector }) => collector)).toEqual(['SENDER', 'SERVICE', 'STORE']);
  expect(
    outcomes.filter(({ status, refunded }) => status === 'COMPLETED' && refunded > 0).length,
  ).toBeGreaterThan(0);
});

describe('what was sold', () => {
  test.each<[string, (one: Outcome) => string]>([
    ['sales', (one) => `${local(one).toFormat('yyyy-MM')} · ${storeOf(one)}`],
    ['days', (one) => local(one).toISODate() ?? ''],
    ['hours', (one) => local(one).toFormat('HH:00')],
    ['channels', channelOf],
  ])('comes to the same cents in the report “%s” of orders', async (report, by) => {
    const path = `orders/reports/${report}`;
    expect(sorted(await figures(path, 'revenue'))).toEqual(sorted(expected(sold(), by)));
    expect(sorted(await figures(path, 'orders'))).toEqual(sorted(expected(sold(), by, () => 1)));
  });
});

/** What each line of the file costs, by what its menu says of the pizza. */
function linesOf(
  counted: readonly Outcome[],
  by: (pizza: Pizza, order: Outcome) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const one of counted)
    for (const [name, quantity] of orders.get(one.reference)?.items ?? []) {
      const pizza = pizzas.get(name);
      if (!pizza) throw new Error(`The menu has no ${name}.`);
      const group = by(pizza, one);
      sums.set(group, (sums.get(group) ?? 0) + Math.round(Number(pizza.price) * 100) * quantity);
    }
  return sums;
}

describe('the lines of what was sold', () => {
  test.each<[string, (pizza: Pizza, order: Outcome) => string]>([
    ['items', ({ full_name }) => full_name],
    ['sizes', ({ full_name, size }) => `${full_name} · ${size}`],
    ['categories', ({ category }, one) => `${local(one).toFormat('yyyy-MM')} · ${category}`],
    ['taxes', (_pizza, one) => `${local(one).toFormat('yyyy-MM')} · 15`],
  ])('come to the same cents in the report “%s”', async (report, by) => {
    const shown = await figures(`lines/reports/${report}`, 'revenue');
    expect(sorted(shown)).toEqual(sorted(linesOf(sold(), by)));
    expect(sum(shown.values())).toBe(await total('orders/reports/days', 'revenue'));
  });

  test('have the tax of their orders', async () => {
    const taxes = expected(
      sold(),
      () => 'tax',
      ({ price }) => taxIn(price, 15).tax,
    );
    expect(await total('lines/reports/taxes', 'tax')).toBe(taxes.get('tax'));
  });
});

test('what was cancelled has its reason, and what nobody discounted has no discount', async () => {
  const cancelled = outcomes.filter(({ status }) => status === 'CANCELLED');
  const by = (one: Outcome) => `${local(one).toFormat('yyyy-MM')} · GUEST_ASKED`;
  expect(sorted(await figures('orders/reports/cancelled', 'amount'))).toEqual(
    sorted(expected(cancelled, by)),
  );
  expect(sorted(await figures('orders/reports/cancelled', 'refunded'))).toEqual(
    sorted(expected(cancelled, by, ({ refunded }) => refunded)),
  );
  expect(await total('orders/reports/discounts', 'discount')).toBe(0);
  expect(await total('orders/reports/discounts', 'subtotal')).toBe(sum(sold().map(({ price }) => price)));
});

test('what was refused or cancelled stands apart, and both together are what was sent', async () => {
  const by = (one: Outcome) => `${local(one).toFormat('yyyy-MM')} · ${one.status}`;
  expect(sorted(await figures('orders/reports/unsold', 'amount'))).toEqual(sorted(expected(unsold(), by)));
  const all =
    (await total('orders/reports/sales', 'revenue')) + (await total('orders/reports/unsold', 'amount'));
  expect(all).toBe(sumOfFile);
  expect(unsold().every(({ status }) => unsoldStates.includes(status))).toBe(true);
});

test('payments received what the orders say, and refunds are what went back', async () => {
  const [captured, refunded] = [
    sum(outcomes.map((one) => one.captured)),
    sum(outcomes.map((one) => one.refunded)),
  ];
  expect(await total('payments/reports/payments', 'captured')).toBe(captured);
  expect(await total('payments/reports/payments', 'refunded')).toBe(refunded);
  expect(await total('refunds/reports/reasons', 'amount')).toBe(refunded);
  expect(await total('orders/reports/sales', 'refunded')).toBe(sum(sold().map((one) => one.refunded)));
  const types = { CASH: 'Cash', CARD: 'Card', ONLINE: 'Online' } as Readonly<Record<string, string>>;
  const by = ({ payment, collector }: Outcome) => `${types[payment]} · ${collector}`;
  expect(sorted(await figures('payments/reports/collectors', 'captured'))).toEqual(
    sorted(
      expected(
        outcomes.filter((one) => one.captured > 0),
        by,
        (one) => one.captured,
      ),
    ),
  );
  // A declined card is a transaction of its own, beside the one that the guest paid with then.
  const declined = outcomes.filter(({ collector }) => collector === 'SERVICE');
  expect(await total('payments/reports/statuses', 'amount')).toBe(
    sumOfFile + sum(declined.map(({ price }) => price)),
  );
  const rows = await listOf('orders', {});
  expect(sum(rows.map((one) => Number(one.captured)))).toBe(captured);
  expect(sum(rows.map((one) => Number(one.refunded)))).toBe(refunded);
});
