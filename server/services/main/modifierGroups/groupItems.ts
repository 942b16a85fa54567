import { sql } from 'kysely';
import { groupItemsCall, mostItemsNamed } from '../../../../contract/calls/modifierGroups.ts';
import { authorise, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';

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
export function groupItemsRoute(app: App, { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): void {
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
