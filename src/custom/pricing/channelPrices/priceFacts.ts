import type { PriceGrid } from '../../../../contract/calls/priceGrid.ts';
import type { ListPrice } from '../../../../contract/catalogue/menuShape.ts';
import { valueKey } from '../../../kit/grid/gridColumns.ts';
import type { SavedCell } from '../../../kit/grid/gridDrafts.ts';
import type { GridRow } from '../../../kit/grid/gridExtras.ts';

/** The wire names of the values that cells hold: the price, and how the channel prices the size. */
export const sources = { price: 'price', strategy: 'pricingStrategy', customPrice: 'customPrice' } as const;

/** A size of an item: a row of the grid, and what its prices follow from. */
export interface PriceRow extends GridRow {
  id: string;
  item: { id: string; name: string; code: string };
  size: string;
  pricingStrategy: number;
  customPrice: number | null;
  priceListId: string | null;
  /** What it costs to make, without tax, in minor units. */
  cost: number | null;
  taxPercent: number | null;
  /** The channels that sell it. */
  soldOn: ReadonlySet<string>;
}

/** All that the prices of a menu follow from, by ids. */
export interface PriceFacts
  extends Pick<PriceGrid, 'channels' | 'lists' | 'defaultListId' | 'hasCosts' | 'on'> {
  rows: readonly PriceRow[];
  /** The saved cells, by key. */
  cells: ReadonlyMap<string, SavedCell>;
  /** The prices of whole items, by list and item. */
  itemPrices: ReadonlyMap<string, ReadonlyMap<string, ListPrice>>;
  /** The price lists that sizes take on one channel, by `valueKey` of the strategy. */
  channelLists: ReadonlyMap<string, string>;
}

/** Puts an answer of the server, whose lists go by places, into facts by ids. */
export function priceFacts(grid: PriceGrid): PriceFacts {
  const { channels, lists, defaultListId, hasCosts, on, items, sizes } = grid;
  const rows = sizes.flatMap((size, index): PriceRow[] => {
    const [at, id, name, pricingStrategy, customPrice, priceListId, cost] = size;
    const item = items[at];
    if (!item) return [];
    const [itemId, itemName, code, taxPercent, soldOn] = item;
    return [
      {
        ...{ id, name: `${itemName} · ${name}`, heading: itemName, size: name },
        isRepeated: sizes[index - 1]?.[0] === at,
        item: { id: itemId, name: itemName, code },
        ...{ pricingStrategy, customPrice, priceListId, cost, taxPercent },
        soldOn: new Set(soldOn.flatMap((channel) => channels[channel]?.id ?? [])),
      },
    ];
  });
  const cells = new Map<string, SavedCell>();
  const channelLists = new Map<string, string>();
  for (const [size, channel, id, version, value] of grid.channelPrices)
    cells.set(keyOf(rows[size], channels[channel], sources.price), { id, version, value });
  for (const [size, list, id, version, value] of grid.listPrices)
    cells.set(keyOf(rows[size], lists[list], sources.price), { id, version, value });
  for (const [size, channel, id, version, strategy, customPrice, listId] of grid.channelSizes) {
    const key = keyOf(rows[size], channels[channel], sources.strategy);
    cells.set(key, { id, version, value: strategy });
    cells.set(keyOf(rows[size], channels[channel], sources.customPrice), { id, version, value: customPrice });
    if (listId !== null) channelLists.set(key, listId);
  }
  const itemPrices = new Map(lists.map(({ id }) => [id, new Map<string, ListPrice>()]));
  for (const [item, list, id, price] of grid.itemPrices)
    itemPrices.get(lists[list]?.id ?? '')?.set(items[item]?.[0] ?? '', { id, price });
  return { channels, lists, defaultListId, hasCosts, on, rows, cells, itemPrices, channelLists };
}

const keyOf = (row: { id: string } | undefined, column: { id: string } | undefined, source: string): string =>
  valueKey(row?.id ?? '', column?.id ?? '', source);
