import type pg from 'pg';
import { type Bench, timed } from '../bench.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';

const events = 1_000_000;
const runs = 3;

/** For each filter that the log offers: a common value, a rare one, an old one and one that does not exist. */
const filters: Record<string, object> = {
  none: {},
  actor: { actorName: 'Person 7' },
  'actor, long ago': { actorName: 'Person who left' },
  'actor, not there': { actorName: 'Nobody' },
  'actor is one of': { actorName: ['Person 7', 'Person who left'] },
  'actor is not': { actorName: { neq: 'Person 7' } },
  'actor contains': { actorName: { contains: 'son 7' } },
  'actor contains, long ago': { actorName: { contains: 'who left' } },
  'actor contains, not there': { actorName: { contains: 'zebra' } },
  'actor begins with': { actorName: { startsWith: 'person 3' } },
  action: { action: 'update' },
  'action, rare': { action: 'restore' },
  'action, not there': { action: 'device-trusted' },
  'action is one of': { action: ['restore', 'delete'] },
  'action is not': { action: { neq: 'update' } },
  resource: { resource: 'access' },
  'resource, rare': { resource: 'stores' },
  'resource, not there': { resource: 'recipes' },
  'one day': { occurredAt: { between: ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'] } },
  'before a day': { occurredAt: { lt: '2026-01-01T00:00:00Z' } },
  record: { recordName: 'Thing 29999' },
  'record, not there': { recordName: 'Nothing' },
  'record contains': { recordName: { contains: '29999' } },
  'record contains, common': { recordName: { contains: 'thing' } },
  'record contains, some': { recordName: { contains: 'ng 12' } },
  'record contains, not there': { recordName: { contains: 'zebra' } },
  'record begins with': { recordName: { startsWith: 'thing 299' } },
  'record has no name': { recordName: { isEmpty: true } },
  address: { address: '10.0.3.17' },
  'address, not there': { address: '192.168.1.1' },
  'address begins with': { address: { startsWith: '10.0.3.' } },
  'record number': { recordId: '1b0e7baae0b3154624caf0cfb717eda3' },
  'record number, not there': { recordId: 'nothing' },
  request: { requestId: '1b0e7baae0b3154624caf0cfb717eda3' },
  'request, not there': { requestId: 'nothing' },
  'actor and rare action': { actorName: 'Person 7', action: 'restore' },
  'action and record contains': { action: 'update', recordName: { contains: 'ng 12' } },
  'search, common': { q: 'person' },
  'search, some': { q: 'thing 29' },
  'search, rare': { q: '29999' },
  'search, long ago': { q: 'left' },
  'search, not there': { q: 'zebra' },
  'search for two words': { q: '10.0.3.17 29999' },
};

/**
 * Adds a year of events, as if they were sealed, because this does not measure a sealer that finds a million at once.
 * If they already exist, it adds none.
 */
async function fillEvents(client: pg.ClientBase, customer: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM audit_events WHERE customer_uuid = $1 AND actor_name = 'Person who left' LIMIT 1`,
    [customer],
  );
  if (rows.length > 0) return;
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO audit_events (customer_uuid, occurred_at, actor_name, address, request_id, action, resource, record_id,
       record_name, before, after, search_text)
     SELECT $1, timestamptz '2026-12-01' - ($2 - n) * interval '30 seconds', actor, address, md5(n::text), action, resource,
       md5((n % 30000)::text), name, state, state, lower(actor || ' ' || name || ' ' || action || ' ' || address)
     FROM (SELECT n, CASE WHEN n < 30000 THEN 'Person who left' ELSE 'Person ' || (n % 40) END AS actor,
         '10.0.' || (n % 7) || '.' || (n % 200) AS address, 'Thing ' || (n % 30000) AS name,
         jsonb_build_object('id', md5((n % 30000)::text), 'version', n, 'description', 'Thing ' || (n % 30000), 'threshold', n % 500) AS state,
         CASE WHEN n % 100000 = 5 THEN 'restore' ELSE (ARRAY['update', 'create', 'import', 'delete', 'sign-in'])[1 + n % 5] END AS action,
         CASE WHEN n % 250000 = 7 THEN 'stores' ELSE (ARRAY['stock-items/items', 'stock-items/categories', 'access'])[1 + n % 3] END AS resource
       FROM generate_series(1, $2::integer) AS n) AS made`,
    [customer, events],
  );
  await client.query(
    `INSERT INTO audit_names (customer_uuid, field, value, search_text)
     SELECT $1, t.* FROM audit_texts($1, -1, 9223372036854775807) AS t ON CONFLICT DO NOTHING`,
    [customer],
  );
  await client.query(
    `INSERT INTO audit_seals (customer_uuid, number, after_id, up_to_id, event_count, events_digest, previous_seal, seal, key_id, sealed_at)
     SELECT $1, coalesce(max(number), 0) + 1, coalesce(max(up_to_id), 0), (SELECT max(id) FROM audit_events), $2, '', '', '', 'bench', now()
     FROM audit_seals WHERE customer_uuid = $1`,
    [customer, events],
  );
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE audit_events, audit_names');
}

/** A customer's audit log of a million events: the median of three readings for each filter. */
export async function auditFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  await fillEvents(client, customerUuid);
  const read = (filter: object) =>
    timed(async () => {
      const query = `range=[0,49]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const response = await fetch(`${product.url}/services/main/access/audit-log?${query}`, {
        headers: { 'x-access-token': accessToken },
      });
      if (!response.ok)
        throw new Error(`The audit log answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    });
  const milliseconds: Record<string, number> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await read(filter));
    milliseconds[name] = median(times);
  }
  report('audit log of 1,000,000 events', { milliseconds, target: '< 300 ms each' });
}
