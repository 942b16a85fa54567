import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '../../../contract/calls/reports.ts';
import { soldStates, unsoldStates } from '../../../contract/orders/orderStates.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { readOrders } from '../../../tools/simulate/plans.ts';
import { type Outcome, replay } from '../../../tools/simulate/replay.ts';
import { type PizzaPlace, setUpPizzaPlace } from '../../../tools/simulate/setUp.ts';
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
  outcomes = await replay(
    { ...place, person },
    {
      ...{
        orders: await readOrders(mostOrders),
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
    ['channels', channelOf],
  ])('comes to the same cents in the report “%s” of orders', async (report, by) => {
    const path = `orders/reports/${report}`;
    expect(sorted(await figures(path, 'revenue'))).toEqual(sorted(expected(sold(), by)));
    expect(sorted(await figures(path, 'orders'))).toEqual(sorted(expected(sold(), by, () => 1)));
  });
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
  // A declined card is a transaction of its own, beside the one that the guest paid with then.
  const declined = outcomes.filter(({ collector }) => collector === 'SERVICE');
  expect(await total('payments/reports/statuses', 'amount')).toBe(
    sumOfFile + sum(declined.map(({ price }) => price)),
  );
  const rows = await listOf('orders', {});
  expect(sum(rows.map((one) => Number(one.captured)))).toBe(captured);
  expect(sum(rows.map((one) => Number(one.refunded)))).toBe(refunded);
});
