import { z } from 'zod';
import { defineCall } from './call.ts';

/** Items that one request changes. */
const mostItems = 1000;

/** How the menu on a channel shows one item. Values that are left out stay as they are. */
const channelItem = z
  .looseObject({ menuItemId: z.uuid() })
  .describe('A value belongs to the channel alone. With null, the channel inherits the value of the item.');

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

/** Copies the values and prices that the items of a menu have on one channel to another channel that sells it. */
export const copyChannelCall = defineCall({
  ...shared,
  path: '/channelsmenus/copyChannelData',
  summary: 'Copy the values and prices that the items of a menu have on one channel to another channel',
  body: z
    .strictObject({ menuId: z.uuid(), fromChannelId: z.uuid(), toChannelId: z.uuid() })
    .refine(({ fromChannelId, toChannelId }) => fromChannelId !== toChannelId, {
      error: 'invalid',
      path: ['toChannelId'],
    }),
  answer: z.object({ count: z.int().describe('The items that were copied.') }),
});
