import { z } from 'zod';
import { defineCall } from './call.ts';

/** Items that one answer names. */
export const mostItemsNamed = 500;

/** An item that has a group, and the sizes that have it. */
const itemOfGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  sizes: z.array(z.string()),
  without: z.int().describe('The sizes on sale that do not have the group.'),
});

const groupItems = z.object({
  count: z.int().describe('The items that have the group with some size.'),
  sizes: z.int().describe('The sizes that have it.'),
  items: z.array(itemOfGroup).describe('The first of these items, by name.'),
});

/** Where a group is used, for people who are about to change it. */
export const groupItemsCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/modifiresGroups/{id}/items',
  tag: 'Modifier groups',
  summary: 'The items that have a modifier group',
  access: 'session',
  right: { resource: 'menus/modifier-groups', action: 'read' },
  params: z.object({ id: z.uuid() }),
  answer: groupItems,
});
