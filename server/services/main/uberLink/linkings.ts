import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { enterStores, inTransaction } from '../../../database/transaction.ts';

const secretBytes = 32;
const newText = () => randomBytes(secretBytes).toString('base64url');
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** A permission that somebody is getting: for one person, one store, one browser. */
interface Linking {
  customerUuid: string;
  stateDigest: string;
  browserDigest: string;
  storeUuid: string;
}

const owner = (stateDigest: string) => `uber_linkings/${stateDigest}`;

/** Begins the dialogue: what goes to Uber Eats, and what stays in the browser. Earlier dialogues about the store end. */
export async function beginLinking(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  storeUuid: string,
): Promise<{ state: string; browser: string }> {
  const [state, browser] = [newText(), newText()];
  await client.query(
    'DELETE FROM uber_linkings WHERE customer_uuid = $1 AND (expires_at < now() OR (user_uuid = $2 AND store_uuid = $3))',
    [customerUuid, userUuid, storeUuid],
  );
  await client.query(
    `INSERT INTO uber_linkings (customer_uuid, state_digest, browser_digest, user_uuid, store_uuid)
     VALUES ($1, $2, $3, $4, $5)`,
    [customerUuid, digestOf(state), digestOf(browser), userUuid, storeUuid],
  );
  return { state, browser };
}

/**
 * Takes a state that came back, once and in the browser where the dialogue began. Undefined if it is wrong, used or
 * too old.
 */
export const takeState = (
  pool: pg.Pool,
  { state, browser }: { state: string; browser: string },
): Promise<Linking | undefined> =>
  inTransaction(pool, 'none', async (client) => {
    const digest = digestOf(state);
    await client.query(`SELECT set_config('commissary.uber_state', $1, true)`, [digest]);
    const { rows } = await client.query<Linking>(
      `SELECT customer_uuid AS "customerUuid", state_digest AS "stateDigest", browser_digest AS "browserDigest",
         store_uuid AS "storeUuid" FROM uber_linkings WHERE state_digest = $1`,
      [digest],
    );
    const [found] = rows;
    if (!found || !isSame(found.browserDigest, digestOf(browser))) return undefined;
    await enterStores(client, { customer: found.customerUuid, stores: [found.storeUuid] });
    const { rowCount } = await client.query(
      `UPDATE uber_linkings SET is_used = true
       WHERE customer_uuid = $1 AND state_digest = $2 AND NOT is_used AND expires_at > now()`,
      [found.customerUuid, digest],
    );
    return rowCount === 1 ? found : undefined;
  });

/** Keeps the token of the merchant, sealed, for as long as the dialogue lasts. */
export const keepToken = (
  { pool, secrets }: Pick<Platform, 'pool' | 'secrets'>,
  { customerUuid, stateDigest, storeUuid }: Linking,
  token: string,
): Promise<unknown> =>
  inTransaction(pool, { customer: customerUuid, stores: [storeUuid] }, (client) =>
    client.query('UPDATE uber_linkings SET token = $3 WHERE customer_uuid = $1 AND state_digest = $2', [
      ...[customerUuid, stateDigest, secrets.encrypt(token, owner(stateDigest))],
    ]),
  );

/** The token of the merchant that this person got for this store; undefined without one that is still good. */
export async function merchantToken(
  client: pg.ClientBase,
  { secrets }: Pick<Platform, 'secrets'>,
  { customerUuid, userUuid }: Actor,
  storeUuid: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ digest: string; token: string }>(
    `SELECT state_digest AS digest, token FROM uber_linkings WHERE customer_uuid = $1 AND user_uuid = $2
       AND store_uuid = $3 AND token IS NOT NULL AND expires_at > now()`,
    [customerUuid, userUuid, storeUuid],
  );
  const [found] = rows;
  return found && secrets.decrypt(found.token, owner(found.digest));
}

/** Forgets the token once it has done its work. */
export const endLinking = (
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  storeUuid: string,
): Promise<unknown> =>
  client.query('DELETE FROM uber_linkings WHERE customer_uuid = $1 AND user_uuid = $2 AND store_uuid = $3', [
    customerUuid,
    userUuid,
    storeUuid,
  ]);

/** Removes what is left of dialogues that nobody finished, with their tokens. */
export async function sweepLinkings(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows: customers } = await inTransaction(pool, 'none', (client) =>
    client.query<{ uuid: string }>('SELECT uuid FROM customers ORDER BY uuid'),
  );
  for (const { uuid } of customers) {
    if (signal?.aborted) return;
    await inTransaction(pool, { customer: uuid, stores: 'all' }, async (client) => {
      await client.query('DELETE FROM uber_linkings WHERE customer_uuid = $1 AND expires_at < now()', [uuid]);
      // A platform repeats an event for some minutes, and we refuse one that is older than a day.
      await client.query(
        `DELETE FROM platform_events WHERE customer_uuid = $1 AND received_at < now() - interval '7 days'`,
        [uuid],
      );
    });
  }
}
