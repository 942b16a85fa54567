import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Platform } from '../../area/platform.ts';
import { inTransaction } from '../../database/transaction.ts';
import { atMost } from '../../process/atMost.ts';

/** Machines that one process knows, and milliseconds for which it does not ask for their key again. */
const mostKnown = 20_000;
const knownFor = 60_000;

/** The hash of a key or of a code, which is all that the database keeps of it. */
export const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

interface KeyOptions<Holder> {
  /** The channel where the database announces keys that end; the payload is the hash of the key. */
  endedChannel: string;
  /** The machine whose key has this hash; undefined if none works. */
  find: (client: pg.ClientBase, digest: string) => Promise<Holder | undefined>;
}

/** Finds the machine that a key belongs to. A key that ends stops working at once, in every process. */
export function machineKeys<Holder extends object>(
  { pool, listen }: Pick<Platform, 'pool' | 'listen'>,
  { endedChannel, find }: KeyOptions<Holder>,
) {
  const known = new LRUCache<string, Holder>({ ...atMost(mostKnown), ttl: knownFor });
  const close = listen(endedChannel, {
    heard: (digest) => void known.delete(digest),
    missed: () => known.clear(),
  });
  return {
    async holderOf(key: string): Promise<Holder | undefined> {
      const digest = digestOf(key);
      const holder =
        known.get(digest) ?? (await inTransaction(pool, 'none', (client) => find(client, digest)));
      if (holder) known.set(digest, holder, { noUpdateTTL: true });
      return holder;
    },
    close: () => void close(),
  };
}
