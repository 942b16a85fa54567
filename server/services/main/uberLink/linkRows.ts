import type pg from 'pg';
import type { LinkState } from '../../../../contract/calls/uberLink.ts';
import { rowsOf } from '../../../area/read.ts';

const readLinks = rowsOf('uber_stores', {
  fields: ['uberStoreUuid', 'state', 'lastToldAt'],
  by: ['storeUuid'],
});

/** The link of a store of ours; undefined without one. */
export async function readLink(client: pg.ClientBase, customerUuid: string, storeUuid: string) {
  const [link] = await readLinks(client, customerUuid, { storeUuid });
  return link;
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
