import type pg from 'pg';
import type { SentRpc } from '../../../../contract/calls/storeMq.ts';
import { rpcStatusOf, type TillMessageStatus, wireTypes } from '../../../../contract/stores/tillMessages.ts';

interface StoreOf {
  customerUuid: string;
  storeUuid: string;
}

/** Answers that people can read back. */
const mostAnswers = 10;

/** The question for logs that the till has not answered yet. Asking again meanwhile asks nothing new. */
export async function openLogRequest(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: StoreOf,
): Promise<SentRpc | null> {
  const { rows } = await client.query<{ id: string; status: TillMessageStatus }>(
    `SELECT id, status FROM till_messages WHERE customer_uuid = $1 AND store_uuid = $2 AND type = 'LOGS'
       AND status IN ('QUEUED', 'LEASED') ORDER BY seq LIMIT 1`,
    [customerUuid, storeUuid],
  );
  const [open] = rows;
  return open ? { id: open.id, storeUuid, type: wireTypes.LOGS, status: rpcStatusOf(open.status) } : null;
}

/** The logs that a till has sent, newest first. */
export async function readLogs(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: StoreOf,
): Promise<{ receivedAt: string; text: string }[]> {
  const { rows } = await client.query<{ receivedAt: string; text: string }>(
    `SELECT completed_at AS "receivedAt", coalesce(result ->> 'logs', '') AS text FROM till_messages
     WHERE customer_uuid = $1 AND store_uuid = $2 AND type = 'LOGS' AND status = 'COMPLETE'
     ORDER BY seq DESC LIMIT ${mostAnswers}`,
    [customerUuid, storeUuid],
  );
  return rows;
}
