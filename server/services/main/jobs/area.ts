import { jobsName } from '../../../../contract/calls/jobs.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import type { Rules } from '../../../crud/context/resourceContext.ts';
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

/** Long work in the background: who does it, and how people stop it or have it tried again. */
export const jobsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [jobsName],
  rules: { [jobsName]: ofReadable },
  handlers: {
    [jobsName]: {
      async retry({ ids }, { client, actor, context }) {
        for (const id of ids)
          await context.jobs.requeue(client, { customer: actor.customerUuid, id: String(id) });
      },
    },
  },
  background: () => workJobs(platform),
});
