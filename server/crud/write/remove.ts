import { sql } from 'kysely';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { rowsCondition } from '../../schema/rows.ts';
import { compilePlan, type Sql } from '../../schema/sql.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { ruled } from '../context/rules.ts';
import { readOneWith } from '../read/readOne.ts';
import { auditSql } from './audit.ts';
import { changeAllSql, changed, changeSql } from './changeRow.ts';
import { type Ids, lockRows } from './lockRows.ts';
import { settleReferrers } from './referrers.ts';
import { bindings } from './values.ts';

/** What a delete writes if it only marks the row; undefined if it removes the row. */
const mark = (resource: Resource) => {
  if (!resource.softDelete) return undefined;
  const column = columnOf(fieldOf(resource, resource.softDelete));
  return { action: 'delete', columns: [[column, sql`true`]] as [string, Sql][] };
};

/** Removes the rows for which `which` holds, with an audit event each. */
const removalSql = (context: ResourceContext, which: Sql): Sql =>
  sql`WITH gone AS (DELETE FROM ${sql.table(context.resource.table)} AS t WHERE ${which} RETURNING t.*)
    ${auditSql(context, 'delete', sql`FROM gone AS b`, { before: 'b' })}`;

/** Deletes a record, or marks it as deleted, if the references to it allow that. Returns its last state. */
export async function remove(
  writing: Writing,
  id: string | number,
  version: number | undefined,
): Promise<WireRecord> {
  const { client, context, actor } = writing;
  const { resource } = context;
  await lockRows(writing, [id]);
  const record = await readOneWith(client, context, id, actor.customerUuid);
  if (version !== undefined && version !== record.version)
    throw new ServiceError('VERSION_CONFLICT', { current: record });
  await ruled(writing, { action: 'delete', ids: [id], values: {} });
  const going = await settleReferrers(writing, [id], removeLocked);
  const marked = mark(resource);
  if (!marked) {
    await removeLocked(writing, going);
    return record;
  }
  const others = going.filter((one) => one !== id);
  if (others.length > 0) await removeLocked(writing, others);
  const plan = context.planOf('mark', () => changeSql(context, marked));
  return changed(client, context, plan, { actor, id, version: null, values: bindings([], {}, actor) });
}

/** Deletes every record, or none, if the references to them allow that. */
export async function removeAll(writing: Writing, ids: Ids): Promise<void> {
  await lockRows(writing, ids);
  await ruled(writing, { action: 'delete', ids, values: {} });
  const going = await settleReferrers(writing, ids, removeLocked);
  await removeLocked(writing, going);
}

/** Deletes records that are locked and that nothing refers to any more, in one statement. */
async function removeLocked({ client, context, actor }: Writing, ids: Ids): Promise<void> {
  const { resource } = context;
  const build = () => {
    const which = rowsCondition(resource, 't');
    const marked = mark(resource);
    return marked ? changeAllSql(context, which, marked) : removalSql(context, which);
  };
  const plan = ids.length === 1 ? context.planOf('remove', build) : compilePlan(build(), { prepared: false });
  await client.query(plan.bind({ ...bindings([], {}, actor), ids }));
}
