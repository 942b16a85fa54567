import { z } from 'zod';
import { PlatformUnavailable } from '../../../integrations/channels/menuPlatform.ts';
import { accepted } from '../../../integrations/channels/partnerHttp.ts';
import type { UberClient } from './uberClient.ts';

/** Money in orders is the amount times 100,000. */
const money = z.object({
  gross: z.object({ amount_e5: z.int().min(0), currency_code: z.string().max(3).optional() }),
});

/** Whole minor units of an amount, halves up. */
export function minorUnitsOf(amountE5: number, currencyDigits: number): number {
  const unit = 10 ** (5 - currencyDigits);
  return Math.floor((amountE5 + unit / 2) / unit);
}

const item = z.object({
  id: z.string().max(200),
  cart_item_id: z.string().max(200),
  title: z.string().max(500),
  quantity: z.object({ amount: z.int().min(1).max(10_000) }),
  customer_request: z.object({ special_instructions: z.string().max(2_000).optional() }).optional(),
  get selected_modifier_groups() {
    return z.array(z.object({ selected_items: z.array(item) })).optional();
  },
});
export type OrderedItem = z.output<typeof item>;

const order = z.object({
  id: z.string().max(200),
  display_id: z.string().max(30),
  state: z.string(),
  created_time: z.iso.datetime({ offset: true }),
  store: z.object({ id: z.string() }),
  customers: z
    .array(z.object({ name: z.object({ display_name: z.string().max(500) }).optional() }))
    .default([]),
  carts: z.array(z.object({ items: z.array(item), special_instructions: z.string().max(2_000).optional() })),
  payment: z.object({
    payment_detail: z.object({
      item_charges: z.object({
        price_breakdown: z.array(z.object({ cart_item_id: z.string(), unit: money })),
      }),
    }),
  }),
  preparation_time: z.object({ ready_for_pickup_time: z.iso.datetime({ offset: true }) }).optional(),
});
/** An order of Uber Eats, as far as the product reads it. */
export type UberOrder = z.output<typeof order>;

/** The currency of an order that is not that of the customer; undefined if they agree, or if the order says none. */
export const foreignCurrency = ({ payment }: UberOrder, currency: string): string | undefined =>
  payment.payment_detail.item_charges.price_breakdown
    .map(({ unit }) => unit.gross.currency_code)
    .find((code) => code !== undefined && code !== currency);

/** Why an order is denied: one of the reasons of Uber Eats, and words for people. */
export interface Denial {
  type:
    | 'POS_NOT_READY'
    | 'ORDER_VALIDATION'
    | 'RESTAURANT_TOO_BUSY'
    | 'CAPACITY'
    | 'TECHNICAL_FAILURE'
    | 'KITCHEN_CLOSED'
    | 'STORE_CLOSED'
    | 'ITEM_ISSUE'
    | 'ADDRESS'
    | 'CUSTOMER_CALLED_TO_CANCEL'
    | 'OTHER';
  info: string;
}

/** Why an order that was accepted is cancelled. */
export interface Cancellation {
  type: 'OUT_OF_ITEMS' | 'KITCHEN_CLOSED' | 'CUSTOMER_CALLED_TO_CANCEL' | 'RESTAURANT_TOO_BUSY' | 'OTHER';
  info: string;
}

/** The orders of Uber Eats. Every function throws as a `MenuPlatform` does. */
export function uberOrders({ call, secrets }: UberClient) {
  const as = { scope: 'eats.order' } as const;
  const pathOf = (id: string, ...more: string[]) => ['v1', 'delivery', 'order', id, ...more];

  /** True if Uber Eats takes the decision, false if the order has been decided or is over. */
  async function decide(id: string, verb: string, body: object, signal: AbortSignal): Promise<boolean> {
    const json = JSON.stringify(body);
    const answer = await call({ method: 'POST', path: pathOf(id, verb), json, as, signal });
    if (answer.status === 409) return false;
    accepted(answer, secrets);
    return true;
  }

  return {
    async read(id: string, signal: AbortSignal): Promise<UberOrder> {
      const query = { expand: 'carts,deliveries,payment' };
      const answer = await call({ method: 'GET', path: pathOf(id), query, as, signal });
      const found = z.object({ order }).safeParse(JSON.parse(accepted(answer, secrets)));
      if (!found.success)
        throw new PlatformUnavailable('The order has another form.', { cause: found.error });
      return found.data.order;
    },
    accept: (id: string, { number, readyAt }: { number: string; readyAt: string }, signal: AbortSignal) =>
      decide(id, 'accept', { ready_for_pickup_time: readyAt, external_reference_id: number }, signal),
    deny: (id: string, { type, info }: Denial, signal: AbortSignal) =>
      decide(id, 'deny', { deny_reason: { type, info } }, signal),
    cancel: (id: string, { type, info }: Cancellation, signal: AbortSignal) =>
      decide(id, 'cancel', { cancellation_reason: { type, info } }, signal),
    ready: (id: string, signal: AbortSignal) => decide(id, 'ready', {}, signal),
    readyLater: (id: string, readyAt: string, signal: AbortSignal) =>
      decide(id, 'update-ready-time', { ready_for_pickup_time: readyAt }, signal),
  };
}
