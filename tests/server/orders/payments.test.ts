import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TakenOrder } from '../../../contract/calls/orderIntake.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';
import { until } from '../../support/until.ts';
import { chainOf, patiently, type TestTill } from '../tills/support.ts';

const simulator = await openSimulator();
const control = controlOf(simulator.address);
const api = await startApi(undefined, { environment: simulatorEnvironment(simulator) });
afterAll(() => simulator.close());

const main = '/services/main';
const order = '/services/order';
const always = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from: '00:00', to: '24:00' }]]),
);
/** What the pizza of the menu costs. */
const price = 12_990;

let session: Session;
let chain: ReturnType<typeof chainOf>;
let till: TestTill;
let menu: Awaited<ReturnType<ReturnType<typeof chainOf>['openMenu']>>;

const setBusiness = (values: object) => chain.done('PUT', `${main}/business/${session.customerUuid}`, values);

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Payments'));
  chain = chainOf(api, session);
  till = await chain.openStore();
  menu = await chain.openMenu();
  const hours = `/services/store/api/stores/storeTradingHours/${till.storeUuid}`;
  await chain.done('PUT', hours, { hours: always });
  const website = await chain.done('POST', `${main}/channels`, {
    ...{ name: 'Website', code: 'WEBSITE', acceptance: 'MANUAL' },
  });
  const { menuId } = menu.channelMenu;
  await chain.done('POST', `${main}/channelsmenus`, { menuId, channelId: website.id });
  await chain.done('POST', `${main}/channelItems`, {
    ...{ menuId, channelId: website.id, menuItemId: menu.item.id },
  });
  await setBusiness({ paymentAccount: 'acct_test1' });
});

let count = 0;
const newReference = () => {
  count += 1;
  return `pay-${count}`;
};

const asTill = <Data>(method: string, path: string, body?: object) =>
  patiently(() =>
    api.call<Data>(method, `${order}/v1/pos/${path}`, {
      ...(body && { body }),
      headers: { authorization: `Bearer ${till.key}` },
    }),
  );
async function take(reference: string, more: object = {}): Promise<TakenOrder> {
  const { status, body, text } = await asTill<TakenOrder>('POST', 'orders', {
    ...{ reference, channel: 'WEBSITE', service: 'COLLECTION' },
    ...{ items: [{ sizeId: menu.size.id }], ...more },
  });
  expect(status, text).toBe(201);
  return body.data;
}
const authorise = (reference: string, more: object = {}) =>
  asTill<{ transactionUuid: string; status: string }>('POST', 'payments', {
    ...{ reference, channel: 'WEBSITE', amount: price, method: 'pm_card_visa', ...more },
  });
const move = async (uuid: string, name: string, form: object = {}) => {
  const { status, text } = await asTill('POST', `orders/${uuid}/moves`, { move: name, ...form });
  expect(status, text).toBe(200);
};
const list = (path: string, filter: object) =>
  chain.done<WireRecord[]>(
    'GET',
    `${order}/api/order/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
const paymentsOf = (reference: string) => list('payments', { reference });
/** The only payment of an order. */
async function paymentOf(reference: string): Promise<WireRecord> {
  const [payment] = await paymentsOf(reference);
  if (!payment) throw new Error('The order has no payment.');
  return payment;
}
const paymentThat = (reference: string, status: string): Promise<WireRecord> =>
  until(`the payment is ${status}`, async () => {
    const payment = await paymentOf(reference);
    return payment.status === status && payment;
  });
const statesOf = async (payment: WireRecord) =>
  (await list('transactionChanges', { transactionId: payment.uuid })).map(({ status }) => status);
const orderOf = (uuid: string) => chain.done('GET', `${order}/api/order/orders/${uuid}`);
const refundsOf = (uuid: string) => list('refunds', { orderUuid: uuid });
interface Intent {
  id: string;
  status: string;
  amount_received: number;
  refunded: number;
}
async function intentOf(payment: WireRecord): Promise<Intent | undefined> {
  const answer = await fetch(`${simulator.address}/control/payments`);
  const intents = (await answer.json()) as Intent[];
  return intents.find(({ id }) => id === payment.serviceReference);
}
/** Has the time of a payment be over, and waits for the sweep. */
const endTime = (payment: WireRecord) =>
  inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query(
      `UPDATE payment_deadlines SET ends_at = now() - interval '1 second' WHERE transaction_id = $1`,
      [payment.uuid],
    ),
  );
const act = (path: string, body: object = {}) => session.call('POST', `${order}/api/order/${path}`, body);

test('what a website had authorised is captured once the store accepts the order, and goes back in parts (P2-4-18, P2-4-19, P2-4-21, P2-4-23, P2-4-35)', async () => {
  const reference = newReference();
  const first = await authorise(reference);
  expect(first.status, first.text).toBe(201);
  // Sending it again keeps no money twice.
  const again = await authorise(reference);
  expect(again.body.data.transactionUuid).toBe(first.body.data.transactionUuid);
  const { orderUuid } = await take(reference);
  const waiting = await paymentOf(reference);
  expect(waiting).toMatchObject({ status: 'SENDING_TABLET', collector: 'SERVICE', amount: price, orderUuid });
  expect(await intentOf(waiting)).toMatchObject({ status: 'requires_capture', amount_received: 0 });

  const [message] = (await till.claim({ max: 20 })).filter(({ payload }) => payload?.entity === orderUuid);
  expect((await paymentOf(reference)).status).toBe('SENT_TO_TABLET');
  const { status } = await till.call(`messages/${message?.id}/complete`, { leaseToken: message?.leaseToken });
  expect(status).toBeLessThan(300);
  expect((await paymentOf(reference)).status).toBe('AWAITING_STORE_CONFIRMATION');

  await move(orderUuid, 'accept');
  const taken = await paymentThat(reference, 'ORDER_PROCESSED');
  expect(taken).toMatchObject({ captured: price, refunded: 0, serviceState: 'ARRIVED' });
  expect(await intentOf(taken)).toMatchObject({ status: 'succeeded', amount_received: price });
  expect(await orderOf(orderUuid)).toMatchObject({ captured: price, isPaid: true });

  const part = await act(`orders/${orderUuid}/actions/refund`, {
    amount: 1_000,
    reason: 'MISSING',
    note: 'No olives',
  });
  expect(part.status, part.text).toBe(200);
  await until('the refund arrived', async () => (await refundsOf(orderUuid))[0]?.state === 'ARRIVED');
  expect(await paymentOf(reference)).toMatchObject({ status: 'REFUND', refunded: 1_000 });
  expect(await intentOf(taken)).toMatchObject({ refunded: 1_000 });
  const tooMuch = await act(`orders/${orderUuid}/actions/refund`, { amount: price, reason: 'OTHER' });
  expect(tooMuch.body).toMatchObject({
    code: 'VALIDATION_FAILED',
    issues: [{ field: 'amount', code: 'tooBig', details: { limit: price - 1_000, amount: 'limit' } }],
  });
  expect((await act(`orders/${orderUuid}/actions/refund`, { reason: 'QUALITY' })).status).toBe(200);
  await until('all of it went back', async () => (await intentOf(taken))?.refunded === price);
  expect(await orderOf(orderUuid)).toMatchObject({ captured: price, refunded: price, isPaid: false });
  expect(await statesOf(taken)).toEqual([
    ...['PENDING', 'SENDING_TABLET', 'SENT_TO_TABLET', 'AWAITING_STORE_CONFIRMATION', 'ACCEPTED'],
    ...['ORDER_PROCESSED', 'REFUND', 'REFUND'],
  ]);
});

test('a card that is declined leaves a trace and takes no order, and the guest pays with another one (P2-4-20)', async () => {
  const reference = newReference();
  const declined = await authorise(reference, { method: 'pm_card_chargeDeclined' });
  expect(declined.body).toMatchObject({
    ...{ code: 'PAYMENT_DECLINED', details: { said: 'Your card was declined.' } },
  });
  expect(await paymentOf(reference)).toMatchObject({ status: 'AUTHORISATION_FAILED', captured: 0 });
  expect((await authorise(reference)).body).toMatchObject({ code: 'PAYMENT_DECLINED' });
  expect((await authorise(reference, { part: '2' })).status).toBe(201);
  expect(await take(reference)).toMatchObject({ total: price });
  expect((await authorise(newReference(), { method: '4242424242424242' })).status).toBe(422);
});

test('an order whose payments are not its total is refused, and so is a bank that wants to see the guest', async () => {
  const reference = newReference();
  expect((await authorise(reference, { amount: 500 })).status).toBe(201);
  const { status, body } = await asTill('POST', 'orders', {
    ...{ reference, channel: 'WEBSITE', service: 'COLLECTION', items: [{ sizeId: menu.size.id }] },
  });
  expect([status, body]).toMatchObject([409, { code: 'ORDER_PAYMENT_DIFFERS', details: { paid: 500 } }]);
  // The rest in cash at the hand-over makes it whole.
  const { orderUuid } = await take(reference, {
    payments: [{ type: 'CASH', amount: price - 500, isPaid: false }],
  });
  await move(orderUuid, 'accept');
  await until('the card is charged', async () => (await orderOf(orderUuid)).captured === 500);
  await move(orderUuid, 'handOver');
  expect(await orderOf(orderUuid)).toMatchObject({ captured: price, status: 'COMPLETED' });
  const strict = await authorise(newReference(), { method: 'pm_card_authenticationRequired' });
  expect(strict.body).toMatchObject({ code: 'PAYMENT_DECLINED' });
});

test('an order that the store refuses lets go of the money (P2-4-28)', async () => {
  const reference = newReference();
  await authorise(reference);
  const { orderUuid } = await take(reference);
  await move(orderUuid, 'refuse', { reason: 'SOLD_OUT' });
  const payment = await paymentOf(reference);
  expect(payment).toMatchObject({ status: 'DECLINED', captured: 0 });
  await until('the money is let go', async () => (await intentOf(payment))?.status === 'canceled');
});

test('an order that is cancelled after it was paid gives everything back; before, nothing was taken (P2-4-26)', async () => {
  const [paid, cash] = [newReference(), newReference()];
  await authorise(paid);
  const { orderUuid } = await take(paid);
  await move(orderUuid, 'accept');
  const payment = await paymentThat(paid, 'ORDER_PROCESSED');
  await move(orderUuid, 'cancel', { reason: 'TOO_BUSY' });
  await until('the money went back', async () => (await intentOf(payment))?.refunded === price);
  expect(await refundsOf(orderUuid)).toMatchObject([{ amount: price, reason: 'CANCELLED' }]);
  const second = await take(cash, { payment: 'CASH' });
  await move(second.orderUuid, 'accept');
  expect(await paymentOf(cash)).toMatchObject({ status: 'ACCEPTED', collector: 'STORE', captured: 0 });
  await move(second.orderUuid, 'cancel', { reason: 'GUEST_ASKED' });
  expect(await paymentOf(cash)).toMatchObject({ status: 'FAILED', captured: 0 });
  expect(await refundsOf(second.orderUuid)).toEqual([]);
});

test('the counter has its money, in as many ways as the guest paid', async () => {
  const reference = newReference();
  const { orderUuid } = await take(reference, {
    channel: 'COUNTER',
    payments: [
      { type: 'CASH', amount: 10_000 },
      { type: 'CARD', amount: price - 10_000, reference: 'slip 17' },
    ],
  });
  expect((await paymentsOf(reference)).map(({ status, captured }) => [status, captured])).toEqual(
    expect.arrayContaining([
      ['ORDER_PROCESSED', 10_000],
      ['ORDER_PROCESSED', price - 10_000],
    ]),
  );
  expect(await orderOf(orderUuid)).toMatchObject({ captured: price });
  // The product cannot give cash back: it notes who has to.
  expect((await act(`orders/${orderUuid}/actions/refund`, { reason: 'LATE', amount: 11_000 })).status).toBe(
    200,
  );
  expect((await refundsOf(orderUuid)).map(({ state }) => state)).toEqual(['NOTED', 'NOTED']);
});

test('without an order the money is let go after its time (P2-4-31, P2-4-34)', async () => {
  const reference = newReference();
  await authorise(reference);
  const payment = await paymentOf(reference);
  expect(payment.status).toBe('PENDING');
  await endTime(payment);
  await paymentThat(reference, 'TIMEOUT');
  await until('the money is let go', async () => (await intentOf(payment))?.status === 'canceled');
  expect((await authorise(reference)).body).toMatchObject({ code: 'PAYMENT_OVER' });
});

test('orders that nobody answers end by how far they came (P2-4-27, P2-4-29)', async () => {
  const [seen, unseen] = [newReference(), newReference()];
  const second = await take(seen, { payment: 'ONLINE' });
  // A till takes it, and nobody looks at it. The next one waits for the till.
  const messages = await till.claim({ max: 20 });
  expect(messages.map(({ payload }) => payload?.entity)).toContain(second.orderUuid);
  const { orderUuid } = await take(unseen, { payment: 'ONLINE' });
  await inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query(
      `UPDATE order_deadlines SET accept_by = now() - interval '1 second' WHERE order_uuid = ANY($1)`,
      [[orderUuid, second.orderUuid]],
    ),
  );
  await paymentThat(unseen, 'STORE_QUEUE_TIMEOUT');
  await paymentThat(seen, 'STORE_CONFIRMATION_TIMEOUT');
});

test('where a person takes each payment, it waits for them, and fails or ends as the service says (P2-4-24, P2-4-25, P2-4-32, P2-4-33)', async () => {
  await setBusiness({ capturesByHand: true });
  const [good, late, bad] = [newReference(), newReference(), newReference()];
  for (const [reference, method] of [
    [good, 'pm_card_visa'],
    [late, 'pm_card_visa'],
    [bad, 'pm_card_captureFails'],
  ] as const) {
    await authorise(reference, { method });
    await move((await take(reference)).orderUuid, 'accept');
    expect(await paymentOf(reference)).toMatchObject({ status: 'WAITING_MANUAL_CAPTURE', captured: 0 });
  }
  const byHand = await paymentOf(good);
  expect((await act(`payments/${byHand.uuid}/actions/capture`)).status).toBe(200);
  await paymentThat(good, 'ORDER_PROCESSED');
  expect(await statesOf(byHand)).toContain('MANUAL_CAPTURE_INITIATED');
  await endTime(await paymentOf(late));
  await paymentThat(late, 'MANUAL_CAPTURE_TIMEOUT');
  const failing = await paymentOf(bad);
  expect((await act(`payments/${failing.uuid}/actions/capture`)).status).toBe(200);
  const failed = await paymentThat(bad, 'TRANSACTION_FAILED');
  expect(failed).toMatchObject({
    ...{ serviceState: 'FAILED', serviceSaid: 'The bank no longer keeps the money.', captured: 0 },
  });
  await setBusiness({ capturesByHand: false });
});

test('a service that does not answer is asked again, and takes the money once', async () => {
  const fault = { platform: 'stripe', stores: ['acct_test1'], kind: 'ERROR', times: 1 };
  await control.fault(fault);
  const reference = newReference();
  expect((await authorise(reference)).body).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  expect((await authorise(reference)).status).toBe(201);
  const { orderUuid } = await take(reference);
  await control.fault(fault);
  await move(orderUuid, 'accept');
  const taken = await paymentThat(reference, 'ORDER_PROCESSED');
  expect(await intentOf(taken)).toMatchObject({ amount_received: price });
});

test('the calls of the specification list transactions and tell their history (O-43, P2-3.4-18, P2-7-05)', async () => {
  const { customerUuid } = session;
  const { body } = await session.call<WireRecord[]>(
    'POST',
    `${order}/api/order/transactions/${customerUuid}`,
    { filter: { status: 'DECLINED' } },
  );
  expect(body.data.map(({ status }) => status)).toEqual(['DECLINED']);
  const uuid = body.data[0]?.uuid;
  const one = await chain.done('GET', `${order}/api/order/transactions/${customerUuid}/${uuid}`);
  expect(one).toMatchObject({ uuid, status: 'DECLINED' });
  const history = await chain.done<WireRecord[]>(
    'GET',
    `${order}/api/order/transactions/${customerUuid}/${uuid}/history`,
  );
  expect(history.map(({ status }) => status)).toEqual(['PENDING', 'SENDING_TABLET', 'DECLINED']);
});

test('a payout finds its order, and one that differs waits until somebody has settled it', async () => {
  const reference = newReference();
  const { orderUuid } = await take(reference, { payment: 'ONLINE' });
  const channelId = (await orderOf(orderUuid)).channelId;
  const line = (more: object) =>
    chain.done('POST', `${order}/api/order/payouts`, {
      ...{ channelId, reference, paidOn: '2026-11-30', amount: price, fee: 1_500, ...more },
    });
  expect(await line({})).toMatchObject({
    ...{ orderUuid, storeUuid: till.storeUuid, expected: price, difference: 0 },
    ...{ net: price - 1_500, isDifferent: false },
  });
  const less = await line({ paidOn: '2026-12-01', amount: price - 990 });
  expect(less).toMatchObject({ orderUuid, difference: -990, isDifferent: true });
  const unknown = await line({ reference: 'nobody knows it' });
  expect(unknown).toMatchObject({ orderUuid: null, expected: null, isDifferent: true });
  const mended = await chain.done('PUT', `${order}/api/order/payouts/${unknown.id}`, {
    reference,
    paidOn: '2026-12-02',
  });
  expect(mended).toMatchObject({ orderUuid, isDifferent: false });
  const settled = await chain.done('PUT', `${order}/api/order/payouts/${less.id}`, { isSettled: true });
  expect(settled).toMatchObject({ isDifferent: false, difference: -990 });
});

test('a kitchen whose role has orders alone moves them and their payments, and gives no money back', async () => {
  await session.call('POST', `${main}/access/roles`, {
    ...{ name: 'Kitchen', rights: { '*': [], orders: ['read', 'update'] } },
  });
  const cook = await api.signIn(session.customerUuid, { role: 'Kitchen' });
  const reference = newReference();
  await authorise(reference);
  const { orderUuid } = await take(reference);
  const path = `${order}/api/order/orders/${orderUuid}/actions`;
  const accepted = await cook.call('POST', `${path}/accept`, {});
  expect(accepted.status, accepted.text).toBe(200);
  await paymentThat(reference, 'ORDER_PROCESSED');
  expect((await cook.call('POST', `${path}/refund`, { reason: 'LATE' })).status).toBe(403);
  expect((await cook.call('POST', `${path}/cancel`, { reason: 'TOO_BUSY' })).status).toBe(200);
  expect(await refundsOf(orderUuid)).toMatchObject([{ amount: price, reason: 'CANCELLED' }]);
});

test('a business without an account, and one of another customer, get nothing', async () => {
  const other = await api.signIn(await api.createCustomer('No payments'));
  const theirs = await chainOf(api, other).openStore();
  const { body } = await patiently(() =>
    api.call('POST', `${order}/v1/pos/payments`, {
      body: { reference: 'x', channel: 'WEBSITE', amount: 100, method: 'pm_card_visa' },
      headers: { authorization: `Bearer ${theirs.key}` },
    }),
  );
  expect(body).toMatchObject({ code: 'PAYMENT_NOT_SET_UP' });
  const { body: none } = await other.call<WireRecord[]>('GET', `${order}/api/order/payments`);
  expect(none.data).toEqual([]);
});
