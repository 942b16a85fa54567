import { sql } from 'kysely';
import type { UndoBody, Undone } from '../../contract/calls/history.ts';
import { mostNamed } from '../../contract/calls/namedIds.ts';
import { ServiceError } from '../../contract/errors.ts';
import { allows } from '../../contract/rights/rights.ts';
import { canUndoDelete } from '../../contract/undo.ts';
import { type Actor, asParts, authorise } from '../access/actor.ts';
import { rowsCondition } from '../schema/rows.ts';
import { column, compilePlan } from '../schema/sql.ts';
import { auditLine } from './auditLog.ts';
import type { Id, Ids, ResourceContext, Writing } from './context.ts';
import { markUndone } from './jobs/markUndone.ts';
import { isKey } from './read.ts';
import { lockLists, moveRows, writeManyWith } from './records.ts';
import { bringBack } from './undo/bringBack.ts';
import { deletionsIn, deletionsOf, deletionsOfMarked, lockMarked, refuseDangling } from './undo/deletions.ts';
import {
  ownUnit,
  recordsOf,
  resourcesTouched,
  savesAndImports,
  type Unit,
  type UnitRecord,
  undoableActions,
  unitBindings,
  unitEvents,
  unitOfEvent,
} from './undo/unit.ts';
import { undoValues } from './undo/values.ts';
import { mergeSearchIndexLater } from './write/searchIndex.ts';
import { manyRecords } from './write/steps.ts';
import { stillUsed } from './write/stillUsed.ts';
import { openWriting } from './write.ts';

/** Undoing a large unit may take this many milliseconds. */
const longestUndo = 600_000;

/**
 * Undoes what the actor's own request of the last hour did, what an event of a history did, whoever made it, or the
 * delete of records. Fields that others have changed since stay. Records whose changed fields are not as they were left
 * are skipped and named.
 * @throws ServiceError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, RESTORE_FIRST, or UNDO_TOO_LATE if nothing can be undone
 */
export function undo(context: ResourceContext, actor: Actor, body: UndoBody, key?: string): Promise<Undone> {
  const { resource } = context;
  // What the request did decides which of these rights it needs.
  const rights = ['delete', ...undoableActions(resource).map(({ right }) => right)] as const;
  if (!rights.some((right) => allows(actor.rights, resource.name, right)))
    authorise(actor, resource, 'update');
  return openWriting({ context, actor, key, request: ['undo', body] }, async (writing) => {
    if ('ids' in body) return undoDelete(writing, body.ids);
    if ('event' in body) return undoEvent(writing, body.event);
    const { client } = writing;
    const { request } = body;
    const undone = await undoUnit(writing, await ownUnit(client, actor, request));
    if (undone.ids.length === 0) throw new ServiceError('UNDO_TOO_LATE');
    await markUndone(client, context.announcements, { customer: actor.customerUuid, request });
    return undone;
  });
}

/** Undoes what the request of an event did to the record of the event and its lines. */
async function undoEvent(writing: Writing, event: number): Promise<Undone> {
  const { unit, id, action } = await unitOfEvent(writing, event);
  if (action === 'delete') return undoDelete(writing, [id]);
  const undone = await undoValues(writing, { ...unit, ids: [id] });
  if (undone.ids.length === 0) throw new ServiceError('UNDO_TOO_LATE');
  return undone;
}

/**
 * Brings deleted records back with everything that went with them: what is only marked as deleted at any time, and the
 * rest while the actor's own delete is not too long ago. Records that are back already stay as they are. All, or none.
 */
async function undoDelete(writing: Writing, ids: Ids): Promise<Undone> {
  const { context, actor } = writing;
  const { resource, registry } = context;
  authorise(actor, resource, 'delete');
  if (ids.length > 1) authorise(actor, resource, 'bulk');
  if (!ids.every((id) => isKey(resource, id))) throw new ServiceError('NOT_FOUND');
  if (resource.softDelete !== undefined) {
    const marked = await lockMarked(writing, ids);
    if (marked.length === 0) throw new ServiceError('NOT_FOUND');
    await bringBack(writing, await deletionsOfMarked(writing, marked));
    await refuseDangling(writing, marked);
    return { ids: marked, skipped: [] };
  }
  const deletions = canUndoDelete(resource, registry) ? await deletionsOf(writing, ids) : undefined;
  if (!deletions) throw new ServiceError('UNDO_TOO_LATE');
  await bringBack(writing, deletions);
  return { ids: [...ids], skipped: [] };
}

/**
 * Undoes within the caller's transaction what a request did: gives the records that it changed their earlier values,
 * deletes those that it added, brings back those that it deleted, and puts those that it moved back to their places. What
 * it did to records of other resources goes with it, such as the prices of an imported menu. Records that somebody has
 * changed since stay as they are and are named, and so are added records that others use.
 * @throws ServiceError FORBIDDEN, OTHER_STORES, or VALIDATION_FAILED where an earlier value is taken meanwhile
 */
export async function undoUnit(writing: Writing, unit: Unit): Promise<Undone> {
  const { client, context, actor: person } = writing;
  const { resource } = context;
  const records = await recordsOf(writing, { ...unit, actions: [...additionsTo(context), 'delete'] });
  const isMany = records.length > 1;
  const deleted = records.filter(({ did }) => did === 'deleted');
  if (isMany) authorise(person, resource, 'bulk');
  if (deleted.length > 0) authorise(person, resource, 'delete');
  if (records.length >= manyRecords) {
    await client.query(`SET LOCAL statement_timeout = ${longestUndo}`);
    await mergeSearchIndexLater(client, context);
  }
  const actor = isMany ? asParts(person) : person;
  const undone: Undone = { ids: [], skipped: [] };
  const undoThose = async (of: ResourceContext, those: readonly UnitRecord[]) => {
    const part = { ...writing, context: of, actor };
    const moved = of.resource.ordered ? await undoMoves(part, unit) : [];
    // A delete brings back the references that it cleared, in records of the same resource too.
    const isOfDelete = ({ did }: UnitRecord) => did === 'changed' && deleted.length > 0;
    const own = those.filter((record) => !isOfDelete(record));
    const { ids, skipped } = await undoRecords(part, { unit, records: own });
    undone.ids.push(...new Set([...moved, ...ids]));
    undone.skipped.push(...skipped);
  };
  // The latest first: what was added later may refer to what was added before.
  for (const name of await resourcesTouched(client, person, unit)) {
    if (name === resource.name) await undoThose(context, records);
    else if (context.registry.has(name)) {
      const of = context.contextOf(name);
      await undoThose(
        of,
        await recordsOf({ ...writing, context: of }, { ...unit, actions: additionsTo(of) }),
      );
    }
  }
  if (deleted.length > 0) {
    const deletions = await deletionsIn(writing, unit);
    await bringBack({ ...writing, actor }, deletions);
    const own = deletions.find((one) => one.resource === resource.name && one.action === 'delete');
    const back = new Set(own?.ids);
    for (const { id, name } of deleted)
      if (back.has(String(id))) undone.ids.push(id);
      else undone.skipped.push({ id, name });
  }
  if (isMany && undone.ids.length > 0) {
    const after = { records: undone.ids.length, kept: undone.skipped.length };
    await auditLine(writing, { action: 'undo', name: resource.labels.many, after });
  }
  return undone;
}

/** What a unit can do to records besides deleting them. */
const additionsTo = ({ resource }: ResourceContext): string[] => [
  'create',
  ...savesAndImports,
  ...undoableActions(resource).map(({ name }) => name),
];

/** Undoes what a unit did to records of one resource, as far as it added or changed them. */
async function undoRecords(
  writing: Writing,
  { unit, records }: { unit: Unit; records: readonly UnitRecord[] },
): Promise<Undone> {
  const { context, actor } = writing;
  const added = records.filter(({ did }) => did === 'added');
  const changed = records.filter(({ did }) => did === 'changed');
  if (added.length > 0) authorise(actor, context.resource, 'delete');
  const { ids, skipped } = await undoValues(writing, { ...unit, ids: changed.map(({ id }) => id) });
  const removed = await removeUnused(writing, added);
  const isRemoved = new Set(removed.map(String));
  const stayed = added.filter(({ id }) => !isRemoved.has(String(id)));
  return {
    ids: [...ids, ...removed],
    skipped: [...skipped, ...stayed.map(({ id, name }) => ({ id, name }))],
  };
}

/** Deletes those of the added records that nobody has changed and nothing uses. Returns their ids. */
async function removeUnused(writing: Writing, records: readonly UnitRecord[]): Promise<Id[]> {
  const all = records.filter(({ isUntouched }) => isUntouched).map(({ id }) => id);
  if (all.length === 0) return [];
  // A record that somebody uses must not lose its category because the import that added it is undone.
  const used = await stillUsed(writing, all, ['refuse', 'clear']);
  const ids = all.filter((id) => !used.has(id));
  for (let start = 0; start < ids.length; start += mostNamed)
    await writeManyWith(writing, { action: 'delete', ids: ids.slice(start, start + mostNamed) });
  return ids;
}

/**
 * Puts the records that the unit moved back to where they were. Returns their ids; none if it moved none.
 * @throws ServiceError UNDO_TOO_LATE if one of them has been moved or deleted since
 */
async function undoMoves(writing: Writing, unit: Unit): Promise<string[]> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const bound = unitBindings(actor, unit);
  const moved = compilePlan(
    sql`SELECT e.record_id AS id, (e.before ->> 'position')::integer AS "from", (e.after ->> 'position')::integer AS "to"
      FROM audit_events AS e WHERE ${unitEvents} AND e.resource = ${sql.lit(resource.name)} AND e.action = 'sequence'`,
    { prepared: false },
  );
  const { rows: moves } = await client.query<{ id: string; from: number; to: number }>(moved.bind(bound));
  if (moves.length === 0) return [];
  const ids = moves.map(({ id }) => id);
  const listed = await lockLists(writing, ids);
  const places = compilePlan(
    sql`SELECT t.id::text AS id, ${column('t', 'position')} AS position FROM ${sql.table(resource.table)} AS t
      WHERE ${rowsCondition(resource, 't')}`,
    { prepared: false },
  );
  const { rows } = await client.query<{ id: string; position: number }>(places.bind({ ...bound, ids }));
  const now = new Map(rows.map(({ id, position }) => [id, position]));
  if (moves.some(({ id, to }) => now.get(id) !== to)) throw new ServiceError('UNDO_TOO_LATE');
  const orders = moves.map(({ from }) => from);
  await moveRows(writing, { ids, orders, as: 'undo' }, listed);
  return ids;
}
