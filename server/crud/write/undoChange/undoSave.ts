import { ServiceError } from '../../../../contract/errors.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { ResourceContext, Writing } from '../../context/resourceContext.ts';
import { isKey, readWritten } from '../../read/readOne.ts';
import { once } from '../idempotency.ts';
import { refusing } from '../write.ts';
import { undoValues } from './undoValues.ts';
import type { Unit } from './unit.ts';

/** The events of one save lie no further apart than this. */
const longestSave = '10 minutes';

/**
 * Undoes what a save of the history did to one record and its lines, whoever saved it.
 * @throws ServiceError FORBIDDEN, NOT_FOUND, or UNDO_TOO_LATE if somebody has changed one of these values or lines since
 */
export function undoSave(
  context: ResourceContext,
  actor: Actor,
  { id, event }: { id: string; event: number },
  key?: string,
): Promise<WireRecord> {
  const { resource, pool } = context;
  authorise(actor, resource, 'update');
  if (!isKey(resource, id)) throw new ServiceError('NOT_FOUND');
  return inTransaction(pool, realmOf(actor), (client) =>
    once(client, actor, { key, request: [resource.name, 'undo save', id, event] }, () =>
      refusing(context, async () => {
        const unit = await unitOf({ client, context, actor }, { id, event });
        const { ids } = await undoValues({ client, context, actor }, { ...unit, ids: [id.toLowerCase()] });
        const [undone] = ids;
        if (undone === undefined) throw new ServiceError('UNDO_TOO_LATE');
        return readWritten(client, context, undone, actor.customerUuid);
      }),
    ),
  );
}

/** What the request of an event did. @throws ServiceError NOT_FOUND if the record has no such event of a save */
async function unitOf(
  { client, context: { resource }, actor: { customerUuid } }: Writing,
  { id, event }: { id: string; event: number },
): Promise<Unit> {
  const { rows } = await client.query<Pick<Unit, 'request' | 'from' | 'until'>>(
    `SELECT request_id AS request, (occurred_at - interval '${longestSave}')::text AS from,
       (occurred_at + interval '${longestSave}')::text AS until
     FROM audit_events WHERE customer_uuid = $1 AND id = $2 AND resource = $3 AND record_id = $4
       AND action = 'update' AND request_id IS NOT NULL`,
    [customerUuid, event, resource.name, id.toLowerCase()],
  );
  const [unit] = rows;
  if (!unit) throw new ServiceError('NOT_FOUND');
  return { ...unit, by: null };
}
