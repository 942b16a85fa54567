import { z } from 'zod';
import { soldOutKinds, soldOutName } from '../deployment/soldOut.ts';
import { defineCall } from './call.ts';

/** Something that a store cannot sell at the moment. */
export const soldOutThing = z.object({
  kind: z.enum(soldOutKinds).describe('A size stands here only if the item has others that can be sold.'),
  id: z.uuid(),
  name: z.string(),
  until: z.string().nullable().describe('When it comes back by itself; null if somebody has to say so.'),
});
export type SoldOutThing = z.infer<typeof soldOutThing>;

/** What a store has run out of, for screens and websites. */
export const soldOutNowCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/soldOutNow/{storeUuid}',
  tag: 'Sold out',
  summary: 'What a store cannot sell at the moment, with everything that needs a missing ingredient',
  access: 'session',
  right: { resource: soldOutName, action: 'read' },
  params: z.object({ storeUuid: z.uuid() }),
  query: z.object({
    channelId: z
      .uuid()
      .optional()
      .describe('On this channel. Default: only what is sold out on all of them.'),
  }),
  answer: z.array(soldOutThing),
});
