import { refusal, refusalsCall } from '../../../../contract/calls/bulk.ts';
import { jobsName } from '../../../../contract/jobsName.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { checkVisible } from '../../../crud/readList.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';

/** What jobs answer besides their list: the records that a bulk change left as they were. */
export function jobRoutes(app: App, { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): void {
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
