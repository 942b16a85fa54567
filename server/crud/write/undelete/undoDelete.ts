import { ServiceError } from '../../../../contract/errors.ts';
import { ownerOf } from '../../../../contract/lines.ts';
import { columnOf } from '../../../../contract/resource.ts';
import { canUndoDelete } from '../../../../contract/undoDelete.ts';
import { type Actor, authorise } from '../../../access/actor.ts';
import { withEveryStore } from '../../../database/transaction.ts';
import { isKeyTaken } from '../../../schema/databaseErrors.ts';
import { compilePlan, type Sql } from '../../../schema/sql.ts';
import type { ResourceContext, Writing } from '../../context/resourceContext.ts';
import { keepToOwnStores } from '../../context/storeWall.ts';
import { isKey } from '../../read/readOne.ts';
import { makeChange } from '../change.ts';
import { referencesTo } from '../going.ts';
import { referrersFirst } from '../referrers.ts';
import { type Id, type Ids, rowsOf } from '../rowSet.ts';
import { bindings } from '../values.ts';
import { openWriting } from '../write.ts';
import { type Deletion, deletionsOf } from './deletions.ts';
import { insertAgainSql, referAgainSql, unmarkSql } from './restoreSql.ts';

/**
 * Takes back what the actor has just deleted, with everything that went with it: lines, and records that were taken along.
 * Records that referred to them do so again, unless somebody has changed them since. All of it, or nothing.
 * @throws ServiceError FORBIDDEN, UNDO_TOO_LATE, or VALIDATION_FAILED where somebody else took a unique value meanwhile
 */
export function undoDelete(
  context: ResourceContext,
  actor: Actor,
  ids: Ids,
  key?: string,
): Promise<{ ids: (string | number)[] }> {
  const { resource, registry } = context;
  authorise(actor, resource, 'delete');
  if (ids.length > 1) authorise(actor, resource, 'bulk');
  const isPossible = canUndoDelete(resource, registry) && ids.every((id) => isKey(resource, id));
  if (!isPossible) throw new ServiceError('UNDO_TOO_LATE');
  return openWriting({ context, actor, key, request: ['undo delete', ids] }, async (writing) => {
    const deletions = await deletionsOf(writing, ids);
    if (!deletions) throw new ServiceError('UNDO_TOO_LATE');
    await bringBack(writing, deletions);
    return { ids: [...ids] };
  });
}

/** Runs a statement for some events. Returns the ids of the rows that it wrote. */
async function run(
  { client, actor }: Writing,
  query: Sql,
  { events, ids }: Pick<Deletion, 'events' | 'ids'>,
): Promise<Id[]> {
  const bound = { ...bindings([], {}, actor), events, ids };
  const { rows } = await client.query<{ id: string | number }>(
    compilePlan(query, { prepared: false }).bind(bound),
  );
  return rows.map(({ id }) => id);
}

/** Brings back what was deleted, and makes others refer to it again. */
export async function bringBack(
  writing: Writing,
  deletions: readonly Deletion[],
  { isWithParent = false } = {},
): Promise<void> {
  const { context } = writing;
  const isBack = (name: string | undefined) =>
    deletions.some(({ resource, action }) => resource === name && action === 'delete');
  // Records that others refer to come back first.
  const order = referrersFirst(context.resource, context.registry).reverse();
  for (const { name } of order) {
    const deleted = deletions.find(({ resource, action }) => resource === name && action === 'delete');
    if (!deleted) continue;
    const of = context.contextOf(name);
    const above = ownerOf(of.resource, of.registry)?.owner.name;
    await restore({ ...writing, context: of }, deleted, isWithParent || isBack(above));
  }
  const restored = new Set(
    deletions.filter(({ action }) => action === 'delete').map(({ resource }) => resource),
  );
  for (const changed of deletions)
    if (changed.action === 'update') await referAgain(writing, changed, restored);
}

/** Brings the deleted records of one resource back, all of them. */
async function restore(writing: Writing, deleted: Deletion, isWithParent: boolean): Promise<void> {
  const { client, context, actor } = writing;
  const { softDelete } = context.resource;
  const set = {
    action: 'restore',
    as: 'restore',
    rows: rowsOf(deleted.ids),
    right: null,
    isWithParent,
  } as const;
  await makeChange(writing, set, async () => {
    const query = softDelete === undefined ? insertAgainSql(context) : unmarkSql(context, softDelete);
    const ids = await run(writing, query, deleted).catch((error: unknown) => {
      // Somebody else brought them back at the same moment.
      if (isKeyTaken(error)) throw new ServiceError('UNDO_TOO_LATE', { cause: error });
      throw error;
    });
    if (ids.length < deleted.ids.length) throw new ServiceError('UNDO_TOO_LATE');
    await withEveryStore(client, actor, () => keepToOwnStores(writing, ids));
    return { ids };
  });
}

/** Restores references to the records that came back, where the delete cleared them. */
async function referAgain(writing: Writing, changed: Deletion, restored: ReadonlySet<string>): Promise<void> {
  const { context } = writing;
  const columns = [...restored]
    .flatMap((name) => referencesTo(context.contextOf(name).resource, context.registry, 'clear'))
    .filter(({ referrer }) => referrer.name === changed.resource)
    .map(({ field }) => columnOf(field));
  if (columns.length === 0) return;
  const of = context.contextOf(changed.resource);
  const set = { action: 'update', as: 'undo', rows: [], right: null } as const;
  await makeChange({ ...writing, context: of }, set, async () => ({
    ids: await run(writing, referAgainSql(of, [...new Set(columns)]), changed),
  }));
}
