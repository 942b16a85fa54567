import { performance } from 'node:perf_hooks';
import { fillItems } from '../fill.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';
import type { Bench } from './serverFigures.ts';

const runs = 5;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** One value set on many records, and many deleted, beside the bare UPDATE of the same rows: no version, no audit. */
export async function bulkFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  await fillItems(client, customerUuid, 100_000);
  await client.query('VACUUM ANALYZE stock_items');
  const call = async (verb: string, body: object) => {
    const response = await fetch(`${product.url}/services/main/stockitems/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': accessToken },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${verb} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const idsOf = async (count: number, skip = 0) => {
    const { rows } = await client.query(
      "SELECT id FROM stock_items WHERE customer_uuid = $1 AND stock_code LIKE 'BK%' AND NOT is_deleted ORDER BY id LIMIT $2 OFFSET $3",
      [customerUuid, count, skip],
    );
    return rows.map(({ id }) => String(id));
  };
  for (const [count, target] of [
    [1000, '< 150 ms'],
    [10_000, '< 1500 ms'],
  ] as const) {
    const own: number[] = [];
    const bare: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const ids = await idsOf(count, run * count);
      own.push(await timed(() => call('bulkUpdate', { ids, values: { threshold: run } })));
      bare.push(
        await timed(() =>
          client.query(
            'UPDATE stock_items SET threshold = $3, updated_at = now() WHERE customer_uuid = $1 AND id = ANY($2::uuid[])',
            [customerUuid, ids, run + 1],
          ),
        ),
      );
    }
    report(`bulk update of ${count} rows`, {
      product: median(own),
      floor: median(bare),
      unit: 'ms',
      ratio: Math.round((median(own) / median(bare)) * 100) / 100,
      target,
    });
  }
  const ids = await idsOf(10_000);
  report('bulk delete of 10,000 rows among 100,000', {
    product: Math.round(await timed(() => call('bulkDelete', { ids }))),
    unit: 'ms',
    target: '< 1500 ms',
  });
}
