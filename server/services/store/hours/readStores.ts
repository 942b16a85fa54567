import type pg from 'pg';
import { dayNumber } from '../../../../contract/stores/days.ts';
import type { StoreFacts } from '../../../../contract/stores/effectiveHours.ts';
import type { Takes } from '../../../../contract/stores/hoursStates.ts';
import type { WeekHours } from '../../../../contract/stores/weekHours.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { withEveryStore } from '../../../database/transaction.ts';
import { living } from '../../../schema/rows.ts';

/** Which stores are asked about, on which days, and through what. */
export interface HoursWanted {
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
  closures: ClosureRow[];
}

interface StoreRow {
  id: string;
  name: string;
  timeZone: string;
  isActive: boolean;
  takesOrders: boolean;
  offersDelivery: boolean;
  offersCollection: boolean;
  groupUuids: string[];
  trading: WeekHours | null;
  operating: WeekHours | null;
  special: { name: string; from: string; to: string | null; hours: WeekHours | null }[] | null;
  pausedAt: string | null;
  pausedUntil: string | null;
  pauseReason: string | null;
  total: number;
}

/**
 * Stores with days beside the asked ones whose hours reach into them, also where a day is another one by the clock of
 * UTC. `which` limits the stores, by a column with their ids.
 */
const storesSql = (
  which: (id: string) => string,
) => `SELECT store.id, store.name, coalesce(store.time_zone, customer_time_zone()) AS "timeZone",
    store.is_active AS "isActive", coalesce(settings.takes_orders, true) AS "takesOrders",
    coalesce(settings.offers_delivery, true) AS "offersDelivery", coalesce(settings.offers_collection, true) AS "offersCollection",
    coalesce(member.group_uuids, '{}') AS "groupUuids", trading.hours AS trading, operating.hours AS operating,
    extract(epoch FROM store.paused_at) / 60 AS "pausedAt", extract(epoch FROM store.paused_until) / 60 AS "pausedUntil",
    store.pause_reason AS "pauseReason", special.entries AS special, count(*) OVER ()::integer AS total
  FROM stores store
  LEFT JOIN store_settings settings ON settings.customer_uuid = $1 AND settings.store_uuid = store.id
  LEFT JOIN store_group_members member ON member.customer_uuid = $1 AND member.store_uuid = store.id
  LEFT JOIN store_trading_hours trading ON trading.customer_uuid = $1 AND trading.store_uuid = store.id
  LEFT JOIN store_operating_hours operating ON operating.customer_uuid = $1 AND operating.store_uuid = store.id
  LEFT JOIN (
    SELECT entry.store_uuid, jsonb_agg(jsonb_build_object(
      'name', entry.name, 'from', entry.valid_from, 'to', entry.last_day, 'hours', entry.hours)) AS entries
    FROM store_special_hours entry WHERE entry.customer_uuid = $1 AND ${which('entry.store_uuid')}
      AND entry.valid_from <= $5::date AND (entry.last_day IS NULL OR entry.last_day >= $4::date - 1)
    GROUP BY entry.store_uuid
  ) special ON special.store_uuid = store.id
  WHERE ${living('store')} AND ${which('store.id')}
    AND ($3::uuid IS NULL OR member.group_uuids @> ARRAY[$3::uuid])
  ORDER BY store.name, store.id LIMIT $6 OFFSET $7`;

const statements = {
  // Planning this costs more than running it, and guests ask about one store at a time.
  one: { name: 'hours of a store', text: storesSql((id) => `${id} = $2`) },
  all: { text: storesSql((id) => `($2::uuid IS NULL OR ${id} = $2)`) },
};

/** A closure with all that it is for. */
interface ClosureRow {
  id: string;
  name: string;
  from: string;
  to: string;
  openChannelIds: string[];
  allStores: boolean;
  groupUuids: string[];
  storeUuids: string[];
  takes: Exclude<Takes, 'ALL'>;
}

const closuresStatement = {
  name: 'closures of stores',
  text: `SELECT id, name, coalesce(open_channel_ids, '{}') AS "openChannelIds", first_day::text AS "from", last_day::text AS "to", all_stores AS "allStores", takes,
    coalesce(group_uuids, '{}') AS "groupUuids", coalesce(store_uuids, '{}') AS "storeUuids"
  FROM store_closures WHERE customer_uuid = $1 AND first_day <= $3::date AND last_day >= $2::date - 1
    AND NOT coalesce($4::uuid = ANY(open_channel_ids), false) ORDER BY first_day, id`,
};

const isFor =
  ({ id, groupUuids }: StoreRow) =>
  (closure: ClosureRow) =>
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
  { storeUuid, groupUuid, firstDay, lastDay, channelId, menu, limit, offset }: HoursWanted,
): Promise<{ total: number; stores: StoreToOrderFrom[] }> {
  const { customerUuid } = actor;
  const { rows } = await client.query<StoreRow>({
    ...statements[storeUuid ? 'one' : 'all'],
    values: [customerUuid, storeUuid ?? null, groupUuid ?? null, firstDay, lastDay, limit, offset],
  });
  // A closure for a group also names stores where the person does not work.
  const closures = await withEveryStore(client, realmOf(actor), async () => {
    const values = [customerUuid, firstDay, lastDay, channelId ?? null];
    return (await client.query<ClosureRow>({ ...closuresStatement, values })).rows;
  });
  const stores = rows.map((row): StoreToOrderFrom => {
    const { id, name, timeZone, isActive, takesOrders, offersDelivery, offersCollection } = row;
    const { trading, operating, special, pausedAt, pausedUntil, pauseReason } = row;
    const pause =
      pausedAt === null || pausedUntil === null
        ? null
        : {
            from: Math.floor(Number(pausedAt)),
            to: Math.ceil(Number(pausedUntil)),
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

/** The hours of a menu; undefined if there is no such menu. */
export async function readMenuHours(
  client: pg.ClientBase,
  customerUuid: string,
  menuId: string,
): Promise<WeekHours | null | undefined> {
  const { rows } = await client.query<{ hours: WeekHours | null }>(
    `SELECT hours FROM menus WHERE ${living()} AND id = $2`,
    [customerUuid, menuId],
  );
  return rows[0]?.hours;
}
