import { z } from 'zod';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { defineCall } from './call.ts';

const place = z.int().min(0);
const cents = z.int();

/** What every price of a menu follows from, on all of its channels and in all price lists. */
const priceGrid = z.object({
  on: z.string().describe('The day: today in the time zone of the customer.'),
  channels: z
    .array(
      z.object({
        id: z.uuid().describe('The channel.'),
        name: z.string(),
        channelMenuId: z.uuid(),
        menuName: z.string().describe('The name of the menu on the channel.'),
        priceListId: z.uuid().nullable(),
      }),
    )
    .describe('The channels that sell the menu.'),
  lists: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isUpsell: z.boolean().describe('Its prices hold only for modifiers.'),
        batch: z
          .object({ id: z.uuid(), name: z.string(), changePercent: z.number(), roundTo: z.int() })
          .nullable()
          .describe('What changes the prices of the list today.'),
      }),
    )
    .describe('The price lists that are in use.'),
  defaultListId: z.uuid().nullable(),
  // Lists without names from here on, because a large menu has 50,000 prices.
  items: z
    .array(z.tuple([z.uuid(), z.string(), z.string(), z.number().nullable(), z.array(place)]))
    .describe(
      '[id, name, code, the rate of the tax in its prices in percent, the places of the channels that sell it]',
    ),
  sizes: z
    .array(
      z.tuple([
        place,
        z.uuid(),
        z.string(),
        z.int(),
        cents.nullable(),
        z.uuid().nullable(),
        cents.nullable(),
      ]),
    )
    .describe('[place of the item, id, name, pricing strategy, custom price, price list, cost without tax]'),
  channelPrices: z
    .array(z.tuple([place, place, recordId, z.int(), cents]))
    .describe('[place of the size, place of the channel, id, version, price]'),
  channelSizes: z
    .array(z.tuple([place, place, z.uuid(), z.int(), z.int(), cents.nullable(), z.uuid().nullable()]))
    .describe(
      '[place of the size, place of the channel, id, version, pricing strategy, custom price, price list]',
    ),
  listPrices: z
    .array(z.tuple([place, place, recordId, z.int(), cents]))
    .describe('[place of the size, place of the list, id, version, price]'),
  itemPrices: z
    .array(z.tuple([place, place, z.uuid(), cents]))
    .describe('[place of the item, place of the list, id, price], for the sizes that have none of their own'),
  hasCosts: z.boolean().describe('False if your role may not read what sizes cost.'),
});
export type PriceGrid = z.infer<typeof priceGrid>;

/** All prices of a menu at once. */
export const priceGridCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/menu/{id}/priceGrid',
  tag: 'Channel menus',
  summary: 'Read what all prices of a menu follow from, on every channel that sells it',
  access: 'session',
  right: { resource: 'pricing/channel-prices', action: 'read' },
  params: z.object({ id: z.uuid() }),
  answer: priceGrid,
});
