import type pg from 'pg';
import type { CheckAnswer, ImportOptions } from '../../../contract/calls/imports.ts';
import { openStates } from '../../../contract/calls/jobs.ts';
import { daysOfKeptImports, mostKeptImports } from '../../../contract/calls/keptImports.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ResourceContext, Writing } from '../context.ts';

/** A file that is kept until it is imported. */
export interface KeptFile {
  id: string;
  name: string;
}

/** A file that a job will work on: just uploaded, or kept already. */
export interface FileForJob {
  /** Its path on the disk. */
  file: string;
  name: string;
  /** The id of the kept file, if it is kept. */
  kept?: string | undefined;
}

/** Keeps an uploaded file for a job. Returns the id under which the job finds it. */
export const keepFor = (
  { fileKeeper }: ResourceContext,
  { customerUuid }: Actor,
  { file, kept }: FileForJob,
): Promise<string> => (kept === undefined ? fileKeeper.keepTable(customerUuid, file) : Promise.resolve(kept));

/**
 * A file that the actor has had checked for this resource.
 * @throws ServiceError NOT_FOUND for a file of somebody else, FILE_MISSING
 */
export const openKept = (context: ResourceContext, actor: Actor, id: string): Promise<FileForJob> =>
  inTransaction(context.pool, realmOf(actor), async (client) => {
    const { rows } = await client.query<KeptFile>(
      `SELECT k.id, f.name FROM kept_imports AS k JOIN stored_files AS f USING (customer_uuid, id)
       WHERE k.customer_uuid = $1 AND k.user_uuid = $2 AND k.resource = $3 AND k.id::text = $4`,
      [actor.customerUuid, actor.userUuid, context.resource.name, id.toLowerCase()],
    );
    const [kept] = rows;
    if (!kept) throw new ServiceError('NOT_FOUND');
    return {
      file: await context.fileKeeper.tableAt(actor.customerUuid, kept.id),
      name: kept.name,
      kept: kept.id,
    };
  });

/**
 * Locks a kept file for a job that will begin with it. Returns the job that had it before; undefined for a new file.
 * @throws ServiceError IMPORT_TAKEN if the file is being imported, or is imported already
 */
export async function takeKept(
  client: pg.ClientBase,
  customer: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ job: string; isTaken: boolean }>(
    `SELECT k.job_id AS job, k.is_imported OR EXISTS (SELECT FROM jobs AS j WHERE j.customer_uuid = k.customer_uuid
       AND j.id = k.job_id AND j.action = 'import' AND j.status = ANY($3)) AS "isTaken"
     FROM kept_imports AS k WHERE k.customer_uuid = $1 AND k.id = $2 FOR UPDATE`,
    [customer, id, openStates],
  );
  const [kept] = rows;
  if (kept?.isTaken) throw new ServiceError('IMPORT_TAKEN');
  return kept?.job;
}

/**
 * Notes that a job checks a file. An earlier check of the same file is forgotten, and so are files that nobody has
 * imported for a while.
 */
export async function noteCheck(
  { client, context: { resource, fileKeeper, jobs }, actor }: Writing,
  { id, name, options, job, isNew }: KeptFile & { options: ImportOptions; job: string; isNew: boolean },
): Promise<void> {
  const customer = actor.customerUuid;
  if (isNew) await fileKeeper.nameTable(client, customer, { id, name });
  const before = await takeKept(client, customer, id);
  if (before !== undefined) {
    await jobs.cancel(client, { customer, id: before });
    await forgetCheck(client, customer, before);
  }
  await client.query(
    `INSERT INTO kept_imports (customer_uuid, id, user_uuid, resource, options, job_id) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (customer_uuid, id) DO UPDATE SET options = EXCLUDED.options, job_id = EXCLUDED.job_id, answer = NULL`,
    [customer, id, actor.userUuid, resource.name, JSON.stringify(options), job],
  );
  await client.query(
    `DELETE FROM kept_imports WHERE customer_uuid = $1 AND (created_at < now() - make_interval(days => ${daysOfKeptImports})
       OR user_uuid = $2 AND id IN (SELECT id FROM kept_imports WHERE customer_uuid = $1 AND user_uuid = $2
         ORDER BY is_imported, created_at DESC OFFSET ${mostKeptImports}))`,
    [customer, actor.userUuid],
  );
}

/** Notes what a check found, unless a newer one has begun. */
export async function noteAnswer(
  client: pg.ClientBase,
  { customer, id, job }: { customer: string; id: string; job: string },
  answer: CheckAnswer,
): Promise<void> {
  await client.query(
    'UPDATE kept_imports SET answer = $4 WHERE customer_uuid = $1 AND id = $2 AND job_id = $3',
    [customer, id, job, JSON.stringify(answer)],
  );
}

/** Notes that a job imports a kept file, which `takeKept` has locked. Its check is no longer of interest. */
export async function noteImport(
  client: pg.ClientBase,
  customer: string,
  { id, job, before }: { id: string; job: string; before: string | undefined },
): Promise<void> {
  await client.query('UPDATE kept_imports SET job_id = $3 WHERE customer_uuid = $1 AND id = $2', [
    customer,
    id,
    job,
  ]);
  if (before !== undefined) await forgetCheck(client, customer, before);
}

/** Notes that a file is imported, if it is a kept one. The sweeper removes it later. */
export async function noteImported(client: pg.ClientBase, customer: string, id: string): Promise<void> {
  const { rows } = await client.query<{ job: string }>(
    'UPDATE kept_imports SET is_imported = true WHERE customer_uuid = $1 AND id = $2 RETURNING job_id AS job',
    [customer, id],
  );
  for (const { job } of rows) await forgetCheck(client, customer, job);
}

export const forgetCheck = (client: pg.ClientBase, customer: string, job: string) =>
  client.query(`DELETE FROM jobs WHERE customer_uuid = $1 AND id = $2 AND action = 'check'`, [customer, job]);
