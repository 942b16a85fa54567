import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import type {
  ChannelMenu,
  ListPrice,
  MenuSize,
  PriceList,
  SetByChange,
} from '../../../contract/catalogue/menuShape.ts';
import { liveOutcome } from '../../../contract/catalogue/priceChange.ts';
import { type From, type RowOf, read, type Slots } from '../../area/read.ts';

/** The time zone of a store, or the customer's. */
export const zoneOf = (rows: From, storeUuid: Expression<string | null>) =>
  sql<string>`coalesce(${rows
    .selectFrom('stores with deleted as store')
    .select('store.timeZone')
    .where('store.id', '=', storeUuid)}, customer_time_zone())`;

/** The day on which a price change goes live, by the clock of its store or of the customer. */
export const liveDay = (rows: From, goesLiveAt: Expression<string>, storeUuid: Expression<string | null>) =>
  sql<string>`day_in(${goesLiveAt}, ${zoneOf(rows, storeUuid)})`;

interface ChangesQuery {
  /** The last day whose changes count; null for none that are still to come. */
  until: string | null;
  /** The last moment whose changes count, in place of a day. */
  at: string | null;
  menuId: string;
  channelId: string;
  /** The prices of lists, and the sizes, whose live changes we read. */
  listPriceIds: readonly string[];
  sizeIds: readonly string[];
}

/** The prices of changes that are live or will be by a day, those of the last change last. */
const readChanges = read(
  (rows, { until, at, menuId, channelId, listPriceIds, sizeIds }: Slots<ChangesQuery>) =>
    rows
      .selectFrom('pricing/price-changes as change')
      .innerJoin('pricing/price-change-lines as line', 'line.priceChangeId', 'change.id')
      .select((eb) => [
        ...(['change.id', 'change.name', 'change.onConflict'] as const),
        ...(['line.listPriceId', 'line.subtypeId', 'line.storedPrice', 'line.newPrice as price'] as const),
        eb('change.status', '=', 'APPROVED').as('isComing'),
      ])
      .where((eb) => {
        const goesLiveOn = liveDay(rows, eb.ref('change.goesLiveAt'), eb.ref('change.storeUuid'));
        const isOnMenu = eb('line.menuId', '=', menuId).and('line.channelId', '=', channelId);
        const isComing = eb(sql`${until}::date`, 'is not', null)
          .and('change.status', '=', 'APPROVED')
          .and(
            eb
              .case()
              .when(sql`${at}::timestamptz`, 'is', null)
              .then(eb(goesLiveOn, '<=', until))
              .else(eb('change.goesLiveAt', '<=', at))
              .end(),
          )
          .and(eb('line.listPriceId', 'is not', null).or(isOnMenu));
        const isLive = eb('change.status', '=', 'LIVE')
          .and('line.outcome', '=', 'WRITTEN')
          .and(
            eb('line.listPriceId', '=', eb.fn.any(listPriceIds)).or(
              isOnMenu.and('line.subtypeId', '=', eb.fn.any(sizeIds)),
            ),
          );
        return eb.or([isComing, isLive]);
      })
      .orderBy('change.status', 'desc')
      .orderBy(({ fn }) => fn.coalesce('change.wentLiveAt', 'change.goesLiveAt'))
      .orderBy('change.createdAt'),
);

type ChangeRow = RowOf<typeof readChanges>;

/** The price after these changes, and the last one that set it. Of those that are live, only one that the price still shows. */
function afterChanges(
  before: number | null,
  changes: readonly ChangeRow[],
): { price: number | null; change: SetByChange | undefined } {
  let price = before;
  let change: SetByChange | undefined;
  for (const { id, name, price: newPrice, storedPrice, onConflict, isComing } of changes) {
    const planned = { storedPrice, newPrice, currentPrice: price };
    const isSet = isComing ? liveOutcome(planned, onConflict) === 'WRITTEN' : newPrice === price;
    if (!isSet) continue;
    price = newPrice;
    change = { id, name, price };
  }
  return { price, change };
}

const named = (of: ListPrice, changes: readonly ChangeRow[] = []): ListPrice => {
  const { change } = afterChanges(of.price, changes);
  return change ? { ...of, change } : of;
};

function changedList(list: PriceList, changesOf: ReadonlyMap<string | null, ChangeRow[]>): PriceList {
  const changed = (prices: ReadonlyMap<string, ListPrice>) =>
    new Map([...prices].map(([key, price]) => [key, named(price, changesOf.get(price.id))]));
  const { sizes, items, modifiers } = list;
  return { ...list, sizes: changed(sizes), items: changed(items), modifiers: changed(modifiers) };
}

function changedSize(size: MenuSize, changes: readonly ChangeRow[] = []): MenuSize {
  if (size.channelPrice) return { ...size, channelPrice: named(size.channelPrice, changes) };
  const { change } = afterChanges(null, changes);
  return change ? { ...size, channelChange: change } : size;
}

interface ChangesFilter {
  /** Until this moment rather than until the end of the day. */
  at: string | undefined;
  /** The day is later than today, so changes can come until then. */
  isLater: boolean;
  /** Names the change behind each price, too. */
  isExplained: boolean;
}

/**
 * The menu with the price changes that will be live by its day. A menu of today that explains nothing has its prices
 * already, and asks for nothing.
 */
export async function withPriceChanges(
  client: pg.ClientBase,
  customerUuid: string,
  menu: ChannelMenu,
  { isLater, at, isExplained }: ChangesFilter,
): Promise<ChannelMenu> {
  if (!isLater && !isExplained) return menu;
  const lists = [...menu.priceLists.values()];
  const prices = lists.flatMap(({ sizes, items, modifiers }) => [
    ...[...sizes.values(), ...items.values(), ...modifiers.values()],
  ]);
  const sizes = menu.items.flatMap((item) => item.sizes);
  const rows = await readChanges(client, customerUuid, {
    ...{ until: isLater ? menu.on : null, at: at ?? null },
    ...{ menuId: menu.menuId, channelId: menu.channelId },
    listPriceIds: isExplained ? prices.map(({ id }) => id) : [],
    sizeIds: isExplained ? sizes.map(({ id }) => id) : [],
  });
  if (rows.length === 0) return menu;
  const ofLists = Map.groupBy(rows, ({ listPriceId }) => listPriceId);
  const ofSizes = Map.groupBy(
    rows.filter(({ listPriceId }) => listPriceId === null),
    ({ subtypeId }) => subtypeId,
  );
  return {
    ...menu,
    priceLists: new Map(lists.map((list) => [list.id, changedList(list, ofLists)])),
    items: menu.items.map((item) => ({
      ...item,
      sizes: item.sizes.map((size) => changedSize(size, ofSizes.get(size.id))),
    })),
  };
}
