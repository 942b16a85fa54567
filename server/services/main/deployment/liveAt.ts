import type pg from 'pg';
import { platforms } from '../../../../contract/deployment/shownItems.ts';

const liveSql = `SELECT store_uuid AS "storeUuid", channel_menu_id AS "channelMenuId", channel, document_uuid AS "documentUuid",
    drift_state AS "driftState", drift_count AS "driftCount" FROM live_menus WHERE customer_uuid = $1 AND store_uuid = ANY($2::uuid[])`;

/** A menu that guests of a store see. */
interface LiveMenu extends Place {
  documentUuid: string;
  driftState: string;
  /** What somebody changed on the channel. */
  driftCount: number;
}

/** Where a menu is, or will be. */
interface Place {
  storeUuid: string;
  channelMenuId: string;
  channel: string;
}

/** Platforms show one menu of ours at each store. Tills and the website have several side by side. */
export const showsOneMenu = (channel: string): boolean => platforms.some((one) => one === channel);

/** What stores have now in the places that menus would take. */
export async function liveAt(
  client: pg.ClientBase,
  customerUuid: string,
  places: readonly Place[],
): Promise<(place: Place) => LiveMenu | undefined> {
  const { rows } = await client.query<LiveMenu>(liveSql, [customerUuid, places.map((one) => one.storeUuid)]);
  const ofStore = Map.groupBy(rows, ({ storeUuid }) => storeUuid);
  return ({ storeUuid, channelMenuId, channel }) =>
    ofStore
      .get(storeUuid)
      ?.find((row) =>
        showsOneMenu(channel) ? row.channel === channel : row.channelMenuId === channelMenuId,
      );
}
