import type pg from 'pg';
import type { PlatformDeployment, TwoStepRefusals } from '../../../../contract/calls/platformDeployments.ts';
import type { DeploymentChannel } from '../../../../contract/deployment/channels.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { perform } from '../../../crud/actions.ts';
import { mapDatabaseErrors } from '../../../crud/context.ts';
import { undoingAll } from '../../../database/transaction.ts';
import { readStoreLinks } from '../../../domain/menus/storeLinks.ts';
import { answered } from './answeredDeployment.ts';
import { deploymentsName, type Planning, planDeployment } from './planDeployment.ts';

type ContextOf = Platform['contextOf'];

/** The stores that a platform sells for. */
export async function linkedStores(
  client: pg.ClientBase,
  customerUuid: string,
  channel: DeploymentChannel,
): Promise<string[]> {
  const rows = await readStoreLinks(client, customerUuid, { channel, storeUuids: null });
  return rows.map(({ storeUuid }) => storeUuid);
}

interface PlatformMenu {
  channelMenuId: string;
  channel: DeploymentChannel;
}

const readOnChannel = read((rows, { channelMenuId, channel }: Slots<PlatformMenu>) =>
  rows
    .selectFrom('menus/channel-menus as sold')
    .innerJoin('channels', 'channels.id', 'sold.channelId')
    .select('sold.id')
    .where('channels.code', '=', channel)
    .where('sold.id', '=', channelMenuId),
);

/** True if the channel sells this channel menu. */
export async function isOnChannel(
  client: pg.ClientBase,
  customerUuid: string,
  menu: PlatformMenu,
): Promise<boolean> {
  return (await readOnChannel(client, customerUuid, menu)).length > 0;
}

const readLast = read((rows, { channelMenuId, channel }: Slots<PlatformMenu>) =>
  rows
    .selectFrom('deployments as of')
    .select(['of.id', 'of.status'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deployments/stores as line')
          .whereRef('line.deploymentId', '=', 'of.id')
          .where('line.channelMenuId', '=', channelMenuId)
          .where('line.channel', '=', channel),
      ),
    )
    .orderBy('of.createdAt', 'desc')
    .orderBy('of.id')
    .limit(1),
);

/** The last deployment of a channel menu to a platform; undefined if there was none. */
export async function lastDeployment(
  client: pg.ClientBase,
  customerUuid: string,
  menu: PlatformMenu,
): Promise<PlatformDeployment | undefined> {
  const [last] = await readLast(client, customerUuid, menu);
  const { channel } = menu;
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
  planning: Planning,
  actor: Actor,
  {
    channelMenuId,
    channel,
    storeUuids,
  }: { channelMenuId: string; channel: DeploymentChannel; storeUuids: string[] },
): Promise<PlatformDeployment> {
  const planned = async (): Promise<PlatformDeployment> => {
    await planDeployment(client, planning, actor, {
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
 * @param rejected the refusal of a call for which no other try may follow once the platform said no
 * @throws ServiceError `rejected`, with what the platform said
 */
export async function submit(
  client: pg.ClientBase,
  contextOf: ContextOf,
  actor: Actor,
  {
    published,
    channel,
    rejected,
  }: {
    published: PlatformDeployment;
    channel: DeploymentChannel;
    rejected?: TwoStepRefusals['rejected'];
  },
): Promise<PlatformDeployment> {
  const { deploymentId, status, stores } = published;
  if (status !== 'PUBLISHED' && status !== 'FAILED') return published;
  const refused = stores.find(({ errorCode }) => errorCode === rejected);
  if (refused && rejected)
    throw new ServiceError(rejected, {
      details: { partnerMessage: refused.errorMessage ?? '' },
    });
  const context = contextOf(deploymentsName);
  const action = context.resource.actions.get(status === 'FAILED' ? 'retryFailed' : 'apply');
  if (!action) throw new Error('Deployments have no action to apply them.');
  await mapDatabaseErrors(context, () =>
    perform({ client, context, actor }, { action, ids: [deploymentId], entered: {} }),
  );
  return answered(client, actor.customerUuid, { deploymentId, status: 'RUNNING', channel });
}
