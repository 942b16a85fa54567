import type pg from 'pg';
import type { PlatformDeployment } from '../../../../contract/calls/platformDeployments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import type { ResourceContext } from '../../../crud/context/resourceContext.ts';
import { perform } from '../../../crud/write/performAction.ts';
import { refusing } from '../../../crud/write/write.ts';
import { undoingAll } from '../../../database/transaction.ts';
import { answered, type PlatformChannel } from './answeredDeployment.ts';
import { deploymentsName, planDeployment } from './planDeployment.ts';

type ContextOf = ResourceContext['contextOf'];

const linkedSql: Readonly<Record<PlatformChannel, string>> = {
  UBER_EATS: `SELECT store_uuid AS id FROM uber_stores WHERE customer_uuid = $1 AND state IN ('ACTIVE', 'LINKING')`,
  MR_DELIVERY: 'SELECT store_uuid AS id FROM mrd_credentials WHERE customer_uuid = $1 AND enabled',
};

/** The stores that a platform sells for. */
export async function linkedStores(
  client: pg.ClientBase,
  customerUuid: string,
  channel: PlatformChannel,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(linkedSql[channel], [customerUuid]);
  return rows.map(({ id }) => id);
}

const isOnChannelSql = `SELECT FROM channel_menus sold
  JOIN channels channel ON channel.customer_uuid = $1 AND channel.id = sold.channel_id AND channel.code = $3
  WHERE sold.customer_uuid = $1 AND sold.id = $2`;

/** True if the channel sells this channel menu. */
export async function isOnChannel(
  client: pg.ClientBase,
  customerUuid: string,
  { channelMenuId, channel }: { channelMenuId: string; channel: PlatformChannel },
): Promise<boolean> {
  const { rows } = await client.query(isOnChannelSql, [customerUuid, channelMenuId, channel]);
  return rows.length > 0;
}

const lastSql = `SELECT of.id, of.status FROM deployments of WHERE of.customer_uuid = $1 AND EXISTS (
    SELECT FROM deployment_stores line WHERE line.customer_uuid = $1 AND line.deployment_id = of.id
      AND line.channel_menu_id = $2 AND line.channel = $3)
  ORDER BY of.created_at DESC, of.id LIMIT 1`;

/** The last deployment of a channel menu to a platform; undefined if there was none. */
export async function lastDeployment(
  client: pg.ClientBase,
  customerUuid: string,
  { channelMenuId, channel }: { channelMenuId: string; channel: PlatformChannel },
): Promise<PlatformDeployment | undefined> {
  const { rows } = await client.query<{ id: string; status: string }>(lastSql, [
    ...[customerUuid, channelMenuId, channel],
  ]);
  const [last] = rows;
  return last && answered(client, customerUuid, { deploymentId: last.id, status: last.status, channel });
}

/** What each store would get, as a key. */
const contentKey = (of: PlatformDeployment | undefined) =>
  JSON.stringify(of?.stores.map(({ storeUuid, contentSha256 }) => [storeUuid, contentSha256]));

/**
 * Plans a deployment of one menu to stores of a platform. If the last one has the same content and did not fail, it
 * stays and there is no new one.
 */
export async function publish(
  client: pg.ClientBase,
  contextOf: ContextOf,
  actor: Actor,
  {
    channelMenuId,
    channel,
    storeUuids,
  }: { channelMenuId: string; channel: PlatformChannel; storeUuids: string[] },
): Promise<PlatformDeployment> {
  const planned = async (): Promise<PlatformDeployment> => {
    await planDeployment(client, contextOf, actor, {
      ...{ channelMenuIds: [channelMenuId], storeUuids, storeGroupUuids: [], timing: 'NOW' },
    });
    const last = await lastDeployment(client, actor.customerUuid, { channelMenuId, channel });
    if (!last) throw new ServiceError('NOT_FOUND');
    return last;
  };
  const before = await lastDeployment(client, actor.customerUuid, { channelMenuId, channel });
  const stays = before && before.status !== 'FAILED' && before.status !== 'CANCELLED';
  if (stays && contentKey(await undoingAll(client, planned)) === contentKey(before)) return before;
  return planned();
}

/**
 * Sends a planned deployment, or what did not reach its stores again. One that is under way or complete stays as it is.
 * @throws ServiceError MRD_PARTNER_REJECTED if Mr D said no, which another try does not change
 */
export async function submit(
  client: pg.ClientBase,
  contextOf: ContextOf,
  actor: Actor,
  { published, channel }: { published: PlatformDeployment; channel: PlatformChannel },
): Promise<PlatformDeployment> {
  const { deploymentId, status, stores } = published;
  if (status !== 'PUBLISHED' && status !== 'FAILED') return published;
  const refused = stores.find(({ errorCode }) => errorCode === 'MRD_PARTNER_REJECTED');
  if (refused)
    throw new ServiceError('MRD_PARTNER_REJECTED', {
      details: { partnerMessage: refused.errorMessage ?? '' },
    });
  const context = contextOf(deploymentsName);
  const action = context.resource.actions.get(status === 'FAILED' ? 'retryFailed' : 'apply');
  if (!action) throw new Error('Deployments have no action to apply them.');
  await refusing(context, () =>
    perform(client, context, actor, { action, ids: [deploymentId], entered: {} }),
  );
  return answered(client, actor.customerUuid, { deploymentId, status: 'RUNNING', channel });
}
