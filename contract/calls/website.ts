import { z } from 'zod';
import { defineCall } from './call.ts';
import { orderable } from './storeHours.ts';

/** Whether guests can order from the store now. The hours of a menu stand in its document. */
const orders = orderable.omit({ at: true, nextAt: true }).extend({
  nextAt: orderable.shape.nextAt.describe('When guests can order again; null while they can, or for weeks.'),
});

/** What a website reads. The document of a menu has the schema `website-menu/1`. */
export const websiteMenus = z.object({
  orders,
  menus: z.array(z.object({ deployedAt: z.string(), document: z.unknown() })),
});
export type WebsiteMenus = z.infer<typeof websiteMenus>;

/**
 * What a website, or a board in the store, reads with the key of a store: `{success, data}`, where the data are
 * `WebsiteMenus`. The tag of the answer spares sending it again.
 */
export const websiteMenusCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/v1/website/menus',
  tag: 'Website',
  summary: 'The live menus of the store on a channel, and what guests can order now',
  access: 'till',
  query: z.object({
    channelCode: z
      .string()
      .max(60)
      .default('WEBSITE')
      .describe('The website, or a channel of the customer that reads menus as a website does.'),
  }),
  produces: 'application/json',
});
