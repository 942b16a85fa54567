import type pg from 'pg';
import type { DrawnZone } from '../../../../contract/calls/zones.ts';
import type { Actor } from '../../../access/actor.ts';
import { living } from '../../../schema/rows.ts';
import type { IndexedZone } from './zoneIndex.ts';

/** Zones that one map shows. */
const mostDrawn = 500;

const storesSql = `SELECT store.id, store.name FROM stores store
  WHERE ${living('store')} AND ($2::uuid IS NULL OR store.id IN (
    SELECT member.store_uuid FROM store_group_members member
    WHERE member.customer_uuid = $1 AND member.group_uuids @> ARRAY[$2::uuid]))`;

interface ZonesAsked {
  /** Those of all stores of the customer. */
  zones: readonly IndexedZone[];
  /** Only stores of this group. */
  groupUuid: string | undefined;
}

/** The zones in force of the stores that the person works for. */
export async function zonesInForce(
  client: pg.ClientBase,
  { customerUuid, stores }: Pick<Actor, 'customerUuid' | 'stores'>,
  { zones, groupUuid }: ZonesAsked,
): Promise<{ zones: DrawnZone[]; more: number }> {
  const { rows } = await client.query<{ id: string; name: string }>(storesSql, [
    ...[customerUuid, groupUuid ?? null],
  ]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const drawn = zones.flatMap(({ id, name, storeUuid, priority, area }): DrawnZone[] => {
    const store = names.get(storeUuid);
    if (store === undefined || !area || !(stores === 'all' || stores.includes(storeUuid))) return [];
    return [{ id, name, store: { id: storeUuid, name: store }, priority, area }];
  });
  return { zones: drawn.slice(0, mostDrawn), more: Math.max(0, drawn.length - mostDrawn) };
}
