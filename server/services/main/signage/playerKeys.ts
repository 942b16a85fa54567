import { randomBytes, randomInt } from 'node:crypto';
import { pairingCode } from '../../../../contract/calls/players.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Player } from '../../../access/player.ts';
import type { Platform } from '../../../area/platform.ts';
import { machineKeys } from '../../../domain/signIn/machineKeys.ts';
import { playerOfKey } from '../../../domain/signIn/machines.ts';

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

/** Finds the player that a key belongs to. */
export function playerAuthenticator(platform: Pick<Platform, 'pool' | 'listen'>) {
  const keys = machineKeys(platform, { endedChannel: 'commissary_player_keys', find: playerOfKey });
  return {
    async authenticatePlayer(key: string): Promise<Player> {
      const player = await keys.holderOf(key);
      if (!player) throw new ServiceError('PLAYER_KEY_INVALID');
      return player;
    },
    close: keys.close,
  };
}
