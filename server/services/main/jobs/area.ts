import { ServiceError } from '../../../../contract/errors.ts';
import { jobsName } from '../../../../contract/jobsName.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { mapDatabaseErrors, type Rules, type Writing } from '../../../crud/context.ts';
import { auditStoppedJob } from '../../../crud/jobs.ts';
import { undoUnit } from '../../../crud/undo.ts';
import { jobRoutes } from './jobRoutes.ts';
import { workJobs } from './workJobs.ts';

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
