import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import type { Actor } from '../../access/actor.ts';
import { slot } from '../../schema/sql.ts';
import { auditSql } from '../audit.ts';
import { readOneWith, rowCondition } from '../read.ts';
import { refuseWhileUsed } from '../references.ts';
import type { ResourceContext } from '../resourceContext.ts';
import { changed, changeSql } from './changeRow.ts';
import { planOf } from './plans.ts';
import { bindings } from './values.ts';

/** From here until the end nobody begins to refer to the record: who is about to waits, and finds it gone. */
async function lockRow(client: pg.ClientBase, context: ResourceContext, id: string | number, actor: Actor) {
  const { resource } = context;
  const plan = planOf(
    resource,
    'lock',
    () =>
      sql`SELECT FROM ${sql.table(resource.table)} AS t WHERE ${rowCondition(resource, 't', slot('id'))} FOR UPDATE`,
  );
  await client.query(plan.bind({ ...bindings([], {}, actor), id }));
}

/** Deletes a record that nothing refers to, or marks it as deleted. Answers it as it last was. */
export async function remove(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  id: string | number,
  version: number | undefined,
): Promise<WireRecord> {
  const { resource } = context;
  await lockRow(client, context, id, actor);
  const record = await readOneWith(client, context, id, actor.customerUuid);
  await refuseWhileUsed(client, context, [id], actor.customerUuid);
  const values = { ...bindings([], {}, actor), id, version: version ?? null };
  const { softDelete } = resource;
  if (softDelete) {
    const flag = columnOf(fieldOf(resource, softDelete));
    const plan = planOf(resource, 'delete', () => changeSql(context, 'delete', [[flag, sql`true`]]));
    return changed(client, plan, values);
  }
  if (version !== undefined && version !== record.version)
    throw new ServiceError('VERSION_CONFLICT', { current: record });
  const plan = planOf(
    resource,
    'delete',
    () => sql`WITH gone AS (
        DELETE FROM ${sql.table(resource.table)} AS t WHERE ${rowCondition(resource, 't', slot('id'))} RETURNING t.*)
      ${auditSql(context, 'delete', sql`FROM gone AS b`, { before: 'b' })}`,
  );
  const { rowCount } = await client.query(plan.bind(values));
  if (rowCount === 0) throw new ServiceError('NOT_FOUND');
  return record;
}
