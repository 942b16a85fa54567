import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Bench, listPath, ratio, seconds, timed } from '../bench.ts';
import { fillItems, units } from '../fill.ts';
import { load } from '../load.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

const rows = 1_000_000;

async function drained(stream: Readable | ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

/** A million rows out as a file, beside COPY of the same columns. */
async function exportFigures({ product, client }: Bench, customer: string, token: string): Promise<void> {
  const headers = { 'x-access-token': token };
  const url = `${product.url}/services/main/stockitems/downloadExcel?format=csv`;
  const copy = async (connection: pg.ClientBase) =>
    drained(
      connection.query(
        copyTo(`COPY (SELECT * FROM stock_items WHERE customer_uuid = '${customer}' AND NOT is_deleted)
          TO STDOUT WITH (FORMAT csv)`),
      ),
    );
  const floor = await timed(() => copy(client));
  const before = product.memory().peak;
  let firstByte = 0;
  let bytes = 0;
  const time = await timed(async () => {
    const began = performance.now();
    const response = await fetch(url, { headers });
    if (!response.body) throw new Error(`The export answered ${response.status}.`);
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          firstByte ||= performance.now() - began;
          controller.enqueue(chunk);
        },
      }),
    );
    bytes = await drained(counted);
  });
  report('export 1,000,000 rows as CSV', {
    product: Math.round(time),
    floor: Math.round(floor),
    unit: 'ms',
    ratio: ratio(time, floor),
    firstByte: Math.round(firstByte),
    megabytes: Math.round(bytes / 1e6),
    memoryGrowth: product.memory().peak - before,
    target: '<= 2, first byte < 200 ms, flat memory',
  });
}

/** Lots of the items, as `fillItems` writes them; each has about fifty items, in one unit and all categories. */
const lots = 20_000;

/** The slowest pages of a million rows: plain, and with three conditions that have an index each. */
async function conditionFigures({ product, client }: Bench, customer: string, token: string): Promise<void> {
  const run = { connections: 4, seconds };
  const headers = { 'x-access-token': token };
  const { rows: categories } = await client.query<{ id: string }>(
    'SELECT id FROM stock_categories WHERE customer_uuid = $1 AND NOT is_deleted ORDER BY position',
    [customer],
  );
  const plain = await load(product.url, run, () => ({ path: listPath({}), headers }));
  const filtered = await load(product.url, run, (turn) => {
    const lot = (turn * 1237) % lots;
    const filter = {
      stockCategoryId: categories[turn % categories.length]?.id,
      baseUnitTypeId: units[lot % units.length],
      description: { contains: `lot ${String(lot).padStart(5, '0')}` },
    };
    return { path: listPath(filter), headers };
  });
  report('three conditions on 1,000,000 rows', {
    ...{ filtered, plain },
    ratio: ratio(filtered.p99, plain.p99),
    target: 'p99 <= 3',
  });
}

/** What a million records of one customer cost. */
export async function millionFigures(bench: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(bench.product.url);
  await fillItems(bench.client, customerUuid, rows);
  await bench.client.query('VACUUM ANALYZE stock_items');
  await exportFigures(bench, customerUuid, accessToken);
  await conditionFigures(bench, customerUuid, accessToken);
}
