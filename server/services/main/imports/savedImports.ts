import { type Expression, sql } from 'kysely';
import type pg from 'pg';
import { checkAnswer, importOptions } from '../../../../contract/calls/imports.ts';
import { openStates } from '../../../../contract/calls/jobs.ts';
import type { KeptImport } from '../../../../contract/calls/keptImports.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { jobsName } from '../../../../contract/jobsName.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { type From, read, type Slots } from '../../../area/read.ts';
import { forgetKept } from '../../../crud/tableImport.ts';

/**
 * The saved files of a person, newest first. An import that is over has none, so what is left of an ended job is a check
 * that is done, or something that was stopped.
 */
const savedFiles = (rows: From, userUuid: Expression<string | null>) =>
  rows
    .selectFrom('kept_imports as saved')
    .innerJoin('stored_files as file', 'file.id', 'saved.id')
    .leftJoin('setup/jobs as job', 'job.id', 'saved.jobId')
    .select(['saved.id', 'saved.resource', 'file.name', 'file.size', 'saved.createdAt', 'saved.jobId as job'])
    .select(({ fn, lit, ref }) => [
      sql<KeptImport['state']>`CASE
        WHEN ${ref('job.status')} = ANY(${openStates})
          THEN CASE ${ref('job.action')} WHEN 'import' THEN 'importing' ELSE 'checking' END
        WHEN ${ref('saved.answer')} IS NOT NULL AND coalesce(${ref('job.action')} = 'check', true) THEN 'checked'
        ELSE 'stopped' END`.as('state'),
      fn.coalesce('job.done', lit(0)).as('done'),
      sql<number | null>`(${ref('saved.answer')} ->> 'rows')::integer`.as('rows'),
      sql<number | null>`(${ref('saved.answer')} #>> '{problems,rows}')::integer`.as('problems'),
    ])
    .where('saved.userUuid', '=', userUuid)
    .where('saved.isImported', '=', false)
    .orderBy('saved.createdAt', 'desc');

const readSaved = read((rows, { userUuid }: Slots<{ userUuid: string | null }>) =>
  savedFiles(rows, userUuid),
);

const readOneSaved = read((rows, { userUuid, id }: Slots<{ userUuid: string | null; id: string }>) =>
  savedFiles(rows, userUuid)
    .select(['saved.options', 'saved.answer', 'job.failure'])
    .where('saved.id', '=', id),
);

/** The saved files of one person, within a transaction of theirs. */
export function savedImports({ registry, contextOf }: Pick<Platform, 'registry' | 'contextOf'>) {
  const { jobs } = contextOf(jobsName);
  const mayImport = ({ rights }: Actor, resource: string) =>
    registry.has(resource) && allows(rights, resource, 'import');

  /** @throws ServiceError NOT_FOUND, also for a file of somebody else */
  async function own(client: pg.ClientBase, actor: Actor, id: string) {
    const [row] = await readOneSaved(client, actor.customerUuid, { userUuid: actor.userUuid, id });
    if (!row || !mayImport(actor, row.resource)) throw new ServiceError('NOT_FOUND');
    return row;
  }

  return {
    async list(client: pg.ClientBase, actor: Actor): Promise<KeptImport[]> {
      const saved = await readSaved(client, actor.customerUuid, { userUuid: actor.userUuid });
      return saved.filter(({ resource }) => mayImport(actor, resource));
    },
    async follow(client: pg.ClientBase, actor: Actor, id: string) {
      const row = await own(client, actor, id);
      return {
        ...row,
        options: importOptions.parse(row.options),
        answer: row.answer === null ? null : checkAnswer.parse(row.answer),
      };
    },
    async stop(client: pg.ClientBase, actor: Actor, id: string): Promise<void> {
      const { job } = await own(client, actor, id);
      await jobs.cancel(client, { customer: actor.customerUuid, id: job });
    },
    async remove(client: pg.ClientBase, actor: Actor, id: string): Promise<void> {
      const { job } = await own(client, actor, id);
      await jobs.cancel(client, { customer: actor.customerUuid, id: job });
      await forgetKept(client, actor.customerUuid, id);
    },
  };
}
