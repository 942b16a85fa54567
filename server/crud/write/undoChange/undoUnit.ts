import type pg from 'pg';
import { mostNamed } from '../../../../contract/calls/bulk.ts';
import type { Undone } from '../../../../contract/calls/history.ts';
import { type Actor, asParts, authorise } from '../../../access/actor.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { auditLine } from '../auditLine.ts';
import { mergeSearchIndexLater } from '../searchIndex.ts';
import { stillUsed } from '../stillUsed.ts';
import { bringBack } from '../undelete/undoDelete.ts';
import { manyRecords, writeManyWith } from '../write.ts';
import { undoValues } from './undoValues.ts';
import { deletionsIn, recordsOf, resourcesAdded, type Unit, type UnitRecord } from './unit.ts';

/** Undoing a large unit may take this many milliseconds. */
const longestUndo = 600_000;

/** What a unit can consist of. */
const actions = ['create', 'update', 'import', 'delete'];

/**
 * Undoes within the caller's transaction what a request did: gives the records that it changed their earlier values,
 * deletes those that it added, and brings back those that it deleted. Records that somebody has changed since stay as
 * they are and are named, and so are added records that others use.
 * @throws ServiceError FORBIDDEN, OTHER_STORES, or VALIDATION_FAILED where an earlier value is taken meanwhile
 */
export async function undoUnit(
  client: pg.ClientBase,
  context: ResourceContext,
  person: Actor,
  unit: Unit,
): Promise<Undone> {
  const { resource } = context;
  const records = await recordsOf(client, context, person, { ...unit, actions });
  const isMany = records.length > 1;
  const those = (did: UnitRecord['did']) => records.filter((record) => record.did === did);
  const [added, deleted] = [those('added'), those('deleted')];
  // A delete brings back the references that it cleared, in records of the same resource too.
  const changed = deleted.length > 0 ? [] : those('changed');
  if (isMany) authorise(person, resource, 'bulk');
  if (changed.length > 0) authorise(person, resource, 'update');
  if (added.length + deleted.length > 0) authorise(person, resource, 'delete');
  if (records.length >= manyRecords) {
    await client.query(`SET LOCAL statement_timeout = ${longestUndo}`);
    await mergeSearchIndexLater(client, context);
  }
  const actor = isMany ? asParts(person) : person;
  const values = await undoValues(client, context, actor, { ...unit, ids: changed.map(({ id }) => id) });
  const gone = await removeUnused(client, context, actor, added);
  for (const name of await resourcesAdded(client, context, person, unit))
    await removeAdded(client, context.contextOf(name), actor, unit);
  const back = deleted.length > 0 ? await bringBackThose(client, context, actor, unit) : [];
  const done = new Set([...values.ids, ...gone, ...back].map(String));
  const undone = {
    ids: [...values.ids, ...gone, ...back],
    skipped: [
      ...values.skipped,
      ...[...added, ...deleted]
        .filter(({ id }) => !done.has(String(id)))
        .map(({ id, name }) => ({ id, name })),
    ],
  };
  if (isMany && done.size > 0) {
    const after = { records: done.size, kept: undone.skipped.length };
    await auditLine(client, context, person, { action: 'undo', name: resource.labels.many, after });
  }
  return undone;
}

/** Deletes those of the added records that nobody has changed and nothing uses. Returns their ids. */
async function removeUnused(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  records: readonly UnitRecord[],
): Promise<(string | number)[]> {
  const all = records.filter(({ isUntouched }) => isUntouched).map(({ id }) => id);
  if (all.length === 0) return [];
  const used = await stillUsed(client, context, actor, all);
  const ids = all.filter((id) => !used.has(id));
  for (let start = 0; start < ids.length; start += mostNamed)
    await writeManyWith(client, context, actor, {
      action: 'delete',
      ids: ids.slice(start, start + mostNamed),
    });
  return ids;
}

/** Deletes the records of another resource that the unit added because a file names them, where the actor may. */
async function removeAdded(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  unit: Unit,
): Promise<void> {
  authorise(actor, context.resource, 'delete');
  const records = await recordsOf(client, context, actor, { ...unit, actions: ['create'] });
  await removeUnused(client, context, actor, records);
}

/** Brings back what the unit deleted and nobody has touched since. Returns the ids of the records themselves. */
async function bringBackThose(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  unit: Unit,
): Promise<string[]> {
  const deletions = await deletionsIn(client, actor, unit);
  await bringBack({ client, context, actor }, deletions);
  const own = deletions.find(
    ({ resource, action }) => resource === context.resource.name && action === 'delete',
  );
  return own?.ids ?? [];
}
