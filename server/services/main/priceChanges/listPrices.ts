import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import { type From, read, type Slots } from '../../../area/read.ts';
import { batchOn } from '../../../domain/menus/priceRows.ts';
import type { DescribedPrice } from './describedPrice.ts';

/** Which prices of lists are read: by their ids, or those of a list. */
export interface ListPricesQuery {
  /** The day whose batches count. */
  day: string;
  ids?: readonly string[];
  priceListId?: string;
  categoryIds?: readonly string[];
  itemIds?: readonly string[];
}

const isEmpty = (ids: Expression<readonly string[]>) => sql<boolean>`cardinality(${ids}::uuid[]) = 0`;

/** The size of an item that is on sale in one size only. */
export const soleSize = (rows: From, menuItemId: Expression<string | null>) =>
  rows
    .selectFrom('menus/subtypes as sole')
    .select(({ ref }) => sql<string>`min(${ref('sole.id')}::text)::uuid`.as('id'))
    .where('sole.menuItemId', '=', menuItemId)
    .where('sole.isActive', '=', true)
    .having(({ fn }) => fn.countAll<number>(), '=', 1)
    .$asScalar();

interface Filters {
  ids: readonly string[] | null;
  priceListId: string | null;
  categoryIds: readonly string[];
  itemIds: readonly string[];
  day: string;
}

/** Without filters for items, a list has prices of modifiers too. Each price of an item with one size is that of the size. */
const readPrices = read((rows, { ids, priceListId, categoryIds, itemIds, day }: Slots<Filters>) =>
  rows
    .selectFrom('pricing/price-list-elements as element')
    .innerJoin('pricing/price-lists as list', 'list.id', 'element.priceListId')
    .leftJoin('menus/subtypes as size', 'size.id', 'element.subtypeId')
    .leftJoin('menus/items with deleted as item', (join) =>
      join.on(({ eb, fn }) => eb('item.id', '=', fn.coalesce('size.menuItemId', 'element.menuItemId'))),
    )
    .leftJoin('menus/modifiers with deleted as modifier', 'modifier.id', 'element.modifierId')
    .leftJoin('stock-items/unit-sizes as unit', 'unit.id', 'element.unitSizeId')
    .select(({ fn, ref }) => [
      ...(['element.id', 'element.price', 'element.price as storedPrice', 'item.taxGroupId'] as const),
      fn<string>('concat_ws', [
        sql.lit(' · '),
        ...(['list.name', 'item.name', 'size.name', 'modifier.name', 'unit.name'] as const),
      ]).as('label'),
      fn.coalesce('size.id', soleSize(rows, ref('element.menuItemId'))).as('sizeId'),
      batchOn(rows, day, ref('list.id')).as('batch'),
    ])
    .where((eb) =>
      eb.or([eb(sql`${ids}::uuid[]`, 'is', null), eb('element.id', '=', eb.fn.any(ids.$notNull()))]),
    )
    .where((eb) =>
      eb.or([eb(sql`${priceListId}::uuid`, 'is', null), eb('element.priceListId', '=', priceListId)]),
    )
    .where((eb) =>
      eb.or([isEmpty(categoryIds), sql<boolean>`${eb.ref('item.categoryIds')} && ${categoryIds}`]),
    )
    .where((eb) => eb.or([isEmpty(itemIds), eb('item.id', '=', eb.fn.any(itemIds))]))
    .where('item.isDeleted', 'is not', true)
    .where('modifier.isDeleted', 'is not', true)
    .orderBy('item.order')
    .orderBy('item.id')
    .orderBy('size.order')
    .orderBy('modifier.order')
    .orderBy('unit.order')
    .orderBy('element.id'),
);

/** Prices of lists, with what they are prices of. */
export async function readListPrices(
  client: pg.ClientBase,
  customerUuid: string,
  { day, ids, priceListId, categoryIds = [], itemIds = [] }: ListPricesQuery,
): Promise<DescribedPrice[]> {
  const prices = await readPrices(client, customerUuid, {
    ...{ ids: ids ?? null, priceListId: priceListId ?? null, categoryIds, itemIds, day },
  });
  return prices.map(({ id, ...price }) => ({
    ...price,
    target: { listPriceId: id, menuId: null, channelId: null, subtypeId: null },
  }));
}
