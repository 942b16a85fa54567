import type pg from 'pg';
import type { SoldOutThing } from '../../../../contract/calls/soldOut.ts';

/**
 * What is sold out in the store `$2` on the channel `$3` now, without the entries `$4`. An item is sold out if all its
 * sizes are, and comes back with the first of them. Recipes need what the recipes that they use need.
 */
const soldOutSql = `WITH RECURSIVE here AS (
    SELECT menu_item_id, modifier_id, stock_item_id, coalesce(until, 'infinity') AS until FROM sold_outs
    WHERE customer_uuid = $1 AND (until IS NULL OR until > now()) AND (all_stores OR $2::uuid = ANY (store_uuids))
      AND (all_channels OR $3::uuid = ANY (channel_ids)) AND id <> ALL ($4::uuid[])),
  missing AS (SELECT stock_item_id AS id, max(until) AS until FROM here WHERE stock_item_id IS NOT NULL GROUP BY 1),
  short (recipe_id, until) AS (
    SELECT line.recipe_id, missing.until FROM missing
      JOIN recipe_lines line ON line.customer_uuid = $1 AND line.stock_item_id = missing.id
    UNION SELECT line.recipe_id, short.until FROM short
      JOIN recipe_lines line ON line.customer_uuid = $1 AND line.used_recipe_id = short.recipe_id),
  sizes AS (SELECT size.id, size.menu_item_id, size.name, max(short.until) AS until FROM short
    JOIN subtype_recipes used ON used.customer_uuid = $1 AND used.recipe_id = short.recipe_id
    JOIN subtypes size ON size.customer_uuid = $1 AND size.id = used.subtype_id GROUP BY 1, 2, 3),
  without AS (SELECT size.menu_item_id AS id, min(sizes.until) AS until FROM subtypes size LEFT JOIN sizes ON sizes.id = size.id
    WHERE size.customer_uuid = $1 AND size.is_active AND size.menu_item_id IN (SELECT menu_item_id FROM sizes)
    GROUP BY 1 HAVING count(*) = count(sizes.id)),
  items AS (SELECT id, max(until) AS until FROM (
      SELECT menu_item_id AS id, until FROM here WHERE menu_item_id IS NOT NULL UNION ALL SELECT id, until FROM without
    ) AS gone GROUP BY id),
  modifiers_gone AS (SELECT id, max(until) AS until FROM (
      SELECT modifier_id AS id, until FROM here WHERE modifier_id IS NOT NULL
      UNION ALL SELECT modifier.id, short.until FROM short
        JOIN modifiers modifier ON modifier.customer_uuid = $1 AND modifier.recipe_id = short.recipe_id
    ) AS gone GROUP BY id),
  things AS (
    SELECT 'ITEM' AS kind, item.id, item.name, items.until FROM items
      JOIN menu_items item ON item.customer_uuid = $1 AND item.id = items.id
    UNION ALL SELECT 'SIZE', sizes.id, item.name || ' · ' || sizes.name, sizes.until FROM sizes
      JOIN menu_items item ON item.customer_uuid = $1 AND item.id = sizes.menu_item_id
      WHERE sizes.menu_item_id NOT IN (SELECT id FROM items)
    UNION ALL SELECT 'MODIFIER', modifier.id, modifier.name, gone.until FROM modifiers_gone gone
      JOIN modifiers modifier ON modifier.customer_uuid = $1 AND modifier.id = gone.id
    UNION ALL SELECT 'STOCK_ITEM', stock.id, stock.description, missing.until FROM missing
      JOIN stock_items stock ON stock.customer_uuid = $1 AND stock.id = missing.id)
  SELECT kind, id, name, nullif(until, 'infinity') AS until FROM things ORDER BY kind, name, id`;

/** Where somebody asks. Without a channel, only what is sold out on all of them counts. */
export interface SoldOutWhere {
  storeUuid: string;
  channelId: string | null;
  /** Entries that are about to be deleted. */
  without?: readonly (string | number)[];
}

/** What a store cannot sell on a channel at the moment. What is over by time is not there any more. */
export async function readSoldOut(
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuid, channelId, without = [] }: SoldOutWhere,
): Promise<SoldOutThing[]> {
  const { rows } = await client.query<SoldOutThing>({
    ...{ name: 'sold out', text: soldOutSql, values: [customerUuid, storeUuid, channelId, without] },
  });
  return rows;
}

const namedSql = `SELECT DISTINCT named.id FROM sold_outs CROSS JOIN unnest(store_uuids) AS named (id)
  WHERE customer_uuid = $1 AND (until IS NULL OR until > now()) AND NOT all_stores`;

/** The same for many stores. Those that no entry names are alike, so they are asked about once. */
export async function readSoldOutOfStores(
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuids, channelId }: { storeUuids: readonly string[]; channelId: string | null },
): Promise<Map<string, SoldOutThing[]>> {
  const { rows } = await client.query<{ id: string }>(namedSql, [customerUuid]);
  const named = new Set(rows.map(({ id }) => id));
  const found = new Map<string, SoldOutThing[]>();
  let others: SoldOutThing[] | undefined;
  for (const storeUuid of storeUuids) {
    const known = named.has(storeUuid) ? undefined : others;
    const things = known ?? (await readSoldOut(client, customerUuid, { storeUuid, channelId }));
    if (!named.has(storeUuid)) others = things;
    found.set(storeUuid, things);
  }
  return found;
}
