import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { SoldSize } from '../../../../contract/calls/recipes.ts';
import { taxOf } from '../../../../contract/catalogue/tax.ts';
import { parseListQuery } from '../../../../contract/listQuery.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import type { ResourceName } from '../../../../src/resources/resources.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { type RowOf, read, type Slots } from '../../../area/read.ts';
import { readPage } from '../../../crud/readList.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readPricesIncludeTax } from '../../../domain/menus/priceRows.ts';

/** A recipe that more sizes use is a part of dishes, and the page shows the first of them. */
const mostSizes = 20;

const readUsing = read((rows, { recipeId }: Slots<{ recipeId: string }>) =>
  rows
    .selectFrom('menus/subtype-recipes as used')
    .innerJoin('menus/subtypes as size', 'size.id', 'used.subtypeId')
    .innerJoin('menus/items as item', 'item.id', 'size.menuItemId')
    .select(['size.id', 'size.pricingStrategy', 'size.customPrice', 'item.taxGroupId'])
    .select(({ fn, ref, selectFrom }) => [
      ref('size.label').$notNull().as('name'),
      fn
        .coalesce(
          selectFrom('pricing/price-lists as own')
            .select('own.id')
            .whereRef('own.id', '=', 'size.priceListId')
            .where('own.isUpsell', '=', false)
            .limit(1)
            .$asScalar(),
          selectFrom('pricing/price-lists as list')
            .select('list.id')
            .where('list.isDefault', '=', true)
            .where('list.isUpsell', '=', false)
            .limit(1)
            .$asScalar(),
        )
        .as('priceListId'),
      jsonArrayFrom(
        selectFrom('menus/subtype-recipes as each')
          .select(['each.recipeId', 'each.quantity'])
          .whereRef('each.subtypeId', '=', 'size.id')
          .orderBy('each.order'),
      ).as('recipes'),
    ])
    .where('used.recipeId', '=', recipeId)
    .orderBy('item.order')
    .orderBy('size.order')
    .orderBy('size.id')
    .limit(mostSizes),
);

type SizeRow = RowOf<typeof readUsing>;

const sources = ['menus/subtypes', 'pricing/price-list-elements', 'tax/groups'];

/** The sizes that use a recipe, with the prices that their lists give them today. None without the right to see prices. */
export async function readSizes(
  { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>,
  actor: Actor,
  recipeId: string,
): Promise<SoldSize[]> {
  if (!sources.every((name) => allows(actor.rights, name, 'read'))) return [];
  const rows = await inTransaction(pool, realmOf(actor), (client) =>
    readUsing(client, actor.customerUuid, { recipeId }),
  );
  const recordsOf = async (name: ResourceName, filter: object): Promise<WireRecord[]> => {
    const context = contextOf(name);
    const query = parseListQuery(context, { filter: JSON.stringify(filter), range: '[0,499]' });
    return (await readPage(context, query, realmOf(actor))).records;
  };
  if (rows.length === 0) return [];
  const prices = await recordsOf('pricing/price-list-elements', { subtypeId: rows.map(({ id }) => id) });
  const taxGroups = await recordsOf('tax/groups', {});
  const pricesIncludeTax = await inTransaction(pool, realmOf(actor), (client) =>
    readPricesIncludeTax(client, actor.customerUuid),
  );
  return rows.map((row) => {
    const price = priceOf(row, prices);
    const rate = taxGroups.find(({ id }) => id === row.taxGroupId)?.ratePercent;
    const netPrice =
      price !== null && typeof rate === 'number' ? taxOf(price, rate, pricesIncludeTax).value : null;
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
