import type { Undone } from '../../../../contract/calls/history.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, authorise } from '../../../access/actor.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { markUndone } from '../../jobs/markUndone.ts';
import { openWriting } from '../write.ts';
import { undoUnit } from './undoUnit.ts';
import { ownUnit } from './unit.ts';

/**
 * Undoes what the actor's own request did within the last hour, in this resource and in others: values of one record or
 * of many, added or deleted records, and the order of a list. Fields that others have changed since in the same records stay. Records whose changed fields
 * are not as the request left them are skipped and named.
 * @throws ServiceError FORBIDDEN, VALIDATION_FAILED, or UNDO_TOO_LATE if nothing can be undone
 */
export function undoChange(
  context: ResourceContext,
  actor: Actor,
  request: string,
  key?: string,
): Promise<Undone> {
  const { resource } = context;
  // What the request did decides which of these rights it needs.
  if (!allows(actor.rights, resource.name, 'delete')) authorise(actor, resource, 'update');
  return openWriting({ context, actor, key, request: ['undo change', request] }, async (writing) => {
    const { client } = writing;
    const unit = await ownUnit(client, actor, request);
    const undone = await undoUnit(writing, unit);
    if (undone.ids.length === 0) throw new ServiceError('UNDO_TOO_LATE');
    await markUndone(client, context.announcements, { customer: actor.customerUuid, request });
    return undone;
  });
}
