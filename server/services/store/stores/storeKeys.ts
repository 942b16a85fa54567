import type pg from 'pg';
import type { StoreKey } from '../../../../contract/calls/stores.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Rules } from '../../../crud/context/resourceContext.ts';

/** A key that works: it has no end, or its end is still to come. */
const isLive = '(ends_at IS NULL OR ends_at > now())';

/** Keeps each new key of the stores, and ends the keys that they had before. */
const keepNewKeys = `WITH made AS (
    INSERT INTO till_keys (customer_uuid, store_uuid, digest, last_four, made_by)
    SELECT customer_uuid, id, split_part(auth_key, ':', 1), split_part(auth_key, ':', 2), $3 FROM stores
    WHERE customer_uuid = $1 AND ($2::uuid[] IS NULL OR id = ANY ($2)) AND auth_key IS NOT NULL
      AND NOT EXISTS (SELECT FROM till_keys k WHERE k.customer_uuid = $1 AND k.digest = split_part(auth_key, ':', 1))
    RETURNING store_uuid
  )
  UPDATE till_keys k SET ends_at = now() FROM made
  WHERE k.customer_uuid = $1 AND k.store_uuid = made.store_uuid AND ${isLive}`;

/** A store that is deleted has no till. */
const endKeysOfDeleted = `UPDATE till_keys k SET ends_at = now() FROM stores s
  WHERE k.customer_uuid = $1 AND ($2::uuid[] IS NULL OR k.store_uuid = ANY ($2)) AND s.customer_uuid = $1
    AND s.id = k.store_uuid AND s.is_deleted AND ${isLive}`;

/** Follows every key that a store gets, wherever it comes from: a form, an import, a copy or the call for a new key. */
export const storeKeyRules: Rules = {
  async after({ action, ids }, { client, actor }) {
    const stores = ids?.map(String) ?? null;
    if (action === 'delete') await client.query(endKeysOfDeleted, [actor.customerUuid, stores]);
    else await client.query(keepNewKeys, [actor.customerUuid, stores, actor.name]);
  },
};

/** The key of the store that works and is the newest; undefined if it has none. */
export async function liveKey(
  client: pg.ClientBase,
  { customerUuid }: Actor,
  storeUuid: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM till_keys WHERE customer_uuid = $1 AND store_uuid = $2 AND ${isLive}
     ORDER BY made_at DESC, id LIMIT 1`,
    [customerUuid, storeUuid],
  );
  return rows[0]?.id;
}

/** Sets when a key stops working; null when somebody revokes it. */
export async function endKey(
  client: pg.ClientBase,
  { customerUuid }: Actor,
  id: string,
  endsAt: string | null,
): Promise<void> {
  await client.query('UPDATE till_keys SET ends_at = $3 WHERE customer_uuid = $1 AND id = $2', [
    customerUuid,
    id,
    endsAt,
  ]);
}

/** Ends a key at once. @throws ServiceError NOT_FOUND if the store has no such key */
export async function revokeKey(
  client: pg.ClientBase,
  { customerUuid }: Actor,
  { storeUuid, id }: { storeUuid: string; id: string },
): Promise<{ lastFour: string }> {
  const { rows } = await client.query<{ lastFour: string }>(
    `UPDATE till_keys SET ends_at = least(coalesce(ends_at, now()), now())
     WHERE customer_uuid = $1 AND store_uuid = $2 AND id = $3 RETURNING last_four AS "lastFour"`,
    [customerUuid, storeUuid, id],
  );
  if (!rows[0]) throw new ServiceError('NOT_FOUND');
  return rows[0];
}

export async function readKeys(
  client: pg.ClientBase,
  { customerUuid }: Actor,
  storeUuid: string,
): Promise<StoreKey[]> {
  const { rows } = await client.query<StoreKey>(
    `SELECT id, last_four AS "lastFour", made_by AS "madeBy", made_at AS "madeAt", ends_at AS "endsAt",
       used_at AS "usedAt", ${isLive} AS "isLive" FROM till_keys
     WHERE customer_uuid = $1 AND store_uuid = $2 ORDER BY made_at DESC, id LIMIT 20`,
    [customerUuid, storeUuid],
  );
  return rows;
}
