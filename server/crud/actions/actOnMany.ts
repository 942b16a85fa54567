import { decidingFields } from '../../../contract/actionForm.ts';
import type { SelectionAnswer, SkippedRecord } from '../../../contract/calls/actions.ts';
import { mostAtOnce } from '../../../contract/calls/jobs.ts';
import { mostNamed } from '../../../contract/calls/namedIds.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import { enteredIn, perform, skipped } from '../actions.ts';
import type { Ids, ResourceContext, Writing } from '../context.ts';
import { type LockedRow, lockThere } from '../lockRows.ts';
import { isKey } from '../read.ts';
import { countMatching, type Matching, matchingIds } from '../visible.ts';
import { openWriting } from '../write.ts';

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
  request: ActOnMany,
  key?: string,
): Promise<SelectionAnswer> {
  const { action, ids, values, isTrial } = request;
  authorise(actor, context.resource, 'bulk', action.right);
  const digest = [action.name, ids, values];
  return openWriting({ context, actor, key: isTrial ? undefined : key, request: digest }, (writing) =>
    actOnThese(writing, request),
  );
}

/** Does within a transaction what `actOnMany` says. */
async function actOnThese(
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

/** What somebody asks an action to do to all records that a filter finds. */
export interface ActOnList extends Omit<ActOnMany, 'ids'>, Matching {}

/**
 * Runs an action on every record that the filter finds and that is as the action needs it. If there are too many for
 * one request, a job goes through the list.
 * @throws ServiceError FORBIDDEN, QUERY_MALFORMED, VALIDATION_FAILED, RECORDS_REFUSED, or LIST_TOO_LONG if the client
 * wants to wait; then nothing is changed
 */
export function actOnList(
  context: ResourceContext,
  actor: Actor,
  { filter, plain: ofPath, ...request }: ActOnList,
  key?: string,
): Promise<SelectionAnswer> {
  const { resource } = context;
  const { action, values, isTrial } = request;
  // A record that inherits everything has no own values to remove.
  const plain = { ...ofPath, ...(action.overrides === 'clear' && { [ownName]: { isEmpty: false } }) };
  // The records that a filter finds reveal their values, so this needs the right to read.
  authorise(actor, resource, 'bulk', 'read', action.right);
  const digest = [action.name, filter, plain, values];
  return openWriting({ context, actor, key: isTrial ? undefined : key, request: digest }, async (writing) => {
    const ids = await matchingIds(writing, { filter, plain, limit: mostNamed + 1 });
    if (ids.length > mostNamed) return throughTheList(writing, { filter, plain, ...request });
    const inBackground = request.inBackground && ids.length > mostAtOnce;
    return actOnThese(writing, { ...request, ids, inBackground });
  });
}

/** Queues a job that goes through a long list, or says that it would. */
async function throughTheList(
  writing: Writing,
  { action, filter, plain = {}, values, isTrial, inBackground }: ActOnList,
): Promise<SelectionAnswer> {
  const { client, context, actor } = writing;
  const count = await countMatching(writing, { filter, plain });
  const answer = { count, skipped: [], isUnchecked: true };
  if (isTrial) return answer;
  if (!action.job && !inBackground)
    throw new ServiceError('LIST_TOO_LONG', { details: { limit: mostNamed } });
  const input = { filter, plain, entered: enteredIn(context, action, values) };
  const work = { action: action.name, subject: context.resource.labels.many, input, total: count };
  return { ...answer, job: await context.jobs.enqueue(client, context, actor, work) };
}
