import type pg from 'pg';
import type { SoldOutParts } from '../../../../contract/deployment/supply.ts';
import { readSoldOutOfStores } from './readSoldOut.ts';

const lackingSql = `SELECT store_uuid AS "storeUuid", menu_item_id AS id FROM store_menu_items
    WHERE customer_uuid = $1 AND store_uuid = ANY($2) AND NOT is_available
  UNION ALL SELECT store_uuid, modifier_id FROM store_modifiers
    WHERE customer_uuid = $1 AND store_uuid = ANY($2) AND NOT is_available`;

interface Where {
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
  { isForGood = false, ...where }: Where,
): Promise<Map<string, SoldOutParts>> {
  const { rows } = await client.query<{ storeUuid: string; id: string }>(lackingSql, [
    customerUuid,
    where.storeUuids,
  ]);
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
