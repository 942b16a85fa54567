import { z } from 'zod';
import { formattedOrder, storeOrder, tabletOrder, voucherRedemptionOrder } from '../orders/renderings.ts';
import { type Call, defineCall } from './call.ts';

const rendering = <const Name extends string, Answer extends z.ZodType>(
  name: Name,
  answer: Answer,
  summary: string,
) =>
  defineCall({
    ...{ service: 'order', method: 'GET', tag: 'Orders', access: 'session', summary, answer },
    path: `/api/order/live/{clientUuid}/{uuid}/${name}` as const,
    params: z.object({ clientUuid: z.uuid(), uuid: z.uuid() }),
    right: { resource: 'orders', action: 'read' },
    description: 'Also of an order that is over, so that its slip can be printed again.',
  } satisfies Call);

/** An order as others see it. */
export const orderCalls = {
  formatted: rendering('formatted', formattedOrder, 'An order as a person reads it'),
  formattedAsTablet: rendering(
    'formattedAsTablet',
    tabletOrder,
    'An order as the tablet in the kitchen shows it',
  ),
  formattedAsVoucherRedemption: rendering(
    'formattedAsVoucherRedemption',
    voucherRedemptionOrder,
    'What redeeming a voucher needs to know of an order',
  ),
  formattedAsStore: rendering('formattedAsStore', storeOrder, 'An order as its store works with it'),
  /** The definition of orders answers it. */
  raw: rendering('rawDBStructure', z.looseObject({}), 'An order as it is stored'),
};
