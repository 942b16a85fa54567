import { sql } from 'kysely';
import { ServiceError } from '../../../contract/errors.ts';
import { isReference, namesRecords } from '../../../contract/fieldKinds.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { canUndoDelete } from '../../../contract/undo.ts';
import { type Actor, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { isAmong, tenantRows } from '../../schema/rows.ts';
import { and, column, compilePlan } from '../../schema/sql.ts';
import type { Id, Ids, ResourceContext, Writing } from '../context.ts';
import { bindings } from '../values/values.ts';
import { referencesTo } from '../write/cascade.ts';
import { referencesHold } from '../write/references.ts';
import { longestRequest, type Unit, undoneWithin, unitBindings, unitEvents } from './unit.ts';

/** What a delete did to the records of one resource: the ids of its events, and those of the records. */
export interface Deletion {
  resource: string;
  action: 'delete' | 'update';
  events: string[];
  ids: string[];
}

/**
 * What the requests that deleted these records did, by resource: to these records, to the records that went with
 * them, and to those that referred to them. Undefined if that is too long ago, if somebody other than the actor
 * deleted one of them, or if one of them is back.
 */
export async function deletionsOf(
  { client, context: { resource }, actor: { customerUuid, userUuid } }: Writing,
  ids: Ids,
): Promise<Deletion[] | undefined> {
  const { rows: last } = await client.query<{
    requests: string[];
    count: number;
    first: string;
    end: string;
  }>(
    `SELECT array_agg(DISTINCT e.request_id) AS requests, count(*)::integer AS count,
       min(e.occurred_at)::text AS first, max(e.occurred_at)::text AS end
     FROM unnest($3::text[]) AS named (id) CROSS JOIN LATERAL (
       SELECT * FROM audit_events AS e
       WHERE e.customer_uuid = $1 AND e.resource = $2 AND e.record_id = named.id ORDER BY e.id DESC LIMIT 1) AS e
     WHERE e.action = 'delete' AND e.actor_uuid = $4 AND e.request_id IS NOT NULL
       AND e.occurred_at > now() - interval '${undoneWithin}'`,
    [customerUuid, resource.name, ids.map((id) => String(id).toLowerCase()), userUuid],
  );
  const [found] = last;
  if (found?.count !== ids.length) return undefined;
  const { rows } = await client.query<Deletion>(
    `SELECT resource, action, array_agg(id::text ORDER BY id) AS events, array_agg(DISTINCT record_id) AS ids
     FROM audit_events WHERE customer_uuid = $1 AND request_id = ANY($2) AND actor_uuid = $3
       AND occurred_at BETWEEN $4::timestamptz - interval '${longestRequest}' AND $5::timestamptz + interval '${longestRequest}'
       -- Without a record, an event sums up many others.
       AND action IN ('delete', 'update') AND record_id <> ''
     GROUP BY 1, 2`,
    [customerUuid, found.requests, userUuid, found.first, found.end],
  );
  return rows;
}

/** What the unit deleted, by resource, as far as nothing happened to it since, and the references that it cleared. */
export async function deletionsIn({ client, actor }: Writing, unit: Unit): Promise<Deletion[]> {
  const plan = compilePlan(
    sql`SELECT e.resource, e.action, array_agg(e.id::text ORDER BY e.id) AS events, array_agg(DISTINCT e.record_id) AS ids
      FROM audit_events AS e WHERE ${unitEvents} AND e.record_id <> '' AND (e.action = 'update' OR e.action = 'delete' AND NOT EXISTS (
        SELECT FROM audit_events AS later WHERE later.customer_uuid = e.customer_uuid AND later.resource = e.resource
          AND later.record_id = e.record_id AND later.id > e.id))
      GROUP BY 1, 2`,
    { prepared: false },
  );
  const { rows } = await client.query<Deletion>(plan.bind(unitBindings(actor, unit)));
  return rows;
}

/** Locks those of the records that are marked as deleted. Returns their ids. */
export async function lockMarked({ client, context: { resource }, actor }: Writing, ids: Ids): Promise<Id[]> {
  const flag = column('t', columnOf(fieldOf(resource, resource.softDelete ?? '')));
  const which = and([...tenantRows(resource, 't'), isAmong(resource, column('t', 'id')), flag]);
  const plan = compilePlan(
    sql`SELECT t.id FROM ${sql.table(resource.table)} AS t WHERE ${which} ORDER BY t.id FOR UPDATE`,
    { prepared: false },
  );
  const { rows } = await client.query<{ id: Id }>(plan.bind({ ...bindings([], {}, actor), ids }));
  return rows.map(({ id }) => id);
}

/** The events that deleted records, and when they happened. */
interface LastEvents {
  events: string[];
  ids: string[];
  requests: string[];
  first: string;
  end: string;
}

const lastEvents = `SELECT array_agg(e.id::text ORDER BY e.id) AS events, array_agg(e.record_id) AS ids,
    coalesce(array_agg(DISTINCT e.request_id) FILTER (WHERE e.request_id IS NOT NULL AND e.action = 'delete'), '{}') AS requests,
    min(e.occurred_at)::text AS first, max(e.occurred_at)::text AS end
  FROM unnest($3::text[]) AS named (id) CROSS JOIN LATERAL (
    SELECT * FROM audit_events AS e
    WHERE e.customer_uuid = $1 AND e.resource = $2 AND e.record_id = named.id ORDER BY e.id DESC LIMIT 1) AS e`;

const eventsOfRequests = `SELECT id::text AS event, record_id AS id FROM audit_events
  WHERE customer_uuid = $1 AND resource = $2 AND action = $3 AND request_id = ANY($4)
    AND occurred_at BETWEEN $5::timestamptz - interval '${longestRequest}' AND $6::timestamptz + interval '${longestRequest}'
    AND before ->> $7 = ANY($8::text[]) ORDER BY id`;

/**
 * What deleted these records: their last events, and those of the records that went with them or referred to them.
 * What the same requests did to other records is no part of it.
 */
export async function deletionsOfMarked(
  { client, context, actor: { customerUuid } }: Writing,
  ids: Ids,
): Promise<Deletion[]> {
  const { resource, registry } = context;
  const texts = ids.map((id) => String(id));
  const { rows } = await client.query<LastEvents>(lastEvents, [customerUuid, resource.name, texts]);
  const [last] = rows;
  const found: Deletion[] = [
    { resource: resource.name, action: 'delete', events: last?.events ?? [], ids: texts },
  ];
  if (!last || last.requests.length === 0) return found;
  const along = async (referrer: Resource, field: string, action: Deletion['action'], gone: string[]) => {
    const { requests, first, end } = last;
    const { rows: events } = await client.query<{ event: string; id: string }>(eventsOfRequests, [
      ...[customerUuid, referrer.name, action, requests, first, end, field, gone],
    ]);
    if (events.length === 0) return;
    const deletion = {
      resource: referrer.name,
      action,
      events: events.map(({ event }) => event),
      ids: [...new Set(events.map(({ id }) => id))],
    };
    found.push(deletion);
    if (action === 'delete') await follow(referrer, deletion.ids);
  };
  const follow = async (target: Resource, gone: string[]) => {
    for (const [onDelete, action] of [
      ['take', 'delete'],
      ['clear', 'update'],
    ] as const)
      for (const { referrer, field } of referencesTo(target, registry, onDelete))
        if (!namesRecords(field) && referrer !== target) await along(referrer, columnOf(field), action, gone);
  };
  await follow(resource, texts);
  return found;
}

/** @throws ServiceError RESTORE_FIRST for a reference to a deleted record */
export async function refuseDangling({ client, context, actor }: Writing, ids: Ids): Promise<void> {
  const { resource, registry } = context;
  const references = [...resource.fields.values()].filter((field) => isReference(field) && !field.isDerived);
  for (const field of references) {
    const holds = referencesHold([field], registry, () => column('t', columnOf(field)));
    const plan = compilePlan(
      sql`SELECT t.id FROM ${sql.table(resource.table)} AS t
        WHERE ${and([...tenantRows(resource, 't'), isAmong(resource, column('t', 'id')), sql`NOT ${holds}`])} LIMIT 1`,
      { prepared: false },
    );
    const { rows } = await client.query(plan.bind({ ...bindings([], {}, actor), ids }));
    if (rows.length > 0) throw new ServiceError('RESTORE_FIRST', { details: { field: field.label } });
  }
}

/** True if the actor deleted the record so recently that `undoDelete` still finds what it takes to bring it back. */
export async function comesBack(context: ResourceContext, actor: Actor, id: string): Promise<boolean> {
  if (!canUndoDelete(context.resource, context.registry)) return false;
  const deletions = await inTransaction(context.pool, realmOf(actor), (client) =>
    deletionsOf({ client, context, actor }, [id]),
  );
  return deletions !== undefined;
}
