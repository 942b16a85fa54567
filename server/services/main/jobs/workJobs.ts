import { setImmediate } from 'node:timers/promises';
import type { Platform } from '../../../area/platform.ts';
import type { JobHandler } from '../../../crud/context/jobs.ts';
import type { ResourceContext } from '../../../crud/context/resourceContext.ts';
import { checkJob } from '../../../crud/import/checkJob.ts';
import { importJob } from '../../../crud/import/importJob.ts';
import { runJob } from '../../../crud/jobs/runJob.ts';
import type { RunnerParts } from '../../../crud/jobs/runnerParts.ts';
import { actionJob } from '../../../crud/write/actionJob.ts';
import { bulkJob } from '../../../crud/write/bulk/bulkJob.ts';
import { tellStopped } from '../../../crud/write/bulk/tellStopped.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { QueuedJob } from '../../../jobs/jobQueue.ts';

/** What does a job: an area, or the engine for an action that changes many records. */
function handlerOf(
  { jobs }: Platform,
  { resource }: ResourceContext,
  action: string,
): JobHandler | undefined {
  const own = jobs.get(resource.name)?.[action];
  if (own) return own;
  if (action === 'update' || action === 'delete') return bulkJob;
  if (action === 'import') return importJob;
  if (action === 'check') return checkJob;
  const known = resource.actions.get(action);
  return known && actionJob(known);
}

/** Sends open jobs into the queue that it does not know: after a backup was restored, it is empty. */
async function sendLost({ pool, queue }: Platform): Promise<void> {
  const open = await inTransaction(pool, 'jobs', async (client) => {
    const { rows } = await client.query<QueuedJob>(
      'SELECT customer_uuid AS customer, id AS job FROM job_work WHERE is_open ORDER BY id',
    );
    return rows;
  });
  const known = await queue.known(open);
  const lost = open.filter(({ job }) => !known.has(job));
  if (lost.length > 0) await inTransaction(pool, 'none', (client) => queue.send(client, lost));
}

/** Does jobs until it is stopped. Jobs under way then go back to the queue, for the next process. */
export function workJobs(platform: Platform): () => Promise<void> {
  const { pool, log, announcements, queue, registry, contextNamed } = platform;
  const contextIfKnown = (name: string) => (registry.has(name) ? contextNamed(name) : undefined);
  const parts: RunnerParts = {
    ...{ pool, log, announcements, queue },
    contextOf: contextIfKnown,
    onFailed: (client, job) => tellStopped(client, contextIfKnown, job),
    handlerOf: (context: ResourceContext, action: string) => handlerOf(platform, context, action),
  };
  // A turn later, so that a starting server answers requests before it loads the queue.
  const working = setImmediate().then(() => queue.work((delivery) => runJob(parts, delivery)));
  working
    .then(() => sendLost(platform))
    .catch((error) => log.error({ err: error }, 'Background jobs cannot run.'));
  return async () => {
    const stop = await working.catch(() => undefined);
    await stop?.();
  };
}
