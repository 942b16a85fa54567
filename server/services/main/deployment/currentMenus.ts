import type pg from 'pg';
import { type DeploymentChannel, deploymentChannels } from '../../../../contract/deployment/channels.ts';
import { read, type Slots } from '../../../area/read.ts';
import { readDocuments } from '../../../domain/menus/liveMenus.ts';
import { documentsNow } from './documentsNow.ts';
import { menusGot } from './menusGot.ts';

const readLive = read((rows, { storeUuid, channelCode }: Slots<{ storeUuid: string; channelCode: string }>) =>
  rows
    .selectFrom('deployments/live as live')
    .innerJoin('menus/channel-menus as sold', 'sold.id', 'live.channelMenuId')
    .innerJoin('channels as channel', 'channel.id', 'sold.channelId')
    .select(['live.documentUuid', 'live.channel', 'live.deployedAt'])
    .select((live) =>
      menusGot(rows, storeUuid, live.ref('live.channel'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('menuVersion'),
    )
    .where('live.storeUuid', '=', storeUuid)
    .where('channel.code', '=', channelCode)
    .orderBy('live.channelMenuId'),
);

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
  const live = await readLive(client, customerUuid, { storeUuid, channelCode });
  const documents = await readDocuments(
    client,
    customerUuid,
    live.map(({ documentUuid }) => documentUuid),
  );
  const menus: CurrentMenu[] = [];
  for (const { documentUuid, deployedAt, menuVersion, ...row } of live) {
    const stored = documents.get(documentUuid);
    const channel = deploymentChannels.find((one) => one === row.channel);
    if (!stored || !channel) continue;
    const now = await documentsNow(client, customerUuid, channel, [{ storeUuid, stored }]);
    for (const document of now.values()) menus.push({ channel, deployedAt, menuVersion, document });
  }
  return menus;
}
