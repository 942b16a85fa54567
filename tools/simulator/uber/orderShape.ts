import { minorUnitsIn } from '../currencies.ts';

/** Money as Uber Eats writes it in orders: the amount times 100,000. */
interface Money {
  gross: { amount_e5: number; currency_code: string };
}

export interface UberOrderItem {
  id: string;
  cart_item_id: string;
  title: string;
  external_data?: string;
  quantity: { amount: number; unit: 'PIECE' };
  selected_modifier_groups: { id: string; title: string; selected_items: UberOrderItem[] }[];
  customer_request: { special_instructions: string };
}

/** An order as the current family of calls tells it, as far as the product reads it. */
export interface UberOrder {
  id: string;
  display_id: string;
  state: 'OFFERED' | 'ACCEPTED' | 'HANDED_OFF' | 'SUCCEEDED' | 'FAILED';
  created_time: string;
  fulfillment_type: 'DELIVERY_BY_UBER';
  store: { id: string; name: string };
  customers: { id: string; name: { display_name: string } }[];
  carts: { id: string; items: UberOrderItem[]; special_instructions: string }[];
  payment: {
    payment_detail: {
      order_total: Money;
      item_charges: { price_breakdown: { cart_item_id: string; unit: Money }[] };
    };
  };
  preparation_time: { ready_for_pickup_time: string };
  deliveries: { id: string; status: string }[];
  /** What the store said when it accepted or denied it. */
  decision?: unknown;
  /** The store said that it is ready. */
  isReady?: boolean;
}

/** An amount of minor units, such as cents, as Uber Eats writes it. */
export const moneyOf = (amount: number, currency: string): Money => ({
  gross: { amount_e5: Math.round((amount * 100_000) / minorUnitsIn(currency)), currency_code: currency },
});
