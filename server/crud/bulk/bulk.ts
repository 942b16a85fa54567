import { type BulkAnswer, mostDoneAtOnce } from '../../../contract/calls/bulk.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import type { ResourceContext, Writing } from '../context.ts';
import { openWriting } from '../write.ts';
import { type BulkChange, knownEdits } from './bulkChange.ts';
import { addedUp, auditBulk, canBeUndone, keepRefusals, noCounts } from './bulkRecord.ts';
import { changeSet } from './changeSet.ts';
import { type ChosenRecords, countChosen, nextSet, start } from './chosenRecords.ts';
import { tryBulk } from './tryBulk.ts';

/** Refusals in an answer; the job keeps the others. */
const refusalsTold = 100;

/** What somebody asks to do to many records. */
export interface BulkRequest {
  chosen: ChosenRecords;
  change: BulkChange;
  /** Only tells what would happen. */
  isTrial: boolean;
}

/**
 * Changes or deletes those of the chosen records for which it is possible, and tells which are not. Few records are
 * changed at once; a job changes more of them, set by set. Either way, one line of the audit log and one job
 * keep it, and the job is what people undo.
 * @throws ServiceError FORBIDDEN, QUERY_MALFORMED, or VALIDATION_FAILED where the change itself is wrong
 */
export async function changeInBulk(
  context: ResourceContext,
  actor: Actor,
  { chosen, change, isTrial }: BulkRequest,
  key?: string,
): Promise<BulkAnswer> {
  const { resource } = context;
  // The records that a filter finds reveal their values, so this needs the right to read.
  authorise(actor, resource, 'bulk', change.action, ...('filter' in chosen ? ['read'] : []));
  if (isTrial) return tryBulk(context, actor, { chosen, change });
  return openWriting({ context, actor, key, request: ['bulk', chosen, change] }, async (writing) => {
    const size = mostDoneAtOnce + chosen.except.length;
    const { ids, place } = await nextSet(writing, { chosen, place: start, size });
    return place || ids.length > mostDoneAtOnce
      ? changeLater(writing, { chosen, change })
      : changeNow(writing, { ids, change });
  });
}

type Wanted = Omit<BulkRequest, 'isTrial'>;

/** Queues a job that changes the records set by set. */
async function changeLater(writing: Writing, { chosen, change }: Wanted): Promise<BulkAnswer> {
  const { client, context, actor } = writing;
  const edits = change.action === 'update' ? change.edits : undefined;
  if (edits) await knownEdits(writing, edits);
  const count = await countChosen(writing, chosen);
  const work = { action: change.action, subject: context.resource.labels.many, total: count };
  const input = { chosen, ...(edits && { edits }) };
  const job = await context.jobs.enqueue(client, context, actor, { ...work, input });
  return { ...noCounts, count, looked: 0, first: [], refusals: [], job };
}

/** Changes the records at once. */
async function changeNow(
  writing: Writing,
  { ids, change }: { ids: ChosenRecords['except']; change: BulkChange },
): Promise<BulkAnswer> {
  const { client, context, actor } = writing;
  const outcome = await changeSet(writing, { change, ids });
  const counts = addedUp(noCounts, outcome);
  const { refused } = outcome;
  const answer = {
    ...{ ...counts, count: ids.length, looked: ids.length, first: [] },
    refusals: refused.slice(0, refusalsTold),
  };
  if (counts.changed + counts.refused === 0) return answer;
  await auditBulk(writing, { change, counts });
  const job = await context.jobs.keepDone(client, context, actor, {
    ...{ action: change.action, subject: context.resource.labels.many, total: ids.length, result: counts },
    canBeUndone: counts.changed > 0 && canBeUndone(context, change),
  });
  await keepRefusals(client, actor.customerUuid, { job, refused, before: 0 });
  return { ...answer, job };
}
