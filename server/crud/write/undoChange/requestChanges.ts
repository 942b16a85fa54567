import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor } from '../../../access/actor.ts';
import { compilePlan, type Sql, slot } from '../../../schema/sql.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { keptRowSql } from '../../values/keptRows.ts';
import { bindings } from '../values.ts';
import { type StoredValues, storedValuesSql } from './pastValues.ts';

/** How long people can undo their own requests. The history of a record goes further back. */
const undoneWithin = '1 hour';

/** What a request did to one record. */
export interface RequestChange {
  id: string;
  name: string | null;
  before: StoredValues;
  after: StoredValues;
  /** The request also changed lines of the record. */
  hasLines: boolean;
}

/** The events `e` of the actor's own request in the slot `request`. */
export const ownEvents: Sql = sql`e.customer_uuid = ${slot('customer')}::uuid AND e.request_id = ${slot('request')}::text
  AND e.actor_uuid = ${slot('actorUuid')}::uuid AND e.occurred_at > now() - interval '${sql.raw(undoneWithin)}'`;

/** What the actor's own request changed, record by record. A record that the request changed twice counts once. */
export async function changesOf(
  client: pg.ClientBase,
  { resource }: ResourceContext,
  actor: Actor,
  request: string,
): Promise<RequestChange[]> {
  const plan = compilePlan(
    sql`SELECT e.record_id AS id, e.record_name AS name,
        ${storedValuesSql(resource, 'b')} AS before, ${storedValuesSql(resource, 'w')} AS after,
        EXISTS (SELECT FROM audit_events AS l WHERE l.customer_uuid = e.customer_uuid AND l.owner_id = e.record_id
          AND l.request_id = e.request_id AND l.occurred_at > now() - interval '${sql.raw(undoneWithin)}') AS "hasLines"
      FROM audit_events AS e, ${keptRowSql(resource, 'before')} AS b, ${keptRowSql(resource, 'after')} AS w
      WHERE ${ownEvents} AND e.resource = ${sql.lit(resource.name)} AND e.action = 'update' ORDER BY e.id`,
    { prepared: false },
  );
  const { rows } = await client.query<RequestChange>(plan.bind({ ...bindings([], {}, actor), request }));
  const byRecord = new Map<string, RequestChange>();
  for (const row of rows)
    byRecord.set(row.id, { ...row, before: byRecord.get(row.id)?.before ?? row.before });
  return [...byRecord.values()];
}
