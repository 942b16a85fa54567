import type { WireRecord } from '../../contract/recordSchema.ts';
import { asOperator } from './access.ts';
import type { Api } from './api.ts';

/** A moment that no test reaches while it runs. */
export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/**
 * Lets the moment come that a deployment or a change of prices waits for, and returns it. A test that waited for it by
 * the clock would meet it too early on a slow machine.
 */
export async function letMomentCome(api: Api, id: WireRecord['id']): Promise<string> {
  const [moved] = await asOperator<{ now: string; jobs: number }>(
    api,
    `WITH deployment AS (UPDATE deployments SET starts_at = now() WHERE id = $1 AND starts_at > now()),
       lines AS (UPDATE deployment_stores SET starts_at = now() WHERE deployment_id = $1 AND starts_at > now()),
       change AS (UPDATE price_changes SET goes_live_at = now() WHERE id = $1 AND goes_live_at > now()),
       waiting AS (UPDATE jobs SET starts_at = now()
         WHERE record_id = $1::text AND status = 'WAITING' AND starts_at > now() RETURNING id),
       queued AS (UPDATE pgboss.job SET start_after = now() FROM waiting
         WHERE data ->> 'job' = waiting.id::text AND start_after > now() RETURNING waiting.id)
     SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS now,
       (SELECT count(DISTINCT id) FROM queued)::integer AS jobs`,
    [id],
  );
  if (moved?.jobs !== 1) throw new Error(`${moved?.jobs} jobs wait for the moment of ${id}, and not one.`);
  return moved.now;
}

/** The call that wakes the workers of a queue, as the queue makes it itself. */
const wakeWorkers = `pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name)`;

/**
 * Lets the moment come at which the queue hands out again the jobs that failed, and wakes its workers, who look only
 * every two seconds. By itself, the queue waits longer after each failure.
 */
export async function letRetriesCome({ database }: Api): Promise<void> {
  await database.pool.query(
    `WITH due AS (UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND start_after > now() RETURNING name)
     SELECT ${wakeWorkers} FROM due`,
  );
}

/**
 * Lets the moment come for which jobs wait that put themselves off, all of that action, and wakes the workers of the
 * queue.
 */
export async function letPausesEnd(api: Api, action: string): Promise<void> {
  await asOperator(
    api,
    `WITH waiting AS (UPDATE jobs SET starts_at = now()
         WHERE action = $1 AND status = 'WAITING' AND starts_at > now() RETURNING id),
       due AS (UPDATE pgboss.job SET start_after = now() FROM waiting
         WHERE data ->> 'job' = waiting.id::text AND start_after > now() RETURNING name)
     SELECT ${wakeWorkers} FROM due`,
    [action],
  );
}
