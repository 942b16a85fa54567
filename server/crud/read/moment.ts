import { sql } from 'kysely';
import type { Moment } from '../../../contract/calls/history.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type CustomerRealm, inTransaction } from '../../database/transaction.ts';
import { column, compilePlan, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context.ts';
import { isKey } from '../read.ts';
import { type LoggedState, loggedRowSql } from '../values/loggedRows.ts';
import { recordColumns } from '../values/recordColumns.ts';
import { ofKnownStores } from '../visible.ts';

/**
 * A record as it was before an event of its history and after it: null where it did not exist. Names of other
 * records, and the records that it embeds, are those of today. Its lines and secrets are not there.
 * @throws ServiceError NOT_FOUND if the record has no such event, or the person may not see it
 */
export async function readMoment(
  context: ResourceContext,
  { id, event }: { id: string; event: number },
  realm: CustomerRealm,
): Promise<Pick<Moment, 'before' | 'after'>> {
  const { resource, registry } = context;
  if (!isKey(resource, id)) throw new ServiceError('NOT_FOUND');
  const stateSql = (state: LoggedState) => {
    const columns = recordColumns(resource, registry, 't', 'one');
    return sql`SELECT ${sql.lit(state)} AS state, (SELECT row_to_json(r) FROM (SELECT ${columns}
        FROM ${loggedRowSql(resource, state)} AS t WHERE ${column('e', state)} IS NOT NULL) AS r) AS record
      FROM audit_events AS e WHERE e.customer_uuid = ${slot('customer')}::uuid AND e.id = ${slot('event')}::bigint
        AND e.resource = ${sql.lit(resource.name)} AND e.record_id = ${slot('id')}::text
        ${sql.raw(ofKnownStores(resource, realm, 'e'))}`;
  };
  const plan = compilePlan(sql`${stateSql('before')} UNION ALL ${stateSql('after')}`, { prepared: false });
  return inTransaction(context.pool, realm, async (client) => {
    const bound = { customer: realm.customer, event, id: id.toLowerCase() };
    const { rows } = await client.query<{ state: LoggedState; record: WireRecord | null }>(plan.bind(bound));
    if (rows.length === 0) throw new ServiceError('NOT_FOUND');
    const of = (one: LoggedState) => rows.find(({ state }) => state === one)?.record ?? null;
    return { before: of('before'), after: of('after') };
  });
}
