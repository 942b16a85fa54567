import type { ImportOptions } from '../../../contract/calls/imports.ts';
import type { JobStarted } from '../../../contract/calls/jobs.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { once } from '../write/idempotency.ts';
import { digestOf, importRights } from './importFile.ts';
import { mapColumns } from './mapping.ts';
import { openTable } from './openTable.ts';
import { readHead } from './tableReader.ts';

/** An uploaded file that a job will apply. */
interface FileForLater {
  /** Its path on the disk. */
  file: string;
  /** Its own name, which people see in the list of jobs. */
  name: string;
  options: ImportOptions;
  /** Identifies the request: the same file with the same options and key is one job. */
  key: string | undefined;
}

/**
 * Queues a job that applies a file.
 * @throws ServiceError FORBIDDEN; FILE_UNREADABLE or VALIDATION_FAILED if its headings show that it cannot be applied
 */
export async function importLater(
  context: ResourceContext,
  actor: Actor,
  { file, name, options, key }: FileForLater,
): Promise<JobStarted> {
  const { resource, pool, fileKeeper, jobs } = context;
  authorise(actor, resource, ...importRights);
  mapColumns((await readHead(await openTable(file, options.sheet))).headings, options, resource);
  const request = key === undefined ? null : [resource.name, 'import', options, await digestOf(file)];
  return inTransaction(pool, realmOf(actor), (client) =>
    once(client, actor, { key, request }, async () => {
      const kept = await fileKeeper.keepTable(actor.customerUuid, file);
      const work = { action: 'import', subject: name, input: { file: kept, name, options } };
      return { job: await jobs.enqueue(client, context, actor, work) };
    }),
  );
}
