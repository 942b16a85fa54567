import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SendEvent } from '../events.ts';
import { clock } from '../rules/shared.ts';
import { isOver, type SimulatorState } from '../state.ts';
import { isOfMerchant, refuse } from './access.ts';

const posData = z.strictObject({
  integrator_store_id: z.string(),
  integrator_brand_id: z.string(),
  merchant_store_id: z.string().optional(),
  is_order_manager: z.boolean(),
  integration_enabled: z.boolean(),
  require_manual_acceptance: z.boolean().optional(),
  store_configuration_data: z.string().optional(),
  allowed_customer_requests: z
    .strictObject({
      allow_special_instruction_requests: z.boolean(),
      allow_single_use_items_requests: z.boolean(),
    })
    .optional(),
  webhooks_config: z.strictObject({
    webhooks_version: z.literal('1.0.0'),
    order_release_webhooks: z.strictObject({ is_enabled: z.boolean() }),
    schedule_order_webhooks: z.strictObject({ is_enabled: z.boolean() }),
    delivery_status_webhooks: z.strictObject({ is_enabled: z.boolean() }),
  }),
});

const statusChange = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('ONLINE'), reason: z.string().optional() }),
  z.strictObject({
    status: z.literal('PAUSED'),
    paused_until: z.iso.datetime({ offset: true }).optional(),
    reason: z.string(),
  }),
]);

const holidayChange = z.strictObject({
  holiday_hours: z.record(
    z.iso.date(),
    z.strictObject({
      open_time_periods: z.array(z.strictObject({ start_time: clock, end_time: clock })).min(1),
    }),
  ),
});

const pageQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(100).default(50),
  next_page_token: z.coerce.number().int().min(0).default(0),
});
interface StoreParams {
  Params: { store: string };
}

/** The list of stores, and how an application is linked with one. */
export function storeRoutes(app: FastifyInstance, state: SimulatorState, send: SendEvent): void {
  app.get('/v1/delivery/stores', { config: { scope: 'any' } }, async (request, reply) => {
    const input = pageQuery.safeParse(request.query);
    if (!input.success) return refuse(reply, 400, 'invalid_request', 'page_size is from 1 to 100.');
    const { page_size: size, next_page_token: from } = input.data;
    const all = [...state.uberStores.values()].filter(({ link }) => isOfMerchant(state, request) || link);
    const next = from + size < all.length ? String(from + size) : undefined;
    return {
      stores: all.slice(from, from + size).map(({ id, name, address }) => ({
        ...{ id, name, location: { street_address_line_one: address, country: 'ZA' } },
      })),
      pagination_data: { page_size: size, ...(next && { next_page_token: next }) },
    };
  });

  const address = '/v1/eats/stores/:store/pos_data';
  app.post<StoreParams>(address, { config: { scope: 'eats.pos_provisioning' } }, async (request, reply) => {
    const store = state.uberStores.get(request.params.store);
    if (!store) return refuse(reply, 404, 'not_found', 'No such store.');
    const requested = posData.safeParse(request.body);
    if (!requested.success) return refuse(reply, 400, 'invalid_request', z.prettifyError(requested.error));
    store.link = requested.data;
    const partner_store_id = requested.data.integrator_store_id;
    void send('store.provisioned', { store_id: store.id, partner_store_id, perform_refresh_menu: true });
    return {};
  });

  app.patch<StoreParams>(address, { config: { scope: 'eats.store' } }, async (request, reply) => {
    const store = state.uberStores.get(request.params.store);
    if (!store?.link)
      return refuse(reply, 404, 'not_found', 'The store is not linked with this application.');
    const requested = posData.partial().safeParse(request.body);
    if (!requested.success) return refuse(reply, 400, 'invalid_request', z.prettifyError(requested.error));
    store.link = { ...store.link, ...requested.data };
    void send('store.provisioned', { store_id: store.id, perform_refresh_menu: false });
    return {};
  });

  app.delete<StoreParams>(address, { config: { scope: 'eats.pos_provisioning' } }, async (request, reply) => {
    const store = state.uberStores.get(request.params.store);
    if (!store?.link)
      return refuse(reply, 404, 'not_found', 'The store is not linked with this application.');
    store.link = undefined;
    store.menu = undefined;
    void send('store.deprovisioned', { store_id: store.id });
    return {};
  });

  app.get<StoreParams>(address, { config: { scope: 'eats.store' } }, async (request, reply) => {
    const store = state.uberStores.get(request.params.store);
    if (!store?.link)
      return refuse(reply, 404, 'not_found', 'The store is not linked with this application.');
    return { store_id: store.id, ...store.link, online_status: 'ONLINE' };
  });
}

/** Whether stores take orders, and the hours of days that are not those of the week. */
export function statusRoutes(app: FastifyInstance, state: SimulatorState): void {
  const linked = (id: string) => {
    const store = state.uberStores.get(id);
    return store?.link && store;
  };
  const unknown = (reply: FastifyReply) =>
    refuse(reply, 403, 'resource_update_not_allowed', 'The store is not linked with this application.');

  const status = '/v1/eats/store/:store/status';
  app.post<StoreParams>(status, { config: { scope: 'eats.store.status.write' } }, async (request, reply) => {
    const store = linked(request.params.store);
    if (!store) return unknown(reply);
    const requested = statusChange.safeParse(request.body);
    if (!requested.success) return refuse(reply, 400, 'invalid_request', z.prettifyError(requested.error));
    const { data } = requested;
    store.pause =
      data.status === 'PAUSED' ? { until: data.paused_until ?? null, reason: data.reason } : undefined;
    return reply.code(204).send();
  });
  app.get<StoreParams>(status, { config: { scope: 'eats.store' } }, async (request, reply) => {
    const store = linked(request.params.store);
    if (!store) return unknown(reply);
    return store.pause && !isOver(store.pause.until)
      ? { status: 'OFFLINE', offlineReason: 'PAUSED_BY_RESTAURANT' }
      : { status: 'ONLINE' };
  });

  const holidays = '/v1/eats/stores/:store/holiday-hours';
  const config = { scope: 'eats.store' } as const;
  app.post<StoreParams>(holidays, { config }, async (request, reply) => {
    const store = linked(request.params.store);
    if (!store) return unknown(reply);
    const requested = holidayChange.safeParse(request.body);
    if (!requested.success) return refuse(reply, 400, 'invalid_request', z.prettifyError(requested.error));
    store.holidayHours = requested.data.holiday_hours;
    return {};
  });
  app.get<StoreParams>(holidays, { config }, async (request, reply) => {
    const store = linked(request.params.store);
    return store ? { holiday_hours: store.holidayHours } : unknown(reply);
  });
}
