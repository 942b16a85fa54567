import type pg from 'pg';
import type { PlatformStore } from '../../../integrations/channels/menuPlatform.ts';

/** What each platform calls the stores, and which are linked with it now. */
const linkSql: Readonly<Record<string, string>> = {
  UBER_EATS: `SELECT store_uuid AS "storeUuid", uber_store_uuid AS "platformId" FROM uber_stores
    WHERE customer_uuid = $1 AND store_uuid = ANY($2::uuid[]) AND state IN ('ACTIVE', 'LINKING')`,
  MR_DELIVERY: `SELECT store_uuid AS "storeUuid", mrd_store_id AS "platformId" FROM mrd_credentials
    WHERE customer_uuid = $1 AND store_uuid = ANY($2::uuid[]) AND enabled AND mrd_store_id IS NOT NULL`,
};

/** The stores as a platform outside knows them. A store that is not linked with it is left out. */
export async function platformStores(
  client: pg.ClientBase,
  customerUuid: string,
  channel: string,
  of: readonly { storeUuid: string }[],
): Promise<Map<string, PlatformStore>> {
  const text = linkSql[channel];
  if (text === undefined) return new Map();
  const { rows } = await client.query<{ storeUuid: string; platformId: string }>(text, [
    customerUuid,
    of.map(({ storeUuid }) => storeUuid),
  ]);
  return new Map(rows.map((row) => [row.storeUuid, { customerUuid, ...row }]));
}
