import { sql } from 'kysely';
import type pg from 'pg';
import type { DrawnZone } from '../../../../contract/calls/zones.ts';
import type { Actor } from '../../../access/actor.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { IndexedZone } from './zoneIndex.ts';

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
export async function zonesInForce(
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
