import type { Undone } from '../../../../contract/calls/history.ts';
import { mostNamed } from '../../../../contract/calls/namedIds.ts';
import { asParts, authorise } from '../../../access/actor.ts';
import type { ResourceContext, Writing } from '../../context/resourceContext.ts';
import { auditLine } from '../auditLine.ts';
import { writeManyWith } from '../records.ts';
import { mergeSearchIndexLater } from '../searchIndex.ts';
import { manyRecords } from '../steps.ts';
import { stillUsed } from '../stillUsed.ts';
import { bringBack } from '../undelete/undoDelete.ts';
import { undoArrangement } from './undoArrangement.ts';
import { undoValues } from './undoValues.ts';
import { deletionsIn, recordsOf, resourcesTouched, type Unit, type UnitRecord } from './unit.ts';

/** Undoing a large unit may take this many milliseconds. */
const longestUndo = 600_000;

/** What a unit can do to records besides deleting them. */
const additions = ['create', 'update', 'import'];

/**
 * Undoes within the caller's transaction what a request did: gives the records that it changed their earlier values,
 * deletes those that it added, brings back those that it deleted, and puts those that it moved back to their places. What
 * it did to records of other resources goes
 * with it, such as the prices of an imported menu. Records that somebody has changed since stay as they are and are
 * named, and so are added records that others use.
 * @throws ServiceError FORBIDDEN, OTHER_STORES, or VALIDATION_FAILED where an earlier value is taken meanwhile
 */
export async function undoUnit(writing: Writing, unit: Unit): Promise<Undone> {
  const { client, context, actor: person } = writing;
  const { resource } = context;
  const records = await recordsOf(writing, { ...unit, actions: [...additions, 'delete'] });
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
  const undo = async (of: ResourceContext, those: readonly UnitRecord[]) => {
    const moved = of.resource.ordered ? await undoArrangement({ ...writing, context: of, actor }, unit) : [];
    // A delete brings back the references that it cleared, in records of the same resource too.
    const isOfDelete = ({ did }: UnitRecord) => did === 'changed' && deleted.length > 0;
    const { ids, skipped } = await undoRecords(
      { ...writing, context: of, actor },
      {
        unit,
        records: those.filter((record) => !isOfDelete(record)),
      },
    );
    undone.ids.push(...new Set([...moved, ...ids]));
    undone.skipped.push(...skipped);
  };
  // The latest first: what was added later may refer to what was added before.
  for (const name of await resourcesTouched(client, person, unit)) {
    if (name === resource.name) await undo(context, records);
    else if (context.registry.has(name)) {
      const of = context.contextOf(name);
      await undo(of, await recordsOf({ ...writing, context: of }, { ...unit, actions: additions }));
    }
  }
  if (deleted.length > 0) {
    const back = new Set((await bringBackThose({ ...writing, actor }, unit)).map(String));
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

/** Undoes what a unit did to records of one resource, as far as it added or changed them. */
async function undoRecords(
  writing: Writing,
  { unit, records }: { unit: Unit; records: readonly UnitRecord[] },
): Promise<Undone> {
  const { context, actor } = writing;
  const added = records.filter(({ did }) => did === 'added');
  const changed = records.filter(({ did }) => did === 'changed').map(({ id }) => id);
  if (changed.length > 0) authorise(actor, context.resource, 'update');
  if (added.length > 0) authorise(actor, context.resource, 'delete');
  const { ids, skipped } = await undoValues(writing, { ...unit, ids: changed });
  const gone = await removeUnused(writing, added);
  const isGone = new Set(gone.map(String));
  const stayed = added.filter(({ id }) => !isGone.has(String(id)));
  return { ids: [...ids, ...gone], skipped: [...skipped, ...stayed.map(({ id, name }) => ({ id, name }))] };
}

/** Deletes those of the added records that nobody has changed and nothing uses. Returns their ids. */
async function removeUnused(writing: Writing, records: readonly UnitRecord[]): Promise<(string | number)[]> {
  const all = records.filter(({ isUntouched }) => isUntouched).map(({ id }) => id);
  if (all.length === 0) return [];
  // A record that somebody kept must not lose its category because the import that added it is undone.
  const used = await stillUsed(writing, all, ['refuse', 'clear']);
  const ids = all.filter((id) => !used.has(id));
  for (let start = 0; start < ids.length; start += mostNamed)
    await writeManyWith(writing, {
      action: 'delete',
      ids: ids.slice(start, start + mostNamed),
    });
  return ids;
}

/** Brings back what the unit deleted and nobody has touched since. Returns the ids of the records themselves. */
async function bringBackThose({ client, context, actor }: Writing, unit: Unit): Promise<string[]> {
  const deletions = await deletionsIn(client, actor, unit);
  await bringBack({ client, context, actor }, deletions);
  const own = deletions.find(
    ({ resource, action }) => resource === context.resource.name && action === 'delete',
  );
  return own?.ids ?? [];
}
