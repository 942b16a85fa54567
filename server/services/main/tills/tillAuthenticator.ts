import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { realmOfTill, type Till } from '../../../access/till.ts';
import type { Platform } from '../../../area/platform.ts';
import { enterStores, inTransaction } from '../../../database/transaction.ts';

/** The channel where the database announces keys that end; the payload is the hash of the key. */
const endedChannel = 'commissary_till_keys';

/** Tills that one process knows, and milliseconds for which it does not ask for their key again. */
const mostKnown = 20_000;
const knownFor = 60_000;

interface KnownKey extends Till {
  endsAt: string | null;
}

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** The till with this key. Row-level security shows the row of the key to whoever brings its hash. */
async function tillOf(client: pg.ClientBase, digest: string): Promise<KnownKey | undefined> {
  await client.query(`SELECT set_config('commissary.till_key', $1, true)`, [digest]);
  const { rows } = await client.query<KnownKey>(
    `SELECT id AS "keyId", customer_uuid AS "customerUuid", store_uuid AS "storeUuid", ends_at AS "endsAt"
     FROM till_keys WHERE digest = $1 AND (ends_at IS NULL OR ends_at > now())`,
    [digest],
  );
  const [found] = rows;
  if (!found) return undefined;
  await enterStores(client, realmOfTill(found));
  await client.query('UPDATE till_keys SET used_at = now() WHERE customer_uuid = $1 AND id = $2', [
    found.customerUuid,
    found.keyId,
  ]);
  return found;
}

/** Finds the till that a key belongs to. A key that somebody revokes stops working at once, in every process. */
export function tillAuthenticator({ pool, listen }: Pick<Platform, 'pool' | 'listen'>) {
  const known = new LRUCache<string, KnownKey>({ max: mostKnown, ttl: knownFor });
  const close = listen(endedChannel, {
    heard: (digest) => void known.delete(digest),
    missed: () => known.clear(),
  });

  return {
    async authenticateTill(key: string): Promise<Till> {
      const digest = digestOf(key);
      const till =
        known.get(digest) ?? (await inTransaction(pool, 'none', (client) => tillOf(client, digest)));
      if (!till || (till.endsAt !== null && Date.parse(till.endsAt) <= Date.now()))
        throw new ServiceError('TILL_KEY_INVALID');
      known.set(digest, till, { noUpdateTTL: true });
      return till;
    },
    close: () => void close(),
  };
}
