import { z } from 'zod';
import { transactionStates } from '../orders/transactionStates.ts';
import { defineCall } from './call.ts';

/** A payment that a guest authorises on a website, before the order comes. */
const requestedPayment = z.strictObject({
  reference: z.string().min(1).max(100).describe('What the sender calls the order that follows.'),
  part: z
    .string()
    .min(1)
    .max(100)
    .default('1')
    .describe('What the sender calls this payment. Sending it again changes nothing.'),
  channel: z.string().max(40).default('COUNTER').describe('The code of the channel.'),
  amount: z.int().min(1).max(9_999_999_999).describe('In minor units.'),
  type: z.string().max(40).default('CARD').describe('The code of the payment type.'),
  method: z
    .string()
    .regex(/^pm_[A-Za-z0-9_]{1,100}$/)
    .describe('What the payment service calls the way to pay of the guest. Never a card number.'),
  guestUuid: z.uuid().optional().describe('A guest that the business knows.'),
});

/** How websites have a guest pay through the payment service of the business. */
export const paymentCalls = {
  authorise: defineCall({
    ...{ service: 'order', tag: 'Orders of tills', access: 'till' },
    method: 'POST',
    path: '/v1/pos/payments',
    summary: 'Authorise a payment for an order',
    description:
      'The order that follows has the same channel and reference. We capture the money once the store accepts the order. If no order comes within 15 minutes, we release it.',
    body: requestedPayment,
    answer: z.object({
      transactionUuid: z.uuid(),
      status: z.enum(transactionStates.map(({ id }) => id)),
      amount: z.int(),
      currency: z.string(),
      orderUntil: z.string().describe('Until when the order has to come.'),
    }),
    status: 201,
  }),
};
