import type pg from 'pg';
import type { Platform } from '../../../area/platform.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { regularly } from '../../../process/regularly.ts';
import { endOverdueSql } from './claim.ts';

/** Milliseconds from the start to the first sweep, and from one to the next. */
const firstSweep = 30_000;
const nextSweep = 60_000;

/** Days for which messages that are over stay readable. Dead letters can be sent again as long. */
const daysKept = 30;

/** Days for which a key that ended stays in the list. */
const daysKeysKept = 90;

const cleaningSql = [
  `DELETE FROM till_messages WHERE customer_uuid = $1 AND status NOT IN ('QUEUED', 'LEASED')
     AND completed_at < now() - interval '${daysKept} days'`,
  `DELETE FROM till_files f WHERE customer_uuid = $1 AND created_at < now() - interval '${daysKept} days'
     AND NOT EXISTS (SELECT FROM till_messages m WHERE m.customer_uuid = $1 AND m.store_uuid = f.store_uuid
       AND m.file_sha256 = f.sha256)`,
  `DELETE FROM till_keys WHERE customer_uuid = $1 AND ends_at < now() - interval '${daysKeysKept} days'`,
];

/** Ends messages that are too old, and removes what nobody needs any more. */
export async function sweepTills(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows: customers } = await inTransaction(pool, 'none', (client) =>
    client.query<{ uuid: string }>('SELECT uuid FROM customers ORDER BY uuid'),
  );
  for (const { uuid } of customers) {
    if (signal?.aborted) return;
    await inTransaction(pool, { customer: uuid, stores: 'all' }, async (client) => {
      for (const text of [endOverdueSql, ...cleaningSql]) await client.query(text, [uuid]);
    });
  }
}

export const sweepTillsRegularly = ({ pool, log }: Pick<Platform, 'pool' | 'log'>) =>
  regularly({
    ...{ first: firstSweep, every: nextSweep },
    work: (signal) => sweepTills(pool, signal),
    onFailure: (error) =>
      log.error({ err: error }, 'Sweeping the mailboxes of tills failed; the server will try again later.'),
  });
