import { sql } from 'kysely';
import type pg from 'pg';
import type { SoldOutThing } from '../../../contract/calls/soldOut.ts';
import type { SoldOutParts } from '../../../contract/deployment/supply.ts';
import { read, type Slots } from '../../area/read.ts';

const kindOf = (kind: SoldOutThing['kind']) => sql.lit(kind).as('kind');

/**
 * What is sold out in a store on a channel now, without some entries. An item is sold out if all its sizes are, and comes
 * back with the first of them. Recipes need what the recipes that they use need.
 */
const readThings = read(
  (
    rows,
    {
      storeUuid,
      channelId,
      without,
    }: Slots<{ storeUuid: string | null; channelId: string | null; without: string[] }>,
  ) =>
    rows
      .withRecursive('here', (from) =>
        from
          .selectFrom('sold-out as entry')
          .select(['entry.menuItemId', 'entry.subtypeId', 'entry.modifierId', 'entry.stockItemId'])
          .select(({ fn }) => fn.coalesce('entry.until', sql<string>`'infinity'`).as('until'))
          .where('entry.isNow', '=', true)
          .where(({ eb, fn, or }) =>
            or([eb('entry.allStores', '=', true), eb(storeUuid, '=', fn.any('entry.storeUuids'))]),
          )
          .where(({ eb, fn, or }) =>
            or([eb('entry.allChannels', '=', true), eb(channelId, '=', fn.any('entry.channelIds'))]),
          )
          .where(({ eb, fn, not }) => not(eb('entry.id', '=', fn.any(without)))),
      )
      .withRecursive('short(recipeId, until)', (from) =>
        from
          .selectFrom('here')
          .innerJoin('recipes/lines as line', 'line.stockItemId', 'here.stockItemId')
          .select(['line.recipeId', 'here.until'])
          .union(
            from
              .selectFrom('short')
              .innerJoin('recipes/lines as line', 'line.usedRecipeId', 'short.recipeId')
              .select(['line.recipeId', 'short.until']),
          ),
      )
      .with('out', (from) =>
        from
          .selectFrom('here')
          .select(['here.subtypeId as id', 'here.until'])
          .where('here.subtypeId', 'is not', null)
          .unionAll(
            from
              .selectFrom('short')
              .innerJoin('menus/subtype-recipes as used', 'used.recipeId', 'short.recipeId')
              .select(['used.subtypeId as id', 'short.until']),
          ),
      )
      .with('sizes', (from) =>
        from
          .selectFrom('out')
          .innerJoin('menus/subtypes as size', 'size.id', 'out.id')
          .select(['size.id', 'size.menuItemId', 'size.name'])
          .select(({ fn }) => fn.max('out.until').as('until'))
          .groupBy(['size.id', 'size.menuItemId', 'size.name']),
      )
      .with('items', (from) =>
        from
          .selectFrom('here')
          .select(['here.menuItemId as id', 'here.until'])
          .where('here.menuItemId', 'is not', null)
          .unionAll(
            from
              .selectFrom('menus/subtypes as size')
              .leftJoin('sizes', 'sizes.id', 'size.id')
              .select(({ fn }) => ['size.menuItemId as id', fn.min<string>('sizes.until').as('until')])
              .where('size.isActive', '=', true)
              .where('size.menuItemId', 'in', from.selectFrom('sizes').select('sizes.menuItemId'))
              .groupBy('size.menuItemId')
              .having(({ eb, fn }) => eb(fn.count('size.id'), '=', fn.count('sizes.id'))),
          ),
      )
      .with('things', (from) =>
        from
          .selectFrom('items')
          .innerJoin('menus/items with deleted as item', 'item.id', 'items.id')
          .select([kindOf('ITEM'), 'item.id', 'item.name', 'items.until'])
          .unionAll(
            from
              .selectFrom('sizes')
              .innerJoin('menus/items with deleted as item', 'item.id', 'sizes.menuItemId')
              .select(({ ref }) => [
                kindOf('SIZE'),
                'sizes.id',
                sql<string>`${ref('item.name')} || ' · ' || ${ref('sizes.name')}`.as('name'),
                'sizes.until',
              ])
              .where('sizes.menuItemId', 'not in', from.selectFrom('items').select('items.id')),
          )
          .unionAll(
            from
              .selectFrom('here')
              .innerJoin('menus/modifiers with deleted as modifier', 'modifier.id', 'here.modifierId')
              .select([kindOf('MODIFIER'), 'modifier.id', 'modifier.name', 'here.until']),
          )
          .unionAll(
            from
              .selectFrom('short')
              .innerJoin('menus/modifiers with deleted as modifier', 'modifier.recipeId', 'short.recipeId')
              .select([kindOf('MODIFIER'), 'modifier.id', 'modifier.name', 'short.until']),
          )
          .unionAll(
            from
              .selectFrom('here')
              .innerJoin('stock-items/items with deleted as stock', 'stock.id', 'here.stockItemId')
              .select([kindOf('STOCK_ITEM'), 'stock.id', 'stock.description as name', 'here.until']),
          ),
      )
      .selectFrom('things')
      .select(['things.kind', 'things.id', 'things.name'])
      .select(({ fn }) => sql<string | null>`nullif(${fn.max('things.until')}, 'infinity')`.as('until'))
      .groupBy(['things.kind', 'things.id', 'things.name'])
      .orderBy('things.kind')
      .orderBy('things.name')
      .orderBy('things.id'),
  { name: 'sold out' },
);

/** Where somebody asks. Without a channel, only what is sold out on all of them counts. */
export interface SoldOutWhere {
  /** Without a store, only what is sold out in all of them counts. */
  storeUuid: string | null;
  channelId: string | null;
  /** Entries that are about to be deleted. */
  without?: readonly (string | number)[];
}

/** What a store cannot sell on a channel at the moment. What is over by time is not there any more. */
export async function readSoldOut(
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuid, channelId, without = [] }: SoldOutWhere,
): Promise<SoldOutThing[]> {
  return readThings(client, customerUuid, { storeUuid, channelId, without: without.map(String) });
}

/** The stores that entries name. */
const readNamed = read((rows) =>
  rows
    .selectFrom('sold-out')
    .select(({ fn }) => fn<string>('unnest', ['storeUuids']).as('id'))
    .distinct()
    .where('isNow', '=', true)
    .where('allStores', '=', false),
);

/** The same for many stores. Those that no entry names are alike, so they are asked about once. */
async function readSoldOutOfStores(
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuids, channelId }: { storeUuids: readonly string[]; channelId: string | null },
): Promise<Map<string, SoldOutThing[]>> {
  const named = new Set((await readNamed(client, customerUuid)).map(({ id }) => id));
  const found = new Map<string, SoldOutThing[]>();
  let others: SoldOutThing[] | undefined;
  for (const storeUuid of storeUuids) {
    const known = named.has(storeUuid) ? undefined : others;
    const things = known ?? (await readSoldOut(client, customerUuid, { storeUuid, channelId }));
    if (!named.has(storeUuid)) others = things;
    found.set(storeUuid, things);
  }
  return found;
}

/** What the stores do not have for good. */
const readLacking = read((rows, { storeUuids }: Slots<{ storeUuids: readonly string[] }>) =>
  rows
    .selectFrom('menus/store-items')
    .select(['storeUuid', 'menuItemId as id'])
    .where(({ eb, fn }) => eb('storeUuid', '=', fn.any(storeUuids)))
    .where('isAvailable', '=', false)
    .unionAll(
      rows
        .selectFrom('menus/store-modifiers')
        .select(['storeUuid', 'modifierId as id'])
        .where(({ eb, fn }) => eb('storeUuid', '=', fn.any(storeUuids)))
        .where('isAvailable', '=', false),
    ),
);

interface SupplyWhere {
  /** The channel as the customer has it; null if they do not have it. */
  channelId: string | null;
  storeUuids: readonly string[];
  /** Only what the stores do not have for good counts, and not what is sold out just now. */
  isForGood?: boolean;
}

/** What guests cannot order in each of the stores on a channel at the moment. */
export async function readSupplyOfStores(
  client: pg.ClientBase,
  customerUuid: string,
  { isForGood = false, ...where }: SupplyWhere,
): Promise<Map<string, SoldOutParts>> {
  const rows = await readLacking(client, customerUuid, { storeUuids: where.storeUuids });
  const lacking = Map.groupBy(rows, ({ storeUuid }) => storeUuid);
  const soldOut = isForGood ? undefined : await readSoldOutOfStores(client, customerUuid, where);
  const partsAt = (storeUuid: string): SoldOutParts =>
    new Map([
      ...(soldOut?.get(storeUuid) ?? []).map(
        ({ id, until }) => [id, { isSoldOut: true, soldOutUntil: until }] as const,
      ),
      // What a store does not have for good does not come back with an entry.
      ...(lacking.get(storeUuid) ?? []).map(
        ({ id }) => [id, { isSoldOut: true, soldOutUntil: null }] as const,
      ),
    ]);
  return new Map(where.storeUuids.map((storeUuid) => [storeUuid, partsAt(storeUuid)]));
}
