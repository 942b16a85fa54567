import { type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import {
  dayNumber,
  dayOfNumber,
  minuteOf,
  type Stretch,
  stretchesOf,
} from '../../../contract/stores/days.ts';
import type { StoreFacts } from '../../../contract/stores/effectiveHours.ts';
import type { WeekHours } from '../../../contract/stores/weekHours.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import { type From, type RowOf, read, rowsOf, type Slots } from '../../area/read.ts';
import { withEveryStore } from '../../database/transaction.ts';

/** Which stores to read, for which days, and through what. */
export interface HoursQuery {
  storeUuid?: string | undefined;
  groupUuid?: string | undefined;
  /** The first and last day, as the wire writes them. */
  firstDay: string;
  lastDay: string;
  channelId?: string | undefined;
  menu: WeekHours | null;
  limit: number;
  offset: number;
}

/** A store, and everything that decides when guests can order from it. */
export interface StoreToOrderFrom {
  id: string;
  name: string;
  timeZone: string;
  facts: StoreFacts;
  /** The closures that are for it. */
  closures: Closure[];
}

type StoresQuery = Slots<{
  groupUuid: string | null;
  firstDay: string;
  lastDay: string;
  limit: number;
  offset: number;
}>;

const dayBefore = (day: RawBuilder<string>) => sql<string>`${day}::date - 1`;

/**
 * Stores with days beside the requested ones whose hours reach into them, also where a day is another one by the clock of
 * UTC.
 * @param storeUuid only this store
 */
const selectStores = (
  rows: From,
  { groupUuid, firstDay, lastDay, limit, offset }: StoresQuery,
  storeUuid?: RawBuilder<string>,
) =>
  rows
    .with('special', (from) =>
      from
        .selectFrom('stores/special-hours as entry')
        .select(({ fn, ref }) => [
          'entry.storeUuid',
          fn
            .jsonAgg(
              jsonBuildObject({
                ...{ name: ref('entry.name'), hours: ref('entry.hours') },
                ...{ from: ref('entry.validFrom'), to: ref('entry.lastDay') },
              }),
            )
            .as('entries'),
        ])
        .where((eb) => (storeUuid ? eb('entry.storeUuid', '=', storeUuid) : eb.lit(true)))
        .where('entry.validFrom', '<=', lastDay)
        .where((eb) =>
          eb.or([eb('entry.lastDay', 'is', null), eb('entry.lastDay', '>=', dayBefore(firstDay))]),
        )
        .groupBy('entry.storeUuid'),
    )
    .selectFrom('stores as store')
    .leftJoin('stores/settings as setting', 'setting.storeUuid', 'store.id')
    .leftJoin('stores/group-members as member', 'member.storeUuid', 'store.id')
    .leftJoin('stores/trading-hours as trading', 'trading.storeUuid', 'store.id')
    .leftJoin('stores/operating-hours as operating', 'operating.storeUuid', 'store.id')
    .leftJoin('special', 'special.storeUuid', 'store.id')
    .select(['store.id', 'store.name', 'store.isActive'])
    .select(['store.pausedAt', 'store.pausedUntil', 'store.pauseReason'])
    .select(['trading.hours as trading', 'operating.hours as operating', 'special.entries as special'])
    .select(({ fn, lit }) => [
      fn.coalesce('store.timeZone', fn<string>('customer_time_zone')).as('timeZone'),
      fn.coalesce('setting.takesOrders', lit(true)).as('takesOrders'),
      fn.coalesce('setting.offersDelivery', lit(true)).as('offersDelivery'),
      fn.coalesce('setting.offersCollection', lit(true)).as('offersCollection'),
      fn.coalesce('member.groupUuids', sql<string[]>`'{}'`).as('groupUuids'),
      fn.count<number>('store.id').over().as('total'),
    ])
    .where((eb) => (storeUuid ? eb('store.id', '=', storeUuid) : eb.lit(true)))
    .where((eb) =>
      eb.or([
        eb(sql`${groupUuid}::uuid`, 'is', null),
        eb('member.groupUuids', '@>', sql<string[]>`ARRAY[${groupUuid}::uuid]`),
      ]),
    )
    .orderBy('store.name')
    .orderBy('store.id')
    .limit(limit)
    .offset(offset);

const readAll = read((rows, values: StoresQuery) => selectStores(rows, values));

/** Planning this costs more than running it, and guests ask about one store at a time. */
const readOne = read(
  (rows, values: StoresQuery & Slots<{ storeUuid: string }>) => selectStores(rows, values, values.storeUuid),
  { name: 'hours of a store' },
);

/** Closures with all that they are for. */
const readClosures = read(
  (
    rows,
    { firstDay, lastDay, channelId }: Slots<{ firstDay: string; lastDay: string; channelId: string | null }>,
  ) =>
    rows
      .selectFrom('stores/closures')
      .select(['id', 'name', 'firstDay as from', 'lastDay as to', 'takes', 'openChannelIds'])
      .select(['allStores', 'groupUuids', 'storeUuids'])
      .where('firstDay', '<=', lastDay)
      .where('lastDay', '>=', dayBefore(firstDay))
      .where(
        ({ ref }) => sql<boolean>`NOT coalesce(${channelId}::uuid = ANY(${ref('openChannelIds')}), false)`,
      )
      .orderBy('firstDay')
      .orderBy('id'),
  { name: 'closures of stores' },
);

type Closure = RowOf<typeof readClosures>;

const isFor =
  ({ id, groupUuids }: { id: string; groupUuids: readonly string[] }) =>
  (closure: Closure) =>
    closure.allStores ||
    closure.storeUuids.includes(id) ||
    closure.groupUuids.some((group) => groupUuids.includes(group));

const numbered = <Entry extends { from: string; to: string | null }>({ from, to, ...rest }: Entry) => ({
  ...rest,
  from: dayNumber(from),
  to: to === null ? null : dayNumber(to),
});

/** Reads stores by name, with what decides about their hours on some days, and how many there are in all. */
export async function readStores(
  client: pg.ClientBase,
  actor: Pick<Actor, 'customerUuid' | 'stores'>,
  { storeUuid, groupUuid, firstDay, lastDay, channelId, menu, limit, offset }: HoursQuery,
): Promise<{ total: number; stores: StoreToOrderFrom[] }> {
  const { customerUuid } = actor;
  const page = { groupUuid: groupUuid ?? null, firstDay, lastDay, limit, offset };
  const rows = await (storeUuid
    ? readOne(client, customerUuid, { ...page, storeUuid })
    : readAll(client, customerUuid, page));
  // A closure for a group also names stores where the person does not work.
  const closures = await withEveryStore(client, realmOf(actor), () =>
    readClosures(client, customerUuid, { firstDay, lastDay, channelId: channelId ?? null }),
  );
  const stores = rows.map((row): StoreToOrderFrom => {
    const { id, name, timeZone, isActive, takesOrders, offersDelivery, offersCollection } = row;
    const { trading, operating, special, pausedAt, pausedUntil, pauseReason } = row;
    const pause =
      pausedAt === null || pausedUntil === null
        ? null
        : {
            from: minuteOf(pausedAt),
            to: Math.ceil(Date.parse(pausedUntil) / 60_000),
            reason: pauseReason ?? 'OTHER',
          };
    const own = closures.filter(isFor(row));
    return {
      ...{ id, name, timeZone, closures: own },
      facts: {
        ...{ isActive, takesOrders, offersDelivery, offersCollection, trading, operating, menu, pause },
        special: (special ?? []).map(numbered),
        closures: own.map(({ name: occasion, takes, from, to }) => ({
          ...{ name: occasion, takes },
          ...{ from: dayNumber(from), to: dayNumber(to) },
        })),
      },
    };
  });
  return { total: rows[0]?.total ?? 0, stores };
}

const readMenu = rowsOf('menus', { fields: ['hours'], by: ['id'] });

/** The hours of a menu; undefined if there is no such menu. */
export async function readMenuHours(
  client: pg.ClientBase,
  customerUuid: string,
  menuId: string,
): Promise<WeekHours | null | undefined> {
  const [menu] = await readMenu(client, customerUuid, { id: menuId });
  return menu?.hours;
}

/** Stretches that a process keeps. Most stores share a time zone, and most questions are about today. */
const mostClocks = 500;

const cache = new LRUCache<string, readonly Stretch[]>({ max: mostClocks });

/** The stretches in which the clock of a time zone runs on during some days. Working them out takes longer than using them. */
export function clockOf(timeZone: string, firstDay: string, dayCount: number): readonly Stretch[] {
  const key = `${timeZone} ${firstDay} ${dayCount}`;
  const stretches = cache.get(key) ?? stretchesOf(timeZone, firstDay, dayCount);
  cache.set(key, stretches);
  return stretches;
}

/** More stores than any customer has. */
const mostStores = 10_000;

/** A store with its hours around a moment, and its clock then. */
export interface StoreAt {
  id: string;
  facts: StoreFacts;
  stretches: readonly Stretch[];
}

/** Reads what decides about the hours of stores around a moment: one store, or all that the actor sees. */
export async function storesAt(
  client: pg.ClientBase,
  actor: Pick<Actor, 'customerUuid' | 'stores'>,
  { at, ...filters }: { at: string } & Pick<HoursQuery, 'storeUuid' | 'channelId'>,
): Promise<StoreAt[]> {
  const today = dayNumber(at.slice(0, 10));
  // The day of a store may be the one before or after that of UTC, and the hours of the day before may go on.
  const [firstDay, lastDay] = [dayOfNumber(today - 2), dayOfNumber(today + 2)];
  const { stores } = await readStores(client, actor, {
    ...{ ...filters, firstDay, lastDay, menu: null, limit: mostStores, offset: 0 },
  });
  return stores.map(({ id, timeZone, facts }) => ({ id, facts, stretches: clockOf(timeZone, firstDay, 5) }));
}
