import type pg from 'pg';
import type { ChannelMenu } from '../../../../../contract/catalogue/menuShape.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import { living } from '../../../../schema/rows.ts';
import { withPriceChanges } from './changedPrices.ts';
import { readItems } from './itemRows.ts';
import { readPriceLists, readTaxGroups } from './priceRows.ts';

/** Which channel menu to read, for which day and store, and whether only one item of it. */
export interface MenuWanted {
  channelMenuId: string;
  /** A date; without one, today in the customer's time zone. */
  on?: string | undefined;
  storeUuid?: string | undefined;
  menuItemId?: string | undefined;
  /** Without the price changes that will be live by that day. */
  withoutChanges?: boolean;
}

type HeadRow = Pick<
  ChannelMenu,
  | 'id'
  | 'menuId'
  | 'channelId'
  | 'name'
  | 'channelName'
  | 'isSold'
  | 'on'
  | 'priceListId'
  | 'defaultPriceListId'
> & { isLater: boolean };

/** Whether the channel menu `sold` of `menu` on `channel` is switched on in all three. Whatever lists what guests get asks this. */
export const isSold = '(sold.is_active AND menu.is_active AND channel.is_active)';

const headSql = `SELECT sold.id, sold.menu_id AS "menuId", sold.channel_id AS "channelId",
    CASE WHEN coalesce('name' = ANY(sold.own), sold.name IS NOT NULL) THEN sold.name ELSE menu.name END AS name,
    channel.name AS "channelName", ${isSold} AS "isSold", coalesce($3::date, customer_today()) AS on,
    coalesce($3::date > customer_today(), false) AS "isLater", sold.price_list_id AS "priceListId",
    (SELECT id FROM price_lists WHERE customer_uuid = $1 AND is_default AND is_active ORDER BY position, id LIMIT 1)
      AS "defaultPriceListId"
  FROM channel_menus sold JOIN menus menu ON ${living('menu')} AND menu.id = sold.menu_id
  JOIN channels channel ON channel.customer_uuid = $1 AND channel.id = sold.channel_id
  WHERE sold.customer_uuid = $1 AND sold.id = $2`;

/** The first group of the store that has a price list. A store that the person may not see is none. */
const storeGroupSql = `SELECT store.id AS "storeUuid", of.id, of.name, of.price_list_id AS "priceListId"
  FROM stores store LEFT JOIN store_group_members member ON member.customer_uuid = $1 AND member.store_uuid = store.id
  LEFT JOIN store_groups of ON of.customer_uuid = $1 AND of.id = ANY(member.group_uuids) AND of.price_list_id IS NOT NULL
  WHERE store.customer_uuid = $1 AND store.id = $2 ORDER BY of.name, of.id LIMIT 1`;

const categoriesSql = `SELECT id, name FROM item_categories
  WHERE ${living()} AND is_active ORDER BY position, id`;

const variantsSql = `SELECT item.variant_id AS id, parent.variant_id AS "parentId" FROM variant_template_items item
  LEFT JOIN variant_template_items parent ON parent.customer_uuid = $1 AND parent.id = item.parent_id
  WHERE item.customer_uuid = $1`;

/** The group of a store whose price list applies; null without a store or such a group. */
async function readStoreGroup(
  client: pg.ClientBase,
  customerUuid: string,
  storeUuid: string | undefined,
): Promise<ChannelMenu['storeGroup']> {
  if (storeUuid === undefined) return null;
  const { rows } = await client.query<{ id: string | null; name: string; priceListId: string }>(
    storeGroupSql,
    [customerUuid, storeUuid],
  );
  const [row] = rows;
  if (!row) throw new ServiceError('NOT_FOUND');
  return row.id === null ? null : { id: row.id, name: row.name, priceListId: row.priceListId };
}

/**
 * Reads a menu whole, as one channel sells it on one day, in a fixed number of statements.
 * @throws ServiceError NOT_FOUND if there is no such channel menu or store
 */
export async function readChannelMenu(
  client: pg.ClientBase,
  customerUuid: string,
  { channelMenuId, on, storeUuid, menuItemId, withoutChanges = false }: MenuWanted,
): Promise<ChannelMenu> {
  const [head, storeGroup, categories, variants, taxGroups] = await Promise.all([
    client.query<HeadRow>(headSql, [customerUuid, channelMenuId, on ?? null]),
    readStoreGroup(client, customerUuid, storeUuid),
    client.query<{ id: string; name: string }>(categoriesSql, [customerUuid]),
    client.query<{ id: string; parentId: string | null }>(variantsSql, [customerUuid]),
    readTaxGroups(client, customerUuid),
  ]);
  if (!head.rows[0]) throw new ServiceError('NOT_FOUND');
  const { isLater, ...menu } = head.rows[0];
  const { menuId, channelId } = menu;
  const { items, groups } = await readItems(client, {
    ...{ customerUuid, menuId, channelId, menuItemId: menuItemId ?? null },
  });
  const sizes = items.flatMap((item) => item.sizes);
  const listIds = [
    ...[menu.priceListId, menu.defaultPriceListId, storeGroup?.priceListId],
    ...sizes.flatMap((size) => [
      ...[size.priceListId, size.onChannel?.priceListId],
      ...size.groups.map(({ priceListId }) => priceListId),
    ]),
  ].filter((id): id is string => typeof id === 'string');
  const priceLists = await readPriceLists(client, customerUuid, {
    ...{ on: menu.on, listIds: [...new Set(listIds)], items, groups },
  });
  const variantParents = new Map<string, (string | null)[]>();
  for (const { id, parentId } of variants.rows)
    variantParents.set(id, [...(variantParents.get(id) ?? []), parentId]);
  const whole: ChannelMenu = {
    ...menu,
    storeGroup,
    categories: categories.rows,
    items,
    groups,
    priceLists,
    taxGroups,
    variantParents,
  };
  const isExplained = menuItemId !== undefined;
  return withoutChanges ? whole : withPriceChanges(client, customerUuid, whole, { isLater, isExplained });
}
