import type pg from 'pg';
import {
  type EarlierMenus,
  earlierAtOnce,
  type PlannedDeployment,
} from '../../../../contract/calls/deployments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import type { ResourceContext } from '../../../crud/context/resourceContext.ts';
import { showsOneMenu } from './liveAt.ts';
import { type MenuBefore, menusAgain } from './menusAgain.ts';
import { addDeployment } from './planDeployment.ts';

const liveSql = `SELECT store_uuid AS "storeUuid", channel, channel_menu_id AS "channelMenuId", document_uuid AS "documentUuid"
  FROM live_menus WHERE customer_uuid = $1 AND id = $2`;

interface LiveRow {
  storeUuid: string;
  channel: string;
  channelMenuId: string;
  documentUuid: string;
}

/** Whoever deployed first; who retried the rest later did not choose the menu. */
const sentSql = `SELECT sent.id AS "sentId", of.id AS "deploymentId", of.name, sent.item_count AS "itemCount",
    to_char(sent.ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "sentAt", sent.document_uuid = $5 AS "isLive",
    (SELECT event.actor_name FROM audit_events event WHERE event.customer_uuid = $1 AND event.resource = 'deployments'
      AND event.record_id = of.id::text AND event.action = 'apply' ORDER BY event.id LIMIT 1) AS "by"
  FROM deployment_stores sent JOIN deployments of ON of.customer_uuid = $1 AND of.id = sent.deployment_id
  WHERE sent.customer_uuid = $1 AND sent.store_uuid = $2 AND sent.channel = $3 AND sent.status = 'COMPLETE'
    AND ($4::uuid IS NULL OR sent.channel_menu_id = $4) AND ($6::timestamptz IS NULL OR sent.ended_at < $6)
  ORDER BY sent.ended_at DESC, sent.id DESC LIMIT $7`;

/**
 * The menus that a store got in the place of a live menu, the newest first.
 * @throws ServiceError NOT_FOUND
 */
export async function earlierMenus(
  client: pg.ClientBase,
  customerUuid: string,
  { id, before = null }: { id: string; before?: string | null | undefined },
): Promise<EarlierMenus> {
  const { rows: known } = await client.query<LiveRow>(liveSql, [customerUuid, id]);
  const [live] = known;
  if (!live) throw new ServiceError('NOT_FOUND');
  const { rows } = await client.query<EarlierMenus['menus'][number]>(sentSql, [
    ...[customerUuid, live.storeUuid, live.channel, showsOneMenu(live.channel) ? null : live.channelMenuId],
    ...[live.documentUuid, before, earlierAtOnce + 1],
  ]);
  return { menus: rows.slice(0, earlierAtOnce), hasMore: rows.length > earlierAtOnce };
}

const oneSql = `SELECT sent.store_uuid AS "storeUuid", sent.channel, sent.document_uuid AS "documentUuid", sent.status,
    of.id AS "deploymentId", of.name, store.name AS "storeName"
  FROM deployment_stores sent JOIN deployments of ON of.customer_uuid = $1 AND of.id = sent.deployment_id
  JOIN stores store ON store.customer_uuid = $1 AND store.id = sent.store_uuid
  WHERE sent.customer_uuid = $1 AND sent.id = $2`;

/**
 * Plans a deployment that gives a store the very document again that an earlier one sent to it.
 * @throws ServiceError NOT_FOUND, DEPLOYMENT_NOT_SENT if the store did not get it
 */
export async function restoreMenu(
  client: pg.ClientBase,
  contextOf: ResourceContext['contextOf'],
  actor: Actor,
  id: string,
): Promise<PlannedDeployment> {
  const { rows } = await client.query<
    MenuBefore & { status: string; deploymentId: string; name: string; storeName: string }
  >(oneSql, [actor.customerUuid, id]);
  const [sent] = rows;
  if (!sent) throw new ServiceError('NOT_FOUND');
  if (sent.status !== 'COMPLETE') throw new ServiceError('DEPLOYMENT_NOT_SENT');
  return addDeployment(client, contextOf, actor, {
    compiled: await menusAgain(client, actor.customerUuid, [sent]),
    values: {
      ...{ name: `${sent.storeName}: ${sent.name}`.slice(0, 120), timing: 'NOW' },
      restoresId: sent.deploymentId,
    },
  });
}
