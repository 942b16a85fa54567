import { sql } from 'kysely';
import { ServiceError } from '../../../../contract/errors.ts';
import { isReference } from '../../../../contract/fieldKinds.ts';
import { columnOf } from '../../../../contract/resource.ts';
import { type Actor, authorise } from '../../../access/actor.ts';
import { isAmong, tenantRows } from '../../../schema/rows.ts';
import { and, column, compilePlan } from '../../../schema/sql.ts';
import type { ResourceContext, Writing } from '../../context/resourceContext.ts';
import { isKey } from '../../read/readOne.ts';
import { referencesHold } from '../references.ts';
import type { Ids } from '../rowSet.ts';
import { bindings } from '../values.ts';
import { openWriting } from '../write.ts';
import { deletionsOfMarked, lockMarked } from './binned.ts';
import { bringBack } from './undoDelete.ts';

/**
 * Brings records back that are marked as deleted, whoever deleted them and whenever, with what went with them. Records
 * that are back already stay as they are. All of them, or none.
 * @throws ServiceError FORBIDDEN, NOT_FOUND if none of them is marked, RESTORE_FIRST if one refers to a record that is
 * deleted itself, or VALIDATION_FAILED where a unique value has been taken meanwhile
 */
export function restoreDeleted(
  context: ResourceContext,
  actor: Actor,
  ids: Ids,
  key?: string,
): Promise<{ ids: (string | number)[] }> {
  const { resource } = context;
  authorise(actor, resource, 'delete');
  if (ids.length > 1) authorise(actor, resource, 'bulk');
  if (!ids.every((id) => isKey(resource, id))) throw new ServiceError('NOT_FOUND');
  return openWriting({ context, actor, key, request: ['restore', ids] }, async (writing) => {
    const marked = await lockMarked(writing, ids);
    if (marked.length === 0) throw new ServiceError('NOT_FOUND');
    await bringBack(writing, await deletionsOfMarked(writing, marked));
    await refuseDangling(writing, marked);
    return { ids: [...marked] };
  });
}

/** @throws ServiceError RESTORE_FIRST for a reference to a deleted record */
async function refuseDangling({ client, context, actor }: Writing, ids: Ids): Promise<void> {
  const { resource, registry } = context;
  const references = [...resource.fields.values()].filter((field) => isReference(field) && !field.isDerived);
  for (const field of references) {
    const holds = referencesHold([field], registry, () => column('t', columnOf(field)));
    const plan = compilePlan(
      sql`SELECT t.id FROM ${sql.table(resource.table)} AS t
        WHERE ${and([...tenantRows(resource, 't'), isAmong(resource, column('t', 'id')), sql`NOT ${holds}`])} LIMIT 1`,
      { prepared: false },
    );
    const { rows } = await client.query(plan.bind({ ...bindings([], {}, actor), ids }));
    if (rows.length > 0) throw new ServiceError('RESTORE_FIRST', { details: { field: field.label } });
  }
}
