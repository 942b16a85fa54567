import { z } from 'zod';
import { ServiceError } from '../../../../contract/errors.ts';
import type { EndReason } from '../../../../contract/orders/orderStates.ts';
import { rowsOf } from '../../../area/read.ts';
import { longestWait, tryAgainLater } from '../../../area/tryAgainLater.ts';
import type { JobHandler } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';
import { PlatformRefused } from '../../../integrations/channels/menuPlatform.ts';
import { subjectOf } from './receiveOrder.ts';
import type { ConnectedPlatform } from './uberClient.ts';
import { type Cancellation, type Denial, uberOrders } from './uberOrders.ts';

const input = z.object({
  orderId: z.string(),
  orderUuid: z.uuid(),
  action: z.enum(['accept', 'refuse', 'cancel', 'ready', 'moreTime']),
  tries: z.int(),
});

/** The reasons of Uber Eats for ours, before and after an order is accepted. */
const denials: Readonly<Partial<Record<string, Denial['type']>>> = {
  SOLD_OUT: 'ITEM_ISSUE',
  TOO_BUSY: 'RESTAURANT_TOO_BUSY',
  CLOSED: 'STORE_CLOSED',
  TOO_FAR: 'ADDRESS',
  GUEST_ASKED: 'CUSTOMER_CALLED_TO_CANCEL',
} satisfies Partial<Record<EndReason, Denial['type']>>;
const cancellations: Readonly<Partial<Record<string, Cancellation['type']>>> = {
  SOLD_OUT: 'OUT_OF_ITEMS',
  TOO_BUSY: 'RESTAURANT_TOO_BUSY',
  CLOSED: 'KITCHEN_CLOSED',
  GUEST_ASKED: 'CUSTOMER_CALLED_TO_CANCEL',
} satisfies Partial<Record<EndReason, Cancellation['type']>>;

const readOrder = rowsOf('orders', { fields: ['number', 'dueAt', 'endReason', 'endNote'], by: ['id'] });

/** Minutes until an order is ready if nothing says it. */
const usualMinutes = 20;

/** Tells Uber Eats what a store did about its order, and notes on the order whether that arrived. */
export const tellUber =
  ({ uber }: Pick<ConnectedPlatform, 'uber'>): JobHandler =>
  async (task, scope) => {
    const taskInput = input.parse(task.input);
    if (!uber) throw new ServiceError('UBER_NOT_SET_UP');
    const { client, actor } = scope;
    const { orderId, orderUuid, action } = taskInput;
    const [order] = await readOrder(client, actor.customerUuid, { id: orderUuid });
    if (!order) return { isOver: true, done: 0, total: 1 };
    const signal = AbortSignal.any([task.signal, AbortSignal.timeout(longestWait)]);
    const orders = uberOrders(uber);
    const { number, endReason, endNote } = order;
    const readyAt = order.dueAt ?? new Date(Date.now() + usualMinutes * 60_000).toISOString();
    const info = endNote?.trim() || 'The store cannot make this order.';
    const tell = {
      accept: () => orders.accept(orderId, { number, readyAt }, signal),
      refuse: () => orders.deny(orderId, { type: denials[endReason ?? ''] ?? 'OTHER', info }, signal),
      cancel: () => orders.cancel(orderId, { type: cancellations[endReason ?? ''] ?? 'OTHER', info }, signal),
      ready: () => orders.ready(orderId, signal),
      moreTime: () => orders.readyLater(orderId, readyAt, signal),
    };
    const note = (platformState: 'ARRIVED' | 'FAILED' | 'OVER', platformSaid: string | null = null) =>
      changeRecords(scope, [{ id: orderUuid, values: { platformState, platformSaid } }], {
        ...{ as: 'tell', right: null },
      });
    try {
      await note((await tell[action]()) ? 'ARRIVED' : 'OVER');
    } catch (error) {
      if (error instanceof PlatformRefused) await note('FAILED', error.message.slice(0, 300));
      else
        await tryAgainLater(scope, task, {
          ...{ action: 'tell', subject: subjectOf(taskInput), error, signal, input: taskInput },
        });
    }
    return { isOver: true, done: 1, total: 1 };
  };
