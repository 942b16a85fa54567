import type pg from 'pg';
import { openStates } from '../../contract/calls/jobs.ts';
import { ServiceError } from '../../contract/errors.ts';
import { type Actor, realmOf } from '../access/actor.ts';
import { enterStores, inTransaction } from '../database/transaction.ts';
import type { Delivery, Outcome } from '../jobs/jobQueue.ts';
import { actionJob } from './actions/actionJob.ts';
import { bulkInput, bulkJob, bulkProgress, changeIn } from './bulk/bulkJob.ts';
import { auditBulk, canBeUndone } from './bulk/bulkRecord.ts';
import type { JobHandler, ResourceContext } from './context.ts';
import { checkJob } from './import/checkJob.ts';
import { importJob } from './import/importJob.ts';
import { failJob, type JobFailure } from './jobs/endJob.ts';
import { announceJob, countTry, fenceCustomer, fenceJob, keepStep, readJob } from './jobs/jobRows.ts';
import { reportProgress } from './jobs/reportProgress.ts';
import type { RunnerParts } from './jobs/runnerParts.ts';
import { stopsWhenCancelled } from './jobs/stopsWhenCancelled.ts';

/** A job whose worker died or failed within a step is tried this many times more. Then it is set aside. */
const mostRepetitions = 3;

/** Somebody cancelled the job while a step was under way; the step is undone. */
class JobCancelled extends Error {}

/** Problems of a file that a job keeps. */
const mostIssues = 1_000;

const failureOf = ({ code, details, issues }: ServiceError): JobFailure => ({
  ...{ code, details },
  ...(issues && { issues: issues.slice(0, mostIssues) }),
});

/** What this process or the database cannot do now may work later; everything else will be refused again. */
const mayWorkLater = (error: unknown) => !(error instanceof ServiceError) || error.status >= 500;

/**
 * Runs a delivered job step by step, each in a transaction that also keeps how far it came, until it is over, failed
 * or cancelled, or this process stops.
 * @throws errors that a later try may avoid, unless the job was tried often enough
 */
export async function runJob(parts: RunnerParts, delivery: Delivery): Promise<Outcome> {
  const { pool, announcements, log } = parts;
  const { customer, job: id } = delivery;
  const realm = { customer, stores: 'all' } as const;
  const fail = (failure: JobFailure) =>
    inTransaction(pool, realm, async (client) => {
      await failJob(client, customer, id, failure);
      await auditStoppedJob(client, parts.contextOf, { customer, id });
      announceJob(client, announcements, { customer, id });
    });
  const isLast =
    delivery.isRepeated &&
    (await inTransaction(pool, realm, (client) => countTry(client, customer, id))) > mostRepetitions;
  if (isLast) {
    await fail({ code: 'JOB_SET_ASIDE', details: { reference: id } });
    return 'over';
  }
  const watch = stopsWhenCancelled(parts, delivery);
  try {
    while (!delivery.signal.aborted) {
      const outcome = await step(parts, delivery, watch);
      if (outcome) return outcome;
    }
    return 'unfinished';
  } catch (error) {
    if (error instanceof JobCancelled || watch.isCancelled()) return 'over';
    if (delivery.signal.aborted) return 'unfinished';
    if (mayWorkLater(error)) throw error;
    log.info({ err: error, job: id }, 'A job was refused.');
    await fail(failureOf(error as ServiceError));
    return 'over';
  } finally {
    watch.end();
  }
}

const isOpen = (status: string) => openStates.some((open) => open === status);

/** Does one step. Undefined if there is another one. */
async function step(
  parts: RunnerParts,
  delivery: Delivery,
  watch: ReturnType<typeof stopsWhenCancelled>,
): Promise<Outcome | undefined> {
  const { pool, announcements, contextOf, handlerOf } = parts;
  const { customer, job: id } = delivery;
  const progress = reportProgress(parts, { customer, id });
  try {
    return await inTransaction(pool, { customer, stores: 'all' }, async (client) => {
      if (!(await fenceJob(client, id))) throw new Error(`Somebody else works on the job ${id}.`);
      if (!(await fenceCustomer(client, customer))) return 'later';
      const job = await readJob(client, customer, id);
      if (!job || !isOpen(job.status)) return 'over';
      // Somebody had it tried again before its time, or a restored backup has an empty queue.
      if (job.waitsUntil !== null) {
        await parts.queue.send(client, [{ customer, job: id }], job.waitsUntil);
        return 'over';
      }
      watch.began(job);
      const context = contextOf(job.resource);
      const handler = context && handlerOf(context, job.action);
      if (!context || !handler) throw new ServiceError('JOB_UNKNOWN');
      const actor = { ...job.actor, customerUuid: customer, origin: null };
      // The transaction sees every store already.
      if (actor.stores !== 'all') await enterStores(client, realmOf(actor));
      progress.begin(job);
      const { input, recordId, checkpoint, done, total } = job;
      const { signal } = watch;
      const task = { id, input, recordId, checkpoint, done, total, signal, report: progress.report };
      const kept = await handler(task, { client, actor, context });
      if (!(await keepStep(client, customer, { id, run: job.run }, kept))) throw new JobCancelled();
      announceJob(client, announcements, { customer, id });
      return kept.isOver ? 'over' : undefined;
    });
  } finally {
    await progress.end();
  }
}

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
export async function auditStoppedJob(
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

/** What the engine does itself as a job, by the name of the action; undefined if it does none of this name. */
export function engineJob({ resource }: ResourceContext, action: string): JobHandler | undefined {
  if (action === 'update' || action === 'delete') return bulkJob;
  if (action === 'import') return importJob;
  if (action === 'check') return checkJob;
  const known = resource.actions.get(action);
  return known && actionJob(known);
}
