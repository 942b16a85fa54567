import { sql } from 'kysely';
import type pg from 'pg';
import type { SentRpc } from '../../../../contract/calls/storeMq.ts';
import { rpcStatusOf, wireTypes } from '../../../../contract/stores/tillMessages.ts';
import { read, type Slots } from '../../../area/read.ts';

interface StoreOf {
  customerUuid: string;
  storeUuid: string;
}

/** Answers that people can read back. */
const mostAnswers = 10;

const readOpen = read((rows, { storeUuid }: Slots<{ storeUuid: string }>) =>
  rows
    .selectFrom('till_messages')
    .select(['id', 'status'])
    .where('storeUuid', '=', storeUuid)
    .where('type', '=', 'LOGS')
    .where('status', 'in', ['QUEUED', 'LEASED'])
    .orderBy('seq')
    .limit(1),
);

const readAnswers = read((rows, { storeUuid }: Slots<{ storeUuid: string }>) =>
  rows
    .selectFrom('till_messages')
    .select(({ ref }) => [
      ref('completedAt').$notNull().as('receivedAt'),
      sql<string>`coalesce(${ref('result')} ->> 'logs', '')`.as('text'),
    ])
    .where('storeUuid', '=', storeUuid)
    .where('type', '=', 'LOGS')
    .where('status', '=', 'COMPLETE')
    .orderBy('seq', 'desc')
    .limit(mostAnswers),
);

/** The question for logs that the till has not answered yet. Asking again meanwhile asks nothing new. */
export async function openLogRequest(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: StoreOf,
): Promise<SentRpc | null> {
  const [open] = await readOpen(client, customerUuid, { storeUuid });
  return open ? { id: open.id, storeUuid, type: wireTypes.LOGS, status: rpcStatusOf(open.status) } : null;
}

/** The logs that a till has sent, newest first. */
export const readLogs = (client: pg.ClientBase, { customerUuid, storeUuid }: StoreOf) =>
  readAnswers(client, customerUuid, { storeUuid });
