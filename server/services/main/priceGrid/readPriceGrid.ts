import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import type { PriceGrid } from '../../../../contract/calls/priceGrid.ts';
import { percentInPrice, rateOn } from '../../../../contract/catalogue/tax.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { read, type Slots } from '../../../area/read.ts';
import { readSizeCosts } from '../../../domain/costs/readSizeCosts.ts';
import { soldItems } from '../../../domain/menus/itemRows.ts';
import { readPriceLists, readPricesIncludeTax, readTaxGroups } from '../../../domain/menus/priceRows.ts';

const readHead = read((rows, { menuId }: Slots<{ menuId: string }>) =>
  rows
    .selectFrom('menus as menu')
    .select(sql<string>`customer_today()`.as('on'))
    .where('menu.id', '=', menuId),
);

const readChannels = read((rows, { menuId }: Slots<{ menuId: string }>) =>
  rows
    .selectFrom('menus/channel-menus as sold')
    .innerJoin('channels as channel', 'channel.id', 'sold.channelId')
    .select(['channel.id', 'channel.name', 'sold.id as channelMenuId'])
    .select(['sold.priceListId', 'sold.name as menuName'])
    .where('sold.menuId', '=', menuId)
    .where('sold.isActive', '=', true)
    .orderBy('sold.order')
    .orderBy('sold.id'),
);

const readLists = read((rows) =>
  rows
    .selectFrom('pricing/price-lists')
    .select(['id', 'isDefault'])
    .where('isActive', '=', true)
    .orderBy('order')
    .orderBy('id'),
);

type Ids = readonly string[];

/** Ids with their places from 0. */
const placed = (ids: Expression<Ids>) =>
  sql<{ id: string; place: number }>`(SELECT id, place - 1 AS place
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS requested (id, place))`;

const readItems = read((rows, { menuId, channelIds }: Slots<{ menuId: string; channelIds: Ids }>) =>
  soldItems(rows, menuId)
    .innerJoin(placed(channelIds).as('channel'), 'channel.id', 'shown.channelId')
    .select(['item.id', 'item.name', 'item.code', 'item.taxGroupId'])
    .select(({ fn }) => fn.agg<number[]>('json_agg', ['channel.place']).orderBy('channel.place').as('soldOn'))
    .groupBy(['item.id', 'item.name', 'item.code', 'item.taxGroupId', 'item.order'])
    .orderBy('item.order')
    .orderBy('item.id'),
);

type Values<Cells> = {
  -readonly [Place in keyof Cells]: Cells[Place] extends Expression<infer Value> ? Value : never;
};

// The database makes the long lists whole, because many rows take the driver longer than one text does the parser.
const listOf = <const Cells extends readonly Expression<unknown>[]>(...cells: Cells) =>
  sql<Values<Cells>[]>`coalesce(json_agg(json_build_array(${sql.join(cells)})), '[]')`.as('found');

const readSizes = read((rows, { itemIds }: Slots<{ itemIds: Ids }>) => {
  const sizes = rows
    .selectFrom('menus/subtypes as t')
    .innerJoin(placed(itemIds).as('item'), 'item.id', 't.menuItemId')
    .select(['item.place', 't.id', 't.name', 't.pricingStrategy', 't.customPrice', 't.priceListId'])
    .where('t.isActive', '=', true)
    .orderBy('item.place')
    .orderBy('t.order')
    .orderBy('t.id');
  return rows
    .selectFrom(sizes.as('size'))
    .select(({ ref }) =>
      listOf(
        ...([ref('size.place'), ref('size.id'), ref('size.name'), ref('size.pricingStrategy')] as const),
        ...([ref('size.customPrice'), ref('size.priceListId')] as const),
      ),
    );
});

type OnChannels = Slots<{ menuId: string; sizeIds: Ids; channelIds: Ids }>;

const readChannelPrices = read((rows, { menuId, sizeIds, channelIds }: OnChannels) =>
  rows
    .selectFrom('pricing/channel-prices as t')
    .innerJoin(placed(sizeIds).as('size'), 'size.id', 't.subtypeId')
    .innerJoin(placed(channelIds).as('channel'), 'channel.id', 't.channelId')
    .select(({ ref }) =>
      listOf(ref('size.place'), ref('channel.place'), ref('t.id'), ref('t.version'), ref('t.price')),
    )
    .where('t.menuId', '=', menuId),
);

const readChannelSizes = read((rows, { sizeIds, channelIds }: Omit<OnChannels, 'menuId'>) =>
  rows
    .selectFrom('menus/channel-subtypes as t')
    .innerJoin(placed(sizeIds).as('size'), 'size.id', 't.subtypeId')
    .innerJoin(placed(channelIds).as('channel'), 'channel.id', 't.channelId')
    .select(({ ref }) =>
      listOf(
        ...([ref('size.place'), ref('channel.place'), ref('t.id'), ref('t.version')] as const),
        ...([ref('t.pricingStrategy'), ref('t.customPrice'), ref('t.priceListId')] as const),
      ),
    ),
);

const readListPrices = read((rows, { sizeIds, listIds }: Slots<{ sizeIds: Ids; listIds: Ids }>) =>
  rows
    .selectFrom('pricing/price-list-elements as t')
    .innerJoin(placed(sizeIds).as('size'), 'size.id', 't.subtypeId')
    .innerJoin(placed(listIds).as('list'), 'list.id', 't.priceListId')
    .select(({ ref }) =>
      listOf(ref('size.place'), ref('list.place'), ref('t.id'), ref('t.version'), ref('t.price')),
    ),
);

const readItemPrices = read((rows, { itemIds, listIds }: Slots<{ itemIds: Ids; listIds: Ids }>) =>
  rows
    .selectFrom('pricing/price-list-elements as t')
    .innerJoin(placed(itemIds).as('item'), 'item.id', 't.menuItemId')
    .innerJoin(placed(listIds).as('list'), 'list.id', 't.priceListId')
    .select(({ ref }) => listOf(ref('item.place'), ref('list.place'), ref('t.id'), ref('t.price'))),
);

const found = async <Row>(rows: Promise<{ found: Row[] }[]>): Promise<Row[]> => (await rows)[0]?.found ?? [];
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
  const [head] = await readHead(client, customerUuid, { menuId });
  if (!head) throw new ServiceError('NOT_FOUND');
  const { on } = head;
  const channels = await readChannels(client, customerUuid, { menuId });
  const named = await readLists(client, customerUuid);
  const [channelIds, listIds] = [idsOf(channels), idsOf(named)];
  const lists = await readPriceLists(client, customerUuid, { on, listIds, items: [], groups: new Map() });
  const taxGroups = await readTaxGroups(client, customerUuid);
  const pricesIncludeTax = await readPricesIncludeTax(client, customerUuid);
  const items = await readItems(client, customerUuid, { menuId, channelIds });
  const itemIds = idsOf(items);
  const sizes = await found(readSizes(client, customerUuid, { itemIds }));
  const sizeIds = sizes.map(([, id]) => id);
  const costs = hasCosts ? await readSizeCosts(client, customerUuid, sizeIds) : new Map<string, number>();
  const rateOf = ({ taxGroupId }: { taxGroupId: string | null }) => {
    const group = taxGroupId === null ? undefined : taxGroups.get(taxGroupId);
    const rate = group && rateOn(group.rates, on);
    return rate ? percentInPrice(rate.ratePercent, pricesIncludeTax) : null;
  };
  return {
    ...{ on, channels, hasCosts },
    lists: listIds.flatMap((id) => {
      const list = lists.get(id);
      return list ? [{ id, name: list.name, isUpsell: list.isUpsell, batch: list.batch }] : [];
    }),
    defaultListId: named.find(({ isDefault }) => isDefault)?.id ?? null,
    items: items.map((item) => [item.id, item.name, item.code, rateOf(item), item.soldOn]),
    sizes: sizes.map((size) => [...size, costs.get(size[1]) ?? null]),
    channelPrices: await found(readChannelPrices(client, customerUuid, { menuId, sizeIds, channelIds })),
    channelSizes: await found(readChannelSizes(client, customerUuid, { sizeIds, channelIds })),
    listPrices: await found(readListPrices(client, customerUuid, { sizeIds, listIds })),
    itemPrices: await found(readItemPrices(client, customerUuid, { itemIds, listIds })),
  };
}
