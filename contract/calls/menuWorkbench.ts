import { z } from 'zod';
import { defineCall } from './call.ts';

/** An item as one channel of the menu has it. */
const channelState = z.object({
  id: z.string(),
  version: z.int(),
  isVisible: z.boolean(),
  own: z.array(z.string()).describe('The fields whose values it does not inherit from the item.'),
});

const workbenchItem = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  code: z.string(),
  image: z.string().nullable(),
  isActive: z.boolean(),
  categoryIds: z.array(z.string()),
  channels: z
    .array(channelState.nullable())
    .describe('One for each channel of the menu, in their order. Null where the channel does not sell it.'),
});
export type WorkbenchItem = z.infer<typeof workbenchItem>;

const menuWorkbench = z.object({
  channels: z.array(z.object({ id: z.string(), channelMenuId: z.string(), name: z.string() })),
  categories: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })),
  items: z.array(workbenchItem).describe('The items that any channel of the menu sells, in their order.'),
  itemOrder: z
    .array(z.string())
    .describe('All items of the customer in their order: arranging some of them names all of them.'),
  pictures: z
    .record(z.string(), z.string())
    .describe('The address of each picture, by its id. It opens for fifteen minutes.'),
});
export type MenuWorkbench = z.infer<typeof menuWorkbench>;

/** A menu with its categories and items, and what each of its channels shows of them. */
export const menuWorkbenchCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/menu/{id}/workbench',
  tag: 'Menus',
  summary: 'Read a menu with its categories, its items, and what each channel shows of them',
  access: 'session',
  right: { resource: 'menus', action: 'read' },
  params: z.object({ id: z.uuid() }),
  answer: menuWorkbench,
});
