import type { ImportOptions } from '../../../contract/calls/imports.ts';
import type { JobStarted } from '../../../contract/calls/jobs.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ResourceContext } from '../context.ts';
import { openWriting } from '../write.ts';
import { digestOf, importRights } from './importFile.ts';
import { type FileForJob, keepFor, noteCheck, noteImport, takeKept } from './keptImports.ts';
import { mapColumns } from './mapping.ts';
import { openTable } from './openTable.ts';
import { readHead } from './tableReader.ts';

/** A file that a job will check or apply. */
interface FileForLater extends FileForJob {
  options: ImportOptions;
}

/** @throws ServiceError FORBIDDEN; FILE_UNREADABLE or VALIDATION_FAILED if its headings show that it cannot be applied */
async function refuseUnusable(
  { resource }: ResourceContext,
  actor: Actor,
  { file, options }: FileForLater,
): Promise<void> {
  authorise(actor, resource, ...importRights);
  mapColumns((await readHead(await openTable(file, options))).headings, options, resource);
}

/**
 * Queues a job that applies a file.
 * @param key identifies the request: the same file with the same options and key is one job
 * @throws as `refuseUnusable`
 */
export async function importLater(
  context: ResourceContext,
  actor: Actor,
  upload: FileForLater,
  key: string | undefined,
): Promise<JobStarted> {
  const { jobs } = context;
  await refuseUnusable(context, actor, upload);
  const { file, name, options } = upload;
  const request = key === undefined ? [] : ['import', options, await digestOf(file)];
  return openWriting({ context, actor, key, request }, async ({ client }) => {
    const id = await keepFor(context, actor, upload);
    const before = await takeKept(client, actor.customerUuid, id);
    const work = { action: 'import', subject: name, input: { file: id, name, options } };
    const job = await jobs.enqueue(client, context, actor, work);
    if (upload.kept !== undefined) await noteImport(client, actor.customerUuid, { id, job, before });
    return { job };
  });
}

/**
 * Queues a job that checks a file, and keeps the file until somebody imports it.
 * @throws as `refuseUnusable`; TOO_MANY_ATTEMPTS, UPLOAD_QUOTA
 */
export async function checkLater(
  context: ResourceContext,
  actor: Actor,
  upload: FileForLater,
): Promise<JobStarted & { import: string }> {
  await refuseUnusable(context, actor, upload);
  const isNew = upload.kept === undefined;
  if (isNew) await context.fileKeeper.admit(actor);
  const id = await keepFor(context, actor, upload);
  const { name, options } = upload;
  return inTransaction(context.pool, realmOf(actor), async (client) => {
    const work = { action: 'check', subject: name, recordId: id, input: { file: id, name, options } };
    const job = await context.jobs.enqueue(client, context, actor, work);
    await noteCheck({ client, context, actor }, { id, name, options, job, isNew });
    return { job, import: id };
  });
}
