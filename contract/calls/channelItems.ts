import { z } from 'zod';
import { defineCall } from './call.ts';

/** Items that one request changes. */
const mostItems = 1000;

/** How the menu on a channel shows one item. What it does not name stays as it is. */
const channelItem = z
  .looseObject({ menuItemId: z.uuid() })
  .describe('A value is the channel’s own, and null means that it is inherited from the item.');

const shared = { service: 'main', method: 'POST', tag: 'Channel items', access: 'session' } as const;

/** Several items of a menu on a channel at once: all of them, or none. */
export const updateChannelGroupCall = defineCall({
  ...shared,
  path: '/channelsmenus/updateChannelGroupData',
  summary: 'Change how a menu on a channel shows items',
  body: z.strictObject({
    menuId: z.uuid(),
    channelId: z.uuid(),
    menuItemData: z.array(channelItem).min(1).max(mostItems),
  }),
  answer: z.array(z.record(z.string(), z.unknown())),
});

/** The own values of all items of a menu on one channel, for another channel. */
export const copyChannelCall = defineCall({
  ...shared,
  path: '/channelsmenus/copyChannelData',
  summary: 'Give a channel the own values that the items of a menu have on another channel',
  body: z
    .strictObject({ menuId: z.uuid(), fromChannelId: z.uuid(), toChannelId: z.uuid() })
    .refine(({ fromChannelId, toChannelId }) => fromChannelId !== toChannelId, {
      error: 'invalid',
      path: ['toChannelId'],
    }),
  answer: z.object({ count: z.int().describe('The items that were copied.') }),
});
