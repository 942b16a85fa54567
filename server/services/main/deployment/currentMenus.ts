import type pg from 'pg';
import {
  type DeploymentChannel,
  deploymentChannels,
} from '../../../../contract/deployment/deploymentMenu.ts';
import { readDocuments } from './documents.ts';
import { documentsNow } from './documentsNow.ts';

const liveSql = `SELECT live.document_uuid AS "documentUuid", live.channel,
    to_char(live.deployed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deployedAt",
    (SELECT count(*) FROM deployment_stores sent WHERE sent.customer_uuid = $1 AND sent.store_uuid = $2
      AND sent.channel = live.channel AND sent.status = 'COMPLETE')::integer AS "menuVersion"
  FROM live_menus live
  JOIN channel_menus sold ON sold.customer_uuid = $1 AND sold.id = live.channel_menu_id
  JOIN channels channel ON channel.customer_uuid = $1 AND channel.id = sold.channel_id
  WHERE live.customer_uuid = $1 AND live.store_uuid = $2 AND channel.code = $3 ORDER BY live.channel_menu_id`;

interface LiveRow {
  documentUuid: string;
  deployedAt: string;
  channel: string;
  menuVersion: number;
}

/** A menu that guests see, as it should be sold now. */
export interface CurrentMenu {
  channel: DeploymentChannel;
  deployedAt: string;
  document: string;
  /** How many menus the store has got on the channel. */
  menuVersion: number;
}

/** The menus that a store has on a channel: what was deployed, with what can be ordered now. */
export async function currentMenus(
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuid, channelCode }: { storeUuid: string; channelCode: string },
): Promise<CurrentMenu[]> {
  const { rows } = await client.query<LiveRow>(liveSql, [customerUuid, storeUuid, channelCode]);
  const documents = await readDocuments(
    client,
    customerUuid,
    rows.map(({ documentUuid }) => documentUuid),
  );
  const menus: CurrentMenu[] = [];
  for (const { documentUuid, deployedAt, menuVersion, ...row } of rows) {
    const kept = documents.get(documentUuid);
    const channel = deploymentChannels.find((one) => one === row.channel);
    if (!kept || !channel) continue;
    const now = await documentsNow(client, customerUuid, channel, [{ storeUuid, kept }]);
    for (const document of now.values()) menus.push({ channel, deployedAt, menuVersion, document });
  }
  return menus;
}
