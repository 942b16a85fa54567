import type pg from 'pg';
import {
  type ListPrice,
  type MenuGroup,
  type MenuItem,
  modifierPriceKey,
  type PriceList,
  type TaxGroup,
} from '../../../../../contract/catalogue/menuShape.ts';
import { readAsJson } from './readAsJson.ts';

interface ListRow extends BatchRow {
  id: string;
  name: string;
}

interface PriceRow extends ListPrice {
  priceListId: string;
  menuItemId: string | null;
  subtypeId: string | null;
  modifierId: string | null;
  unitSizeId: string | null;
}

/** Joins `batch`, which changes the prices of `list` on a day: the one that began last. */
export const joinedBatch = (day: string) => `LEFT JOIN LATERAL (SELECT * FROM price_batches
    WHERE customer_uuid = $1 AND price_list_id = list.id AND valid_from <= ${day}
    ORDER BY valid_from DESC LIMIT 1) batch ON true`;

/** What is read of `batch`. */
export const batchColumns = `batch.id AS "batchId", batch.name AS "batchName",
    batch.change_percent AS "changePercent", batch.round_to AS "roundTo"`;

export interface BatchRow {
  batchId: string | null;
  batchName: string;
  changePercent: string;
  roundTo: number;
}

export const batchOf = ({ batchId, batchName, changePercent, roundTo }: BatchRow): PriceList['batch'] =>
  batchId === null ? null : { id: batchId, name: batchName, changePercent: Number(changePercent), roundTo };

const listsSql = `SELECT list.id, list.name, ${batchColumns} FROM price_lists list ${joinedBatch('$2')}
  WHERE list.customer_uuid = $1 AND list.is_active AND list.id = ANY($3::uuid[])`;

const pricesOf = (
  column: string,
  ids: string,
) => `SELECT id, price, price_list_id AS "priceListId", menu_item_id AS "menuItemId",
    subtype_id AS "subtypeId", modifier_id AS "modifierId", unit_size_id AS "unitSizeId"
  FROM price_list_elements WHERE customer_uuid = $1 AND price_list_id = ANY($2::uuid[]) AND ${column} = ANY(${ids}::uuid[])`;

/** The prices of items, sizes and modifiers, each found by its own index. */
const pricesSql = [
  pricesOf('menu_item_id', '$3'),
  pricesOf('subtype_id', '$4'),
  pricesOf('modifier_id', '$5'),
].join(' UNION ALL ');

/** The active price lists with these ids, with the batches of that day and the prices of these items. */
export async function readPriceLists(
  client: pg.ClientBase,
  customerUuid: string,
  {
    on,
    listIds,
    items,
    groups,
  }: {
    on: string;
    listIds: readonly string[];
    items: readonly MenuItem[];
    groups: ReadonlyMap<string, MenuGroup>;
  },
): Promise<Map<string, PriceList>> {
  const options = [...groups.values()].flatMap((group) => group.options);
  const sizes = items.flatMap((item) => item.sizes);
  const idsOf = (records: readonly { id: string }[]) => [...new Set(records.map(({ id }) => id))];
  const [lists, prices] = await Promise.all([
    client.query<ListRow>(listsSql, [customerUuid, on, listIds]),
    readAsJson<PriceRow>(client, pricesSql, [
      ...[customerUuid, listIds, idsOf(items), idsOf(sizes), idsOf(options)],
    ]),
  ]);
  const books = new Map(lists.rows.map(({ id }) => [id, emptyBook()]));
  for (const { priceListId, menuItemId, subtypeId, modifierId, unitSizeId, id, price } of prices) {
    const book = books.get(priceListId);
    if (subtypeId !== null) book?.sizes.set(subtypeId, { id, price });
    else if (menuItemId !== null) book?.items.set(menuItemId, { id, price });
    else if (modifierId !== null)
      book?.modifiers.set(modifierPriceKey(modifierId, unitSizeId), { id, price });
  }
  return new Map(
    lists.rows.map(({ id, name, ...batch }) => [
      id,
      { ...(books.get(id) ?? emptyBook()), id, name, batch: batchOf(batch) },
    ]),
  );
}

const emptyBook = () => ({
  sizes: new Map<string, ListPrice>(),
  items: new Map<string, ListPrice>(),
  modifiers: new Map<string, ListPrice>(),
});

/** The tax groups of the customer, with their active rates. */
export async function readTaxGroups(
  client: pg.ClientBase,
  customerUuid: string,
): Promise<Map<string, TaxGroup>> {
  const { rows } = await client.query<{
    id: string;
    name: string;
    rateId: string | null;
    ratePercent: string;
    validFrom: string;
  }>(
    `SELECT taxed.id, taxed.name, rate.id AS "rateId", rate.rate_percent AS "ratePercent", rate.valid_from AS "validFrom"
     FROM tax_groups taxed LEFT JOIN taxes rate
       ON rate.customer_uuid = $1 AND rate.tax_group_id = taxed.id AND rate.is_active
     WHERE taxed.customer_uuid = $1`,
    [customerUuid],
  );
  const groups = new Map<string, TaxGroup & { rates: TaxGroup['rates'][number][] }>();
  for (const { id, name, rateId, ratePercent, validFrom } of rows) {
    const group = groups.get(id) ?? { id, name, rates: [] };
    groups.set(id, group);
    if (rateId !== null) group.rates.push({ id: rateId, ratePercent: Number(ratePercent), validFrom });
  }
  return groups;
}
