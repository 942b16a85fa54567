import { DatabaseError } from 'pg';
import type { Undone } from '../../../../contract/calls/history.ts';
import { inSavepoint } from '../../../database/transaction.ts';
import type { Writing } from '../../context/resourceContext.ts';
import { changeRecords } from '../records.ts';
import type { ExistingRow, Ids } from '../rowSet.ts';
import { validated } from '../values.ts';
import { comingBack, differingFields } from './pastValues.ts';
import { lockStored } from './storedRows.ts';
import { undoLines } from './undoLines.ts';
import type { Unit } from './unit.ts';
import { changesOf, type UnitChange } from './unitChanges.ts';

/** Records whose values come back in one statement. */
const recordsPerSet = 1_000;

/**
 * Gives the records that a unit changed their earlier values. Fields that others have changed since stay. Records whose
 * changed fields or lines are not as the unit left them are skipped and named.
 */
export async function undoValues(writing: Writing, { ids, ...unit }: Unit & { ids: Ids }): Promise<Undone> {
  const undone: Undone = { ids: [], skipped: [] };
  for (let next = 0; next < ids.length; next += recordsPerSet) {
    const some = ids.slice(next, next + recordsPerSet);
    const changes = await changesOf(writing, { ...unit, ids: some });
    const { rows, skipped } = await rowsBefore(writing, { changes, unit });
    if (rows.length > 0) await writeRows(writing, rows, changes);
    undone.ids.push(...rows.map(({ id }) => id));
    undone.skipped.push(...skipped);
  }
  return undone;
}

/**
 * Gives rows their values in one statement. Where values that must differ meet on the way, as names that were swapped
 * do, it takes the steps of the unit back one by one instead, the latest first, since the records had all those values.
 */
async function writeRows(
  writing: Writing,
  rows: readonly ExistingRow[],
  changes: readonly UnitChange[],
): Promise<void> {
  const { client, context } = writing;
  const write = (some: readonly ExistingRow[]) => changeRecords(writing, some, { as: 'undo' });
  if (rows.length === 1) return write(rows);
  try {
    return await inSavepoint(client, () => write(rows));
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof DatabaseError && cause.code === '23505')) throw error;
  }
  const given = new Map(rows.map((row) => [String(row.id), row]));
  const steps = changes
    .flatMap(({ id, steps: own }) => own.map((step) => ({ ...step, row: given.get(id) })))
    .sort((one, other) => other.place - one.place);
  for (const { row, before, after } of steps) {
    if (!row) continue;
    const changed = differingFields(context.resource, before, after);
    const { version: _none, ...values } = validated(context, 'change', comingBack(changed, before, after));
    await write([{ id: row.id, values }]);
  }
}

/** The values that come back, by record. They must still be valid: definitions may have changed. */
async function rowsBefore(
  writing: Writing,
  { changes, unit }: { changes: readonly UnitChange[]; unit: Unit },
): Promise<{ rows: ExistingRow[]; skipped: Undone['skipped'] }> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const ids = changes.map(({ id }) => id);
  const stored = await lockStored(writing, ids);
  const rows: ExistingRow[] = [];
  const skipped: Undone['skipped'] = [];
  for (const { id, name, before, after, hasLines } of changes) {
    const row = stored.get(id);
    const changed = differingFields(resource, before, after);
    const now = row?.values ?? {};
    const isAsLeft = differingFields(resource, after, now).every((field) => !changed.includes(field));
    const isUndone =
      row && isAsLeft && (!hasLines || (await undoLines({ client, context, actor, owner: id }, unit)));
    if (!isUndone) {
      skipped.push({ id: row?.id ?? id, name: row?.name ?? name ?? '' });
      continue;
    }
    // The record had these values and lines before, so the unit changed nothing. Its version covers its lines too.
    if (changed.length === 0 && !hasLines) continue;
    const { version: _none, ...values } = validated(context, 'change', comingBack(changed, before, now));
    rows.push({ id: row.id, values });
  }
  return { rows, skipped };
}
