import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import {
  type Bounds,
  boundsOf,
  isInArea,
  isWithin,
  type MapArea,
  squareKilometres,
} from '../../../contract/geometry/areas.ts';
import type { Position } from '../../../contract/geometry/outline.ts';
import { type RowOf, read } from '../../area/read.ts';

/**
 * Every zone, with what is in force: no area if nobody has approved the zone. `proposedArea` is the area that waits for
 * approval, if it is another one.
 */
const readAll = read((rows) =>
  rows
    .selectFrom('stores/delivery-zones')
    .select(['id', 'name', 'storeUuid', 'status', 'approvedArea as area'])
    .select(['approvedMinimumOrder as minimumOrder', 'approvedDeliveryMinutes as minutes'])
    .select(({ fn, lit, eb, ref }) => [
      // With all its digits, because zones are put in the order of this text.
      sql<string>`to_char(${ref('createdAt')} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'createdAt',
      ),
      fn.coalesce('approvedPriority', lit(0)).as('priority'),
      fn.coalesce('approvedDeliveryFee', lit(0)).as('fee'),
      eb.case().when('status', '=', 'PENDING_APPROVAL').then(ref('area')).end().as('proposedArea'),
    ]),
);

type ZoneRow = RowOf<typeof readAll>;

/** A zone with what finding it needs. */
export interface IndexedZone extends ZoneRow {
  size: number;
  bounds: Bounds | undefined;
  proposedBounds: Bounds | undefined;
}

/** Customers whose zones a process keeps. */
const mostCustomers = 50;

// The table counts its writes, so zones that were read are right while that number is the same, whichever process writes.
const epochStatement = {
  name: 'writes of zones',
  text: `SELECT coalesce(sum(writes), 0)::text AS epoch FROM list_epochs WHERE table_name = 'delivery_zones'`,
};

const indexed = (row: ZoneRow): IndexedZone => ({
  ...row,
  size: row.area ? squareKilometres(row.area) : 0,
  bounds: row.area ? boundsOf(row.area) : undefined,
  proposedBounds: row.proposedArea ? boundsOf(row.proposedArea) : undefined,
});

/** Reads the zones of a customer within a transaction that sees all of its stores. */
export type ReadZones = (client: pg.ClientBase, customerUuid: string) => Promise<readonly IndexedZone[]>;

/** Keeps the zones of customers in memory, because the database cannot look into outlines. */
export function zoneIndex(): ReadZones {
  const cache = new LRUCache<string, { epoch: string; zones: readonly IndexedZone[] }>({
    max: mostCustomers,
  });
  return async (client, customerUuid) => {
    const { rows } = await client.query<{ epoch: string }>(epochStatement);
    const epoch = rows[0]?.epoch ?? '0';
    const known = cache.get(customerUuid);
    if (known?.epoch === epoch) return known.zones;
    const zones = (await readAll(client, customerUuid)).map(indexed);
    // A write in between is in the rows and not in the number, so the next request reads once more.
    cache.set(customerUuid, { epoch, zones });
    return zones;
  };
}

const isThere = (area: MapArea | null, bounds: Bounds | undefined, place: Position): boolean =>
  area !== null && bounds !== undefined && isWithin(bounds, place) && isInArea(area, place);

/** True if a place lies in the area of the zone that is in force. */
export const isInZone = ({ area, bounds }: IndexedZone, place: Position): boolean =>
  isThere(area, bounds, place);

/** True if a place lies in the area that waits for approval. */
export const isInProposedArea = ({ proposedArea, proposedBounds }: IndexedZone, place: Position): boolean =>
  isThere(proposedArea, proposedBounds, place);
