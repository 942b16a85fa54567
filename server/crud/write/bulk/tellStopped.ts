import type pg from 'pg';
import type { Actor } from '../../../access/actor.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { bulkInput, bulkProgress, changeIn } from './bulkJob.ts';
import { auditBulk, canBeUndone } from './bulkRecord.ts';

interface StoppedJob {
  resource: string;
  input: unknown;
  actor: Omit<Actor, 'customerUuid' | 'origin'>;
  checkpoint: unknown;
}

/**
 * Tells in the audit log what a bulk change did before it was cancelled or failed, and lets people undo that. Does nothing
 * for other jobs.
 */
export async function tellStopped(
  client: pg.ClientBase,
  contextOf: (resource: string) => ResourceContext | undefined,
  { customer, id }: { customer: string; id: string },
): Promise<void> {
  const { rows } = await client.query<StoppedJob>(
    `SELECT j.resource, w.input, w.actor, w.checkpoint FROM jobs AS j JOIN job_work AS w USING (customer_uuid, id)
     WHERE j.customer_uuid = $1 AND j.id = $2`,
    [customer, id],
  );
  const [job] = rows;
  const context = job && contextOf(job.resource);
  const input = bulkInput.safeParse(job?.input).data;
  const progress = bulkProgress.safeParse(job?.checkpoint).data;
  if (!job || !context || !input || !progress) return;
  const { counts, told } = progress;
  const change = changeIn(input);
  const actor = { ...job.actor, customerUuid: customer, origin: null };
  await auditBulk(
    { client, context, actor },
    {
      change,
      counts: { ...counts, changed: counts.changed - told },
    },
  );
  await client.query(
    `UPDATE job_work SET checkpoint = jsonb_set(checkpoint, '{told}', $3) WHERE customer_uuid = $1 AND id = $2`,
    [customer, id, JSON.stringify(counts.changed)],
  );
  if (counts.changed > 0 && canBeUndone(context, change))
    await client.query(`UPDATE jobs SET undo_state = 'POSSIBLE' WHERE customer_uuid = $1 AND id = $2`, [
      customer,
      id,
    ]);
}
