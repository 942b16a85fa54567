import type pg from 'pg';
import { isPlatform } from '../../../../contract/deployment/channels.ts';
import { type RowOf, rowsOf } from '../../../area/read.ts';

const readLive = rowsOf('deployments/live', {
  fields: ['storeUuid', 'channelMenuId', 'channel', 'documentUuid', 'driftState', 'driftCount'],
  among: ['storeUuid'],
});

/** Where a menu is, or will be. */
interface Place {
  storeUuid: string;
  channelMenuId: string;
  channel: string;
}

/** Platforms show one menu of ours at each store. Tills and the website have several side by side. */
export const showsOneMenu = (channel: string): boolean => isPlatform(channel);

/** What stores have now in the places that menus would take. */
export async function liveAt(
  client: pg.ClientBase,
  customerUuid: string,
  places: readonly Place[],
): Promise<(place: Place) => RowOf<typeof readLive> | undefined> {
  const rows = await readLive(client, customerUuid, { storeUuid: places.map((one) => one.storeUuid) });
  const ofStore = Map.groupBy(rows, ({ storeUuid }) => storeUuid);
  return ({ storeUuid, channelMenuId, channel }) =>
    ofStore
      .get(storeUuid)
      ?.find((row) =>
        showsOneMenu(channel) ? row.channel === channel : row.channelMenuId === channelMenuId,
      );
}
