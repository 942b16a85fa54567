import type { HistoryEntry } from '../../../contract/calls/history.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { linesFields } from '../../../contract/lines.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { type CustomerRealm, inTransaction } from '../../database/transaction.ts';
import { changeReader, type HistoryRow } from '../auditLog.ts';
import type { ResourceContext } from '../context.ts';
import { isKey } from '../read.ts';
import { ofKnownStores } from '../visible.ts';
import { entryOf, withLineHistory } from './lineHistory.ts';

const newestShown = 200;

/** What changed on one record and who changed it, newest first. A record of another customer or another store has no history here. */
export async function readHistory(
  context: ResourceContext,
  id: string,
  realm: CustomerRealm,
): Promise<HistoryEntry[]> {
  const { resource } = context;
  const { customer } = realm;
  if (!isKey(resource, id)) throw new ServiceError('NOT_FOUND');
  return inTransaction(context.pool, realm, async (client) => {
    const { rows } = await client.query<HistoryRow>(
      `SELECT id, occurred_at, actor_name, address, request_id, action, before, after FROM audit_events
       WHERE customer_uuid = $1 AND resource = $2 AND record_id = $3 ${ofKnownStores(resource, realm)}
       ORDER BY id DESC LIMIT ${newestShown}`,
      [customer, resource.name, id.toLowerCase()],
    );
    const changesOf = await changeReader(client, context, rows, customer);
    const entries = rows.map((row) => ({
      ...entryOf(row),
      action: actionOf(resource, row),
      changes: changesOf(row),
    }));
    if (linesFields(resource).length === 0) return entries;
    const requests = entries.map((entry, index) => ({ ...entry, request: rows[index]?.request_id ?? null }));
    return withLineHistory(client, context, { ...realm, id: id.toLowerCase() }, requests);
  });
}

/** Earlier events recorded a restore as an update of the flag. */
function actionOf(resource: Resource, { action, before, after }: HistoryRow): HistoryEntry['action'] {
  if (!resource.softDelete || action !== 'update') return action;
  const flag = columnOf(fieldOf(resource, resource.softDelete));
  return before?.[flag] === true && after?.[flag] === false ? 'restore' : action;
}
