import type { ListPrice, PriceList } from '../../../../contract/catalogue/menuShape.ts';
import { type PricedBy, type ResolvedPrice, sizePrice } from '../../../../contract/catalogue/prices.ts';
import { marginOf } from '../../../../contract/catalogue/recipeCost.ts';
import { taxIn } from '../../../../contract/catalogue/tax.ts';
import { partsOfKey, valueKey } from '../../../kit/grid/gridColumns.ts';
import type { SavedAt } from '../../../kit/grid/gridDrafts.ts';
import { type PriceFacts, type PriceRow, sources } from './priceFacts.ts';

type Books = ReadonlyMap<string, ReadonlyMap<string, ListPrice>>;

/** The saved prices of each list, by the id of the size. */
export function savedBooks({ lists, rows }: PriceFacts, saved: SavedAt): Books {
  return new Map(
    lists.map(({ id: listId }) => {
      const book = new Map<string, ListPrice>();
      for (const { id: sizeId } of rows) {
        const { id, value } = saved(valueKey(sizeId, listId, sources.price));
        if (typeof value === 'number') book.set(sizeId, { id: String(id), price: value });
      }
      return [listId, book];
    }),
  );
}

/** The books with the list prices that are not saved yet. */
export function draftedBooks(books: Books, drafts: Iterable<readonly [string, { value: unknown }]>): Books {
  const changed = new Map<string, Map<string, ListPrice>>();
  for (const [key, { value }] of drafts) {
    const { row, column, source } = partsOfKey(key);
    const book = source === sources.price ? books.get(column) : undefined;
    if (!book) continue;
    const next = changed.get(column) ?? new Map(book);
    changed.set(column, next);
    if (typeof value === 'number') next.set(row, { id: '', price: value });
    else next.delete(row);
  }
  return changed.size === 0 ? books : new Map([...books, ...changed]);
}

const priceLists = ({ lists, itemPrices }: PriceFacts, books: Books): ReadonlyMap<string, PriceList> =>
  new Map(
    lists.map(({ id, name, isUpsell, batch }) => [
      id,
      {
        ...{ id, name, isUpsell, batch, modifiers: new Map() },
        sizes: books.get(id) ?? new Map(),
        items: itemPrices.get(id) ?? new Map(),
      },
    ]),
  );

/** What prices are while people change them. */
export interface PriceBook {
  /** What guests pay for a size on a channel, and the steps that led to it. */
  priceOf: (row: PriceRow, channelId: string) => ResolvedPrice;
  /** What the size costs where a channel says nothing of its own. */
  basePriceOf: (row: PriceRow) => number | null;
  /** The price of a size in a list, its own or that of its item. */
  listPriceOf: (row: PriceRow, listId: string) => number | null;
  /** How a channel prices a size; null where it leaves that to the size. */
  strategyOf: (row: PriceRow, channelId: string) => number | null;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Works out prices by the rules of the catalogue, from values that may not be saved yet. */
export function priceBook(facts: PriceFacts, books: Books, shownAt: (key: string) => unknown): PriceBook {
  const shared = {
    priceLists: priceLists(facts, books),
    ...{ storeGroup: null, defaultPriceListId: facts.defaultListId },
  };
  const menus = new Map(
    facts.channels.map(({ id, channelMenuId, menuName, priceListId }): [string, PricedBy] => [
      id,
      { id: channelMenuId, name: menuName, priceListId, ...shared },
    ]),
  );
  const nowhere: PricedBy = { id: '', name: '', priceListId: null, ...shared };
  const strategyOf = (row: PriceRow, channelId: string) =>
    numberOf(shownAt(valueKey(row.id, channelId, sources.strategy)));
  const priceIn = (
    menu: PricedBy,
    { id, size: name, ...row }: PriceRow,
    channelId?: string,
  ): ResolvedPrice => {
    const { pricingStrategy, customPrice, priceListId } = row;
    const at = (source: string) => (channelId === undefined ? '' : valueKey(id, channelId, source));
    const strategy = numberOf(shownAt(at(sources.strategy)));
    const own = numberOf(shownAt(at(sources.price)));
    const onChannel = strategy !== null && {
      ...{ id: '', pricingStrategy: strategy, customPrice: numberOf(shownAt(at(sources.customPrice))) },
      priceListId: facts.channelLists.get(at(sources.strategy)) ?? null,
    };
    const channelPrice = own === null ? null : { id: '', price: own };
    const size = {
      id,
      name,
      pricingStrategy,
      customPrice,
      priceListId,
      onChannel: onChannel || null,
      channelPrice,
    };
    return sizePrice(menu, row.item, size);
  };
  return {
    strategyOf,
    priceOf: (row, channelId) => priceIn(menus.get(channelId) ?? nowhere, row, channelId),
    basePriceOf: (row) => priceIn(nowhere, row).price,
    listPriceOf: (row, listId) => {
      const list = shared.priceLists.get(listId);
      return (list?.sizes.get(row.id) ?? list?.items.get(row.item.id))?.price ?? null;
    },
  };
}

/** What a price leaves after tax and cost; undefined where one of the three is not known. */
export function marginAt({ taxPercent, cost }: Pick<PriceRow, 'taxPercent' | 'cost'>, price: number | null) {
  if (price === null || taxPercent === null || cost === null) return undefined;
  return marginOf(taxIn(price, taxPercent).value, cost);
}
