import { sql } from 'kysely';
import { z } from 'zod';
import { groupItemsCall, mostItemsNamed } from '../../../../contract/calls/modifierGroups.ts';
import { authorise, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import type { ActionHandler } from '../../../crud/context.ts';
import { createAllWith } from '../../../crud/records.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';
import { groupOnSizeRules, groupRules } from './groupRules.ts';

/** What the action asks for, as its form in `menus/items` has it. */
const groupForm = z.object({ modifierGroupId: z.string() });

/** The sizes of the items that are on sale and do not have the group yet. */
const readSizes = read((rows, { ids, groupId }: Slots<{ ids: string[]; groupId: string }>) =>
  rows
    .selectFrom('menus/subtypes as size')
    .select('size.id as subtypeId')
    .where('size.menuItemId', '=', ({ fn }) => fn.any(ids))
    .where('size.isActive', '=', true)
    .where('size.id', 'not in', (from) =>
      from
        .selectFrom('menus/subtype-modifier-groups as link')
        .select('link.subtypeId')
        .where('link.modifierGroupId', '=', groupId),
    )
    .orderBy('size.menuItemId')
    .orderBy('size.order')
    .orderBy('size.id'),
);

/** Adds a group to every size of the items that is on sale and does not have it yet. */
const attachGroup: ActionHandler = async ({ ids, entered }, { client, actor, context }) => {
  const { modifierGroupId } = groupForm.parse(entered);
  const sizes = await readSizes(client, actor.customerUuid, {
    ids: ids.map(String),
    groupId: modifierGroupId,
  });
  const links = context.contextOf('menus/subtype-modifier-groups');
  const values = sizes.map(({ subtypeId }) => ({ subtypeId, modifierGroupId }));
  if (values.length > 0) await createAllWith({ client, context: links, actor }, values);
};

/** The items that have a group, and the sizes with it. `count` and `allSizes` count what the limit leaves out too. */
const readItems = read((rows, { groupId }: Slots<{ groupId: string }>) =>
  rows
    .selectFrom('menus/items as item')
    .innerJoin('menus/subtypes as size', 'size.menuItemId', 'item.id')
    .leftJoin('menus/subtype-modifier-groups as link', (join) =>
      join.onRef('link.subtypeId', '=', 'size.id').on('link.modifierGroupId', '=', groupId),
    )
    .select(({ fn, ref }) => [
      'item.id',
      'item.name',
      fn
        .agg<string[]>('array_agg', ['size.name'])
        .orderBy('size.order')
        .orderBy('size.id')
        .filterWhere('link.id', 'is not', null)
        .as('sizes'),
      fn
        .count<number>('size.id')
        .filterWhere('link.id', 'is', null)
        .filterWhere('size.isActive', '=', true)
        .as('without'),
      fn.count<number>('item.id').over().as('count'),
      sql<number>`(sum(count(${ref('link.id')})) OVER ())::integer`.as('allSizes'),
    ])
    .groupBy(['item.id', 'item.name'])
    .having(({ fn }) => fn.count('link.id'), '>', 0)
    .orderBy('item.name')
    .orderBy('item.id')
    .limit(mostItemsNamed),
);

/** Tells which items have a group. */
function groupItemsRoute(app: App, { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): void {
  serve(app, groupItemsCall, ({ params: { id }, actor }) => {
    // The answer names items and sizes.
    for (const name of ['menus/items', 'menus/subtypes'] as const)
      authorise(actor, contextOf(name).resource, 'read');
    return inTransaction(pool, realmOf(actor), async (client) => {
      const rows = await readItems(client, actor.customerUuid, { groupId: id });
      const [first] = rows;
      return {
        count: first?.count ?? 0,
        sizes: first?.allSizes ?? 0,
        items: rows.map(({ count: _count, allSizes: _allSizes, ...item }) => item),
      };
    });
  });
}

/** Groups of modifiers: what guests must be able to choose, and the items that have a group. */
export const modifierGroupsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: ['menus/modifier-groups', 'menus/items', 'menus/subtypes', 'menus/subtype-modifier-groups'],
  calls: (app) => groupItemsRoute(app, platform),
  rules: { 'menus/modifier-groups': groupRules, 'menus/subtype-modifier-groups': groupOnSizeRules },
  handlers: { 'menus/items': { attachGroup } },
});
