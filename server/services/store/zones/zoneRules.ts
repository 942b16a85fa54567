import { ServiceError } from '../../../../contract/errors.ts';
import { mostZones } from '../../../../contract/stores/zoneRules.ts';
import { authorise } from '../../../access/actor.ts';
import { refuseOwnApproval } from '../../../area/ownApproval.ts';
import type { IntendedChange, RuleScope, Rules } from '../../../crud/context/resourceContext.ts';
import { setValues } from '../../../crud/write/update.ts';
import { isAsApproved, isInForce, isUnchanged, lockZones, needsApproval, zones } from './approvedValues.ts';
import { judgeAreas, refused } from './judgeAreas.ts';

/** What asks for an approval, as the audit log names it. */
export const asks = ['create', 'update', 'import', 'undo', 'revert', 'requestDeletion'];

/** @throws ServiceError VALIDATION_FAILED unless what a change leads to can be a delivery zone of its store */
async function judgeChange({ action, ids, values }: IntendedChange, scope: RuleScope): Promise<void> {
  if (!('area' in values || 'storeUuid' in values)) return;
  const { client, actor } = scope;
  // The rows of a file stream through the connection, so what needs the store is judged once they are written.
  if (action === 'import') return judgeAreas(client, actor.customerUuid, [{ area: values.area }]);
  const before = ids.length === 0 ? [{}] : (await lockZones(scope, ids)).map((row) => row.values);
  await judgeAreas(
    client,
    actor.customerUuid,
    before.map((zone) => ({ ...zone, ...values })),
  );
}

/** An edit waits for approval, unless it takes the zone back to what is in force. */
async function stateAfter({ ids, values }: IntendedChange, scope: RuleScope) {
  const rows = (await lockZones(scope, ids)).map((row) => row.values);
  if ('storeUuid' in values && rows.some((row) => isInForce(row) && row.storeUuid !== values.storeUuid))
    throw refused('storeUuid', 'zoneStore');
  const changed = rows.filter((row) => !isUnchanged(row, values)).map((row) => ({ ...row, ...values }));
  if (changed.length === 0) return values;
  return { ...values, status: changed.every(isAsApproved) ? 'Approved' : 'PENDING_APPROVAL' };
}

/**
 * What is in force cannot simply be deleted: somebody asks for it, and a colleague who may approve zones deletes it.
 * A zone that nobody has approved yet can be deleted at once.
 */
async function judgeDeletion({ ids }: IntendedChange, scope: RuleScope): Promise<void> {
  for (const { id, values } of await lockZones(scope, ids)) {
    if (!isInForce(values)) continue;
    if (values.status !== 'PENDING_DELETE') throw new ServiceError('ZONE_IN_FORCE');
    authorise(scope.actor, scope.context.resource, 'approve');
    await refuseOwnApproval(scope, { resource: zones, id, asks });
  }
}

const crowdedSql = `SELECT FROM delivery_zones zone WHERE zone.customer_uuid = $1 AND zone.store_uuid IN (
    SELECT changed.store_uuid FROM delivery_zones changed
    WHERE changed.customer_uuid = $1 AND ($2::uuid[] IS NULL OR changed.id = ANY($2)))
  GROUP BY zone.store_uuid HAVING count(*) > $3 LIMIT 1`;

/** A file changes records without saying which of their values it changes, so this finds the zones that no longer are as approved. */
const changedSql = `SELECT id FROM delivery_zones WHERE customer_uuid = $1 AND status = 'Approved'
    AND (area, priority, delivery_fee, minimum_order, delivery_minutes) IS DISTINCT FROM
      (approved_area, approved_priority, approved_delivery_fee, approved_minimum_order, approved_delivery_minutes)`;

const writtenSql = `SELECT store_uuid AS "storeUuid", area FROM delivery_zones
  WHERE customer_uuid = $1 AND updated_at = now()`;

/** The zones in force that a file of this transaction has moved to another store, by what the audit log says about it. */
const movedSql = `SELECT FROM audit_events event JOIN delivery_zones zone
    ON zone.customer_uuid = event.customer_uuid AND zone.id::text = event.record_id AND zone.approved_area IS NOT NULL
  WHERE event.customer_uuid = $1 AND event.action = 'import' AND event.resource = $2 AND event.occurred_at >= now()
    AND event.before ->> 'store_uuid' <> event.after ->> 'store_uuid' LIMIT 1`;

/** What holds for zones that somebody changes also holds for those that a file changes. */
async function judgeImport({ client, actor, context }: RuleScope): Promise<void> {
  const { rowCount } = await client.query(movedSql, [actor.customerUuid, zones]);
  if (rowCount) throw refused('storeUuid', 'zoneStore');
  const written = await client.query<{ storeUuid: string; area: unknown }>(writtenSql, [actor.customerUuid]);
  await judgeAreas(client, actor.customerUuid, written.rows);
  const { rows } = await client.query<{ id: string }>(changedSql, [actor.customerUuid]);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await setValues(
      client,
      context,
      { ...actor, isPart: true },
      {
        ...{ ids, values: { status: 'PENDING_APPROVAL' }, as: 'import' },
      },
    );
}

/** Which areas can be delivery zones, what waits for approval, and what may be deleted. */
export const zoneRules: Rules = {
  async before(change, scope) {
    const { action, values } = change;
    if (action === 'delete') await judgeDeletion(change, scope);
    await judgeChange(change, scope);
    const isEdit = action === 'update' && (needsApproval(values) || 'storeUuid' in values);
    return isEdit ? stateAfter(change, scope) : undefined;
  },
  async after({ action, ids }, scope) {
    const { client, actor } = scope;
    const changed = [actor.customerUuid, ids];
    if (action === 'import') await judgeImport(scope);
    if (action !== 'create' && action !== 'import' && action !== 'update') return;
    const { rowCount } = await client.query(crowdedSql, [...changed, mostZones]);
    if (rowCount) throw refused('storeUuid', 'zoneMany', { limit: mostZones });
  },
};
