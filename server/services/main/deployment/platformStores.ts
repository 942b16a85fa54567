import { type Expression, type NotNull, sql } from 'kysely';
import type pg from 'pg';
import { type Read, read, type Slots } from '../../../area/read.ts';
import type { PlatformStore } from '../../../integrations/channels/menuPlatform.ts';

interface StoresFilter {
  /** Null for all stores. */
  storeUuids: readonly string[] | null;
}

const isAmong = (store: Expression<string>, stores: Slots<StoresFilter>['storeUuids']) =>
  sql<boolean>`(${store} = ANY (${stores}::uuid[]) OR ${stores}::uuid[] IS NULL)`;

/** What each platform calls the stores, and which are linked with it now. */
const linked: Readonly<Record<string, Read<StoresFilter, { storeUuid: string; platformId: string }>>> = {
  UBER_EATS: read((rows, { storeUuids }: Slots<StoresFilter>) =>
    rows
      .selectFrom('uber_stores')
      .select(['storeUuid', 'uberStoreUuid as platformId'])
      .where(({ ref }) => isAmong(ref('storeUuid'), storeUuids))
      .where('state', 'in', ['ACTIVE', 'LINKING']),
  ),
  MR_DELIVERY: read((rows, { storeUuids }: Slots<StoresFilter>) =>
    rows
      .selectFrom('stores/mr-d')
      .select(['storeUuid', 'mrdStoreId as platformId'])
      .where(({ ref }) => isAmong(ref('storeUuid'), storeUuids))
      .where('enabled', '=', true)
      .where('mrdStoreId', 'is not', null)
      .$narrowType<{ platformId: NotNull }>(),
  ),
};

/** The stores as a platform outside knows them: all, or some. A store that is not linked with it is left out. */
export async function platformStores(
  client: pg.ClientBase,
  customerUuid: string,
  channel: string,
  of?: readonly { storeUuid: string }[],
): Promise<Map<string, PlatformStore>> {
  const readLinked = linked[channel];
  if (!readLinked) return new Map();
  const rows = await readLinked(client, customerUuid, {
    storeUuids: of?.map(({ storeUuid }) => storeUuid) ?? null,
  });
  return new Map(rows.map((row) => [row.storeUuid, { customerUuid, ...row }]));
}
