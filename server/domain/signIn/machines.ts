import type pg from 'pg';
import type { Player } from '../../access/player.ts';

/*
 * Whose a call is that no person signed in for. Row-level security shows one row to whoever names it, before the product
 * knows the customer.
 */

/** The store that an event of Uber Eats is about. */
export interface UberStore {
  customerUuid: string;
  storeUuid: string;
}

/** The store of ours that Uber Eats calls by this name; undefined for an unknown one. */
export async function ownerOfUberStore(
  client: pg.ClientBase,
  uberStoreUuid: string,
): Promise<UberStore | undefined> {
  await client.query(`SELECT set_config('commissary.uber_store', $1, true)`, [uberStoreUuid]);
  const { rows } = await client.query<UberStore>(
    'SELECT customer_uuid AS "customerUuid", store_uuid AS "storeUuid" FROM uber_stores WHERE uber_store_uuid = $1',
    [uberStoreUuid],
  );
  return rows[0];
}

/** The campaign link that a short address leads to. */
export interface ShortAddress {
  customerUuid: string;
  linkId: string;
}

/** The link whose short address has this code; undefined if there is none. */
export async function linkOfShortCode(
  client: pg.ClientBase,
  code: string,
): Promise<ShortAddress | undefined> {
  await client.query(`SELECT set_config('commissary.short_code', $1, true)`, [code]);
  const { rows } = await client.query<ShortAddress>(
    'SELECT customer_uuid AS "customerUuid", link_id AS "linkId" FROM short_addresses WHERE code = $1',
    [code],
  );
  return rows[0];
}

/** A permission that somebody is getting from Uber Eats: for one person, one store, one browser. */
export interface Linking {
  customerUuid: string;
  stateDigest: string;
  browserDigest: string;
  storeUuid: string;
}

/** The dialogue with this state; undefined without one. */
export async function linkingOf(client: pg.ClientBase, stateDigest: string): Promise<Linking | undefined> {
  await client.query(`SELECT set_config('commissary.uber_state', $1, true)`, [stateDigest]);
  const { rows } = await client.query<Linking>(
    `SELECT customer_uuid AS "customerUuid", state_digest AS "stateDigest", browser_digest AS "browserDigest",
       store_uuid AS "storeUuid" FROM uber_linkings WHERE state_digest = $1`,
    [stateDigest],
  );
  return rows[0];
}

/** A key of a till that works. */
export interface TillKey {
  keyId: string;
  customerUuid: string;
  storeUuid: string;
  endsAt: string | null;
}

/** The till whose key has this digest; undefined if none works. */
export async function tillOfKey(client: pg.ClientBase, digest: string): Promise<TillKey | undefined> {
  await client.query(`SELECT set_config('commissary.till_key', $1, true)`, [digest]);
  const { rows } = await client.query<TillKey>(
    `SELECT id AS "keyId", customer_uuid AS "customerUuid", store_uuid AS "storeUuid", ends_at AS "endsAt"
     FROM till_keys WHERE digest = $1 AND (ends_at IS NULL OR ends_at > now())`,
    [digest],
  );
  return rows[0];
}

/**
 * Keeps each new key of stores, and ends the keys that they had before. A store holds its newest key as a secret, so nobody
 * else reads it.
 * @param stores all stores of the customer, or some
 */
export async function keepTillKeys(
  client: pg.ClientBase,
  customerUuid: string,
  { stores, madeBy }: { stores: readonly string[] | null; madeBy: string },
): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO till_keys (customer_uuid, store_uuid, digest, last_four, made_by)
       SELECT customer_uuid, id, split_part(auth_key, ':', 1), split_part(auth_key, ':', 2), $3 FROM stores
       WHERE customer_uuid = $1 AND ($2::uuid[] IS NULL OR id = ANY ($2)) AND auth_key IS NOT NULL
         AND NOT EXISTS (SELECT FROM till_keys k WHERE k.customer_uuid = $1 AND k.digest = split_part(auth_key, ':', 1))
       RETURNING store_uuid)
     UPDATE till_keys k SET ends_at = now() FROM made
     WHERE k.customer_uuid = $1 AND k.store_uuid = made.store_uuid AND (k.ends_at IS NULL OR k.ends_at > now())`,
    [customerUuid, stores, madeBy],
  );
}

/** The player whose key has this digest; undefined if it is not paired. */
export async function playerOfKey(client: pg.ClientBase, digest: string): Promise<Player | undefined> {
  await client.query(`SELECT set_config('commissary.player_key', $1, true)`, [digest]);
  const { rows } = await client.query<Player>(
    'SELECT customer_uuid AS "customerUuid", player_id AS "playerId" FROM player_keys WHERE digest = $1',
    [digest],
  );
  return rows[0];
}

/** What a screen that shows a pairing code will sign in with. We store only hashes. */
export interface Pairing {
  codeDigest: string;
  keyDigest: string;
}

/** Lets a screen wait for somebody to enter its code, for some minutes, and forgets those that waited in vain. */
export async function addPairing(
  client: pg.ClientBase,
  { codeDigest, keyDigest }: Pairing,
  minutes: number,
): Promise<{ endsAt: string }> {
  await client.query(
    `DELETE FROM player_pairings WHERE code_digest IN (
       SELECT code_digest FROM player_pairings WHERE ends_at < now() ORDER BY ends_at LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  );
  const { rows } = await client.query<{ endsAt: string }>(
    `INSERT INTO player_pairings (code_digest, key_digest, ends_at)
     VALUES ($1, $2, now() + make_interval(mins => $3)) RETURNING ends_at AS "endsAt"`,
    [codeDigest, keyDigest, minutes],
  );
  return { endsAt: rows[0]?.endsAt ?? '' };
}

/** The key of the screen that shows this code, which nobody can enter again; undefined if none shows it. */
export async function takePairing(client: pg.ClientBase, codeDigest: string): Promise<string | undefined> {
  const { rows } = await client.query<{ keyDigest: string }>(
    `DELETE FROM player_pairings WHERE code_digest = $1 AND ends_at > now() RETURNING key_digest AS "keyDigest"`,
    [codeDigest],
  );
  return rows[0]?.keyDigest;
}
