import { sql } from 'kysely';
import type pg from 'pg';
import { canBeUndone } from '../../../contract/actionForm.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Actor } from '../../access/actor.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import type { Writing } from '../context.ts';
import { bindings } from '../values/values.ts';

/** How long people can undo what they did without naming an event or a job. The history of a record goes further back. */
export const undoneWithin = '1 hour';

/** The events of one request lie no further apart than this. */
export const longestRequest = '10 minutes';

/** What gives values to records, besides actions. */
export const savesAndImports = ['update', 'import'];

/** The actions whose values can come back, because the log has the earlier ones. */
export const undoableActions = (resource: Resource): ResourceAction[] =>
  [...resource.actions.values()].filter((action) => action.undo || canBeUndone(resource, action));

/** What is undone as one: what a request did within a time. */
export interface Unit {
  request: string;
  /** Moments as the database writes them. */
  from: string;
  until: string;
  /** Only if this person did it. */
  by: string | null;
}

/** The actor's own request of the last hour. */
export async function ownUnit(client: pg.ClientBase, actor: Actor, request: string): Promise<Unit> {
  const { rows } = await client.query<{ from: string }>(
    `SELECT (now() - interval '${undoneWithin}')::text AS from`,
  );
  return { request, from: rows[0]?.from ?? '', until: 'infinity', by: actor.userUuid };
}

/** What the request of an event did, whoever made it, and the record of the event. @throws ServiceError NOT_FOUND */
export async function unitOfEvent(
  { client, context: { resource }, actor: { customerUuid } }: Writing,
  event: number,
): Promise<{ unit: Unit; id: string; action: string }> {
  const { rows } = await client.query<
    Pick<Unit, 'request' | 'from' | 'until'> & { id: string; action: string }
  >(
    `SELECT record_id AS id, action, request_id AS request, (occurred_at - interval '${longestRequest}')::text AS from,
       (occurred_at + interval '${longestRequest}')::text AS until
     FROM audit_events WHERE customer_uuid = $1 AND id = $2 AND resource = $3 AND record_id <> ''
       AND request_id IS NOT NULL`,
    [customerUuid, event, resource.name],
  );
  const [found] = rows;
  if (!found) throw new ServiceError('NOT_FOUND');
  const { id, action, ...unit } = found;
  return { unit: { ...unit, by: null }, id, action };
}

/** The events `e` of the unit. */
export const unitEvents: Sql = sql`e.customer_uuid = ${slot('customer')}::uuid AND e.request_id = ${slot('request')}::text
  AND e.occurred_at BETWEEN ${slot('from')}::timestamptz AND ${slot('until')}::timestamptz
  AND (${slot('by')}::uuid IS NULL OR e.actor_uuid = ${slot('by')}::uuid)`;

/** What the slots of `unitEvents` are bound to. */
export const unitBindings = (actor: Actor, unit: Unit): Record<string, unknown> => ({
  ...bindings([], {}, actor),
  ...unit,
});

/** A record that the unit added, changed or deleted. */
export interface UnitRecord {
  id: string | number;
  name: string;
  did: 'added' | 'changed' | 'deleted';
  /** Nobody has changed or deleted the record since. */
  isUntouched: boolean;
}

/** The records of the resource that the unit added, changed or deleted. Those that are there stay locked. */
export async function recordsOf(
  { client, context: { resource }, actor }: Writing,
  { actions, ...unit }: Unit & { actions: readonly string[] },
): Promise<UnitRecord[]> {
  const key = sql.raw(resource.key);
  const plan = compilePlan(
    sql`WITH touched AS MATERIALIZED (
        SELECT e.record_id, (array_agg(e.record_name ORDER BY e.id DESC))[1] AS name,
          (array_agg(e.before IS NULL ORDER BY e.id))[1] AS is_added, bool_or(e.action = 'delete') AS is_deleted,
          (array_agg((e.after ->> 'version')::integer ORDER BY e.id DESC))[1] AS version
        FROM audit_events AS e WHERE ${unitEvents} AND e.resource = ${sql.lit(resource.name)}
          AND e.action = ANY(${slot('actions')}::text[]) AND e.record_id <> '' GROUP BY e.record_id),
      living AS MATERIALIZED (
        SELECT t.id, t.version FROM ${sql.table(resource.table)} AS t
        WHERE ${and([...livingRows(resource, 't'), sql`t.id IN (SELECT record_id::${key} FROM touched)`])} ORDER BY t.id FOR UPDATE)
      SELECT d.record_id::${key} AS id, coalesce(d.name, '') AS name,
        coalesce(l.version = d.version, false) AS "isUntouched",
        CASE WHEN d.is_deleted THEN 'deleted' WHEN d.is_added THEN 'added' ELSE 'changed' END AS did
      FROM touched AS d LEFT JOIN living AS l ON l.id = d.record_id::${key} ORDER BY d.record_id`,
    { prepared: false },
  );
  const { rows } = await client.query<UnitRecord>(plan.bind({ ...unitBindings(actor, unit), actions }));
  return rows;
}

/** The resources whose records the unit added, changed or deleted; those that it touched last come first. */
export async function resourcesTouched(client: pg.ClientBase, actor: Actor, unit: Unit): Promise<string[]> {
  const plan = compilePlan(
    sql`SELECT e.resource FROM audit_events AS e
      WHERE ${unitEvents} AND e.owner_id IS NULL AND e.record_id <> '' GROUP BY 1 ORDER BY max(e.id) DESC`,
    { prepared: false },
  );
  const { rows } = await client.query<{ resource: string }>(plan.bind(unitBindings(actor, unit)));
  return rows.map(({ resource }) => resource);
}
