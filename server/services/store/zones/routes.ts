import { sql } from 'kysely';
import type pg from 'pg';
import type { OrderableMoment } from '../../../../contract/calls/storeHours.ts';
import { type DrawnZone, type ZoneAt, zoneCalls } from '../../../../contract/calls/zones.ts';
import { delivers } from '../../../../contract/stores/hoursStates.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { orderableMoment, seesHours } from '../../../domain/hours/orderable.ts';
import { type IndexedZone, zoneIndex } from '../../../domain/zones/zoneIndex.ts';
import { zonesAt } from '../../../domain/zones/zonesAt.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';

/** Whether the store of a zone delivers at the moment, by the rules of its hours. */
async function stateNow(
  client: pg.ClientBase,
  actor: Actor,
  zone: ZoneAt | null,
): Promise<OrderableMoment | null> {
  if (!zone || !seesHours(actor)) return null;
  const minute = Math.floor(Date.now() / 60_000);
  const moment = { storeUuid: zone.store.id, menu: null, minute, isMatch: delivers };
  return (await orderableMoment(client, actor, moment)) ?? null;
}

/** Zones that one map shows. */
const mostDrawn = 500;

const readStores = read((rows, { groupUuid }: Slots<{ groupUuid: string | null }>) =>
  rows
    .selectFrom('stores as store')
    .select(['store.id', 'store.name'])
    .where((eb) =>
      eb.or([
        eb(sql`${groupUuid}::uuid`, 'is', null),
        eb('store.id', 'in', (from) =>
          from
            .selectFrom('stores/group-members as member')
            .select('member.storeUuid')
            .where('member.groupUuids', '@>', sql<string[]>`ARRAY[${groupUuid}::uuid]`),
        ),
      ]),
    ),
);

interface ZonesQuery {
  /** Those of all stores of the customer. */
  zones: readonly IndexedZone[];
  /** Only stores of this group. */
  groupUuid: string | undefined;
}

/** The zones in force of the stores that the person works for. */
async function zonesInForce(
  client: pg.ClientBase,
  { customerUuid, stores }: Pick<Actor, 'customerUuid' | 'stores'>,
  { zones, groupUuid }: ZonesQuery,
): Promise<{ zones: DrawnZone[]; more: number }> {
  const found = await readStores(client, customerUuid, { groupUuid: groupUuid ?? null });
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const drawn = zones.flatMap(({ id, name, storeUuid, priority, area }): DrawnZone[] => {
    const store = names.get(storeUuid);
    if (store === undefined || !area || !(stores === 'all' || stores.includes(storeUuid))) return [];
    return [{ id, name, store: { id: storeUuid, name: store }, priority, area }];
  });
  return { zones: drawn.slice(0, mostDrawn), more: Math.max(0, drawn.length - mostDrawn) };
}

/** Which zone counts at a place, and the zones on a map. After a change all zones are read, so only a few people at once may ask. */
export function zoneRoutes(app: App, { pool }: Pick<Platform, 'pool'>): void {
  const readZones = zoneIndex();
  const takeTurn = turns({ most: 16, mostForOne: 8 });
  // The cache has the zones of all stores. Each answer has only those of the stores that the person works for.
  const reading = async <Result>(
    { customerUuid }: Actor,
    work: (client: pg.ClientBase) => Promise<Result>,
  ): Promise<Result> => {
    const giveBack = takeTurn(customerUuid);
    try {
      return await inTransaction(pool, { customer: customerUuid, stores: 'all' }, work);
    } finally {
      giveBack();
    }
  };

  serve(app, zoneCalls.at, ({ body, actor }) =>
    reading(actor, async (client) => {
      const { customerUuid, stores } = actor;
      const zones = await readZones(client, customerUuid);
      const found = await zonesAt(client, customerUuid, {
        zones,
        stores,
        place: [body.longitude, body.latitude],
      });
      return { deliverable: found.zone !== null, ...found, now: await stateNow(client, actor, found.zone) };
    }),
  );
  serve(app, zoneCalls.inForce, ({ query: { groupUuid }, actor }) =>
    reading(actor, async (client) => {
      const zones = await readZones(client, actor.customerUuid);
      return zonesInForce(client, actor, { zones, groupUuid });
    }),
  );
}
