import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { realmOfTill, type Till } from '../../../access/till.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import type { Slots } from '../../../area/read.ts';
import { enterStores } from '../../../database/transaction.ts';
import { machineKeys } from '../../../domain/signIn/machineKeys.ts';
import { type TillKey, tillOfKey } from '../../../domain/signIn/machines.ts';

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

/** Finds the till that a key belongs to. */
export function tillAuthenticator(platform: Pick<Platform, 'pool' | 'listen'>) {
  const keys = machineKeys(platform, { endedChannel: 'commissary_till_keys', find: tillOf });
  return {
    async authenticateTill(key: string): Promise<Till> {
      const till = await keys.holderOf(key);
      if (!till || (till.endsAt !== null && Date.parse(till.endsAt) <= Date.now()))
        throw new ServiceError('TILL_KEY_INVALID');
      return till;
    },
    close: keys.close,
  };
}
