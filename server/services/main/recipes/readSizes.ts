import type pg from 'pg';
import type { SoldSize } from '../../../../contract/calls/recipes.ts';
import { taxIn } from '../../../../contract/catalogue/tax.ts';
import { parseListQuery } from '../../../../contract/listQuery.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { readPage } from '../../../crud/read/readPage.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { living } from '../../../schema/rows.ts';

/** A recipe that more sizes use is a part of dishes, and the page shows the first of them. */
const mostSizes = 20;

interface SizeRow extends Pick<SoldSize, 'id' | 'name' | 'recipes'> {
  pricingStrategy: number;
  customPrice: number | null;
  priceListId: string | null;
  taxGroupId: string | null;
}

const sizesSql = `SELECT s.id, i.name || ' · ' || s.name AS name, s.pricing_strategy AS "pricingStrategy",
    s.custom_price::float8 AS "customPrice", i.tax_group_id AS "taxGroupId",
    coalesce(s.price_list_id, (SELECT id FROM price_lists WHERE customer_uuid = $1 AND is_default LIMIT 1)) AS "priceListId",
    (SELECT json_agg(json_build_object('recipeId', o.recipe_id, 'quantity', o.quantity) ORDER BY o.position)
     FROM subtype_recipes AS o WHERE o.customer_uuid = $1 AND o.subtype_id = s.id) AS recipes
  FROM subtype_recipes AS x
    JOIN subtypes AS s ON s.customer_uuid = $1 AND s.id = x.subtype_id
    JOIN menu_items AS i ON ${living('i')} AND i.id = s.menu_item_id
  WHERE x.customer_uuid = $1 AND x.recipe_id = $2
  ORDER BY i.position, s.position, s.id LIMIT ${mostSizes}`;

const asked = ['menus/subtypes', 'pricing/price-list-elements', 'tax/groups'];

/** The sizes that use a recipe, with the prices that their lists give them today. None without the right to see prices. */
export async function readSizes(
  { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>,
  actor: Actor,
  recipeId: string,
): Promise<SoldSize[]> {
  if (!asked.every((name) => allows(actor.rights, name, 'read'))) return [];
  const { rows } = await inTransaction(pool, realmOf(actor), (client: pg.ClientBase) =>
    client.query<SizeRow>(sizesSql, [actor.customerUuid, recipeId]),
  );
  const read = async (name: string, filter: object): Promise<WireRecord[]> => {
    const context = contextOf(name);
    const query = parseListQuery(context, { filter: JSON.stringify(filter), range: '[0,499]' });
    return (await readPage(context, query, realmOf(actor))).records;
  };
  if (rows.length === 0) return [];
  const prices = await read('pricing/price-list-elements', { subtypeId: rows.map(({ id }) => id) });
  const taxGroups = await read('tax/groups', {});
  return rows.map((row) => {
    const price = priceOf(row, prices);
    const rate = taxGroups.find(({ id }) => id === row.taxGroupId)?.ratePercent;
    const netPrice = price !== null && typeof rate === 'number' ? taxIn(price, rate).value : null;
    return { id: row.id, name: row.name, recipes: row.recipes, price, netPrice };
  });
}

/** The pricing strategies: 1 is the zero price, 3 a custom one, and otherwise the price list decides. */
function priceOf({ id, pricingStrategy, customPrice, priceListId }: SizeRow, prices: readonly WireRecord[]) {
  if (pricingStrategy === 1) return 0;
  if (pricingStrategy === 3) return customPrice;
  const found = prices.find((one) => one.subtypeId === id && one.priceListId === priceListId);
  return typeof found?.priceToday === 'number' ? found.priceToday : null;
}
