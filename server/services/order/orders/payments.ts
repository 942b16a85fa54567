import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { paymentCalls } from '../../../../contract/calls/payments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { mayMove, minutesToOrder } from '../../../../contract/orders/transactionStates.ts';
import type { Actor } from '../../../access/actor.ts';
import { realmOfTill, type Till } from '../../../access/till.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { rowsOf } from '../../../area/read.ts';
import { longestWait, tryAgainLater } from '../../../area/tryAgainLater.ts';
import { serve } from '../../../calls/serve.ts';
import type { ActionHandler, IntendedAction, JobHandler, Writing } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';
import { inTransaction } from '../../../database/transaction.ts';
import {
  lockPayments,
  movePayments,
  type Payer,
  type Payment,
  queueTask,
  refundOrders,
  refundPayments,
  releasePayments,
  setDeadline,
  startPayments,
} from '../../../domain/orders/payments.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import { PlatformRefused, PlatformUnavailable } from '../../../integrations/channels/menuPlatform.ts';
import { openStripe, type PaymentService } from '../../../integrations/payments/paymentService.ts';
import type { machineLimits } from '../../../limits/machineLimits.ts';
import type { App } from '../../../plugins/validation.ts';

/** Opens the payment service; undefined without its key. */
export const paymentService = ({
  configuration,
}: Pick<Platform, 'configuration'>): PaymentService | undefined =>
  configuration.stripe && openStripe(configuration.stripe, configuration.platformRate);

const readBusiness = rowsOf('setup/business', { fields: ['paymentAccount', 'capturesByHand'], by: [] });
const readChannel = rowsOf('channels', { fields: ['id'], by: ['code'] });
const readType = rowsOf('channels/payment-types', { fields: ['id'], by: ['code'] });
const readGuest = rowsOf('customers/users', { fields: ['id'], by: ['id'] });
const readPart = rowsOf('orders/transactions', {
  fields: ['id', 'status', 'amount', 'serviceReference', 'serviceSaid'],
  by: ['storeUuid', 'channelId', 'reference', 'part'],
});

const missing = (field: string): ServiceError =>
  new ServiceError('VALIDATION_FAILED', { issues: [{ field, code: 'missingReference', details: {} }] });

const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** @throws ServiceError PAYMENT_NOT_SET_UP */
async function accountOf(client: pg.ClientBase, customerUuid: string) {
  const [business] = await readBusiness(client, customerUuid);
  const account = business?.paymentAccount;
  if (!account) throw new ServiceError('PAYMENT_NOT_SET_UP');
  return { account, isCapturedByHand: business.capturesByHand };
}

/** How websites have guests pay before the order comes. */
export function paymentRoutes(
  app: App,
  { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>,
  {
    service,
    limits,
    actorOf,
  }: {
    service: PaymentService | undefined;
    limits: Pick<ReturnType<typeof machineLimits>, 'count'>;
    actorOf: (client: pg.ClientBase, till: Till) => Promise<Actor>;
  },
): void {
  serve(app, paymentCalls.authorise, async ({ till, body }) => {
    limits.count(till.storeUuid);
    if (!service) throw new ServiceError('PAYMENT_NOT_SET_UP');
    const { customerUuid, storeUuid } = till;
    const { reference, part, amount, method } = body;
    const within = <Result>(work: (payer: Payer) => Promise<Result>): Promise<Result> =>
      inTransaction(pool, realmOfTill(till), async (client) =>
        work({ client, actor: await actorOf(client, till), contextOf }),
      );

    /** Notes the payment before anybody hears of it, so that a crash leaves a trace. */
    const begun = await within(async (payer) => {
      const { client } = payer;
      const { account, isCapturedByHand } = await accountOf(client, customerUuid);
      const { currency } = await readCustomer(client, customerUuid);
      const [channel] = await readChannel(client, customerUuid, { code: body.channel });
      if (!channel) throw missing('channel');
      const [type] = await readType(client, customerUuid, { code: body.type });
      if (!type) throw missing('type');
      const [guest] = body.guestUuid
        ? await readGuest(client, customerUuid, { id: body.guestUuid })
        : [undefined];
      if (body.guestUuid && !guest) throw missing('guestUuid');
      const place = { storeUuid, channelId: channel.id, reference, part };
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `payment ${storeUuid} ${channel.id} ${reference} ${part}`,
      ]);
      const [existing] = await readPart(client, customerUuid, place);
      if (existing && existing.amount !== amount) throw new ServiceError('PAYMENT_OVER');
      if (existing) return { ...{ account, currency, existing }, id: existing.id };
      const endsAt = later(minutesToOrder);
      const [id] = await startPayments(payer, [
        {
          ...{ ...place, amount, collector: 'SERVICE', isCapturedByHand, endsAt, paymentTypeId: type.id },
          guestUuid: guest?.id,
        },
      ]);
      if (id === undefined) throw new Error('A payment that began has no id.');
      await setDeadline(payer, id, endsAt);
      return { account, currency, id, existing: undefined };
    });

    const { account, currency, id, existing } = begun;
    if (existing?.status === 'AUTHORISATION_FAILED')
      throw new ServiceError('PAYMENT_DECLINED', { details: { said: existing.serviceSaid ?? '' } });
    if (existing && existing.status !== 'PENDING') throw new ServiceError('PAYMENT_OVER');
    const serviceReference =
      existing?.serviceReference ??
      (await authorise(service, { account, currency, id, amount, method, reference }, within));

    return within(async (payer) => {
      const [payment] = await lockPayments(payer, [id]);
      if (!payment || payment.status !== 'PENDING') throw new ServiceError('PAYMENT_OVER');
      if (payment.serviceReference === null)
        await movePayments(payer, [{ payment, moves: [], values: { serviceReference } }]);
      return {
        ...{ transactionUuid: id, status: payment.status, amount, currency },
        orderUntil: payment.endsAt ?? new Date().toISOString(),
      };
    });
  });
}

interface Authorised {
  account: string;
  currency: string;
  id: string;
  amount: number;
  method: string;
  reference: string;
}

/** Has the service hold the money, outside of any transaction. @throws ServiceError PAYMENT_DECLINED, PAYMENT_UNAVAILABLE */
async function authorise(
  service: PaymentService,
  { account, id, ...payment }: Authorised,
  within: <Result>(work: (payer: Payer) => Promise<Result>) => Promise<Result>,
): Promise<string> {
  try {
    return await service.authorise(payment, {
      ...{ account, key: id, signal: AbortSignal.timeout(longestWait) },
    });
  } catch (error) {
    if (!(error instanceof PlatformRefused)) throw new ServiceError('PAYMENT_UNAVAILABLE', { cause: error });
    await within(async (payer) => {
      const [existing] = await lockPayments(payer, [id]);
      if (existing && mayMove(existing.status, 'refuseAuthorisation'))
        await movePayments(payer, [
          {
            ...{ payment: existing, moves: ['refuseAuthorisation'] },
            values: { serviceSaid: error.message, serviceState: 'FAILED' },
          },
        ]);
    });
    throw new ServiceError('PAYMENT_DECLINED', { details: { said: error.message } });
  }
}

const payerOf = ({ client, actor, context }: Writing): Payer => ({
  client,
  actor,
  contextOf: context.contextOf,
});
const idsOf = ({ ids }: IntendedAction): string[] => ids.map(String);
const refundIn = ({ entered: { amount, reason, note } }: IntendedAction) => ({
  ...(typeof amount === 'number' && { amount }),
  ...{ reason: String(reason), note: typeof note === 'string' ? note : undefined },
});

/** What people do to payments. */
export const transactionHandlers: Readonly<Record<string, ActionHandler>> = {
  async capture(intended, scope) {
    const payer = payerOf(scope);
    const found = await lockPayments(payer, idsOf(intended));
    for (const payment of found) {
      if (!mayMove(payment.status, 'captureByHand') || payment.serviceReference === null)
        throw new ServiceError('PAYMENT_OVER');
      await queueTask(payer, payment, { transactionId: payment.id, task: 'capture' });
    }
    await movePayments(
      payer,
      found.map((payment) => ({
        ...{ payment, moves: ['captureByHand'] },
        values: { serviceState: 'SENDING', serviceSaid: null },
      })),
    );
  },
  async refund(intended, scope) {
    const payer = payerOf(scope);
    await refundPayments(payer, await lockPayments(payer, idsOf(intended)), refundIn(intended));
  },
};

/** Refunds an order. */
export const refundOrder: ActionHandler = (intended, scope) =>
  refundOrders(payerOf(scope), idsOf(intended), refundIn(intended));

const task = z.object({
  transactionId: z.uuid(),
  task: z.enum(['capture', 'release', 'refund']),
  refundId: z.uuid().optional(),
  tries: z.int(),
});

const readRefund = rowsOf('orders/refunds', { fields: ['id', 'amount', 'state'], by: ['id'] });

/** Has the payment service capture, release or refund money, and notes what it said. */
export const settlePayment =
  (service: PaymentService | undefined): JobHandler =>
  async (job, scope) => {
    const input = task.parse(job.input);
    const over = { isOver: true, done: 1, total: 1 };
    const payer = payerOf(scope);
    const { client, actor } = scope;
    const { customerUuid } = actor;
    const [payment] = await lockPayments(payer, [input.transactionId]);
    const reference = payment?.serviceReference;
    if (!payment || !reference) return over;
    const [refund] = input.refundId ? await readRefund(client, customerUuid, { id: input.refundId }) : [];
    if (input.task === 'capture' && !mayMove(payment.status, 'process')) return over;
    if (input.task === 'refund' && refund?.state !== 'SENDING') return over;
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(longestWait)]);
    try {
      if (!service) throw new PlatformRefused('The server has no key of the payment service.');
      const { account } = await accountOf(client, customerUuid);
      const requested = { account, key: `${refund?.id ?? payment.id} ${input.task}`, signal };
      if (input.task === 'capture') await service.capture(reference, requested);
      else if (input.task === 'release') await service.release(reference, requested);
      else if (refund) {
        const { currency } = await readCustomer(client, customerUuid);
        await service.refund(reference, { amount: refund.amount, currency }, requested);
      }
    } catch (error) {
      if (error instanceof PlatformUnavailable || signal.aborted)
        await tryAgainLater(scope, job, {
          ...{ action: 'settle', subject: payment.reference, error, signal, input },
        });
      else if (error instanceof PlatformRefused || error instanceof ServiceError)
        await noteOutcome(payer, payment, input.task, refund, error.message.slice(0, 300));
      else throw error;
      return over;
    }
    await noteOutcome(payer, payment, input.task, refund, null);
    return over;
  };

/** Writes what became of a task. @param refusal what the service said, or null if it did the task */
async function noteOutcome(
  payer: Payer,
  payment: Payment,
  done: z.output<typeof task>['task'],
  refund: { id: string; amount: number } | undefined,
  refusal: string | null,
): Promise<void> {
  const isDone = refusal === null;
  if (refund) {
    const { client, actor, contextOf } = payer;
    await changeRecords(
      { client, actor, context: contextOf('orders/refunds') },
      [{ id: refund.id, values: { state: isDone ? 'ARRIVED' : 'FAILED', said: refusal } }],
      { right: null },
    );
    if (isDone) return;
    const refunded = payment.refunded - refund.amount;
    await movePayments(payer, [
      { payment, moves: refunded === 0 ? ['failRefund'] : [], values: { refunded, serviceSaid: refusal } },
    ]);
    return;
  }
  const values = { serviceState: isDone ? 'ARRIVED' : 'FAILED', serviceSaid: refusal };
  if (done === 'release') await movePayments(payer, [{ payment, moves: [], values }]);
  else if (isDone)
    await movePayments(payer, [
      { payment, moves: ['process'], values: { ...values, captured: payment.amount } },
    ]);
  else await movePayments(payer, [{ payment, moves: ['failCapture'], values }]);
}

const takeOverdue = change((tables) =>
  tables.deleteFrom('payment_deadlines').where('endsAt', '<', sql<string>`now()`).returning('transactionId'),
);

/** Ends the payments that no order followed, and those that nobody captured in time. */
export async function sweepPayments(payer: Payer): Promise<void> {
  const overdue = await takeOverdue(payer.client, payer.actor.customerUuid);
  if (overdue.length === 0) return;
  const found = await lockPayments(
    payer,
    overdue.map(({ transactionId }) => transactionId),
  );
  const unordered = found.filter(({ status, orderUuid }) => orderUuid === null && status === 'PENDING');
  await releasePayments(payer, unordered);
  await movePayments(payer, [
    // Without a number, nobody knows whether the service holds the money: it never answered.
    ...unordered.map((payment) => ({
      ...{ payment, moves: [payment.serviceReference === null ? 'failAuthorisation' : 'expire'] as const },
    })),
    ...found
      .filter(({ status }) => mayMove(status, 'missCapture'))
      .map((payment) => ({ payment, moves: ['missCapture'] as const })),
  ]);
}
