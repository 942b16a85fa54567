import { createHash, randomBytes, randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { pairingCode } from '../../../../contract/calls/players.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Player } from '../../../access/player.ts';
import type { Platform } from '../../../area/platform.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { playerOfKey } from '../../../domain/signIn/machines.ts';

/** The channel where the database announces keys that end; the payload is the hash of the key. */
const endedChannel = 'commissary_player_keys';

/** Players that one process knows, and milliseconds for which it does not ask for their key again. */
const mostKnown = 20_000;
const knownFor = 60_000;

/** The hash of a key or of a code. */
export const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A key of 256 random bits. */
export const newKey = () => randomBytes(32).toString('base64url');

/** A code that a person reads from a screen and types. */
export const newCode = () =>
  Array.from(
    { length: pairingCode.length },
    () => pairingCode.alphabet[randomInt(pairingCode.alphabet.length)],
  ).join('');

/** The code that somebody typed, as the screen shows it. */
export const typedCode = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Finds the player that a key belongs to. A key that ends stops working at once, in every process. */
export function playerAuthenticator({ pool, listen }: Pick<Platform, 'pool' | 'listen'>) {
  const known = new LRUCache<string, Player>({ max: mostKnown, ttl: knownFor });
  const close = listen(endedChannel, {
    heard: (digest) => void known.delete(digest),
    missed: () => known.clear(),
  });
  return {
    async authenticatePlayer(key: string): Promise<Player> {
      const digest = digestOf(key);
      const player =
        known.get(digest) ?? (await inTransaction(pool, 'none', (client) => playerOfKey(client, digest)));
      if (!player) throw new ServiceError('PLAYER_KEY_INVALID');
      known.set(digest, player, { noUpdateTTL: true });
      return player;
    },
    close: () => void close(),
  };
}
