import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newStore, type SimulatorState } from './state.ts';

const fault = z.strictObject({
  platform: z.enum(['uber', 'mrd', 'stripe']),
  stores: z.array(z.string()).optional(),
  kind: z.enum(['ERROR', 'HANG', 'TOO_MANY', 'REFUSE']),
  rate: z.number().min(0).max(1).default(1),
  times: z.int().min(1).optional(),
  retryAfter: z.int().min(0).max(3600).default(1),
});

const stores = z
  .array(
    z.strictObject({
      ...{ id: z.uuid(), name: z.string().min(1), address: z.string() },
      currency: z.string().length(3).default('ZAR'),
    }),
  )
  .max(5_000);
const order = z.strictObject({ state: z.enum(['ACCEPTED', 'HANDED_OFF', 'SUCCEEDED', 'FAILED']) });
const limits = z.strictObject({ mostPerSecond: z.int().min(1).max(100_000) });

/** What tests and curious people control: faults, limits, more stores, what becomes of an order, and a look at the events that were sent and at what stores said about orders. */
export function controlRoutes(app: FastifyInstance, state: SimulatorState): void {
  app.get('/control/faults', async () => state.faults);
  app.post('/control/faults', async ({ body }) => {
    state.faults.push(fault.parse(body));
    return state.faults;
  });
  app.delete('/control/faults', async () => {
    state.faults = [];
    for (const reply of state.hanging) reply.raw.destroy();
    return [];
  });
  app.delete('/control/tokens', async () => {
    state.tokens.clear();
    return {};
  });
  app.post('/control/limits', async ({ body }) => {
    state.mostPerSecond = limits.parse(body).mostPerSecond;
    return {};
  });
  app.post('/control/stores', async ({ body }) => {
    for (const store of stores.parse(body))
      state.uberStores.set(store.id, newStore(store, { integration_enabled: true }));
    return {};
  });
  app.get<{ Params: { order: string } }>('/control/orders/:order', async ({ params }, reply) => {
    const found = state.orders.get(params.order);
    return found ?? reply.callNotFound();
  });
  app.post<{ Params: { order: string } }>('/control/orders/:order', async ({ params, body }, reply) => {
    const found = state.orders.get(params.order);
    if (!found) return reply.callNotFound();
    found.state = order.parse(body).state;
    return {};
  });
  app.get('/control/events', async () => state.events);
  app.get('/control/statuses', async () => ({
    uber: Object.fromEntries(
      [...state.uberStores].map(([id, { pause, holidayHours }]) => [id, { pause, holidayHours }]),
    ),
    mrd: Object.fromEntries(state.mrdStatuses),
  }));
}
