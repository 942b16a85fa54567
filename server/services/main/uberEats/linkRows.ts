import type pg from 'pg';
import type { LinkState } from '../../../../contract/calls/uberLink.ts';
import { change } from '../../../area/change.ts';
import { rowsOf, type Slots } from '../../../area/read.ts';

const readLinks = rowsOf('uber_stores', {
  fields: ['uberStoreUuid', 'state', 'lastToldAt'],
  by: ['storeUuid'],
});

/** The link of a store of ours; undefined without one. */
export async function readLink(client: pg.ClientBase, customerUuid: string, storeUuid: string) {
  const [link] = await readLinks(client, customerUuid, { storeUuid });
  return link;
}

const setState = change(
  (tables, { uberStoreUuid, state }: Slots<{ uberStoreUuid: string; state: LinkState }>) =>
    tables.updateTable('uber_stores').set({ state }).where('uberStoreUuid', '=', uberStoreUuid),
);

export const writeLinkState = (
  client: pg.ClientBase,
  customerUuid: string,
  uberStoreUuid: string,
  state: LinkState,
): Promise<unknown> => setState(client, customerUuid, { uberStoreUuid: uberStoreUuid.toLowerCase(), state });
