import type pg from 'pg';
import type {
  ChannelMenu,
  ListPrice,
  MenuSize,
  PriceList,
  SetByChange,
} from '../../../../../contract/catalogue/menuShape.ts';
import { liveOutcome, type OnConflict } from '../../../../../contract/catalogue/priceChange.ts';
import { changeZone } from './changeZone.ts';

/** A price of a change: of a record in a list, or of a size in the menu on its channel. */
interface ChangeRow extends SetByChange {
  listPriceId: string | null;
  subtypeId: string | null;
  storedPrice: number | null;
  onConflict: OnConflict;
  isComing: boolean;
}

/** The changes that are live or will be by that day, the last one last. Those that are live are asked for by their prices. */
const changesSql = `SELECT change.id, change.name, change.on_conflict AS "onConflict", change.status = 'APPROVED' AS "isComing",
    line.list_price_id AS "listPriceId", line.subtype_id AS "subtypeId", line.stored_price AS "storedPrice",
    line.new_price AS price
  FROM price_changes change JOIN price_change_lines line ON line.customer_uuid = $1 AND line.price_change_id = change.id
  WHERE change.customer_uuid = $1 AND (
      ($2::date IS NOT NULL AND change.status = 'APPROVED' AND day_in(change.goes_live_at, ${changeZone}) <= $2
        AND (line.list_price_id IS NOT NULL OR (line.menu_id = $3 AND line.channel_id = $4)))
      OR (change.status = 'LIVE' AND line.outcome = 'WRITTEN' AND (line.list_price_id = ANY($5::uuid[])
        OR (line.menu_id = $3 AND line.channel_id = $4 AND line.subtype_id = ANY($6::uuid[])))))
  ORDER BY change.status DESC, coalesce(change.went_live_at, change.goes_live_at), change.created_at`;

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

interface WantedChanges {
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
  { isLater, isExplained }: WantedChanges,
): Promise<ChannelMenu> {
  if (!isLater && !isExplained) return menu;
  const lists = [...menu.priceLists.values()];
  const prices = lists.flatMap(({ sizes, items, modifiers }) => [
    ...[...sizes.values(), ...items.values(), ...modifiers.values()],
  ]);
  const sizes = menu.items.flatMap((item) => item.sizes);
  const { rows } = await client.query<ChangeRow>(changesSql, [
    ...[customerUuid, isLater ? menu.on : null, menu.menuId, menu.channelId],
    ...[isExplained ? prices.map(({ id }) => id) : [], isExplained ? sizes.map(({ id }) => id) : []],
  ]);
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
