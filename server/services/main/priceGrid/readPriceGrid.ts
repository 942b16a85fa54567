import type pg from 'pg';
import type { PriceGrid } from '../../../../contract/calls/priceGrid.ts';
import { rateOn } from '../../../../contract/catalogue/tax.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { living } from '../../../schema/rows.ts';
import { shownValue } from '../catalogue/channelMenu/itemRows.ts';
import { readPriceLists, readTaxGroups } from '../catalogue/channelMenu/priceRows.ts';
import { readSizeCosts } from './readSizeCosts.ts';

const headSql = `SELECT customer_today() AS on FROM menus WHERE ${living()} AND id = $2`;

const channelsSql = `SELECT channel.id, channel.name, sold.id AS "channelMenuId", sold.price_list_id AS "priceListId",
    CASE WHEN coalesce('name' = ANY(sold.own), sold.name IS NOT NULL) THEN sold.name ELSE menu.name END AS "menuName"
  FROM channel_menus sold JOIN menus menu ON menu.customer_uuid = $1 AND menu.id = sold.menu_id
  JOIN channels channel ON channel.customer_uuid = $1 AND channel.id = sold.channel_id
  WHERE sold.customer_uuid = $1 AND sold.menu_id = $2 AND sold.is_active ORDER BY sold.position, sold.id`;

const listsSql = `SELECT id, is_default AS "isDefault" FROM price_lists
  WHERE customer_uuid = $1 AND is_active ORDER BY position, id`;

/** The ids in a parameter, with their places from 0. */
const placed = (parameter: string, name: string) =>
  `(SELECT id, place - 1 AS place FROM unnest(${parameter}::uuid[]) WITH ORDINALITY AS given(id, place)) ${name}`;

const itemsSql = `SELECT item.id, item.name, item.code, item.tax_group_id AS "taxGroupId",
    json_agg(channel.place ORDER BY channel.place) AS "soldOn"
  FROM channel_items shown JOIN ${placed('$3', 'channel')} ON channel.id = shown.channel_id
  JOIN menu_items item ON ${living('item')} AND item.id = shown.menu_item_id
  WHERE shown.customer_uuid = $1 AND shown.menu_id = $2 AND ${shownValue('isActive', 'is_active')}
  GROUP BY item.id, item.name, item.code, item.tax_group_id, item.position ORDER BY item.position, item.id`;

// The database makes the long lists whole, because many rows take the driver longer than one text does the parser.
const listOf = (cells: string, from: string) =>
  `SELECT coalesce(json_agg(json_build_array(${cells})), '[]') AS found FROM ${from}`;

const sizesSql = listOf(
  'size.item, size.id, size.name, size.pricing_strategy, size.custom_price, size.price_list_id',
  `(SELECT size.*, item.place AS item FROM subtypes size JOIN ${placed('$2', 'item')} ON item.id = size.menu_item_id
    WHERE size.customer_uuid = $1 AND size.is_active ORDER BY item.place, size.position, size.id) size`,
);

const channelPricesSql = listOf(
  'size.place, channel.place, t.id, t.version, t.price',
  `channel_prices t JOIN ${placed('$2', 'size')} ON size.id = t.subtype_id
   JOIN ${placed('$3', 'channel')} ON channel.id = t.channel_id WHERE t.customer_uuid = $1 AND t.menu_id = $4`,
);

const channelSizesSql = listOf(
  'size.place, channel.place, t.id, t.version, t.pricing_strategy, t.custom_price, t.price_list_id',
  `channel_subtypes t JOIN ${placed('$2', 'size')} ON size.id = t.subtype_id
   JOIN ${placed('$3', 'channel')} ON channel.id = t.channel_id WHERE t.customer_uuid = $1`,
);

const listPricesSql = listOf(
  'size.place, list.place, t.id, t.version, t.price',
  `price_list_elements t JOIN ${placed('$2', 'size')} ON size.id = t.subtype_id
   JOIN ${placed('$3', 'list')} ON list.id = t.price_list_id WHERE t.customer_uuid = $1`,
);

const itemPricesSql = listOf(
  'item.place, list.place, t.id, t.price',
  `price_list_elements t JOIN ${placed('$2', 'item')} ON item.id = t.menu_item_id
   JOIN ${placed('$3', 'list')} ON list.id = t.price_list_id WHERE t.customer_uuid = $1`,
);

type SizeRow = PriceGrid['sizes'][number] extends [...infer Columns, infer _Cost] ? Columns : never;
type Channel = PriceGrid['channels'][number];
interface ItemRow {
  id: string;
  name: string;
  code: string;
  taxGroupId: string | null;
  soldOn: number[];
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/**
 * What all prices of a menu follow from, on all of its channels, in a fixed number of statements.
 * @throws ServiceError NOT_FOUND if there is no such menu
 */
export async function readPriceGrid(
  client: pg.ClientBase,
  customerUuid: string,
  { menuId, hasCosts }: { menuId: string; hasCosts: boolean },
): Promise<PriceGrid> {
  const { rows: heads } = await client.query<{ on: string }>(headSql, [customerUuid, menuId]);
  const [head] = heads;
  if (!head) throw new ServiceError('NOT_FOUND');
  const { on } = head;
  const { rows: channels } = await client.query<Channel>(channelsSql, [customerUuid, menuId]);
  const { rows: named } = await client.query<{ id: string; isDefault: boolean }>(listsSql, [customerUuid]);
  const [channelIds, listIds] = [idsOf(channels), idsOf(named)];
  const lists = await readPriceLists(client, customerUuid, { on, listIds, items: [], groups: new Map() });
  const taxGroups = await readTaxGroups(client, customerUuid);
  const { rows: items } = await client.query<ItemRow>(itemsSql, [customerUuid, menuId, channelIds]);
  const found = async <Row>(statement: string, ...values: unknown[]): Promise<Row[]> => {
    const { rows } = await client.query<{ found: Row[] }>(statement, [customerUuid, ...values]);
    return rows[0]?.found ?? [];
  };
  const itemIds = idsOf(items);
  const sizes = await found<SizeRow>(sizesSql, itemIds);
  const sizeIds = sizes.map(([, id]) => id);
  const costs = hasCosts ? await readSizeCosts(client, customerUuid, sizeIds) : new Map<string, number>();
  const rateOf = ({ taxGroupId }: ItemRow) => {
    const group = taxGroupId === null ? undefined : taxGroups.get(taxGroupId);
    return (group && rateOn(group.rates, on)?.ratePercent) ?? null;
  };
  return {
    ...{ on, channels, hasCosts },
    lists: listIds.flatMap((id) => {
      const list = lists.get(id);
      return list ? [{ id, name: list.name, batch: list.batch }] : [];
    }),
    defaultListId: named.find(({ isDefault }) => isDefault)?.id ?? null,
    items: items.map((item) => [item.id, item.name, item.code, rateOf(item), item.soldOn]),
    sizes: sizes.map((size) => [...size, costs.get(size[1]) ?? null]),
    channelPrices: await found(channelPricesSql, sizeIds, channelIds, menuId),
    channelSizes: await found(channelSizesSql, sizeIds, channelIds),
    listPrices: await found(listPricesSql, sizeIds, listIds),
    itemPrices: await found(itemPricesSql, itemIds, listIds),
  };
}
