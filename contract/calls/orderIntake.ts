import { z } from 'zod';
import { orderServices } from '../catalogue/menuShape.ts';
import { choice } from '../catalogue/selections.ts';
import { position } from '../fieldKinds/kinds/structure.ts';
import { endReasonIds, orderStates, storeMoveNames } from '../orders/orderStates.ts';
import { storeOrder } from '../orders/renderings.ts';
import { defineCall } from './call.ts';

const cents = z.int().min(0).max(9_999_999_999);
const instant = z.iso.datetime({ offset: true });
/** An id as the menu of a channel has it, with its prefix, or as the records have it. */
const id = (what: string) =>
  z.string().min(1).max(100).describe(`${what}, as the menu of the channel has it.`);

/** Most items of one order. */
const mostItems = 100;

const orderedItem = z.strictObject({
  sizeId: id('The id of the size'),
  quantity: z.int().min(1).max(999).default(1),
  choices: z.array(choice).max(100).default([]).describe('Groups that are not here are as they begin.'),
  note: z.string().max(200).optional(),
});

/** An order as a till, a website or a partner sends it. */
export const incomingOrder = z.strictObject({
  reference: z
    .string()
    .min(1)
    .max(100)
    .describe('What the sender calls the order. Sending it again changes nothing, and gets the same answer.'),
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
  payment: z.string().max(40).optional().describe('The code of the payment type.'),
  tip: cents.default(0).describe('In minor units.'),
  total: cents
    .optional()
    .describe('What the sender showed to the guest, in minor units, with the delivery fee and the tip.'),
});
export type IncomingOrder = z.output<typeof incomingOrder>;

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
  deliveryFee: cents,
  tip: cents,
  tax: cents.describe('The tax of the items, in their prices or on top.'),
  taxOnTop: cents,
  total: cents,
  difference: z.int().nullable().describe('What the sender showed, less our total; null if they agree.'),
});
export type TakenOrder = z.output<typeof takenOrder>;

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
