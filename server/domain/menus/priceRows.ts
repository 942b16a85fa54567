import type { Expression } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import {
  type ListPrice,
  type MenuGroup,
  type MenuItem,
  modifierPriceKey,
  type PriceList,
  type TaxGroup,
} from '../../../contract/catalogue/menuShape.ts';
import { type From, read, rowsOf, type Slots } from '../../area/read.ts';

/** The batch that changes the prices of a list on a day, as JSON: the one that began last. Null if there is none. */
export const batchOn = (rows: From, day: Expression<string>, priceListId: Expression<string | null>) =>
  jsonObjectFrom(
    rows
      .selectFrom('pricing/price-batches as batch')
      .select(['batch.id', 'batch.name', 'batch.changePercent', 'batch.roundTo'])
      .where('batch.priceListId', '=', priceListId)
      .where('batch.validFrom', '<=', day)
      .orderBy('batch.validFrom', 'desc')
      .limit(1),
  );

const readLists = read((rows, { on, listIds }: Slots<{ on: string; listIds: readonly string[] }>) =>
  rows
    .selectFrom('pricing/price-lists as list')
    .select(({ ref }) => [
      'list.id',
      'list.name',
      'list.isUpsell',
      batchOn(rows, on, ref('list.id')).as('batch'),
    ])
    .where('list.isActive', '=', true)
    .where(({ eb, fn }) => eb('list.id', '=', fn.any(listIds))),
);

type Ids = readonly string[];
interface PricesQuery {
  listIds: Ids;
  itemIds: Ids;
  sizeIds: Ids;
  modifierIds: Ids;
}

/**
 * The prices of items, sizes and modifiers, each found by its own index, as one JSON text that the database makes. For
 * thousands of rows, that takes half of the time that the driver needs to make an object of each.
 */
const readPrices = read((rows, { listIds, itemIds, sizeIds, modifierIds }: Slots<PricesQuery>) => {
  const pricesOf = (of: 'menuItemId' | 'subtypeId' | 'modifierId', ids: Expression<Ids>) =>
    rows
      .selectFrom('pricing/price-list-elements')
      .select(['id', 'price', 'priceListId', 'menuItemId', 'subtypeId', 'modifierId', 'unitSizeId'])
      .where(({ eb, fn }) => eb('priceListId', '=', fn.any(listIds)))
      .where(({ eb, fn }) => eb(of, '=', fn.any(ids)));
  const prices = pricesOf('menuItemId', itemIds)
    .unionAll(pricesOf('subtypeId', sizeIds))
    .unionAll(pricesOf('modifierId', modifierIds));
  return rows.selectNoFrom(jsonArrayFrom(prices).as('prices'));
});

/** The tax groups of the customer, with their active rates. */
const readGroups = read((rows) =>
  rows
    .selectFrom('tax/groups as taxed')
    .select(['taxed.id', 'taxed.name', 'taxed.collectionGroupId', 'taxed.deliveryGroupId'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('tax as rate')
          .select(['rate.id', 'rate.ratePercent', 'rate.validFrom'])
          .whereRef('rate.taxGroupId', '=', 'taxed.id')
          .where('rate.isActive', '=', true),
      ).as('rates'),
    ),
);

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
  const [lists, [found]] = await Promise.all([
    readLists(client, customerUuid, { on, listIds }),
    readPrices(client, customerUuid, {
      ...{ listIds, itemIds: idsOf(items), sizeIds: idsOf(sizes), modifierIds: idsOf(options) },
    }),
  ]);
  const books = new Map(lists.map((list) => [list.id, { ...emptyBook(), ...list }]));
  for (const { priceListId, menuItemId, subtypeId, modifierId, unitSizeId, ...price } of found?.prices ??
    []) {
    const book = books.get(priceListId);
    if (subtypeId !== null) book?.sizes.set(subtypeId, price);
    else if (menuItemId !== null) book?.items.set(menuItemId, price);
    else if (modifierId !== null) book?.modifiers.set(modifierPriceKey(modifierId, unitSizeId), price);
  }
  return books;
}

const emptyBook = () => ({
  sizes: new Map<string, ListPrice>(),
  items: new Map<string, ListPrice>(),
  modifiers: new Map<string, ListPrice>(),
});

const readBusiness = rowsOf('setup/business', { fields: ['pricesIncludeTax'] });

/** Whether prices of the customer include tax. */
export async function readPricesIncludeTax(client: pg.ClientBase, customerUuid: string): Promise<boolean> {
  const [business] = await readBusiness(client, customerUuid);
  return business?.pricesIncludeTax ?? true;
}

/** The tax groups of the customer, by their ids. */
export async function readTaxGroups(
  client: pg.ClientBase,
  customerUuid: string,
): Promise<Map<string, TaxGroup>> {
  const groups = await readGroups(client, customerUuid);
  return new Map(groups.map((group) => [group.id, group]));
}
