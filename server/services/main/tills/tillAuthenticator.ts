import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { realmOfTill, type Till } from '../../../access/till.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import type { Slots } from '../../../area/read.ts';
import { enterStores, inTransaction } from '../../../database/transaction.ts';
import { type TillKey, tillOfKey } from '../../../domain/signIn/machines.ts';

/** The channel where the database announces keys that end; the payload is the hash of the key. */
const endedChannel = 'commissary_till_keys';

/** Tills that one process knows, and milliseconds for which it does not ask for their key again. */
const mostKnown = 20_000;
const knownFor = 60_000;

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');

const noteUse = change((tables, { keyId }: Slots<{ keyId: string }>) =>
  tables.updateTable('till_keys').set({ usedAt: sql`now()` }).where('id', '=', keyId),
);

/** The till with this key, which is noted as used. */
async function tillOf(client: pg.ClientBase, digest: string): Promise<TillKey | undefined> {
  const found = await tillOfKey(client, digest);
  if (!found) return undefined;
  await enterStores(client, realmOfTill(found));
  await noteUse(client, found.customerUuid, found);
  return found;
}

/** Finds the till that a key belongs to. A key that somebody revokes stops working at once, in every process. */
export function tillAuthenticator({ pool, listen }: Pick<Platform, 'pool' | 'listen'>) {
  const known = new LRUCache<string, TillKey>({ max: mostKnown, ttl: knownFor });
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
