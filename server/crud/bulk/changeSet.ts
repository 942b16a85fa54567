import type { Refusal } from '../../../contract/calls/bulk.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { asParts, authorise } from '../../access/actor.ts';
import type { Ids, Writing } from '../context.ts';
import { type LockedRow, lockThere } from '../lockRows.ts';
import { isKey } from '../read.ts';
import { changeRecords, writeManyWith } from '../records.ts';
import { stillUsed } from '../write/stillUsed.ts';
import { type BulkChange, knownEdits } from './bulkChange.ts';
import { editedRows, refusalOf } from './editedRows.ts';
import { writeFitting } from './writeFitting.ts';

/** What a bulk change did to a set of records. */
export interface SetOutcome {
  changed: Ids;
  unchanged: number;
  refused: Refusal[];
}

/**
 * Changes or deletes those of the records for which it is possible, in sets, as parts of one line of the audit log. The
 * others stay as they are, and the outcome says why.
 * @throws ServiceError FORBIDDEN, or VALIDATION_FAILED where the change itself is wrong
 */
export async function changeSet(
  writing: Writing,
  { change, ids }: { change: BulkChange; ids: Ids },
): Promise<SetOutcome> {
  const { client, context, actor: person } = writing;
  const { resource } = context;
  authorise(person, resource, 'bulk', change.action);
  const scope = { client, context, actor: asParts(person) };
  const edits = change.action === 'update' ? await knownEdits(writing, change.edits) : [];
  const keys = ids.filter((id) => isKey(resource, id));
  const rows = await lockThere(
    writing,
    keys,
    edits.map(({ field }) => field),
  );
  const there = new Set(rows.map(({ id }) => String(id)));
  const refused = ids
    .filter((id) => !there.has(String(id).toLowerCase()))
    .map((id) => refusalOf({ id, name: '' }, new ServiceError('NOT_FOUND')));
  if (change.action === 'delete')
    return { changed: await remove(scope, rows, refused), unchanged: 0, refused };
  const made = editedRows(context, edits, rows);
  refused.push(...made.refused);
  const written = await writeFitting(client, made.rows, (some) => changeRecords(scope, some), refused);
  return { changed: written.map(({ id }) => id), unchanged: made.unchanged, refused };
}

/** Deletes those of the records that nothing else uses. Returns their ids. */
async function remove(
  { client, context, actor }: Writing,
  rows: readonly LockedRow[],
  refused: Refusal[],
): Promise<Ids> {
  const used = await stillUsed(
    { client, context, actor },
    rows.map(({ id }) => id),
  );
  const removeAll = (some: readonly LockedRow[]) =>
    writeManyWith({ client, context, actor }, { action: 'delete', ids: some.map(({ id }) => id) });
  const gone = await writeFitting(
    client,
    rows.filter(({ id }) => !used.has(id)),
    removeAll,
    refused,
  );
  // Each of the others says for itself who uses it.
  for (const row of rows)
    if (used.has(row.id)) gone.push(...(await writeFitting(client, [row], removeAll, refused)));
  return gone.map(({ id }) => id);
}
