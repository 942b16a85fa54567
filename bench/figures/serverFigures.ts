import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { fillItems, searches } from '../fill.ts';
import { burst, type LoadRequest, load } from '../load.ts';
import { type Product, signIn } from '../product.ts';
import { report } from '../report.ts';

export interface Bench {
  product: Product;
  /** Connects as the superuser, past row-level security. */
  client: pg.Client;
  connection: pg.ClientConfig;
}

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const floorPort = 18_091;
const ratio = (product: number, floor: number) => Math.round((product / floor) * 100) / 100;
const rounded = (milliseconds: number) => Math.round(milliseconds);

/** Runs the bare server beside the product for as long as `work` takes. */
export async function withFloor<Result>(
  bench: Bench,
  customer: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const file = path.join(import.meta.dirname, '../floor.ts');
  const child: ChildProcess = fork(file, [String(floorPort), JSON.stringify(bench.connection), customer]);
  await once(child, 'message');
  try {
    return await work(`http://127.0.0.1:${floorPort}`);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

const listPath = (filter: object) =>
  `/services/main/stockitems?range=[0,24]&sort=${encodeURIComponent('["description","ASC"]')}&filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Requests a second of a list page, and of creates and updates, beside a bare route. */
export async function requestFigures(bench: Bench): Promise<void> {
  const { product, client } = bench;
  const { accessToken, customerUuid } = await signIn(product.url);
  const headers = { 'x-access-token': accessToken };
  await fillItems(client, customerUuid, 10_000);
  const run = { connections: 16, seconds };

  await withFloor(bench, customerUuid, async (floorUrl) => {
    const floor = await load(floorUrl, run, () => ({ path: '/items' }));
    const list = await load(product.url, run, () => ({ path: listPath({}), headers }));
    report('list of 25 of 10,000', {
      product: list,
      floor,
      ratio: ratio(list.requestsPerSecond, floor.requestsPerSecond),
      target: '>= 1.0',
    });
    const words = (turn: number) => searches[turn % searches.length] ?? '';
    const floorSearch = await load(floorUrl, run, (turn) => ({
      path: `/search?q=${encodeURIComponent(words(turn))}`,
    }));
    const search = await load(product.url, run, (turn) => ({ path: listPath({ q: words(turn) }), headers }));
    report('search in 10,000', {
      product: search,
      floor: floorSearch,
      ratio: ratio(search.requestsPerSecond, floorSearch.requestsPerSecond),
      target: '>= 0.7',
    });

    const { rows } = await client.query(
      'SELECT id, stock_category_id FROM stock_items WHERE customer_uuid = $1 LIMIT 5000',
      [customerUuid],
    );
    const item = (turn: number, prefix: string) => ({
      stockCode: `${prefix}${turn}`,
      description: `made by the bench ${turn}`,
      stockCategoryId: rows[0].stock_category_id,
      baseUnitTypeId: 11,
      threshold: turn % 100,
    });
    const create =
      (pathname: string, prefix: string) =>
      (turn: number): LoadRequest => ({ path: pathname, method: 'POST', body: item(turn, prefix), headers });
    const floorCreate = await load(floorUrl, run, create('/items', 'floor'));
    const productCreate = await load(product.url, run, create('/services/main/stockitems', 'product'));
    report('create', {
      product: productCreate,
      floor: floorCreate,
      ratio: ratio(productCreate.requestsPerSecond, floorCreate.requestsPerSecond),
      target: '>= 0.33',
    });

    const change =
      (pathname: string) =>
      (turn: number): LoadRequest => ({
        path: `${pathname}/${rows[turn % rows.length].id}`,
        method: 'PUT',
        body: { threshold: turn % 1000 },
        headers,
      });
    const floorUpdate = await load(floorUrl, run, change('/items'));
    const productUpdate = await load(product.url, run, change('/services/main/stockitems'));
    report('update', {
      product: productUpdate,
      floor: floorUpdate,
      ratio: ratio(productUpdate.requestsPerSecond, floorUpdate.requestsPerSecond),
      target: '>= 0.4',
    });

    const mixed = (turn: number): LoadRequest =>
      turn % 2 === 0 ? { path: listPath({}), headers } : change('/services/main/stockitems')(turn);
    const answered = await burst(product.url, 200, mixed);
    report('200 connections at once on a pool of 10', { ...answered, target: '200 answered' });
  });
}

/** The slowest of a hundred searches among ten thousand and among a million rows. */
export async function searchFigures({ product, client }: Bench): Promise<void> {
  const run = { connections: 16, seconds };
  const search =
    (headers: Record<string, string>) =>
    (turn: number): LoadRequest => ({
      path: listPath({ q: searches[turn % searches.length] }),
      headers,
    });
  const small = await signIn(product.url);
  await fillItems(client, small.customerUuid, 10_000);
  await client.query('VACUUM ANALYZE stock_items');
  const smallResult = await load(product.url, run, search({ 'x-access-token': small.accessToken }));
  const { rows } = await client.query(`SELECT uuid FROM customers WHERE uuid <> $1`, [small.customerUuid]);
  await fillItems(client, rows[0].uuid, 1_000_000);
  await client.query('VACUUM ANALYZE stock_items');
  const large = await signIn(product.url, {
    email: 'support@commissary.example',
    customerUuid: rows[0].uuid,
  });
  const largeResult = await load(product.url, run, search({ 'x-access-token': large.accessToken }));
  report('search among 1,000,000 beside 10,000', {
    million: largeResult,
    tenThousand: smallResult,
    ratio: ratio(largeResult.p99, smallResult.p99),
    target: 'p99 <= 2',
  });
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const exportSql = (customer: string) =>
  `COPY (SELECT * FROM stock_items WHERE customer_uuid = '${customer}') TO STDOUT WITH (FORMAT csv)`;

/** A hundred thousand rows out and in through the product, beside PostgreSQL's own COPY. */
export async function fileFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  const headers = { 'x-access-token': accessToken };
  await fillItems(client, customerUuid, 100_000);
  await client.query('VACUUM ANALYZE stock_items');

  const before = product.memory().now;
  const url = `${product.url}/services/main/stockitems`;
  const floorOut = await timed(() => pipeline(client.query(copyTo(exportSql(customerUuid))), discard()));
  let file = Buffer.alloc(0);
  const out = await timed(async () => {
    const response = await fetch(`${url}/downloadExcel?format=csv`, { headers });
    file = Buffer.from(await response.arrayBuffer());
  });
  report('export 100,000 rows as CSV', {
    product: rounded(out),
    floor: rounded(floorOut),
    unit: 'ms',
    ratio: ratio(out, floorOut),
    target: '<= 2',
    memoryGrowth: product.memory().peak - before,
  });

  const peakBefore = product.memory().peak;
  await client.query(
    'CREATE TABLE copy_floor (LIKE stock_items INCLUDING DEFAULTS, PRIMARY KEY (customer_uuid, id))',
  );
  const chunks: Buffer[] = [];
  await pipeline(
    client.query(
      copyTo(
        exportSql(customerUuid).replace(
          '*',
          'customer_uuid, gen_random_uuid(), version, position, created_at, updated_at, stock_code, description, stock_category_id, base_unit_type_id, waste_percentage, threshold, show_threshold_on_pos_app, show_threshold_on_admin, manufactured, controllable, is_report_item, non_deductible, vat_exempt, recipe_id, is_active, is_deleted',
        ),
      ),
    ),
    new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
    }),
  );
  const names =
    'customer_uuid, id, version, position, created_at, updated_at, stock_code, description, stock_category_id, base_unit_type_id, waste_percentage, threshold, show_threshold_on_pos_app, show_threshold_on_admin, manufactured, controllable, is_report_item, non_deductible, vat_exempt, recipe_id, is_active, is_deleted';
  const floorIn = await timed(() =>
    pipeline(chunks, client.query(copyFrom(`COPY copy_floor (${names}) FROM STDIN WITH (FORMAT csv)`))),
  );
  await client.query('DROP TABLE copy_floor');

  const form = new FormData();
  const [heading, ...lines] = file.toString('utf8').split('\n');
  const fresh = [
    heading,
    ...lines.filter((line) => line.startsWith('BK')).map((line) => `UP${line.slice(2)}`),
  ].join('\n');
  form.append('file', new Blob([fresh]), 'items.csv');
  let answer: unknown;
  const into = await timed(async () => {
    const response = await fetch(`${url}/uploadfile/${customerUuid}`, {
      method: 'POST',
      headers,
      body: form,
    });
    answer = (await response.json()).data ?? response.status;
  });
  report('upload 100,000 rows', {
    product: rounded(into),
    floor: rounded(floorIn),
    unit: 'ms',
    ratio: ratio(into, floorIn),
    target: '<= 5',
    answer,
    memoryGrowth: product.memory().peak - peakBefore,
  });
}
