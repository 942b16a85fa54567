import { sql } from 'kysely';
import type pg from 'pg';
import { read, type Slots } from '../../../area/read.ts';

/** The first group of each store that has a price list, as `readChannelMenu` chooses it for one store. */
const readGroups = read((rows, { storeUuids }: Slots<{ storeUuids: readonly string[] }>) =>
  rows
    .selectFrom('stores as store')
    .leftJoin('stores/group-members as member', 'member.storeUuid', 'store.id')
    .leftJoin('stores/groups as of', (join) =>
      join
        .on(({ ref }) => sql<boolean>`${ref('of.id')} = ANY(${ref('member.groupUuids')})`)
        .on('of.priceListId', 'is not', null),
    )
    .distinctOn('store.id')
    .select(['store.id as storeUuid', 'of.priceListId'])
    .where(({ eb, fn }) => eb('store.id', '=', fn.any(storeUuids)))
    .orderBy('store.id')
    .orderBy('of.name')
    .orderBy('of.id'),
);

/** Stores in groups that have the same prices, so that a menu is priced once for each group. */
export async function storesByPrices(
  client: pg.ClientBase,
  customerUuid: string,
  storeUuids: readonly string[],
): Promise<string[][]> {
  const rows = await readGroups(client, customerUuid, { storeUuids });
  const groups = Map.groupBy(rows, ({ priceListId }) => priceListId);
  return [...groups.values()].map((some) => some.map(({ storeUuid }) => storeUuid));
}
