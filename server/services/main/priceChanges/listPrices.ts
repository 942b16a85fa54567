import type pg from 'pg';
import { type BatchRow, batchColumns, batchOf, joinedBatch } from '../catalogue/channelMenu/priceRows.ts';
import type { DescribedPrice } from './describedPrice.ts';

/** Which prices of lists are read: by their ids, or those of a list. */
export interface WantedListPrices {
  /** The day whose batches count. */
  day: string;
  ids?: readonly string[];
  priceListId?: string;
  categoryIds?: readonly string[];
  itemIds?: readonly string[];
}

/** Without filters for items, a list has prices of modifiers too. Each price of an item with one size is that of the size. */
const listPricesSql = `SELECT element.id AS "listPriceId", element.price, element.price AS "storedPrice",
    item.tax_group_id AS "taxGroupId",
    concat_ws(' · ', list.name, item.name, size.name, modifier.name, unit.name) AS label,
    coalesce(size.id, (SELECT CASE WHEN count(*) = 1 THEN min(sole.id::text)::uuid END FROM subtypes sole
      WHERE sole.customer_uuid = $1 AND sole.menu_item_id = element.menu_item_id AND sole.is_active)) AS "sizeId",
    ${batchColumns}
  FROM price_list_elements element
  JOIN price_lists list ON list.customer_uuid = $1 AND list.id = element.price_list_id
  ${joinedBatch('$6')}
  LEFT JOIN subtypes size ON size.customer_uuid = $1 AND size.id = element.subtype_id
  LEFT JOIN menu_items item ON item.customer_uuid = $1 AND item.id = coalesce(size.menu_item_id, element.menu_item_id)
  LEFT JOIN modifiers modifier ON modifier.customer_uuid = $1 AND modifier.id = element.modifier_id
  LEFT JOIN unit_sizes unit ON unit.customer_uuid = $1 AND unit.id = element.unit_size_id
  WHERE element.customer_uuid = $1 AND ($2::uuid[] IS NULL OR element.id = ANY($2))
    AND ($3::uuid IS NULL OR element.price_list_id = $3)
    AND (cardinality($4::uuid[]) = 0 OR item.category_ids && $4) AND (cardinality($5::uuid[]) = 0 OR item.id = ANY($5))
    AND item.is_deleted IS NOT TRUE AND modifier.is_deleted IS NOT TRUE
  ORDER BY item.position, item.id, size.position, modifier.position, unit.position, element.id`;

type ListPriceRow = Omit<DescribedPrice, 'target' | 'batch'> & BatchRow & { listPriceId: string };

/** Prices of lists, with what they are prices of. */
export async function readListPrices(
  client: pg.ClientBase,
  customerUuid: string,
  { day, ids, priceListId, categoryIds = [], itemIds = [] }: WantedListPrices,
): Promise<DescribedPrice[]> {
  const { rows } = await client.query<ListPriceRow>(listPricesSql, [
    ...[customerUuid, ids ?? null, priceListId ?? null, categoryIds, itemIds, day],
  ]);
  return rows.map(({ listPriceId, batchId, batchName, changePercent, roundTo, ...row }) => ({
    ...row,
    batch: batchOf({ batchId, batchName, changePercent, roundTo }),
    target: { listPriceId, menuId: null, channelId: null, subtypeId: null },
  }));
}
