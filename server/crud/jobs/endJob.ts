import type pg from 'pg';
import { open } from './jobRows.ts';

/** Why a job failed, in a form that any language can word. */
export interface JobFailure {
  code: string;
  details: Readonly<Record<string, unknown>>;
  issues?: readonly unknown[];
}

/** Ends a job as failed. */
export async function failJob(
  client: pg.ClientBase,
  customer: string,
  id: string,
  failure: JobFailure,
): Promise<void> {
  await client.query(
    `WITH closed AS (UPDATE job_work SET is_open = false WHERE customer_uuid = $1 AND id = $2)
     UPDATE jobs SET status = 'FAILED', failure = $3, ended_at = now(), updated_at = now(), version = version + 1
     WHERE customer_uuid = $1 AND id = $2 AND status IN (${open})`,
    [customer, id, JSON.stringify(failure)],
  );
}

/** Ends a job as cancelled, if it is not over. */
export async function cancelJob(client: pg.ClientBase, customer: string, id: string): Promise<void> {
  await client.query(
    `UPDATE jobs SET status = 'CANCELLED', ended_at = now(), updated_at = now(), version = version + 1
     WHERE customer_uuid = $1 AND id = $2 AND status IN (${open})`,
    [customer, id],
  );
}

/** Cancels the jobs of a record that have not begun, because they wait for their moment. Returns their ids. */
export async function cancelWaitingJobs(
  client: pg.ClientBase,
  customer: string,
  of: { resource: string; action: string; recordId: string | number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE jobs SET status = 'CANCELLED', ended_at = now(), updated_at = now(), version = version + 1
     WHERE customer_uuid = $1 AND resource = $2 AND action = $3 AND record_id = $4
       AND status = 'WAITING' AND starts_at > now() RETURNING id`,
    [customer, of.resource, of.action, String(of.recordId)],
  );
  return rows.map(({ id }) => id);
}
