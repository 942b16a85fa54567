import { sql } from 'kysely';
import { rounded, type Share, shareOf, times } from '../../../contract/catalogue/rounding.ts';
import { type MovementType, quantityScale, type WasteReason } from '../../../contract/stock/movements.ts';
import { asFollowUp } from '../../access/actor.ts';
import { change } from '../../area/change.ts';
import type { Platform } from '../../area/platform.ts';
import { read, type Slots } from '../../area/read.ts';
import { perform } from '../../crud/actions.ts';
import type { Writing } from '../../crud/context.ts';
import { createAllWith } from '../../crud/records.ts';

/** What changes stock: the transaction of a change, whoever makes it, and the resources. */
export type StockWriter = Pick<Writing, 'client' | 'actor'> & Pick<Platform, 'contextOf'>;

interface StockPlace {
  storeUuid: string;
  stockItemId: string;
}

/** Why the stock of an item rises or falls in a store. */
export interface StockMove extends StockPlace {
  type: MovementType;
  /** In base units of the item. Below 0, the stock falls. */
  quantity: number;
  /** What that much costs, in minor units. Without it, what the item costs now. */
  value?: number | undefined;
  reason?: WasteReason | undefined;
  note?: string | undefined;
  orderUuid?: string | undefined;
  deliveryId?: string | undefined;
  stocktakeId?: string | undefined;
  otherStoreUuid?: string | undefined;
}

/** A quantity with as many digits as stock has. */
export const stockQuantity = (value: number): number => Number(value.toFixed(quantityScale));

const scale = shareOf(10n ** BigInt(quantityScale));

/** An exact quantity, rounded to as many digits as stock has. */
export const quantityOf = (exact: Share): number =>
  Number(rounded(times(exact, scale))) / 10 ** quantityScale;

type Places = Slots<{ storeUuids: readonly string[]; stockItemIds: readonly string[] }>;

/** What stores have of items, locked for the change that follows. */
const readOnHand = read((rows, { storeUuids, stockItemIds }: Places) =>
  rows
    .selectFrom('stock-items/restaurant as here')
    .innerJoin('stock-items/items with deleted as item', 'item.id', 'here.stockItemId')
    .select(['here.id', 'here.storeUuid', 'here.stockItemId', 'here.quantityOnHand', 'item.sellsOutAtZero'])
    .where(({ eb, fn }) => eb('here.storeUuid', '=', fn.any(storeUuids)))
    .where(({ eb, fn }) => eb('here.stockItemId', '=', fn.any(stockItemIds)))
    // In one order for everybody, so that two people who move the same items wait for each other.
    .orderBy('here.id')
    .forNoKeyUpdate('here'),
);

const addOnHand = change((tables, { added }: Slots<{ added: string }>) =>
  tables
    .updateTable('stock-items/restaurant')
    .from(
      sql<{ id: string; quantity: number }>`jsonb_to_recordset(${added}::jsonb)`.as<'added'>(
        sql`added (id uuid, quantity numeric)`,
      ),
    )
    .set(({ ref }) => ({ quantityOnHand: sql<number>`${ref('quantityOnHand')} + ${ref('added.quantity')}` }))
    .whereRef('stock-items/restaurant.id', '=', 'added.id'),
);

type NewMovement = {
  [Name in keyof StockMove]-?: Exclude<StockMove[Name], undefined> | null;
} & StockPlace & {
    quantity: number;
  };

const addMovements = change(
  (tables, { moves, movedBy }: Slots<{ moves: string; movedBy: string }>) =>
    tables
      .insertInto('stock-items/movements')
      .columns([
        ...(['movedAt', 'movedBy', 'storeUuid', 'stockItemId', 'type', 'quantity', 'value'] as const),
        ...(['reason', 'note', 'orderUuid', 'deliveryId', 'stocktakeId', 'otherStoreUuid'] as const),
      ])
      .expression(({ selectFrom }) =>
        selectFrom(
          sql<NewMovement>`jsonb_to_recordset(${moves}::jsonb)`.as<'new'>(
            sql`new ("storeUuid" uuid, "stockItemId" uuid, type text, quantity numeric, value bigint, reason text, note text,
              "orderUuid" uuid, "deliveryId" uuid, "stocktakeId" uuid, "otherStoreUuid" uuid)`,
          ),
        )
          .innerJoin('stock-items/items with deleted as item', 'item.id', 'new.stockItemId')
          .select(({ ref }) => [
            sql<string>`clock_timestamp()`.as('movedAt'),
            movedBy.as('movedBy'),
            ...(['new.storeUuid', 'new.stockItemId', 'new.type', 'new.quantity'] as const),
            sql<number>`coalesce(${ref('new.value')}, round(${ref('new.quantity')} * ${ref('item.costPerUnit')}))`.as(
              'value',
            ),
            ...(['new.reason', 'new.note', 'new.orderUuid', 'new.deliveryId'] as const),
            ...(['new.stocktakeId', 'new.otherStoreUuid'] as const),
          ]),
      ),
  { name: 'move stock' },
);

/** Notes why stock rose or fell that is written already. */
async function noteMovements(
  { client, actor, contextOf }: StockWriter,
  moves: readonly StockMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await addMovements(client, actor.customerUuid, { moves: JSON.stringify(moves), movedBy: actor.name });
  const { announcements } = contextOf('stock-items/movements');
  announcements.announce(client, {
    ...{ customer: actor.customerUuid, resource: 'stock-items/movements', ids: null, origin: null },
  });
}

const placeKey = ({ storeUuid, stockItemId }: StockPlace): string => `${storeUuid} ${stockItemId}`;

/** What a store had of an item before a change, and what it has now. */
interface Level extends StockPlace {
  before: number;
  after: number;
}

const readSoldOut = read(
  (rows, { stockItemIds, soldOutBy }: Slots<{ stockItemIds: readonly string[]; soldOutBy: string }>) =>
    rows
      .selectFrom('sold-out')
      .select(['id', 'stockItemId', 'storeUuids'])
      .where(({ eb, fn }) => eb('stockItemId', '=', fn.any(stockItemIds)))
      .where('isNow', '=', true)
      .where('ends', '=', 'NEVER')
      .where('soldOutBy', '=', soldOutBy),
);

/** Who sells out what has run out. */
const product = 'Commissary';

/** Sells out the items that stores have run out of, and takes back what we sold out where there is some again. */
async function followLevels(
  { client, actor, contextOf }: StockWriter,
  levels: readonly Level[],
): Promise<void> {
  const gone = levels.filter(({ before, after }) => before > 0 && after <= 0);
  const back = levels.filter(({ before, after }) => before <= 0 && after > 0);
  if (gone.length + back.length === 0) return;
  const ourselves = { ...asFollowUp(actor), userUuid: null, name: product };
  const write = (name: 'stock-items/items' | 'sold-out') => ({
    client,
    actor: ourselves,
    context: contextOf(name),
  });
  const items = write('stock-items/items');
  const sellOut = items.context.resource.actions.get('sellOut');
  const backOnSale = contextOf('sold-out').resource.actions.get('backOnSale');
  if (!sellOut || !backOnSale) throw new Error('Stock items cannot be sold out.');
  for (const { storeUuid, stockItemId } of gone)
    await perform(items, {
      ...{ action: sellOut, ids: [stockItemId] },
      entered: { ends: 'NEVER', storeUuids: [storeUuid], channelIds: [] },
    });
  if (back.length === 0) return;
  const entries = await readSoldOut(client, actor.customerUuid, {
    ...{ stockItemIds: back.map(({ stockItemId }) => stockItemId), soldOutBy: product },
  });
  const ids = entries.flatMap(({ id, stockItemId, storeUuids }) =>
    back.some((one) => one.stockItemId === stockItemId && storeUuids.join() === one.storeUuid) ? [id] : [],
  );
  if (ids.length > 0) await perform(write('sold-out'), { action: backOnSale, ids, entered: {} });
}

/** Notes what counts change. `existing` is what the store had before. */
export async function noteCounts(
  writer: StockWriter,
  counts: readonly (StockPlace & { existing: number; counted: number })[],
): Promise<void> {
  const changed = counts.filter(({ existing, counted }) => existing !== counted);
  await noteMovements(
    writer,
    changed.map(({ storeUuid, stockItemId, existing, counted }) => ({
      ...{ storeUuid, stockItemId, type: 'COUNT', quantity: stockQuantity(counted - existing) },
    })),
  );
  if (changed.length === 0) return;
  const watched = await readOnHand(writer.client, writer.actor.customerUuid, places(changed));
  const selling = new Set(watched.filter(({ sellsOutAtZero }) => sellsOutAtZero).map(placeKey));
  await followLevels(
    writer,
    changed
      .filter((one) => selling.has(placeKey(one)))
      .map(({ existing, counted, ...place }) => ({ ...place, before: existing, after: counted })),
  );
}

const places = (some: readonly StockPlace[]) => ({
  storeUuids: [...new Set(some.map(({ storeUuid }) => storeUuid))],
  stockItemIds: [...new Set(some.map(({ stockItemId }) => stockItemId))],
});

/**
 * Raises and lowers the stock of stores, and notes why. A store that has no record of an item does not count it, so nothing moves there.
 * @param opens begins a record for an item that a store did not count before
 */
export async function moveStock(
  writer: StockWriter,
  moves: readonly StockMove[],
  { opens = false } = {},
): Promise<void> {
  const { client, actor, contextOf } = writer;
  const moving = moves.filter(({ quantity }) => quantity !== 0);
  if (moving.length === 0) return;
  const { customerUuid } = actor;
  let found = await readOnHand(client, customerUuid, places(moving));
  const there = new Set(found.map(placeKey));
  const absent = new Map(
    moving.filter((one) => !there.has(placeKey(one))).map((one) => [placeKey(one), one]),
  );
  if (opens && absent.size > 0) {
    await createAllWith(
      { client, actor: asFollowUp(actor), context: contextOf('stock-items/restaurant') },
      [...absent.values()].map(({ storeUuid, stockItemId }) => ({ storeUuid, stockItemId })),
    );
    found = await readOnHand(client, customerUuid, places(moving));
  }
  const rows = new Map(found.map((row) => [placeKey(row), row]));
  const counted = moving.filter((one) => rows.has(placeKey(one)));
  if (counted.length === 0) return;
  const sums = [...Map.groupBy(counted, placeKey)].map(([key, some]) => ({
    row: rows.get(key),
    quantity: stockQuantity(some.reduce((sum, { quantity }) => sum + quantity, 0)),
  }));
  const changed = sums.flatMap(({ row, quantity }) => (row && quantity !== 0 ? [{ row, quantity }] : []));
  await addOnHand(client, customerUuid, {
    added: JSON.stringify(changed.map(({ row: { id }, quantity }) => ({ id, quantity }))),
  });
  await noteMovements(writer, counted);
  const { announcements } = contextOf('stock-items/restaurant');
  announcements.announce(client, {
    ...{ customer: customerUuid, resource: 'stock-items/restaurant', origin: null },
    ids: changed.map(({ row: { id } }) => id),
  });
  await followLevels(
    writer,
    changed.flatMap(({ row: { sellsOutAtZero, quantityOnHand: before, ...place }, quantity }) =>
      sellsOutAtZero ? [{ ...place, before, after: stockQuantity(before + quantity) }] : [],
    ),
  );
}
