import type pg from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import { inTransaction } from '../database/transaction.ts';
import { takeTries } from '../limits/tries.ts';

/**
 * Bytes that one customer may store within a day. The sweeper removes unused files after a day, so never more than
 * this lies there unused.
 */
export const mostStoredInADay = 2 * 1024 * 1024 * 1024;

/** Whose file it is, and who uploads it. */
export interface FileOwner {
  customerUuid: string;
  userUuid: string | null;
}

/**
 * Checks how much the customer has stored within a day, with the bytes of uploads that arrived so far.
 * @param coming bytes that are about to come
 * @throws ServiceError UPLOAD_QUOTA
 */
export async function checkBytes(client: pg.ClientBase, customerUuid: string, coming: number): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    `SELECT coalesce(sum(size), 0)::float8 AS bytes FROM (
       SELECT size FROM stored_files WHERE customer_uuid = $1 AND created_at > now() - interval '1 day'
       UNION ALL
       SELECT received AS size FROM media_uploads
         WHERE customer_uuid = $1 AND created_at > now() - interval '1 day' AND media_id IS NULL) AS own`,
    [customerUuid],
  );
  if ((rows[0]?.bytes ?? 0) + coming < mostStoredInADay) return;
  throw new ServiceError('UPLOAD_QUOTA', { details: { limit: '2 GB', retryAfterSeconds: 3600 } });
}

/**
 * Counts an upload of the user, and checks how much the customer has stored.
 * @param announced bytes that are going to come in parts
 * @throws ServiceError TOO_MANY_ATTEMPTS for too many files of one user, UPLOAD_QUOTA for too many bytes of the
 * customer
 */
export async function checkQuota(
  pool: pg.Pool,
  { customerUuid, userUuid }: FileOwner,
  announced = 0,
): Promise<void> {
  await inTransaction(pool, 'sign-in', (client) =>
    takeTries(client, { rule: 'filesOfUser', subject: userUuid ?? '' }),
  );
  await inTransaction(pool, { customer: customerUuid, stores: 'all' }, (client) =>
    checkBytes(client, customerUuid, announced),
  );
}
