import type pg from 'pg';
import {
  type DeploymentChannel,
  deploymentChannels,
} from '../../../../contract/deployment/deploymentMenu.ts';

const idSql = 'SELECT id FROM channels WHERE customer_uuid = $1 AND code = $2';
const codeSql = 'SELECT code FROM channels WHERE customer_uuid = $1 AND id = $2';

/** The channel whose document a menu is written as. A channel that a customer made gets what the website gets. */
export async function readChannel(
  client: pg.ClientBase,
  customerUuid: string,
  channelId: string,
): Promise<DeploymentChannel> {
  const { rows } = await client.query<{ code: string }>(codeSql, [customerUuid, channelId]);
  return deploymentChannels.find((channel) => channel === rows[0]?.code) ?? 'WEBSITE';
}

/** The customer's channel with that code; null if there is none. */
export async function channelWithCode(
  client: pg.ClientBase,
  customerUuid: string,
  code: DeploymentChannel,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(idSql, [customerUuid, code]);
  return rows[0]?.id ?? null;
}
