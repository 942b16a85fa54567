import { setImmediate } from 'node:timers/promises';
import type { Platform } from '../../../area/platform.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { engineJob, runJob } from '../../../crud/jobs.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { QueuedJob } from '../../../jobs/jobQueue.ts';

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
  const parts = {
    ...{ pool, log, announcements, queue },
    contextOf: contextIfKnown,
    handlerOf: (context: ResourceContext, action: string) =>
      platform.jobs.get(context.resource.name)?.[action] ?? engineJob(context, action),
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
