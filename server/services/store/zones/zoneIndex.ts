import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import {
  type Bounds,
  boundsOf,
  isInArea,
  isWithin,
  type MapArea,
  squareKilometres,
} from '../../../../contract/geometry/areas.ts';
import type { Position } from '../../../../contract/geometry/outline.ts';

interface ZoneRow {
  id: string;
  name: string;
  storeUuid: string;
  status: string;
  createdAt: string;
  /** What is in force; null if nobody has approved the zone. */
  area: MapArea | null;
  priority: number;
  fee: number;
  minimumOrder: number | null;
  minutes: number | null;
  /** The area that waits for approval, if it is another one. */
  wantedArea: MapArea | null;
}

/** A zone with what finding it needs. */
export interface IndexedZone extends ZoneRow {
  size: number;
  bounds: Bounds | undefined;
  wantedBounds: Bounds | undefined;
}

/** Customers whose zones a process keeps. */
const mostCustomers = 50;

// The table counts its writes, so zones that were read are right while that number is the same, whichever process writes.
const epochStatement = {
  name: 'writes of zones',
  text: `SELECT coalesce(sum(writes), 0)::text AS epoch FROM list_epochs WHERE table_name = 'delivery_zones'`,
};

const zonesSql = `SELECT id, name, store_uuid AS "storeUuid", status,
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt",
    approved_area AS area, coalesce(approved_priority, 0) AS priority, coalesce(approved_delivery_fee, 0)::float8 AS fee,
    approved_minimum_order::float8 AS "minimumOrder", approved_delivery_minutes AS minutes,
    CASE WHEN status = 'PENDING_APPROVAL' THEN area END AS "wantedArea"
  FROM delivery_zones WHERE customer_uuid = $1`;

const indexed = (row: ZoneRow): IndexedZone => ({
  ...row,
  size: row.area ? squareKilometres(row.area) : 0,
  bounds: row.area ? boundsOf(row.area) : undefined,
  wantedBounds: row.wantedArea ? boundsOf(row.wantedArea) : undefined,
});

/** Reads the zones of a customer within a transaction that sees all of its stores. */
export type ReadZones = (client: pg.ClientBase, customerUuid: string) => Promise<readonly IndexedZone[]>;

/** Keeps the zones of customers in memory, because the database cannot look into outlines. */
export function zoneIndex(): ReadZones {
  const kept = new LRUCache<string, { epoch: string; zones: readonly IndexedZone[] }>({ max: mostCustomers });
  return async (client, customerUuid) => {
    const { rows } = await client.query<{ epoch: string }>(epochStatement);
    const epoch = rows[0]?.epoch ?? '0';
    const known = kept.get(customerUuid);
    if (known?.epoch === epoch) return known.zones;
    const read = await client.query<ZoneRow>(zonesSql, [customerUuid]);
    const zones = read.rows.map(indexed);
    // A write in between is in the rows and not in the number, so the next request reads once more.
    kept.set(customerUuid, { epoch, zones });
    return zones;
  };
}

const isThere = (area: MapArea | null, bounds: Bounds | undefined, place: Position): boolean =>
  area !== null && bounds !== undefined && isWithin(bounds, place) && isInArea(area, place);

/** True if a place lies in the area of the zone that is in force. */
export const isInZone = ({ area, bounds }: IndexedZone, place: Position): boolean =>
  isThere(area, bounds, place);

/** True if a place lies in the area that waits for approval. */
export const isInWanted = ({ wantedArea, wantedBounds }: IndexedZone, place: Position): boolean =>
  isThere(wantedArea, wantedBounds, place);
