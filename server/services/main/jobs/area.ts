import { setImmediate } from 'node:timers/promises';
import { refusal, refusalsCall } from '../../../../contract/calls/bulk.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { jobsName } from '../../../../contract/jobsName.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext, Rules, Writing } from '../../../crud/context.ts';
import { mapDatabaseErrors } from '../../../crud/context.ts';
import { auditStoppedJob, engineJob, runJob } from '../../../crud/jobs.ts';
import { checkVisible } from '../../../crud/readList.ts';
import { undoUnit } from '../../../crud/undo.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { QueuedJob } from '../../../jobs/jobQueue.ts';
import type { App } from '../../../plugins/validation.ts';

/** People see and move only jobs of resources that they may read. */
const ofReadable: Rules = {
  on: ['update'],
  async before({ ids }, { client, actor }) {
    const { rows } = await client.query<{ resource: string }>(
      'SELECT DISTINCT resource FROM jobs WHERE customer_uuid = $1 AND id = ANY($2)',
      [actor.customerUuid, ids],
    );
    if (!rows.every(({ resource }) => allows(actor.rights, resource, 'read')))
      throw new ServiceError('NOT_FOUND');
    return undefined;
  },
};

/** Records named that stay as they are; the rest are counted. */
const namesShown = 20;

/** Undoes what a job did, and keeps with the job what became of it. */
async function undoJob(id: string, { client, actor, context }: Writing): Promise<void> {
  const { rows } = await client.query<Record<'resource' | 'request' | 'from' | 'until', string>>(
    // The last step may have been under way when somebody cancelled the job.
    `SELECT resource, request_id AS request, created_at::text AS from, (ended_at + interval '1 hour')::text AS until
     FROM jobs WHERE customer_uuid = $1 AND id = $2 AND ended_at IS NOT NULL AND request_id IS NOT NULL`,
    [actor.customerUuid, id],
  );
  const [job] = rows;
  if (!job || !context.registry.has(job.resource)) throw new ServiceError('JOB_UNKNOWN');
  const { resource, ...unit } = job;
  const of = context.contextOf(resource);
  const { ids, skipped } = await mapDatabaseErrors(of, () =>
    undoUnit({ client, context: of, actor }, { ...unit, by: null }),
  );
  const keptNames = skipped.slice(0, namesShown).map(({ name }) => name);
  const undone = { undone: ids.length, kept: skipped.length, keptNames };
  await client.query('UPDATE jobs SET result = result || $3 WHERE customer_uuid = $1 AND id = $2', [
    ...[actor.customerUuid, id, JSON.stringify(undone)],
  ]);
}

/** What jobs answer besides their list: the records that a bulk change left as they were. */
function jobRoutes(app: App, { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): void {
  serve(app, refusalsCall, async ({ params, actor }) => {
    await checkVisible(contextOf(jobsName), actor, params.id);
    return inTransaction(pool, realmOf(actor), async (client) => {
      const { rows } = await client.query<{ refusal: unknown }>(
        'SELECT refusal FROM job_refusals WHERE customer_uuid = $1 AND job_id = $2 ORDER BY place',
        [actor.customerUuid, params.id],
      );
      return refusal.array().parse(rows.map((row) => row.refusal));
    });
  });
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
function workJobs(platform: Platform): () => Promise<void> {
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

/** Long work in the background: who does it, and how people stop it or have it tried again. */
export const jobsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [jobsName],
  calls: (app) => jobRoutes(app, platform),
  rules: { [jobsName]: ofReadable },
  handlers: {
    [jobsName]: {
      async undoAll({ ids }, scope) {
        for (const id of ids) await undoJob(String(id), scope);
      },
      async cancel({ ids }, { client, actor, context }) {
        const contextOf = (name: string) =>
          context.registry.has(name) ? context.contextOf(name) : undefined;
        for (const id of ids)
          await auditStoppedJob(client, contextOf, { customer: actor.customerUuid, id: String(id) });
      },
      async retry({ ids }, { client, actor, context }) {
        for (const id of ids)
          await context.jobs.requeue(client, { customer: actor.customerUuid, id: String(id) });
      },
    },
  },
  background: () => workJobs(platform),
});
