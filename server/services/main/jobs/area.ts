import { jobsName } from '../../../../contract/calls/jobs.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import type { RuleScope, Rules } from '../../../crud/context/resourceContext.ts';
import type { ImportToUndo } from '../../../crud/import/importEvents.ts';
import { undoImport } from '../../../crud/import/undoImport.ts';
import { workJobs } from './workJobs.ts';

/** People see and move only jobs of resources that they may read. */
const ofReadable: Rules = {
  async before({ action, ids }, { client, actor }) {
    if (action !== 'update') return undefined;
    const { rows } = await client.query<{ resource: string }>(
      'SELECT DISTINCT resource FROM jobs WHERE customer_uuid = $1 AND id = ANY($2)',
      [actor.customerUuid, ids],
    );
    if (!rows.every(({ resource }) => allows(actor.rights, resource, 'read')))
      throw new ServiceError('NOT_FOUND');
    return undefined;
  },
};

/** Undoes the import that a job did, and keeps with the job what became of it. */
async function undoImportOf(id: string, { client, actor, context }: RuleScope): Promise<void> {
  const { rows } = await client.query<ImportToUndo & { resource: string }>(
    `SELECT resource, request_id AS "requestId", created_at::text AS from, ended_at::text AS until FROM jobs
     WHERE customer_uuid = $1 AND id = $2 AND action = 'import' AND status = 'DONE'`,
    [actor.customerUuid, id],
  );
  const [job] = rows;
  if (!job || !context.registry.has(job.resource)) throw new ServiceError('JOB_UNKNOWN');
  const undone = await undoImport(client, context.contextOf(job.resource), actor, job);
  await client.query('UPDATE jobs SET result = result || $3 WHERE customer_uuid = $1 AND id = $2', [
    ...[actor.customerUuid, id, JSON.stringify(undone)],
  ]);
}

/** Long work in the background: who does it, and how people stop it or have it tried again. */
export const jobsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [jobsName],
  rules: { [jobsName]: ofReadable },
  handlers: {
    [jobsName]: {
      async undoImport({ ids }, scope) {
        for (const id of ids) await undoImportOf(String(id), scope);
      },
      async retry({ ids }, { client, actor, context }) {
        for (const id of ids)
          await context.jobs.requeue(client, { customer: actor.customerUuid, id: String(id) });
      },
    },
  },
  background: () => workJobs(platform),
});
