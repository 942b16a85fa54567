import { performance } from 'node:perf_hooks';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';
import type { Bench } from './serverFigures.ts';

const events = 1_000_000;
const runs = 5;

/** One of each filter that the log offers, on what is common, on what is rare and on what is not there. */
const filters: Record<string, object> = {
  none: {},
  actor: { actorName: 'Person 7' },
  'actor, not there': { actorName: 'Nobody' },
  'actor contains': { actorName: { contains: 'son 7' } },
  action: { action: 'update' },
  'action, rare': { action: 'restore' },
  'action, not there': { action: 'device-trusted' },
  resource: { resource: 'access' },
  'resource, rare': { resource: 'stores' },
  'one day': { occurredAt: { between: ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'] } },
  'before a day': { occurredAt: { lt: '2026-01-01T00:00:00Z' } },
  record: { recordName: 'Thing 29999' },
  'record, not there': { recordName: 'Nothing' },
  'record contains': { recordName: { contains: '29999' } },
  'record contains, not there': { recordName: { contains: 'zebra' } },
  request: { requestId: 'nothing' },
  'actor and rare action': { actorName: 'Person 7', action: 'restore' },
};

/** A customer's audit log of a million events: the middle of five readings for each filter. */
export async function auditFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  await client.query(
    `INSERT INTO audit_events (customer_uuid, occurred_at, actor_name, address, request_id, action, resource, record_id,
       record_name, after, search_text)
     SELECT $1, timestamptz '2026-12-01' - ($2 - n) * interval '30 seconds', actor, address, md5(n::text), action, resource,
       md5(n::text), name, '{}', lower(actor || ' ' || name || ' ' || action || ' ' || address)
     FROM (SELECT n, 'Person ' || (n % 40) AS actor, '10.0.' || (n % 7) || '.' || (n % 200) AS address,
         'Thing ' || (n % 30000) AS name,
         CASE WHEN n % 100000 = 5 THEN 'restore' ELSE (ARRAY['update', 'create', 'import', 'delete', 'sign-in'])[1 + n % 5] END AS action,
         CASE WHEN n % 250000 = 7 THEN 'stores' ELSE (ARRAY['stock-items/items', 'stock-items/categories', 'access'])[1 + n % 3] END AS resource
       FROM generate_series(1, $2::integer) AS n) AS made`,
    [customerUuid, events],
  );
  await client.query('VACUUM ANALYZE audit_events');
  const read = async (filter: object) => {
    const began = performance.now();
    const query = `range=[0,49]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const response = await fetch(`${product.url}/services/main/access/audit-log?${query}`, {
      headers: { 'x-access-token': accessToken },
    });
    if (!response.ok) throw new Error(`The audit log answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    return performance.now() - began;
  };
  const milliseconds: Record<string, number> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await read(filter));
    milliseconds[name] = median(times);
  }
  report('audit log of 1,000,000 events', { milliseconds, target: '< 300 ms each' });
}
