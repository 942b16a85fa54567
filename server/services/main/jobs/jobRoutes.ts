import { refusal, refusalsCall } from '../../../../contract/calls/bulk.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';

/** What jobs answer besides their list: the records that a bulk change left as they were. */
export function jobRoutes(app: App, { pool }: Pick<Platform, 'pool'>): void {
  serve(app, refusalsCall, ({ params, actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      const { rows: jobs } = await client.query<{ resource: string }>(
        'SELECT resource FROM jobs WHERE customer_uuid = $1 AND id = $2',
        [actor.customerUuid, params.id],
      );
      const [job] = jobs;
      if (!job || !allows(actor.rights, job.resource, 'read')) throw new ServiceError('NOT_FOUND');
      const { rows } = await client.query<{ refusal: unknown }>(
        'SELECT refusal FROM job_refusals WHERE customer_uuid = $1 AND job_id = $2 ORDER BY place',
        [actor.customerUuid, params.id],
      );
      return refusal.array().parse(rows.map((row) => row.refusal));
    }),
  );
}
