import type { Undone } from '../../../../contract/calls/history.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { markUndone } from '../../jobs/markUndone.ts';
import { once } from '../idempotency.ts';
import { refusing } from '../write.ts';
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
  const { resource, pool } = context;
  // What the request did decides which of these rights it needs.
  if (!allows(actor.rights, resource.name, 'delete')) authorise(actor, resource, 'update');
  return inTransaction(pool, realmOf(actor), (client) =>
    once(client, actor, { key, request: [resource.name, 'undo change', request] }, () =>
      refusing(context, async () => {
        const unit = await ownUnit(client, actor, request);
        const undone = await undoUnit({ client, context, actor }, unit);
        if (undone.ids.length === 0) throw new ServiceError('UNDO_TOO_LATE');
        await markUndone(client, context.announcements, { customer: actor.customerUuid, request });
        return undone;
      }),
    ),
  );
}
