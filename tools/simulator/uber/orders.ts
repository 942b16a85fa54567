import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SendEvent } from '../events.ts';
import type { SimulatorState } from '../state.ts';
import { refuse } from './access.ts';
import type { UberOrder } from './orderShape.ts';

const accepting = z.strictObject({
  ready_for_pickup_time: z.iso.datetime({ offset: true }).optional(),
  external_reference_id: z.string().max(200).optional(),
  accepted_by: z.string().max(200).optional(),
  order_pickup_instructions: z.string().max(500).optional(),
});

const denyTypes = [
  ...['ITEM_ISSUE', 'KITCHEN_CLOSED', 'CUSTOMER_CALLED_TO_CANCEL', 'RESTAURANT_TOO_BUSY', 'ORDER_VALIDATION'],
  ...['STORE_CLOSED', 'TECHNICAL_FAILURE', 'POS_NOT_READY', 'POS_OFFLINE', 'CAPACITY', 'ADDRESS'],
  ...['SPECIAL_INSTRUCTIONS', 'PRICING', 'UNKNOWN', 'OTHER'],
] as const;
const denying = z.strictObject({
  deny_reason: z.strictObject({ type: z.enum(denyTypes), info: z.string().min(1).max(500) }),
});

const cancelling = z.strictObject({
  cancellation_reason: z.strictObject({
    type: z.enum([
      'OUT_OF_ITEMS',
      'KITCHEN_CLOSED',
      'CUSTOMER_CALLED_TO_CANCEL',
      'RESTAURANT_TOO_BUSY',
      'OTHER',
    ]),
    info: z.string().min(1).max(500),
  }),
});
const waitingLonger = z.strictObject({ ready_for_pickup_time: z.iso.datetime({ offset: true }) });

/** Minutes after which Uber Eats cancels an order that nobody accepted. */
const patience = 11.5;

interface OrderParams {
  Params: { order: string };
}

/** Orders: read, accepted, denied, later, ready and cancelled. */
export function orderRoutes(app: FastifyInstance, state: SimulatorState, send: SendEvent): void {
  const config = { scope: 'eats.order' } as const;
  const isLate = ({ created_time }: UberOrder) => Date.now() - Date.parse(created_time) > patience * 60_000;

  app.get<OrderParams & { Querystring: { expand?: string } }>(
    '/v1/delivery/order/:order',
    { config },
    async ({ params, query }, reply) => {
      const order = state.orders.get(params.order);
      if (!order) return refuse(reply, 404, 'not_found', 'No such order.');
      const { carts, deliveries, payment, ...rest } = order;
      const parts = (query.expand ?? '').split(',');
      return {
        order: {
          ...rest,
          ...(parts.includes('carts') && { carts }),
          ...(parts.includes('deliveries') && { deliveries }),
          ...(parts.includes('payment') && { payment }),
        },
      };
    },
  );

  const decide = (verb: 'accept' | 'deny', schema: z.ZodType, next: UberOrder['state']) =>
    app.post<OrderParams>(`/v1/delivery/order/:order/${verb}`, { config }, async (request, reply) => {
      const order = state.orders.get(request.params.order);
      if (!order) return refuse(reply, 404, 'not_found', 'No such order.');
      const input = schema.safeParse(request.body);
      if (!input.success) return refuse(reply, 400, 'invalid_request', z.prettifyError(input.error));
      if (order.state === 'OFFERED' && isLate(order)) {
        order.state = 'FAILED';
        void send('orders.failure', { meta: { resource_id: order.id, user_id: order.store.id } });
      }
      if (order.state !== 'OFFERED')
        return refuse(reply, 409, 'resource_status_conflict', `The order is ${order.state}.`);
      order.state = next;
      order.decision = input.data;
      return {};
    });
  decide('accept', accepting, 'ACCEPTED');
  decide('deny', denying, 'FAILED');

  /** What a store says about an order that it has accepted. */
  const follow = (verb: string, schema: z.ZodType, change: (order: UberOrder, said: unknown) => void) =>
    app.post<OrderParams>(`/v1/delivery/order/:order/${verb}`, { config }, async (request, reply) => {
      const order = state.orders.get(request.params.order);
      if (!order) return refuse(reply, 404, 'not_found', 'No such order.');
      const input = schema.safeParse(request.body);
      if (!input.success) return refuse(reply, 400, 'invalid_request', z.prettifyError(input.error));
      if (order.state !== 'ACCEPTED')
        return refuse(reply, 409, 'resource_status_conflict', `The order is ${order.state}.`);
      change(order, input.data);
      return {};
    });
  follow('ready', z.strictObject({}), (order) => {
    order.isReady = true;
  });
  follow('update-ready-time', waitingLonger, (order, said) => {
    order.preparation_time = waitingLonger.parse(said);
  });
  follow('cancel', cancelling, (order, said) => {
    order.state = 'FAILED';
    order.decision = said;
  });
}
