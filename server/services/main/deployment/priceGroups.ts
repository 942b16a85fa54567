import type pg from 'pg';
import { living } from '../../../schema/rows.ts';

/** The first group of each store that has a price list, as `readChannelMenu` chooses it for one store. */
const groupsSql = `SELECT DISTINCT ON (store.id) store.id AS "storeUuid", of.price_list_id AS "priceListId"
  FROM stores store LEFT JOIN store_group_members member ON member.customer_uuid = $1 AND member.store_uuid = store.id
  LEFT JOIN store_groups of ON of.customer_uuid = $1 AND of.id = ANY(member.group_uuids) AND of.price_list_id IS NOT NULL
  WHERE ${living('store')} AND store.id = ANY($2) ORDER BY store.id, of.name, of.id`;

/** Stores in groups that have the same prices, so that a menu is priced once for each group. */
export async function storesByPrices(
  client: pg.ClientBase,
  customerUuid: string,
  storeUuids: readonly string[],
): Promise<string[][]> {
  const { rows } = await client.query<{ storeUuid: string; priceListId: string | null }>(groupsSql, [
    customerUuid,
    storeUuids,
  ]);
  const groups = Map.groupBy(rows, ({ priceListId }) => priceListId);
  return [...groups.values()].map((some) => some.map(({ storeUuid }) => storeUuid));
}
