import { groupItemsCall, mostItemsNamed } from '../../../../contract/calls/modifierGroups.ts';
import { authorise, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';
import { living } from '../../../schema/rows.ts';

interface ItemRow {
  id: string;
  name: string;
  sizes: string[];
  without: number;
  count: number;
  allSizes: number;
}

/** Tells which items have a group. */
export function groupItemsRoute(app: App, { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): void {
  serve(app, groupItemsCall, ({ params: { id }, actor }) => {
    // The answer names items and sizes.
    for (const name of ['menus/items', 'menus/subtypes']) authorise(actor, contextOf(name).resource, 'read');
    return inTransaction(pool, realmOf(actor), async (client) => {
      const { rows } = await client.query<ItemRow>(
        `SELECT i.id, i.name, array_agg(s.name ORDER BY s.position, s.id) FILTER (WHERE g.id IS NOT NULL) AS sizes,
           (count(*) FILTER (WHERE g.id IS NULL AND s.is_active))::integer AS without,
           (count(*) OVER ())::integer AS count, (sum(count(g.id)) OVER ())::integer AS "allSizes"
         FROM menu_items AS i
         JOIN subtypes AS s ON s.customer_uuid = i.customer_uuid AND s.menu_item_id = i.id
         LEFT JOIN subtype_modifier_groups AS g
           ON g.customer_uuid = s.customer_uuid AND g.subtype_id = s.id AND g.modifier_group_id = $2
         WHERE ${living('i')}
         GROUP BY i.customer_uuid, i.id, i.name HAVING count(g.id) > 0 ORDER BY i.name, i.id LIMIT $3`,
        [actor.customerUuid, id, mostItemsNamed],
      );
      const [first] = rows;
      return {
        count: first?.count ?? 0,
        sizes: first?.allSizes ?? 0,
        items: rows.map(({ count: _count, allSizes: _allSizes, ...item }) => item),
      };
    });
  });
}
