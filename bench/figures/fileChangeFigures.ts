import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Bench, ratio, timed } from '../bench.ts';
import { fillItems } from '../fill.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

const rows = 100_000;

/** Milliseconds of COPY and MERGE alone: no validation, no history. It is undone afterwards. */
async function mergeAlone(client: pg.ClientBase, customer: string, csv: string): Promise<number> {
  await client.query(`BEGIN; SET LOCAL gin_pending_list_limit = '512MB';
    CREATE TEMPORARY TABLE changes (stock_code text, threshold numeric) ON COMMIT DROP`);
  const time = await timed(async () => {
    await pipeline([csv], client.query(copyFrom('COPY changes FROM STDIN WITH (FORMAT csv, HEADER)')));
    await client.query(`MERGE INTO stock_items AS t USING changes AS c
      ON t.customer_uuid = '${customer}' AND t.stock_code = c.stock_code AND NOT t.is_deleted
      WHEN MATCHED THEN UPDATE SET threshold = c.threshold, version = t.version + 1, updated_at = now()`);
  });
  await client.query('ROLLBACK');
  await client.query('VACUUM stock_items');
  return time;
}

/** A file that changes one value of a hundred thousand records: checked first, then applied. */
export async function fileChangeFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  await fillItems(client, customerUuid, rows);
  const { rows: codes } = await client.query<{ code: string }>(
    `SELECT stock_code AS code FROM stock_items WHERE customer_uuid = $1 AND stock_code LIKE 'BK%' AND NOT is_deleted`,
    [customerUuid],
  );
  const csv = `Stock code,Threshold\n${codes.map(({ code }, place) => `${code},${(place % 97) + 1.25}`).join('\n')}\n`;
  const floor = await mergeAlone(client, customerUuid, csv);

  const send = async (to: string) => {
    const form = new FormData();
    form.append('options', JSON.stringify({ matchBy: 'stockCode' }));
    form.append('file', new Blob([csv]), 'changes.csv');
    const url = `${product.url}/services/main/stockitems/uploadfile/${customerUuid}${to}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-access-token': accessToken },
      body: form,
    });
    const { data } = (await response.json()) as { data?: Record<string, unknown> };
    return { created: data?.created, updated: data?.updated, status: response.status };
  };
  for (const [what, to] of [
    ['check of a file that changes', '/check'],
    ['upload of a file that changes', ''],
  ] as const) {
    const before = product.memory().peak;
    let answer: unknown;
    const time = await timed(async () => {
      answer = await send(to);
    });
    report(`${what} 100,000 records`, {
      product: Math.round(time),
      floor: Math.round(floor),
      unit: 'ms',
      ratio: ratio(time, floor),
      target: '<= 4',
      answer,
      memoryGrowth: product.memory().peak - before,
    });
  }
}
