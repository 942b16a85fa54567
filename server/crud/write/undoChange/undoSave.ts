import { ServiceError } from '../../../../contract/errors.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { type Actor, authorise } from '../../../access/actor.ts';
import type { ResourceContext, Writing } from '../../context/resourceContext.ts';
import { isKey, readWritten } from '../../read/readOne.ts';
import { openWriting } from '../write.ts';
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
  const { resource } = context;
  authorise(actor, resource, 'update');
  if (!isKey(resource, id)) throw new ServiceError('NOT_FOUND');
  return openWriting({ context, actor, key, request: ['undo save', id, event] }, async (writing) => {
    const { client } = writing;
    const unit = await unitOf(writing, { id, event });
    const { ids } = await undoValues(writing, { ...unit, ids: [id.toLowerCase()] });
    const [undone] = ids;
    if (undone === undefined) throw new ServiceError('UNDO_TOO_LATE');
    return readWritten(client, context, undone, actor.customerUuid);
  });
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
