import type pg from 'pg';
import type { SoldOutParts } from '../../../../contract/deployment/supply.ts';
import { read, type Slots } from '../../../area/read.ts';
import { readSoldOutOfStores } from './readSoldOut.ts';

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
