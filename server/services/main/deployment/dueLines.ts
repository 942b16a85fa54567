import type pg from 'pg';

/** A store that a deployment has still to send to. */
export interface DueLine {
  id: string;
  storeUuid: string;
  channelMenuId: string;
  channel: string;
  documentUuid: string;
  attempts: number;
  /** How many menus the store will have got on the channel with this one. */
  menuVersion: number;
  /** A deployment whose moment came later has sent to the store, or is about to. */
  isSuperseded: boolean;
}

/**
 * The moment of a line: when somebody deployed it, or later if it was to begin later. What is planned for Monday neither
 * keeps tonight's menu from a store nor gives way to it.
 */
const momentOf = (line: string, deployment: string) =>
  `(greatest(${line}.starts_at, ${deployment}.applied_at), ${deployment}.applied_at)`;

const dueSql = `SELECT line.id, line.store_uuid AS "storeUuid", line.channel_menu_id AS "channelMenuId", line.channel,
    line.document_uuid AS "documentUuid", line.attempts,
    (SELECT count(*) + 1 FROM deployment_stores sent WHERE sent.customer_uuid = $1 AND sent.store_uuid = line.store_uuid
      AND sent.channel = line.channel AND sent.status = 'COMPLETE')::integer AS "menuVersion",
    EXISTS (SELECT FROM deployment_stores later
      JOIN deployments newer ON newer.customer_uuid = $1 AND newer.id = later.deployment_id
      WHERE later.customer_uuid = $1 AND later.store_uuid = line.store_uuid AND later.id <> line.id
        AND later.channel = line.channel AND (later.channel_menu_id = line.channel_menu_id OR $4)
        AND (later.status = 'COMPLETE' OR later.status = 'WAITING' AND coalesce(later.starts_at, '-infinity') <= now())
        AND ${momentOf('later', 'newer')} > ${momentOf('line', 'mine')}) AS "isSuperseded"
  FROM deployment_stores line
  JOIN deployments mine ON mine.customer_uuid = $1 AND mine.id = line.deployment_id
  WHERE line.customer_uuid = $1 AND line.deployment_id = $2 AND line.status = 'WAITING'
    AND coalesce(greatest(line.starts_at, line.next_try_at), '-infinity') <= now() AND line.channel = $3
  ORDER BY line.next_try_at NULLS FIRST, line.id LIMIT $5`;

/** The next stores of a deployment on one channel whose time has come. */
export async function dueLines(
  client: pg.ClientBase,
  customerUuid: string,
  of: { deploymentId: string; channel: string; showsOneMenu: boolean; most: number },
): Promise<DueLine[]> {
  const { rows } = await client.query<DueLine>(dueSql, [
    ...[customerUuid, of.deploymentId, of.channel, of.showsOneMenu, of.most],
  ]);
  return rows;
}

const standingSql = `SELECT channel, count(*)::integer AS count,
    to_char(min(coalesce(greatest(starts_at, next_try_at), now())) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS next,
    bool_or(coalesce(greatest(starts_at, next_try_at), '-infinity') <= now()) AS "isDue"
  FROM deployment_stores WHERE customer_uuid = $1 AND deployment_id = $2 AND status = 'WAITING' GROUP BY channel ORDER BY channel`;

/** How many stores of a deployment wait on a channel, and when the next is due. */
export interface Waiting {
  channel: string;
  count: number;
  /** An ISO moment. */
  next: string;
  isDue: boolean;
}

/** What a deployment has still to send, by channel. */
export async function waitingLines(
  client: pg.ClientBase,
  customerUuid: string,
  deploymentId: string,
): Promise<Waiting[]> {
  const { rows } = await client.query<Waiting>(standingSql, [customerUuid, deploymentId]);
  return rows;
}
