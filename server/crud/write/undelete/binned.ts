import { sql } from 'kysely';
import { namesRecords } from '../../../../contract/fieldKinds.ts';
import { columnOf, fieldOf, type Resource } from '../../../../contract/resource.ts';
import { isAmong, tenantRows } from '../../../schema/rows.ts';
import { and, column, compilePlan } from '../../../schema/sql.ts';
import type { Writing } from '../../context/resourceContext.ts';
import { referencesTo } from '../going.ts';
import type { Ids } from '../rowSet.ts';
import { bindings } from '../values.ts';
import { type Deletion, longestRequest } from './deletions.ts';

/** Locks those of the records that are marked as deleted. Returns their ids. */
export async function lockMarked(
  { client, context: { resource }, actor }: Writing,
  ids: Ids,
): Promise<(string | number)[]> {
  const flag = column('t', columnOf(fieldOf(resource, resource.softDelete ?? '')));
  const which = and([...tenantRows(resource, 't'), isAmong(resource, column('t', 'id')), flag]);
  const plan = compilePlan(
    sql`SELECT t.id FROM ${sql.table(resource.table)} AS t WHERE ${which} ORDER BY t.id FOR UPDATE`,
    { prepared: false },
  );
  const { rows } = await client.query<{ id: string | number }>(
    plan.bind({ ...bindings([], {}, actor), ids }),
  );
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
  FROM unnest($3::text[]) AS wanted (id) CROSS JOIN LATERAL (
    SELECT * FROM audit_events AS e
    WHERE e.customer_uuid = $1 AND e.resource = $2 AND e.record_id = wanted.id ORDER BY e.id DESC LIMIT 1) AS e`;

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
