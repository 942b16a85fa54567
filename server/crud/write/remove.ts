import { sql } from 'kysely';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { rowsCondition } from '../../schema/rows.ts';
import { compilePlan } from '../../schema/sql.ts';
import type { Id, Ids, Writing } from '../context.ts';
import { lockRows } from '../lockRows.ts';
import { readOneWith } from '../read.ts';
import { bindings } from '../values/values.ts';
import { makeChange } from './change.ts';
import { settleReferrers } from './referrers.ts';
import { type RowSet, rowsOf } from './rowSet.ts';
import { removeSql, updateOneSql, updateSql } from './statements.ts';
import { runUpdate } from './writeRows.ts';

/** What a delete writes if it only marks the row; undefined if it removes the row. */
const mark = (resource: Resource) => {
  if (!resource.softDelete) return undefined;
  return {
    action: 'delete',
    columns: [[columnOf(fieldOf(resource, resource.softDelete)), sql`true`]] as const,
  };
};

/** Deletes a record, or marks it as deleted, if the references to it allow that. Returns its last state. */
export async function deleteRecord(
  writing: Writing,
  id: Id,
  version: number | undefined,
): Promise<WireRecord> {
  const { client, context, actor } = writing;
  await lockRows(writing, [id]);
  const record = await readOneWith(client, context, id, actor.customerUuid);
  if (version !== undefined && version !== record.version)
    throw new ServiceError('VERSION_CONFLICT', { current: record });
  const set = { action: 'delete', as: 'delete', rows: rowsOf([id]) } as const;
  const { last } = await makeChange(writing, set, async () => {
    const all = await settleReferrers(writing, [id], removeLocked);
    const marked = mark(context.resource);
    if (!marked) {
      await removeLocked(writing, all);
      return { ids: [id], last: record };
    }
    const others = all.filter((one) => one !== id);
    if (others.length > 0) await removeLocked(writing, others);
    const plan = context.planOf('mark', () => updateOneSql(context, marked));
    const bound = bindings([], {}, actor);
    return { ids: [id], last: await runUpdate(writing, plan, { id, version: null, bound }) };
  });
  return last;
}

/** Deletes every record, or none, if the references to them allow that. */
export async function deleteRecords(
  writing: Writing,
  ids: Ids,
  options: Pick<RowSet, 'right' | 'isWithParent'> = {},
): Promise<void> {
  if (ids.length === 0) return;
  await lockRows(writing, ids);
  await makeChange(writing, { action: 'delete', as: 'delete', rows: rowsOf(ids), ...options }, async () => {
    await removeLocked(writing, await settleReferrers(writing, ids, removeLocked));
    return { ids };
  });
}

/** Deletes records that are locked and that nothing refers to any more, in one statement. */
async function removeLocked({ client, context, actor }: Writing, ids: Ids): Promise<void> {
  const { resource } = context;
  const build = () => {
    const which = rowsCondition(resource, 't');
    const marked = mark(resource);
    return marked ? updateSql(context, which, marked) : removeSql(context, which);
  };
  const plan = ids.length === 1 ? context.planOf('remove', build) : compilePlan(build(), { prepared: false });
  await client.query(plan.bind({ ...bindings([], {}, actor), ids }));
}
