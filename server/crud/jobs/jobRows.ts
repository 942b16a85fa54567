import type pg from 'pg';
import { openStates } from '../../../contract/calls/jobs.ts';
import { jobsName } from '../../../contract/jobsName.ts';
import type { Actor } from '../../access/actor.ts';
import type { Announcements } from '../../live/announcements.ts';
import type { JobDone, JobRequest } from '../context/jobScheduler.ts';
import type { JobStep } from '../context.ts';

/** The states of a job that is not over, as SQL has a list. */
export const open = openStates.map((state) => `'${state}'`).join(', ');

/** Days that an ended job stays in the list. */
const daysKept = 30;

/** Who asked for a job, as far as its work needs it. */
export type Asker = Pick<Actor, 'userUuid' | 'name' | 'address' | 'requestId' | 'rights' | 'stores'>;

/** A job as its runner reads it. */
export interface JobRow {
  resource: string;
  action: string;
  recordId: string | null;
  status: string;
  /** How often somebody asked to try it again. */
  run: number;
  done: number;
  total: number | null;
  input: Record<string, unknown>;
  actor: Asker;
  checkpoint: unknown;
  /** The moment that it still has to wait for; null if it may begin. */
  waitsUntil: string | null;
}

/** Tells pages that a job has changed, once the transaction is committed. */
export function announceJob(
  client: pg.ClientBase,
  announcements: Announcements,
  { customer, id }: { customer: string; id: string },
): void {
  announcements.announce(client, { customer, resource: jobsName, ids: [id], origin: null });
}

/** Forgets the jobs that ended long ago. */
const forget = `DELETE FROM jobs WHERE customer_uuid = $1
  AND created_at < now() - make_interval(days => ${daysKept}) AND status NOT IN (${open})`;

/** Writes a waiting job. Returns its id. */
export async function insertJob(
  client: pg.ClientBase,
  resource: string,
  actor: Actor,
  { action, subject, input, recordId, total, startsAt }: JobRequest,
): Promise<string> {
  const asker: Asker = {
    ...{ userUuid: actor.userUuid, name: actor.name, address: actor.address },
    ...{ requestId: actor.requestId, rights: actor.rights, stores: actor.stores },
  };
  const { rows } = await client.query<{ id: string }>(
    `WITH forgotten AS (${forget}),
     job AS (
       INSERT INTO jobs (customer_uuid, subject, action, resource, record_id, status, done, total, requested_by, store_uuids,
         request_id, requester_uuid, starts_at)
       VALUES ($1, left($2, 200), $3, $4, $5, 'WAITING', 0, $6, $7, $8, $9, $10, $11) RETURNING id)
     SELECT id FROM job`,
    [
      ...[actor.customerUuid, subject, action, resource, recordId ?? null, total ?? null, actor.name],
      ...[actor.stores === 'all' ? null : actor.stores, actor.requestId, actor.userUuid, startsAt ?? null],
    ],
  );
  const id = rows[0]?.id ?? '';
  await client.query('INSERT INTO job_work (customer_uuid, id, input, actor) VALUES ($1, $2, $3, $4)', [
    ...[actor.customerUuid, id],
    ...[JSON.stringify(input), JSON.stringify(asker)],
  ]);
  return id;
}

/** Writes a job that is over. Returns its id. */
export async function insertDone(
  client: pg.ClientBase,
  resource: string,
  actor: Actor,
  { action, subject, recordId, total, result, canBeUndone }: JobDone,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `WITH forgotten AS (${forget})
     INSERT INTO jobs (customer_uuid, subject, action, resource, record_id, status, done, total, requested_by, store_uuids,
       request_id, result, undo_state, requester_uuid, started_at, ended_at)
     VALUES ($1, left($2, 200), $3, $4, $5, 'DONE', $6, $6, $7, $8, $9, $10, $11, $12, now(), clock_timestamp()) RETURNING id`,
    [
      ...[actor.customerUuid, subject, action, resource, recordId ?? null, total ?? 0, actor.name],
      ...[actor.stores === 'all' ? null : actor.stores, actor.requestId, JSON.stringify(result)],
      ...[canBeUndone ? 'POSSIBLE' : null, actor.userUuid],
    ],
  );
  return rows[0]?.id ?? '';
}

/** One job; undefined if it is gone. Locks nothing, so that people can cancel it meanwhile. */
export async function readJob(
  client: pg.ClientBase,
  customer: string,
  id: string,
): Promise<JobRow | undefined> {
  const { rows } = await client.query<JobRow>({
    name: 'read job',
    text: `SELECT j.resource, j.action, j.record_id AS "recordId", j.status, j.done, j.total, w.run, w.input, w.actor,
             w.checkpoint, CASE WHEN j.starts_at > now() THEN j.starts_at END AS "waitsUntil"
           FROM jobs AS j JOIN job_work AS w USING (customer_uuid, id) WHERE j.customer_uuid = $1 AND j.id = $2`,
    values: [customer, id],
  });
  return rows[0];
}

/** Lets at most one transaction at a time work on a job. False if another one does. */
export async function fenceJob(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>({
    name: 'fence job',
    text: `SELECT pg_try_advisory_xact_lock(hashtextextended('job ' || $1, 0)) AS "isFree"`,
    values: [id],
  });
  return rows[0]?.isFree === true;
}

/**
 * Lets at most two transactions at a time work on jobs of a customer, in all processes together, so that the jobs of
 * others get their turn. False if two do already.
 */
export async function fenceCustomer(client: pg.ClientBase, customer: string): Promise<boolean> {
  const lock = (place: number) =>
    `pg_try_advisory_xact_lock(hashtextextended('jobs of ' || $1 || ' ${place}', 0))`;
  const { rows } = await client.query<{ isFree: boolean }>({
    name: 'fence customer',
    text: `SELECT CASE WHEN ${lock(1)} THEN true ELSE ${lock(2)} END AS "isFree"`,
    values: [customer],
  });
  return rows[0]?.isFree === true;
}

/** Keeps what a step of a run did. False if somebody has cancelled that run meanwhile: then the step must be undone. */
export async function keepStep(
  client: pg.ClientBase,
  customer: string,
  { id, run }: { id: string; run: number },
  { isOver, done, total, checkpoint = null, result, canBeUndone = false }: JobStep,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'keep step',
    text: `WITH step AS (
             UPDATE job_work SET checkpoint = $6, is_open = NOT $3, input = CASE WHEN $3 THEN '{}' ELSE input END, attempts = 0
             WHERE customer_uuid = $1 AND id = $2 AND run = $8 RETURNING id)
           UPDATE jobs SET status = CASE WHEN $3 THEN 'DONE' ELSE 'RUNNING' END, done = $4, total = coalesce($5, total),
             started_at = coalesce(started_at, now()), ended_at = CASE WHEN $3 THEN clock_timestamp() END,
             result = $7, undo_state = CASE WHEN $9 THEN 'POSSIBLE' ELSE undo_state END, updated_at = now(), version = version + $3::integer
           WHERE customer_uuid = $1 AND id = (SELECT id FROM step) AND status IN (${open})`,
    values: [
      ...[customer, id, isOver, done, total ?? null],
      ...[JSON.stringify(checkpoint), result === undefined ? null : JSON.stringify(result), run, canBeUndone],
    ],
  });
  return rowCount === 1;
}

/** Shows that a job runs and how far it is, outside of the transaction of its step. */
export async function keepProgress(
  client: pg.ClientBase,
  customer: string,
  id: string,
  progress: { done: number; total: number | null },
): Promise<void> {
  await client.query(
    `UPDATE jobs SET status = 'RUNNING', done = greatest(done, $3), total = coalesce($4, total),
       started_at = coalesce(started_at, now()), updated_at = now()
     WHERE customer_uuid = $1 AND id = $2 AND status IN (${open})`,
    [customer, id, progress.done, progress.total],
  );
}

/** Counts a try of a job that had a try before. Returns how often it was tried again since the last step that was stored. */
export async function countTry(client: pg.ClientBase, customer: string, id: string): Promise<number> {
  const { rows } = await client.query<{ attempts: number }>(
    'UPDATE job_work SET attempts = attempts + 1 WHERE customer_uuid = $1 AND id = $2 RETURNING attempts',
    [customer, id],
  );
  return rows[0]?.attempts ?? 0;
}

/** Opens the work of a job again. It goes on after its last step. */
export async function reopenJob(client: pg.ClientBase, customer: string, id: string): Promise<void> {
  await client.query(
    'UPDATE job_work SET is_open = true, attempts = 0, run = run + 1 WHERE customer_uuid = $1 AND id = $2',
    [customer, id],
  );
}
