import type pg from 'pg';
import { checkAnswer, importOptions } from '../../../../contract/calls/imports.ts';
import { openStates } from '../../../../contract/calls/jobs.ts';
import type { KeptImport } from '../../../../contract/calls/keptImports.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { jobsName } from '../../../../contract/jobsName.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { forgetKept } from '../../../crud/import/keptImports.ts';

interface KeptRow extends KeptImport {
  job: string;
  options: unknown;
  answer: unknown;
  failure: unknown;
}

/** An import that is over has no row, so what is left of an ended job is a check that is done, or something that was stopped. */
const state = `CASE WHEN j.status = ANY($3) THEN CASE j.action WHEN 'import' THEN 'importing' ELSE 'checking' END
  WHEN k.answer IS NOT NULL AND coalesce(j.action = 'check', true) THEN 'checked' ELSE 'stopped' END`;

/** The kept files of one person, within a transaction of theirs. */
export function keptImports({ registry, contextOf }: Pick<Platform, 'registry' | 'contextOf'>) {
  const { jobs } = contextOf(jobsName);
  async function rowsOf(client: pg.ClientBase, actor: Actor, id: string | null): Promise<KeptRow[]> {
    const { rows } = await client.query<KeptRow>(
      `SELECT k.id, k.resource, f.name, f.size, k.created_at AS "createdAt", ${state} AS state, coalesce(j.done, 0) AS done,
         (k.answer ->> 'rows')::integer AS rows, (k.answer #>> '{problems,rows}')::integer AS problems,
         k.job_id AS job, k.options, ${id === null ? 'NULL' : 'k.answer'} AS answer, j.failure
       FROM kept_imports AS k JOIN stored_files AS f USING (customer_uuid, id)
         LEFT JOIN jobs AS j ON j.customer_uuid = k.customer_uuid AND j.id = k.job_id
       WHERE k.customer_uuid = $1 AND k.user_uuid = $2 AND NOT k.is_imported AND ($4::uuid IS NULL OR k.id = $4) ORDER BY k.created_at DESC`,
      [actor.customerUuid, actor.userUuid, openStates, id],
    );
    return rows.filter(({ resource }) => registry.has(resource) && allows(actor.rights, resource, 'import'));
  }

  /** @throws ServiceError NOT_FOUND, also for a file of somebody else */
  async function own(client: pg.ClientBase, actor: Actor, id: string): Promise<KeptRow> {
    const [row] = await rowsOf(client, actor, id);
    if (!row) throw new ServiceError('NOT_FOUND');
    return row;
  }

  return {
    list: (client: pg.ClientBase, actor: Actor) => rowsOf(client, actor, null),
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
