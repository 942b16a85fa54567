import { z } from 'zod';
import { bulkCounts } from '../../../contract/calls/bulk.ts';
import { fieldEdit } from '../../../contract/fieldKinds/edits.ts';
import { recordId } from '../../../contract/fieldKinds/kinds/link.ts';
import type { JobHandler } from '../context.ts';
import type { BulkChange } from './bulkChange.ts';
import { addedUp, auditBulk, canBeUndone, keepRefusals, noCounts } from './bulkRecord.ts';
import { changeSet } from './changeSet.ts';
import { nextSet, start } from './chosenRecords.ts';

/** Records that one step changes. */
const recordsPerStep = 1_000;

const ids = z.array(recordId);
const chosen = z.union([
  z.object({ ids, except: ids }),
  z.object({ filter: z.record(z.string(), z.unknown()), except: ids }),
]);

/** What a job needs to know that changes those of the records for which it is possible. */
export const bulkInput = z.object({ chosen, edits: z.array(fieldEdit).optional() });

/** How far such a job came. `told` counts the changed records that a line of the audit log has told of. */
export const bulkProgress = z.object({
  place: z.object({ next: z.int(), after: recordId.nullable() }),
  counts: bulkCounts,
  told: z.int(),
});

/** What the input of a job does to each record. */
export const changeIn = ({ edits }: Pick<z.output<typeof bulkInput>, 'edits'>): BulkChange =>
  edits ? { action: 'update', edits } : { action: 'delete' };

/** Changes or deletes those of the records for which it is possible, a set in each step. */
export const bulkJob: JobHandler = async (task, { client, actor, context }) => {
  const input = bulkInput.parse(task.input);
  const change = changeIn(input);
  const begin = { place: start, counts: noCounts, told: 0 };
  const before = bulkProgress.nullable().parse(task.checkpoint) ?? begin;
  const { ids: some, place } = await nextSet(
    { client, context, actor },
    {
      ...{ chosen: input.chosen, place: before.place, size: recordsPerStep },
    },
  );
  const outcome = await changeSet({ client, context, actor }, { change, ids: some });
  const refusals = { job: task.id, refused: outcome.refused, before: before.counts.refused };
  await keepRefusals(client, actor.customerUuid, refusals);
  const counts = addedUp(before.counts, outcome);
  const isOver = place === undefined;
  const untold = { ...counts, changed: counts.changed - before.told };
  if (isOver) await auditBulk({ client, context, actor }, { change, counts: untold });
  const done = task.done + some.length;
  return {
    ...{ isOver, done, result: counts },
    // While it runs, records may have come or gone.
    total: isOver ? done : Math.max(done, task.total ?? 0),
    checkpoint: { place: place ?? before.place, counts, told: isOver ? counts.changed : before.told },
    canBeUndone: isOver && counts.changed > 0 && canBeUndone(context, change),
  };
};
