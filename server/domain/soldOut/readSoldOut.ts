import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import type { SoldOutThing } from '../../../contract/calls/soldOut.ts';
import { type Supply, supplyOf, withNeededParts } from '../../../contract/catalogue/inStore.ts';
import type { SoldOutParts } from '../../../contract/deployment/supply.ts';
import { read, type Slots } from '../../area/read.ts';

const kindOf = (kind: SoldOutThing['kind']) => sql.lit(kind).as('kind');

/**
 * What is sold out in a store on a channel now by itself or for want of an ingredient, without some entries. Recipes need
 * what the recipes that they use need.
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
          .where('size.isActive', '=', true)
          .groupBy(['size.id', 'size.menuItemId', 'size.name']),
      )
      .with('things', (from) =>
        from
          .selectFrom('here')
          .innerJoin('menus/items with deleted as item', 'item.id', 'here.menuItemId')
          .select([kindOf('ITEM'), 'item.id', 'item.name', 'here.until'])
          .unionAll(
            from
              .selectFrom('sizes')
              .innerJoin('menus/items with deleted as item', 'item.id', 'sizes.menuItemId')
              .select(({ ref }) => [
                kindOf('SIZE'),
                'sizes.id',
                sql<string>`${ref('item.name')} || ' · ' || ${ref('sizes.name')}`.as('name'),
                'sizes.until',
              ]),
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
      .groupBy(['things.kind', 'things.id', 'things.name']),
  { name: 'sold out' },
);

/**
 * The items that have some of these sizes, or whose guests meet some of these modifiers, with all their sizes. The groups
 * are those that have such a modifier, and those with a modifier that opens such a group: guests meet no more than two,
 * one after the other.
 */
const readNeeding = read(
  (rows, { sizeIds, modifierIds }: Slots<{ sizeIds: readonly string[]; modifierIds: readonly string[] }>) =>
    rows
      .with('holding', (from) =>
        from
          .selectFrom('menus/modifier-group-members as member')
          .innerJoin('menus/modifier-groups as of', 'of.id', 'member.modifierGroupId')
          .select('of.id')
          .distinct()
          .where('of.isActive', '=', true)
          .where(({ eb, fn }) => eb('member.modifierId', '=', fn.any(modifierIds))),
      )
      .with('reached', (from) =>
        from
          .selectFrom('holding')
          .select('holding.id')
          .union(
            from
              .selectFrom('holding')
              .innerJoin('menus/modifiers as opening', (join) =>
                join.on((eb) => eb('holding.id', '=', eb.fn.any('opening.opensGroupIds'))),
              )
              .innerJoin('menus/modifier-group-members as member', 'member.modifierId', 'opening.id')
              .innerJoin('menus/modifier-groups as of', 'of.id', 'member.modifierGroupId')
              .select('of.id')
              .where('opening.isActive', '=', true)
              .where('of.isActive', '=', true),
          ),
      )
      .with('links', (from) =>
        from
          .selectFrom('reached')
          .innerJoin('menus/subtype-modifier-groups as link', 'link.modifierGroupId', 'reached.id')
          .innerJoin('menus/modifier-groups as of', 'of.id', 'reached.id')
          .select(['link.subtypeId', 'reached.id as groupId'])
          .select(({ fn }) => fn.coalesce('link.minimum', 'of.minimum').as('min')),
      )
      .selectNoFrom(({ selectFrom }) => {
        const items = selectFrom('menus/subtypes as size')
          .innerJoin('menus/items as item', 'item.id', 'size.menuItemId')
          .select(['size.id', 'size.name', 'item.id as itemId', 'item.name as itemName'])
          .where('size.isActive', '=', true)
          .where(({ eb }) =>
            eb(
              'item.id',
              'in',
              selectFrom('menus/subtypes as needing')
                .select('needing.menuItemId')
                .where(({ eb: within, fn, or }) =>
                  or([
                    within('needing.id', '=', fn.any(sizeIds)),
                    within('needing.id', 'in', selectFrom('links').select('links.subtypeId')),
                  ]),
                ),
            ),
          );
        const groups = selectFrom('reached')
          .innerJoin('menus/modifier-groups as of', 'of.id', 'reached.id')
          .select(['of.id', 'of.groupType', 'of.minimum as min']);
        const options = selectFrom('reached')
          .innerJoin('menus/modifier-group-members as member', 'member.modifierGroupId', 'reached.id')
          .innerJoin('menus/modifiers as modifier', 'modifier.id', 'member.modifierId')
          .select(['reached.id as groupId', 'member.maximumQuantity', 'modifier.id', 'modifier.name'])
          .select('modifier.opensGroupIds as opens')
          .where('modifier.isActive', '=', true);
        return [
          jsonArrayFrom(items).as('sizes'),
          jsonArrayFrom(selectFrom('links').selectAll()).as('links'),
          jsonArrayFrom(groups).as('groups'),
          jsonArrayFrom(options).as('options'),
        ];
      }),
  { name: 'sold out for want of parts' },
);

const byKindAndName = (one: SoldOutThing, other: SoldOutThing): number =>
  one.kind.localeCompare(other.kind) || one.name.localeCompare(other.name) || one.id.localeCompare(other.id);

/** Adds what guests cannot order for want of these things: items without a size, and sizes and options without a choice. */
async function withNeeding(
  client: pg.ClientBase,
  customerUuid: string,
  things: readonly SoldOutThing[],
): Promise<SoldOutThing[]> {
  const idsOf = (kind: SoldOutThing['kind']) => things.flatMap((one) => (one.kind === kind ? [one.id] : []));
  const [found] = await readNeeding(client, customerUuid, {
    sizeIds: idsOf('SIZE'),
    modifierIds: idsOf('MODIFIER'),
  });
  const { sizes = [], links = [], groups = [], options = [] } = found ?? {};
  const soldOut = new Map(things.map(({ id, until }) => [id, { isSoldOut: true, soldOutUntil: until }]));
  const supplied = <Part extends { id: string }>(part: Part) => ({
    ...part,
    ...supplyOf(soldOut.get(part.id)),
  });
  const opened = (id: string) => `opened ${id}`;
  const asOffered = ({ groupId, min }: { groupId: string; min: number }) => `${groupId} ${min}`;
  const minimums = Map.groupBy(links, ({ groupId }) => groupId);
  const menu = withNeededParts(
    {
      items: [...Map.groupBy(sizes, ({ itemId }) => itemId)].map(([id, of]) => ({
        ...supplied({ id, name: of[0]?.itemName ?? '' }),
        sizes: of.map(({ itemName, ...size }) => ({
          ...supplied({ ...size, name: `${itemName} · ${size.name}` }),
          groupIds: links.filter(({ subtypeId }) => subtypeId === size.id).map(asOffered),
        })),
      })),
      groups: groups.flatMap((group) => {
        const own = options.filter(({ groupId }) => groupId === group.id).map(supplied);
        // Sizes set limits of their own, and what an option opens opens no more.
        return [
          {
            ...group,
            id: opened(group.id),
            options: own.map((option) => ({ ...option, groupIds: [] as string[] })),
          },
          ...[...new Set((minimums.get(group.id) ?? []).map(({ min }) => min))].map((min) => ({
            ...{ ...group, id: asOffered({ groupId: group.id, min }), min },
            options: own.map((option) => ({ ...option, groupIds: option.opens.map(opened) })),
          })),
        ];
      }),
    },
    ({ groupIds }) => groupIds,
  );
  type Part = Supply & Pick<SoldOutThing, 'id' | 'name'>;
  const goneOf = (kind: SoldOutThing['kind'], parts: readonly Part[]) =>
    parts.flatMap(({ id, name, availability, soldOutUntil: until }) =>
      availability === 'SOLD_OUT' ? [{ kind, id, name, until }] : [],
    );
  const all = [
    ...things.filter(({ kind }) => kind !== 'SIZE'),
    ...goneOf('ITEM', menu.items),
    ...menu.items.flatMap((item) => (item.availability === 'SOLD_OUT' ? [] : goneOf('SIZE', item.sizes))),
    ...menu.groups.flatMap((group) => goneOf('MODIFIER', group.options)),
  ];
  return [...new Map(all.map((thing) => [thing.id, thing])).values()];
}

/** Where somebody asks. Without a channel, only what is sold out on all of them counts. */
export interface SoldOutWhere {
  /** Without a store, only what is sold out in all of them counts. */
  storeUuid: string | null;
  channelId: string | null;
  /** Entries that are about to be deleted. */
  without?: readonly (string | number)[];
}

/** What a store cannot sell on a channel at the moment by itself. Menus say what follows from it for their items. */
const readParts = (
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuid, channelId, without = [] }: SoldOutWhere,
): Promise<SoldOutThing[]> =>
  readThings(client, customerUuid, { storeUuid, channelId, without: without.map(String) });

/**
 * What a store cannot sell on a channel at the moment, with everything that needs it: an item all of whose sizes are sold
 * out, and whatever guests cannot order because too few options are left where they must choose. What is over by time is
 * not there any more.
 */
export async function readSoldOut(
  client: pg.ClientBase,
  customerUuid: string,
  where: SoldOutWhere,
): Promise<SoldOutThing[]> {
  const things = await readParts(client, customerUuid, where);
  const hasNeeding = things.some(({ kind }) => kind === 'SIZE' || kind === 'MODIFIER');
  return (hasNeeding ? await withNeeding(client, customerUuid, things) : things).toSorted(byKindAndName);
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

/** The same for many stores. Those that no entry names are alike, so we read them once. */
async function readPartsOfStores(
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuids, channelId }: { storeUuids: readonly string[]; channelId: string | null },
): Promise<Map<string, SoldOutThing[]>> {
  const named = new Set((await readNamed(client, customerUuid)).map(({ id }) => id));
  const found = new Map<string, SoldOutThing[]>();
  let others: SoldOutThing[] | undefined;
  for (const storeUuid of storeUuids) {
    const known = named.has(storeUuid) ? undefined : others;
    const things = known ?? (await readParts(client, customerUuid, { storeUuid, channelId }));
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
  const soldOut = isForGood ? undefined : await readPartsOfStores(client, customerUuid, where);
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
