import type { SelectionAnswer } from '../../../contract/calls/actions.ts';
import { mostAtOnce } from '../../../contract/calls/jobs.ts';
import { mostNamed } from '../../../contract/calls/namedIds.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { countMatching, matchingIds, type Wanted } from '../read/matching.ts';
import { type ActOnMany, actOnThese } from './actOnMany.ts';
import { enteredIn } from './performAction.ts';
import { openWriting } from './write.ts';

/** What somebody asks an action to do to all records that a filter finds. */
export interface ActOnList extends Omit<ActOnMany, 'ids'>, Wanted {}

/**
 * Runs an action on every record that the filter finds and that is as the action needs it. If there are too many for
 * one request, a job goes through the list.
 * @throws ServiceError FORBIDDEN, QUERY_MALFORMED, VALIDATION_FAILED, RECORDS_REFUSED, or LIST_TOO_LONG if the client
 * wants to wait; then nothing is changed
 */
export function actOnList(
  context: ResourceContext,
  actor: Actor,
  { filter, plain: given, ...wanted }: ActOnList,
  key?: string,
): Promise<SelectionAnswer> {
  const { resource } = context;
  const { action, values, isTrial } = wanted;
  // A record that inherits everything has no own values to remove.
  const plain = { ...given, ...(action.overrides === 'clear' && { [ownName]: { isEmpty: false } }) };
  // The records that a filter finds reveal their values, so this needs the right to read.
  authorise(actor, resource, 'bulk', 'read', action.right);
  const request = [action.name, filter, plain, values];
  return openWriting({ context, actor, key: isTrial ? undefined : key, request }, async (writing) => {
    const ids = await matchingIds(writing, { filter, plain, limit: mostNamed + 1 });
    if (ids.length > mostNamed) return throughTheList(writing, { filter, plain, ...wanted });
    const inBackground = wanted.inBackground && ids.length > mostAtOnce;
    return actOnThese(writing, { ...wanted, ids, inBackground });
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
