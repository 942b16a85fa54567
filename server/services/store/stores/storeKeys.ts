import { sql } from 'kysely';
import type pg from 'pg';
import type { StoreKey } from '../../../../contract/calls/stores.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { Rules } from '../../../crud/context.ts';
import { keepTillKeys } from '../../../domain/signIn/machines.ts';
import { isLive } from '../../../domain/tills/tillKeys.ts';

interface OfStore {
  storeUuid: string;
}

/** All stores of the customer, or some. */
interface OfStores {
  stores: readonly string[] | null;
}

/** A store that is deleted has no till. */
const endKeysOfDeleted = change((tables, { stores }: Slots<OfStores>) =>
  tables
    .updateTable('till_keys')
    .set({ endsAt: sql`now()` })
    .where(({ ref }) => sql<boolean>`(${ref('storeUuid')} = ANY (${stores}::uuid[]) OR ${stores} IS NULL)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stores as store').select('store.id').whereRef('store.id', '=', 'till_keys.storeUuid'),
        ),
      ),
    )
    .where(({ ref }) => isLive(ref('endsAt'))),
);

/** Follows every key that a store gets, wherever it comes from: a form, an import, a copy or the call for a new key. */
export const storeKeyRules: Rules = {
  async after({ action, ids }, { client, actor }) {
    const stores = ids?.map(String) ?? null;
    if (action === 'delete') await endKeysOfDeleted(client, actor.customerUuid, { stores });
    else await keepTillKeys(client, actor.customerUuid, { stores, madeBy: actor.name });
  },
};

const readLive = read((rows, { storeUuid }: Slots<OfStore>) =>
  rows
    .selectFrom('till_keys')
    .select('id')
    .where('storeUuid', '=', storeUuid)
    .where(({ ref }) => isLive(ref('endsAt')))
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .limit(1),
);

/** The key of the store that works and is the newest; undefined if it has none. */
export async function liveKey(
  client: pg.ClientBase,
  { customerUuid }: Actor,
  storeUuid: string,
): Promise<string | undefined> {
  const [key] = await readLive(client, customerUuid, { storeUuid });
  return key?.id;
}

const setEnd = change((tables, { id, endsAt }: Slots<{ id: string; endsAt: string | null }>) =>
  tables.updateTable('till_keys').set({ endsAt }).where('id', '=', id),
);

/** Sets when a key stops working; null when somebody revokes it. */
export async function endKey(
  client: pg.ClientBase,
  { customerUuid }: Actor,
  id: string,
  endsAt: string | null,
): Promise<void> {
  await setEnd(client, customerUuid, { id, endsAt });
}

const endNow = change((tables, { storeUuid, id }: Slots<OfStore & { id: string }>) =>
  tables
    .updateTable('till_keys')
    .set(({ ref }) => ({ endsAt: sql`least(coalesce(${ref('endsAt')}, now()), now())` }))
    .where('storeUuid', '=', storeUuid)
    .where('id', '=', id)
    .returning('lastFour'),
);

/** Ends a key at once. @throws ServiceError NOT_FOUND if the store has no such key */
export async function revokeKey(
  client: pg.ClientBase,
  { customerUuid }: Actor,
  key: { storeUuid: string; id: string },
): Promise<{ lastFour: string }> {
  const [ended] = await endNow(client, customerUuid, key);
  if (!ended) throw new ServiceError('NOT_FOUND');
  return ended;
}

const readNewest = read((rows, { storeUuid }: Slots<OfStore>) =>
  rows
    .selectFrom('till_keys')
    .select(['id', 'lastFour', 'madeBy', 'madeAt', 'endsAt', 'usedAt'])
    .select(({ ref }) => isLive(ref('endsAt')).as('isLive'))
    .where('storeUuid', '=', storeUuid)
    .orderBy('madeAt', 'desc')
    .orderBy('id')
    .limit(20),
);

export const readKeys = (
  client: pg.ClientBase,
  { customerUuid }: Actor,
  storeUuid: string,
): Promise<StoreKey[]> => readNewest(client, customerUuid, { storeUuid });
