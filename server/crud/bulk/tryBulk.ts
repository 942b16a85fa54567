import type { BulkAnswer, PlannedChange, Refusal } from '../../../contract/calls/bulk.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import { changeReader, type States } from '../auditLog.ts';
import { mapDatabaseErrors, type ResourceContext, type Writing } from '../context.ts';
import { inTrial } from '../write/trial.ts';
import type { BulkChange } from './bulkChange.ts';
import { addedUp, noCounts } from './bulkRecord.ts';
import { changeSet } from './changeSet.ts';
import { type ChosenRecords, countChosen, nextSet, type Place, start } from './chosenRecords.ts';

/** A trial ends after so many records, or so many milliseconds: it locks what it looks at. */
const mostLooked = 1_000;
const longestLook = 1_000;

/** Records of one set of a trial. */
const recordsPerSet = 200;

/** Records whose changes the answer shows. */
const rowsShown = 20;

/**
 * Does a bulk change to the first records as it would be done, and undoes it. Tells what would change, and which records
 * would be refused and why.
 */
export const tryBulk = (
  context: ResourceContext,
  actor: Actor,
  { chosen, change }: { chosen: ChosenRecords; change: BulkChange },
): Promise<BulkAnswer> =>
  inTrial(context.pool, realmOf(actor), (client) =>
    mapDatabaseErrors(context, async () => {
      const count = await countChosen({ client, context, actor }, chosen);
      const end = Date.now() + longestLook;
      const refusals: Refusal[] = [];
      let counts = noCounts;
      let looked = 0;
      let place: Place | undefined = start;
      while (place && looked < mostLooked && (looked === 0 || Date.now() < end)) {
        const set = await nextSet({ client, context, actor }, { chosen, place, size: recordsPerSet });
        const outcome = await changeSet({ client, context, actor }, { change, ids: set.ids });
        counts = addedUp(counts, outcome);
        refusals.push(...outcome.refused);
        looked += set.ids.length;
        place = set.place;
      }
      const first = await firstChanges({ client, context, actor });
      return { ...counts, count, looked, first, refusals: refusals.slice(0, rowsShown) };
    }),
  );

/** The first changes of this transaction, in the words of a history. */
async function firstChanges({
  client,
  context,
  actor: { customerUuid, requestId },
}: Writing): Promise<PlannedChange[]> {
  const { resource } = context;
  const { rows } = await client.query<States & { id: string; name: string | null }>(
    `SELECT record_id AS id, record_name AS name, before, after FROM audit_events
     WHERE customer_uuid = $1 AND request_id = $2 AND resource = $3 AND is_part AND occurred_at >= now()
     ORDER BY id LIMIT ${rowsShown}`,
    [customerUuid, requestId, resource.name],
  );
  const changesOf = await changeReader(client, context, rows, customerUuid);
  return rows.map((row) => ({
    id: resource.key === 'integer' ? Number(row.id) : row.id,
    name: row.name ?? '',
    changes: row.after ? changesOf(row).map(({ field, before, after }) => ({ field, before, after })) : [],
  }));
}
