import { sql } from 'kysely';
import { ServiceError } from '../../../contract/errors.ts';
import { notInTime } from '../../../contract/orders/orderStates.ts';
import {
  type Collector,
  mayMove,
  movesAfter,
  type TransactionMove,
  transactionMoves,
} from '../../../contract/orders/transactionStates.ts';
import { asFollowUp } from '../../access/actor.ts';
import { change } from '../../area/change.ts';
import type { Platform } from '../../area/platform.ts';
import { type From, type RowOf, read, type Slots } from '../../area/read.ts';
import type { Writing } from '../../crud/context.ts';
import { changeRecords, createAllWith } from '../../crud/records.ts';
import { daysHeld } from '../../integrations/payments/paymentService.ts';
import { releaseOfOrders } from '../vouchers/redeemVouchers.ts';

/** What writes payments: the transaction of a change, whoever makes it, and the resources. */
export type Payer = Pick<Writing, 'client' | 'actor'> & Pick<Platform, 'contextOf'>;

const payments = (rows: From) =>
  rows
    .selectFrom('orders/transactions as payment')
    .select(['payment.id', 'payment.status', 'payment.orderUuid', 'payment.storeUuid', 'payment.reference'])
    .select(['payment.amount', 'payment.captured', 'payment.refunded', 'payment.serviceReference'])
    .select(['payment.isCapturedByHand', 'payment.endsAt'])
    .select(({ ref }) => sql<Collector>`${ref('payment.collector')}`.as('collector'))
    .orderBy('payment.id');
/** Payments of orders, locked for the change that follows. */
const readOfOrders = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  payments(rows)
    .where(({ eb, fn }) => eb('payment.orderUuid', '=', fn.any(ids)))
    .forNoKeyUpdate('payment'),
);
const readById = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  payments(rows)
    .where(({ eb, fn }) => eb('payment.id', '=', fn.any(ids)))
    .forNoKeyUpdate('payment'),
);
export type Payment = RowOf<typeof readById>;

/** Payments by their ids, locked for the change that follows. */
export const lockPayments = ({ client, actor }: Payer, ids: readonly string[]): Promise<Payment[]> =>
  readById(client, actor.customerUuid, { ids });

const readOrders = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('orders')
    .select(['id', 'status', 'endReason'])
    .where(({ eb, fn }) => eb('id', '=', fn.any(ids))),
);

const sumOrders = change((tables, { ids }: Slots<{ ids: readonly string[] }>) =>
  tables
    .with('sums', (within) =>
      within
        .selectFrom('orders/transactions')
        .select(({ fn }) => [
          'orderUuid',
          fn.sum<number>('captured').as('captured'),
          fn.sum<number>('refunded').as('refunded'),
        ])
        .where(({ eb, fn }) => eb('orderUuid', '=', fn.any(ids)))
        .groupBy('orderUuid'),
    )
    .updateTable('orders')
    .from('sums')
    .set(({ ref }) => ({ captured: ref('sums.captured'), refunded: ref('sums.refunded') }))
    .whereRef('orders.id', '=', 'sums.orderUuid'),
);

/** Adds up what guests paid for orders and got back. */
export const addUpOrders = (
  { client, actor }: Pick<Payer, 'client' | 'actor'>,
  ids: readonly string[],
): Promise<unknown> => sumOrders(client, actor.customerUuid, { ids });

const noteDeadline = change((tables, { id, endsAt }: Slots<{ id: string; endsAt: string }>) =>
  tables
    .insertInto('payment_deadlines')
    .values({ transactionId: id, endsAt })
    .onConflict((conflict) => conflict.column('transactionId').doUpdateSet({ endsAt })),
);

/** Has the sweep look at a payment when its time is over. */
export const setDeadline = ({ client, actor }: Payer, id: string, endsAt: string): Promise<unknown> =>
  noteDeadline(client, actor.customerUuid, { id, endsAt });

/** What happens to a payment. */
export interface PaymentStep {
  payment: Pick<Payment, 'id' | 'status' | 'orderUuid'>;
  moves: readonly TransactionMove[];
  values?: Readonly<Record<string, unknown>>;
}

/**
 * Moves payments, notes each state that they reach, and adds up their orders.
 * @throws Error for a move that a payment may not make
 */
export async function movePayments(payer: Payer, steps: readonly PaymentStep[]): Promise<void> {
  const moved = steps.filter(({ moves, values }) => moves.length > 0 || values !== undefined);
  if (moved.length === 0) return;
  const { client, actor, contextOf } = payer;
  const reached: { transactionId: string; status: string }[] = [];
  const rows = moved.map(({ payment, moves, values }) => {
    let status = payment.status;
    for (const move of moves) {
      if (!mayMove(status, move)) throw new Error(`A payment that is ${status} cannot ${move}.`);
      status = transactionMoves[move].to;
      reached.push({ transactionId: payment.id, status });
    }
    return { id: payment.id, values: { ...values, ...(moves.length > 0 && { status }) } };
  });
  await changeRecords({ client, actor: asFollowUp(actor), context: contextOf('orders/transactions') }, rows, {
    right: null,
  });
  await noteStates(payer, reached);
  const ids = moved.flatMap(({ payment: { orderUuid } }) => orderUuid ?? []);
  if (ids.length > 0) await addUpOrders(payer, ids);
}

const noteStates = (
  { client, actor, contextOf }: Payer,
  reached: readonly { transactionId: string; status: string }[],
) =>
  createAllWith(
    { client, actor: asFollowUp(actor), context: contextOf('orders/transaction-changes') },
    reached.map((one) => ({ ...one, changedAt: new Date().toISOString(), changedBy: actor.name })),
  );

/** A payment that begins. */
export interface NewPayment {
  reference: string;
  part: string;
  storeUuid: string;
  channelId: string;
  collector: Collector;
  amount: number;
  paymentTypeId?: number | undefined;
  orderUuid?: string | undefined;
  guestUuid?: string | undefined;
  isCapturedByHand?: boolean;
  serviceReference?: string | undefined;
  endsAt?: string;
}

/** Notes payments that begin, and returns their ids. */
export async function startPayments(payer: Payer, started: readonly NewPayment[]): Promise<string[]> {
  const { client, actor, contextOf } = payer;
  const startedAt = new Date().toISOString();
  const ids = await createAllWith(
    { client, actor: asFollowUp(actor), context: contextOf('orders/transactions') },
    started.map((payment) => ({ ...payment, startedAt })),
  );
  await noteStates(
    payer,
    ids.map((transactionId) => ({ transactionId, status: 'PENDING' })),
  );
  return ids;
}

/** Gives authorised payments to the order that they are for. The payment service holds the money for some days. */
export async function attachPayments(
  payer: Payer,
  found: readonly Pick<Payment, 'id'>[],
  order: { orderUuid: string; guestUuid: string | undefined },
): Promise<void> {
  const endsAt = new Date(Date.now() + daysHeld * 86_400_000).toISOString();
  const { client, actor, contextOf } = payer;
  await changeRecords(
    { client, actor: asFollowUp(actor), context: contextOf('orders/transactions') },
    found.map(({ id }) => ({ id, values: { ...order, endsAt } })),
    { right: null },
  );
  for (const { id } of found) await setDeadline(payer, id, endsAt);
}

/** Notes on the payments of orders how far their store is: the till gets them, takes them, or somebody sees them. */
export async function notePaymentProgress(
  payer: Payer,
  orderUuids: readonly string[],
  move: 'send' | 'arrive' | 'show',
): Promise<void> {
  const found = await readOfOrders(payer.client, payer.actor.customerUuid, { ids: orderUuids });
  await movePayments(
    payer,
    found.filter(({ status }) => mayMove(status, move)).map((payment) => ({ payment, moves: [move] })),
  );
}

/** What the payment service has to do, in a job of its own: it may not answer, and the change must not wait for it. */
export interface ServiceTask {
  transactionId: string;
  task: 'capture' | 'release' | 'refund';
  refundId?: string;
}

/** Has the payment service do something after the commit. */
export const queueTask = (
  { client, actor, contextOf }: Payer,
  { reference }: Pick<Payment, 'reference'>,
  task: ServiceTask,
): Promise<string> => {
  const context = contextOf('orders/transactions');
  return context.jobs.enqueue(client, context, actor, {
    ...{ action: 'settle', subject: reference, recordId: task.transactionId, input: { ...task, tries: 0 } },
  });
};

/** Whether the payment service holds money for us that nobody has captured. */
const isHeld = ({ collector, serviceReference, captured }: Payment): boolean =>
  collector === 'SERVICE' && serviceReference !== null && captured === 0;

/** Releases money that the payment service holds for a payment that came to nothing. */
export async function releasePayments(payer: Payer, found: readonly Payment[]): Promise<void> {
  for (const payment of found.filter(isHeld))
    await queueTask(payer, payment, { transactionId: payment.id, task: 'release' });
}

/** What follows for their payments when orders have reached another state. Doing it again changes nothing. */
export async function followOrders(payer: Payer, orderUuids: readonly string[]): Promise<void> {
  const { client, actor } = payer;
  const found = await readOfOrders(client, actor.customerUuid, { ids: orderUuids });
  if (found.length === 0) return;
  const orders = new Map(
    (await readOrders(client, actor.customerUuid, { ids: orderUuids })).map((order) => [order.id, order]),
  );
  const steps: PaymentStep[] = [];
  for (const payment of found) {
    const order = orders.get(payment.orderUuid ?? '');
    if (!order) continue;
    const moves = movesAfter(
      order.status,
      { ...payment, state: payment.status },
      order.endReason === notInTime.id,
    );
    if (moves.length === 0) continue;
    const isTaking = payment.collector === 'SERVICE' && moves.at(-1) === 'accept';
    steps.push({
      ...{ payment, moves },
      values: {
        ...(moves.includes('process') && { captured: payment.amount }),
        ...(isTaking && { serviceState: 'SENDING' }),
      },
    });
    if (isTaking) await queueTask(payer, payment, { transactionId: payment.id, task: 'capture' });
    if (order.status === 'REFUSED' || order.status === 'CANCELLED') await releasePayments(payer, [payment]);
  }
  await movePayments(payer, steps);
  const cancelled = found.filter(({ orderUuid }) => orders.get(orderUuid ?? '')?.status === 'CANCELLED');
  if (cancelled.some(({ captured, refunded }) => captured > refunded))
    await refundPayments(payer, cancelled, { reason: 'CANCELLED' });
}

/** What somebody gives back: all that is left, unless they say how much. */
interface RequestedRefund {
  amount?: number | undefined;
  reason: string;
  note?: string | undefined;
}

/**
 * Gives money back, from the first payment on. An order that gives everything back gives its vouchers back too.
 * @throws ServiceError REFUND_NOTHING_LEFT, or VALIDATION_FAILED with what is left
 */
export async function refundPayments(
  payer: Payer,
  found: readonly Payment[],
  { amount, reason, note }: RequestedRefund,
): Promise<void> {
  const { client, actor, contextOf } = payer;
  const left = found.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
  let rest = amount ?? left;
  if (left === 0) throw new ServiceError('REFUND_NOTHING_LEFT');
  if (rest > left)
    throw new ServiceError('VALIDATION_FAILED', {
      issues: [{ field: 'amount', code: 'tooBig', details: { limit: left, amount: 'limit' } }],
    });
  const steps: PaymentStep[] = [];
  for (const payment of found) {
    const part = Math.min(rest, payment.captured - payment.refunded);
    if (part === 0) continue;
    rest -= part;
    const isOurs = payment.collector === 'SERVICE';
    const [refundId] = await createAllWith(
      { client, actor: asFollowUp(actor), context: contextOf('orders/refunds') },
      [
        {
          ...{ transactionId: payment.id, orderUuid: payment.orderUuid, storeUuid: payment.storeUuid },
          ...{ reference: payment.reference, amount: part, reason, note },
          state: isOurs ? 'SENDING' : 'NOTED',
          ...{ refundedAt: new Date().toISOString(), refundedBy: actor.name },
        },
      ],
    );
    if (isOurs && refundId !== undefined)
      await queueTask(payer, payment, { transactionId: payment.id, task: 'refund', refundId });
    steps.push({ payment, moves: ['refund'], values: { refunded: payment.refunded + part } });
  }
  await movePayments(payer, steps);
  await releaseRefunded(payer, found);
}

const readRefunded = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('orders')
    .select('id')
    .where(({ eb, fn }) => eb('id', '=', fn.any(ids)))
    .where('captured', '>', 0)
    .whereRef('captured', '=', 'refunded'),
);

/** Gives back the vouchers of orders whose whole price went back. */
async function releaseRefunded(payer: Payer, found: readonly Payment[]): Promise<void> {
  const ids = [...new Set(found.flatMap(({ orderUuid }) => orderUuid ?? []))];
  const refunded = await readRefunded(payer.client, payer.actor.customerUuid, { ids });
  await releaseOfOrders(
    payer,
    refunded.map(({ id }) => id),
  );
}

/** Gives back money of orders. @throws ServiceError REFUND_NOTHING_LEFT, VALIDATION_FAILED */
export async function refundOrders(
  payer: Payer,
  orderUuids: readonly string[],
  requested: RequestedRefund,
): Promise<void> {
  const found = await readOfOrders(payer.client, payer.actor.customerUuid, { ids: orderUuids });
  await refundPayments(payer, found, requested);
}
