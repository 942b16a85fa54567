import type pg from 'pg';
import type { linkStates } from '../../../../contract/calls/uberLink.ts';

export type LinkState = (typeof linkStates)[number];

/** The link of a store of ours. */
export interface UberLink {
  uberStoreUuid: string;
  state: LinkState;
  lastToldAt: string | null;
}

export async function readLink(
  client: pg.ClientBase,
  customerUuid: string,
  storeUuid: string,
): Promise<UberLink | undefined> {
  const { rows } = await client.query<UberLink>(
    `SELECT uber_store_uuid AS "uberStoreUuid", state, last_told_at AS "lastToldAt" FROM uber_stores
     WHERE customer_uuid = $1 AND store_uuid = $2`,
    [customerUuid, storeUuid],
  );
  return rows[0];
}

export const writeLinkState = (
  client: pg.ClientBase,
  customerUuid: string,
  uberStoreUuid: string,
  state: LinkState,
): Promise<unknown> =>
  client.query('UPDATE uber_stores SET state = $3 WHERE customer_uuid = $1 AND uber_store_uuid = lower($2)', [
    customerUuid,
    uberStoreUuid,
    state,
  ]);
