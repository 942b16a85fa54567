import { z } from 'zod';
import { orderServices } from '../catalogue/menuShape.ts';
import { choice } from '../catalogue/selections.ts';
import { errorDetails } from '../errorDetails.ts';
import { position } from '../fieldKinds/kinds/structure.ts';
import { endReasonIds, orderStates, storeMoveNames } from '../orders/orderStates.ts';
import { storeOrder } from '../orders/renderings.ts';
import { mostVouchers, voucherChecks } from '../vouchers/decideVouchers.ts';
import { defineCall } from './call.ts';

const cents = z.int().min(0).max(9_999_999_999);
const instant = z.iso.datetime({ offset: true });
/** An id as the menu of a channel has it, with its prefix, or as the records have it. */
const id = (what: string) =>
  z.string().min(1).max(100).describe(`${what}, as the menu of the channel has it.`);

/** Most items of one order. */
const mostItems = 100;

const orderedItem = z
  .strictObject({
    sizeId: id('The id of the size'),
    quantity: z.int().min(1).max(999).default(1),
    choices: z.array(choice).max(100).default([]).describe('Groups that are not here are as they begin.'),
    note: z.string().max(200).optional(),
  })
  .meta({ id: 'OrderedItem' });

const payment = z.strictObject({
  type: z.string().max(40).describe('The code of the payment type.'),
  amount: cents.min(1).describe('In minor units.'),
  isPaid: z
    .boolean()
    .default(true)
    .describe('The sender has the money. Otherwise the store takes it at the hand-over.'),
  reference: z.string().min(1).max(200).optional().describe('What the payment is called where it was made.'),
});

/** An order as a till, a website or a partner sends it. */
export const incomingOrder = z
  .strictObject({
    reference: z
      .string()
      .min(1)
      .max(100)
      .describe(
        'What the sender calls the order. Sending it again changes nothing, and gets the same answer.',
      ),
    channel: z.string().max(40).default('COUNTER').describe('The code of the channel.'),
    menuId: id('The id of the menu')
      .optional()
      .describe('Needed only if the store sells several menus on the channel.'),
    service: z.enum(orderServices),
    placedAt: instant.optional().describe('When the guest ordered. Default: now.'),
    dueAt: instant.optional().describe('When the guest wants it. Default: as soon as it is ready.'),
    guest: z
      .strictObject({
        uuid: z.uuid().optional().describe('A guest that the business knows.'),
        name: z.string().max(120).optional(),
        phone: z.string().max(40).optional(),
      })
      .default({}),
    delivery: z
      .strictObject({ address: z.string().min(1).max(300), position: position.optional() })
      .optional()
      .describe('Where to deliver. Where the store has delivery zones, it needs the position.'),
    note: z.string().max(1000).optional(),
    items: z.array(orderedItem).min(1).max(mostItems),
    vouchers: z
      .array(z.string().min(1).max(40))
      .max(mostVouchers)
      .default([])
      .describe('The codes that the guest uses. One that the order cannot use refuses the order.'),
    campaignLink: z
      .string()
      .max(40)
      .optional()
      .describe(
        'The code of the short address that led the guest here, as the address behind it got it. The uses of its codes then count for that link. One that nobody knows changes nothing.',
      ),
    payment: z
      .string()
      .max(40)
      .optional()
      .describe(
        'The code of the payment type, for an order that is paid at once. Cash is paid at the counter, and otherwise at the hand-over; whatever else it is, the sender has it.',
      ),
    payments: z
      .array(payment)
      .max(20)
      .default([])
      .describe(
        'How the guest pays, if in several ways. Together with authorised payments under the same reference, they add up to the total.',
      ),
    tip: cents.default(0).describe('In minor units.'),
    total: cents
      .optional()
      .describe(
        'What the sender showed to the guest, in minor units, with vouchers, the delivery fee and the tip.',
      ),
  })
  .meta({ id: 'IncomingOrder' });
export type IncomingOrder = z.output<typeof incomingOrder>;

const usedVoucher = z.object({
  code: z.string(),
  discount: cents.describe('What it takes off, in minor units.'),
});

const orderState = z.enum(orderStates.map(({ id: state }) => state));

/** What became of an order that somebody sent. */
export const takenOrder = z.object({
  orderUuid: z.uuid(),
  number: z.string().describe('What people call the order in the store.'),
  status: orderState,
  acceptBy: z.string().nullable().describe('Until when the store has to accept it; null once it has.'),
  dueAt: z.string().nullable(),
  currency: z.string(),
  subtotal: cents.describe('All amounts are in minor units.'),
  discount: cents.describe('What vouchers take off, also of the delivery fee.'),
  vouchers: z.array(usedVoucher),
  deliveryFee: cents,
  tip: cents,
  tax: cents.describe('The tax of the items after vouchers, in their prices or on top.'),
  taxOnTop: cents,
  total: cents,
  difference: z.int().nullable().describe('What the sender showed, less our total; null if they agree.'),
});
export type TakenOrder = z.output<typeof takenOrder>;

/** An order before it is there: what it would cost, and what becomes of its vouchers. */
const unsentOrder = incomingOrder.extend({
  reference: incomingOrder.shape.reference.optional(),
});
export type UnsentOrder = z.output<typeof unsentOrder>;

const amounts = takenOrder.pick({
  ...{ currency: true, subtotal: true, discount: true, deliveryFee: true, tip: true },
  ...{ tax: true, taxOnTop: true, total: true },
});

/** A rule of a voucher, and whether the order meets it. */
const voucherCheck = z.object({
  check: z.enum(['UNKNOWN', ...voucherChecks]).describe('What `VOUCHER_…` refuses an order for.'),
  isMet: z.boolean(),
  details: errorDetails.describe('Amounts are in minor units.'),
});
export type CheckedRule = z.output<typeof voucherCheck>;

const checkedVoucher = usedVoucher.extend({
  isUsable: z.boolean(),
  checks: z.array(voucherCheck).describe('Every rule that it has, those that the order does not meet too.'),
});
export type CheckedVoucher = z.output<typeof checkedVoucher>;

const checkedOrder = amounts.extend({ vouchers: z.array(checkedVoucher) });
export type CheckedOrder = z.output<typeof checkedOrder>;

const reservedOrder = amounts.extend({
  reference: z.string(),
  reservedUntil: z.string().nullable().describe('Then somebody else can use the codes.'),
  vouchers: z.array(usedVoucher),
});
export type ReservedOrder = z.output<typeof reservedOrder>;

/** What a move left of an order. */
export const movedOrder = z.object({ orderUuid: z.uuid(), status: orderState, dueAt: z.string().nullable() });

const shared = { service: 'order', tag: 'Orders of tills', access: 'till' } as const;

/** How tills send orders, and say what the store does about them. */
export const orderIntakeCalls = {
  take: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/pos/orders',
    summary: 'Send an order to the store of the key',
    description:
      'The product prices it again by the menu of the store, the channel and the minute. It refuses what guests cannot order then.',
    body: incomingOrder,
    answer: takenOrder,
    status: 201,
  }),
  list: defineCall({
    ...shared,
    method: 'GET',
    path: '/v1/pos/orders',
    summary: 'The live orders of the store, those that are due first at the top',
    answer: z.object({ orders: z.array(storeOrder) }),
  }),
  move: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/pos/orders/{uuid}/moves',
    summary: 'Say what the store did about an order',
    params: z.object({ uuid: z.uuid() }),
    body: z.strictObject({
      move: z.enum([...storeMoveNames, 'moreTime']),
      minutes: z
        .int()
        .min(1)
        .max(480)
        .optional()
        .describe('With `accept`: ready in so many minutes. With `moreTime`: so many more.'),
      reason: z.enum(endReasonIds).optional().describe('With `refuse` and `cancel`.'),
      note: z.string().max(200).optional(),
    }),
    answer: movedOrder,
  }),
};

const ofVouchers = { service: 'order', tag: 'Vouchers of tills', access: 'till' } as const;
const reserved = {
  ...ofVouchers,
  method: 'POST',
  params: z.object({ reference: z.string().min(1).max(100) }),
  status: 204,
} as const;

/** How tills and websites check codes, keep them while a guest pays, and say what came of it. */
export const voucherUseCalls = {
  check: defineCall({
    ...ofVouchers,
    method: 'POST',
    path: '/v1/pos/vouchers/check',
    summary: 'Say what codes take off an order, and why they do not',
    description: 'Nothing is reserved. The order is priced as if it came now.',
    body: unsentOrder,
    answer: checkedOrder,
  }),
  reserve: defineCall({
    ...ofVouchers,
    method: 'POST',
    path: '/v1/pos/vouchers/reservations',
    summary: 'Keep codes for an order while the guest pays',
    description:
      'Nobody else can use them for 15 minutes. The order that follows has the same reference and the same codes. Asking again prolongs the reservation.',
    body: incomingOrder,
    answer: reservedOrder,
    status: 201,
  }),
  confirm: defineCall({
    ...reserved,
    path: '/v1/pos/vouchers/reservations/{reference}/confirm',
    summary: 'Say that the guest has paid, where no order follows',
  }),
  release: defineCall({
    ...reserved,
    path: '/v1/pos/vouchers/reservations/{reference}/release',
    summary: 'Give codes back that the guest does not use after all',
  }),
};

/** Why a code does not work: for people who help a guest. */
export const explainVoucherCall = defineCall({
  service: 'order',
  method: 'POST',
  path: '/v1/vouchers/explain',
  tag: 'Vouchers',
  summary: 'Explain what a code takes off an order or a basket, or why it does not',
  access: 'session',
  right: { resource: 'vouchers/vouchers', action: 'read' },
  body: z.strictObject({
    codes: z.array(z.string().min(1).max(40)).min(1).max(mostVouchers),
    orderUuid: z.uuid().optional().describe('An order that is there, as it was. Or a basket:'),
    basket: z
      .strictObject({
        storeUuid: z.uuid(),
        channelId: z.uuid(),
        service: z.enum(orderServices),
        guestUuid: z.uuid().optional(),
        at: instant.optional().describe('Default: now.'),
        deliveryFee: cents.default(0),
        items: z
          .array(z.strictObject({ sizeId: z.uuid(), quantity: z.int().min(1).max(999) }))
          .min(1)
          .max(mostItems)
          .describe('At the prices of the menu, as items are without further choices.'),
      })
      .optional(),
  }),
  answer: checkedOrder.pick({ currency: true, subtotal: true, deliveryFee: true, discount: true }).extend({
    vouchers: z.array(checkedVoucher),
    lines: z.array(z.object({ description: z.string(), quantity: z.int(), price: cents, discount: cents })),
  }),
});
export type ExplainedVouchers = z.output<(typeof explainVoucherCall)['answer']>;
