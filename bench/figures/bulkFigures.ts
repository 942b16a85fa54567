import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Bench, ratio, timed } from '../bench.ts';
import { fillItems } from '../fill.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';

const runs = 5;

/** The same change by hand: the old and new rows go into a history with one index, and nothing is checked. */
const bareUpdate = `WITH before AS MATERIALIZED (
    SELECT * FROM stock_items WHERE customer_uuid = $1 AND id = ANY($2::uuid[]) FOR UPDATE),
  written AS (
    UPDATE stock_items AS t SET threshold = $3, version = t.version + 1, updated_at = now()
    FROM before AS b WHERE t.customer_uuid = b.customer_uuid AND t.id = b.id RETURNING t.*)
  INSERT INTO bench_history (record_id, before, after)
  SELECT w.id, to_jsonb(b) - 'search_text', to_jsonb(w) - 'search_text' FROM written AS w JOIN before AS b ON b.id = w.id`;

const idsOf = async (client: pg.ClientBase, customer: string, count: number, skip: number) => {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM stock_items AS i WHERE customer_uuid = $1 AND stock_code LIKE 'BK%' AND NOT is_deleted
       AND NOT EXISTS (SELECT FROM restaurant_stock_items AS r WHERE r.customer_uuid = $1 AND r.stock_item_id = i.id)
     ORDER BY id LIMIT $2 OFFSET $3`,
    [customer, count, skip],
  );
  return rows.map(({ id }) => id);
};

/** Signs in, and returns a way to change many records. */
async function bulkOf({ product }: Bench) {
  const { accessToken, customerUuid } = await signIn(product.url);
  const services = `${product.url}/services/main`;
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${services}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-access-token': accessToken, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  /** Changes many records, and waits for the job if one does it. Returns how many it changed. */
  const change = async (call: 'bulkEdit' | 'bulkRemove', body: object): Promise<number> => {
    const { data } = await ask(`stockitems/${call}`, body);
    if (data.looked === data.count) return data.changed;
    for (;;) {
      const { data: job } = await ask(`jobs/${data.job}`);
      if (job.status === 'DONE') return job.result.changed;
      if (job.endedAt !== null) throw new Error(`The job ended as ${job.status}.`);
      await delay(25);
    }
  };
  return { customerUuid, change };
}

/** One value set on many records, next to the same change in bare SQL. */
export async function bulkFigures(bench: Bench): Promise<void> {
  const { client } = bench;
  const { customerUuid, change } = await bulkOf(bench);
  await fillItems(client, customerUuid, 100_000);
  await client.query(
    `CREATE TABLE bench_history (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz DEFAULT now(),
       record_id uuid, before jsonb, after jsonb);
     CREATE INDEX ON bench_history (record_id, id)`,
  );
  for (const [count, target] of [
    [500, '< 100 ms'],
    [1000, '< 200 ms'],
    [10_000, '< 1500 ms'],
  ] as const) {
    const own: number[] = [];
    const bare: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const ids = await idsOf(client, customerUuid, count, 2 * run * count);
      const edits = [{ field: 'threshold', how: 'set', value: run }];
      own.push(await timed(() => change('bulkEdit', { ids, edits })));
      const others = await idsOf(client, customerUuid, count, (2 * run + 1) * count);
      bare.push(await timed(() => client.query(bareUpdate, [customerUuid, others, run])));
    }
    report(`bulk update of ${count} rows`, {
      product: median(own),
      floor: median(bare),
      unit: 'ms',
      ratio: ratio(median(own), median(bare)),
      target,
    });
  }
  await everyItem(bench, { customerUuid, change });
  await client.query('DROP TABLE bench_history');
}

/** One value set on 100,000 records that a filter finds, and a percentage, next to the same change in bare SQL. */
async function everyItem(
  { client }: Bench,
  { customerUuid, change }: Awaited<ReturnType<typeof bulkOf>>,
): Promise<void> {
  const count = 100_000;
  const filter = { stockCode: { startsWith: 'BK' } };
  const edits = {
    'one value': { field: 'threshold', how: 'set', value: 1000 },
    'a percentage': { field: 'threshold', how: 'percent', percent: 10, rounding: { step: 0.5 } },
  };
  for (const [name, edit] of Object.entries(edits)) {
    // Each takes so long that one run tells enough.
    const product = await timed(async () => {
      const changed = await change('bulkEdit', { filter, edits: [edit] });
      if (changed < count) throw new Error(`The job changed only ${changed} records.`);
    });
    const ids = await idsOf(client, customerUuid, count, 0);
    const floor = await timed(() => client.query(bareUpdate, [customerUuid, ids, 2000]));
    report(`bulk update of ${count} rows as a job, with audit and undo data: ${name}`, {
      ...{ product, floor, unit: 'ms', ratio: ratio(product, floor), target: 'at most 3 times the floor' },
    });
  }
}

/** Many records deleted at once from a very long list. */
export async function bulkDeleteFigures(bench: Bench): Promise<void> {
  const { client } = bench;
  const { customerUuid, change } = await bulkOf(bench);
  await fillItems(client, customerUuid, 600_000);
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const ids = await idsOf(client, customerUuid, 10_000, 0);
    times.push(await timed(() => change('bulkRemove', { ids })));
  }
  report('bulk delete of 10,000 rows among 600,000', {
    product: median(times),
    unit: 'ms',
    target: '< 1500 ms',
  });
}
