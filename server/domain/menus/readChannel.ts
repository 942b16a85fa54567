import type pg from 'pg';
import { type DeploymentChannel, deploymentChannels } from '../../../contract/deployment/channels.ts';
import { rowsOf } from '../../area/read.ts';

const readId = rowsOf('channels', { fields: ['id'], by: ['code'] });
const readCode = rowsOf('channels', { fields: ['code'], by: ['id'] });

/** The channel whose document a menu is written as. A channel that a customer made gets what the website gets. */
export async function readChannel(
  client: pg.ClientBase,
  customerUuid: string,
  channelId: string,
): Promise<DeploymentChannel> {
  const [known] = await readCode(client, customerUuid, { id: channelId });
  return deploymentChannels.find((channel) => channel === known?.code) ?? 'WEBSITE';
}

/** The customer's channel with that code; null if there is none. */
export async function channelWithCode(
  client: pg.ClientBase,
  customerUuid: string,
  code: DeploymentChannel,
): Promise<string | null> {
  const [known] = await readId(client, customerUuid, { code });
  return known?.id ?? null;
}
