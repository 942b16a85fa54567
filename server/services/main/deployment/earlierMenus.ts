import { type NotNull, sql } from 'kysely';
import type pg from 'pg';
import {
  type EarlierMenus,
  earlierAtOnce,
  type PlannedDeployment,
} from '../../../../contract/calls/deployments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { type RowOf, read, rowsOf, type Slots } from '../../../area/read.ts';
import { showsOneMenu } from './liveAt.ts';
import { menusAgain } from './menusAgain.ts';
import { addDeployment } from './planDeployment.ts';

const readLive = rowsOf('deployments/live', {
  fields: ['storeUuid', 'channel', 'channelMenuId', 'documentUuid'],
  by: ['id'],
});

interface EarlierValues extends Pick<RowOf<typeof readLive>, 'storeUuid' | 'channel' | 'documentUuid'> {
  /** Null for a channel that shows one menu of a store. */
  channelMenuId: string | null;
  /** When the last known one was sent; null for the first ones. */
  before: string | null;
}

/** The first event of each deployment says who chose the menu; others may have retried the rest later. */
const readEarlier = read((rows, values: Slots<EarlierValues>) =>
  rows
    .selectFrom('deployments/stores as sent')
    .innerJoin('deployments as of', 'of.id', 'sent.deploymentId')
    .select([
      'sent.id as sentId',
      'of.id as deploymentId',
      'of.name',
      'sent.itemCount',
      'sent.endedAt as sentAt',
    ])
    .select(({ eb, selectFrom }) => [
      eb('sent.documentUuid', '=', values.documentUuid).as('isLive'),
      selectFrom('audit_events as event')
        .select('event.actorName')
        .where('event.resource', '=', 'deployments')
        .where(({ eb: is, ref }) => is('event.recordId', '=', sql<string>`${ref('of.id')}::text`))
        .where('event.action', '=', 'apply')
        .orderBy('event.id')
        .limit(1)
        .as('by'),
    ])
    .where('sent.storeUuid', '=', values.storeUuid)
    .where('sent.channel', '=', values.channel)
    .where('sent.status', '=', 'COMPLETE')
    .where(({ or, eb }) =>
      or([eb('sent.channelMenuId', '=', values.channelMenuId), eb(values.channelMenuId, 'is', null)]),
    )
    .where(({ or, eb }) => or([eb('sent.endedAt', '<', values.before), eb(values.before, 'is', null)]))
    .orderBy('sent.endedAt', 'desc')
    .orderBy('sent.id', 'desc')
    .limit(earlierAtOnce + 1)
    .$narrowType<{ sentAt: NotNull; isLive: boolean }>(),
);

/**
 * The menus that a store got in the place of a live menu, the newest first.
 * @throws ServiceError NOT_FOUND
 */
export async function earlierMenus(
  client: pg.ClientBase,
  customerUuid: string,
  { id, before = null }: { id: string; before?: string | null | undefined },
): Promise<EarlierMenus> {
  const [live] = await readLive(client, customerUuid, { id });
  if (!live) throw new ServiceError('NOT_FOUND');
  const menus = await readEarlier(client, customerUuid, {
    ...live,
    before,
    channelMenuId: showsOneMenu(live.channel) ? null : live.channelMenuId,
  });
  return { menus: menus.slice(0, earlierAtOnce), hasMore: menus.length > earlierAtOnce };
}

const readSent = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom('deployments/stores as sent')
    .innerJoin('deployments as of', 'of.id', 'sent.deploymentId')
    .innerJoin('stores with deleted as store', 'store.id', 'sent.storeUuid')
    .select(['sent.storeUuid', 'sent.channel', 'sent.documentUuid', 'sent.status'])
    .select(['of.id as deploymentId', 'of.name', 'store.name as storeName'])
    .where('sent.id', '=', id)
    .$narrowType<{ documentUuid: NotNull }>(),
);

/**
 * Plans a deployment that gives a store the very document again that an earlier one sent to it.
 * @throws ServiceError NOT_FOUND, DEPLOYMENT_NOT_SENT if the store did not get it
 */
export async function restoreMenu(
  client: pg.ClientBase,
  contextOf: Platform['contextOf'],
  actor: Actor,
  id: string,
): Promise<PlannedDeployment> {
  const [sent] = await readSent(client, actor.customerUuid, { id });
  if (!sent) throw new ServiceError('NOT_FOUND');
  if (sent.status !== 'COMPLETE') throw new ServiceError('DEPLOYMENT_NOT_SENT');
  return addDeployment(client, contextOf, actor, {
    compiled: await menusAgain(client, actor.customerUuid, [sent]),
    values: {
      name: `${sent.storeName}: ${sent.name}`.slice(0, 120),
      timing: 'NOW',
      restoresId: sent.deploymentId,
    },
  });
}
