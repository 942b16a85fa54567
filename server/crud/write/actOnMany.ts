import { decidingFields } from '../../../contract/actionForm.ts';
import type { SelectionAnswer, SkippedRecord } from '../../../contract/calls/actions.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { isKey } from '../read/readOne.ts';
import { type LockedRow, lockThere } from './lockRows.ts';
import { enteredIn, perform, skipped } from './performAction.ts';
import type { Ids } from './rowSet.ts';
import { openWriting } from './write.ts';

/** What somebody asks an action to do to selected records. */
export interface ActOnMany {
  action: ResourceAction;
  ids: Ids;
  values: unknown;
  /** Only tells what would happen. */
  isTrial: boolean;
  /** A job does it, because there is much to do and the client can wait. */
  inBackground: boolean;
}

/**
 * Runs an action on those of the records that are as it needs them, in as many statements as on one. The others stay
 * as they are, and the answer names them.
 * @throws ServiceError FORBIDDEN, VALIDATION_FAILED, or RECORDS_REFUSED; then nothing is changed
 */
export function actOnMany(
  context: ResourceContext,
  actor: Actor,
  wanted: ActOnMany,
  key?: string,
): Promise<SelectionAnswer> {
  const { action, ids, values, isTrial } = wanted;
  authorise(actor, context.resource, 'bulk', action.right);
  const request = [action.name, ids, values];
  return openWriting({ context, actor, key: isTrial ? undefined : key, request }, (writing) =>
    actOnThese(writing, wanted),
  );
}

/** Does within a transaction what `actOnMany` says. */
export async function actOnThese(
  writing: Writing,
  { action, ids, values, isTrial, inBackground }: ActOnMany,
): Promise<SelectionAnswer> {
  const { client, context, actor } = writing;
  const { resource } = context;
  const keys = ids.filter((id) => isKey(resource, id));
  const rows = await lockThere(writing, keys, decidingFields(resource, action));
  const unmet = rows.flatMap((row) => skipped(context, action, row) ?? []);
  const leftOut = new Set(unmet.map(({ id }) => id));
  const chosen = rows.map(({ id }) => id).filter((id) => !leftOut.has(id));
  const answer = { count: chosen.length, skipped: [...unmet, ...absent(ids, rows)] };
  if (isTrial) return answer;
  const entered = enteredIn(context, action, values);
  if (chosen.length === 0) return answer;
  if (!action.job && !inBackground) {
    await perform(writing, { action, ids: chosen, entered });
    return answer;
  }
  const subject = resource.labels.many;
  const work = { action: action.name, subject, input: { ids: chosen, entered }, total: chosen.length };
  return { ...answer, job: await context.jobs.enqueue(client, context, actor, work) };
}

/** The ids without a record: somebody deleted it meanwhile. */
function absent(ids: Ids, rows: readonly LockedRow[]): SkippedRecord[] {
  const there = new Set(rows.map(({ id }) => String(id)));
  return ids
    .filter((id) => !there.has(String(id).toLowerCase()))
    .map((id) => ({ id, name: '', field: null, value: null }));
}
