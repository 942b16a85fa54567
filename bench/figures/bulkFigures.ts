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

/** Signs in, and returns how many records are changed at once. */
async function bulkOf({ product }: Bench) {
  const { accessToken, customerUuid } = await signIn(product.url);
  const call = async (verb: string, body: object) => {
    const response = await fetch(`${product.url}/services/main/stockitems/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': accessToken },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${verb} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  return { customerUuid, call };
}

/** One value set on many records, next to the same change in bare SQL. */
export async function bulkFigures(bench: Bench): Promise<void> {
  const { client } = bench;
  const { customerUuid, call } = await bulkOf(bench);
  await fillItems(client, customerUuid, 100_000);
  await client.query(
    `CREATE TABLE bench_history (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz DEFAULT now(),
       record_id uuid, before jsonb, after jsonb);
     CREATE INDEX ON bench_history (record_id, id)`,
  );
  for (const [count, target] of [
    [1000, '< 150 ms'],
    [10_000, '< 1500 ms'],
  ] as const) {
    const own: number[] = [];
    const bare: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const ids = await idsOf(client, customerUuid, count, 2 * run * count);
      own.push(await timed(() => call('bulkUpdate', { ids, values: { threshold: run } })));
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
  await client.query('DROP TABLE bench_history');
}

/** Many records deleted at once from a very long list. */
export async function bulkDeleteFigures(bench: Bench): Promise<void> {
  const { client } = bench;
  const { customerUuid, call } = await bulkOf(bench);
  await fillItems(client, customerUuid, 600_000);
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const ids = await idsOf(client, customerUuid, 10_000, 0);
    times.push(await timed(() => call('bulkDelete', { ids })));
  }
  report('bulk delete of 10,000 rows among 600,000', {
    product: median(times),
    unit: 'ms',
    target: '< 1500 ms',
  });
}
