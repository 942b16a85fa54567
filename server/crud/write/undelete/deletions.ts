import type { Writing } from '../../context/resourceContext.ts';
import type { Ids } from '../rowSet.ts';

/** How long a delete can be taken back. */
const undoneWithin = '1 hour';

/** The events of one request lie no further apart than this. */
export const longestRequest = '10 minutes';

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
     FROM unnest($3::text[]) AS wanted (id) CROSS JOIN LATERAL (
       SELECT * FROM audit_events AS e
       WHERE e.customer_uuid = $1 AND e.resource = $2 AND e.record_id = wanted.id ORDER BY e.id DESC LIMIT 1) AS e
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
