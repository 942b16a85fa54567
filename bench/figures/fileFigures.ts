import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Bench, ratio, timed } from '../bench.ts';
import { fillItems } from '../fill.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

const rows = 100_000;
const rounded = (milliseconds: number) => Math.round(milliseconds);

/** Every column that a file can fill; the database fills the rest. */
const columns = `customer_uuid, position, stock_code, description, stock_category_id, base_unit_type_id, waste_percentage,
  threshold, show_threshold_on_pos_app, show_threshold_on_admin, manufactured, controllable, is_report_item, non_deductible,
  vat_exempt, recipe_id, is_active, is_deleted`;

async function collected(client: pg.ClientBase, query: string): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  const collect = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline(client.query(copyTo(`COPY (${query}) TO STDOUT WITH (FORMAT csv)`)), collect);
  return chunks;
}

/** Milliseconds of COPY into a table. */
const copyInto = (client: pg.ClientBase, table: string, chunks: readonly Buffer[]) =>
  timed(() =>
    pipeline(chunks, client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN WITH (FORMAT csv)`))),
  );

/** A hundred thousand rows out and in through the product, next to PostgreSQL's own COPY. */
export async function fileFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  const headers = { 'x-access-token': accessToken };
  const url = `${product.url}/services/main/stockitems`;
  await fillItems(client, customerUuid, rows);
  const filled = `FROM stock_items WHERE customer_uuid = '${customerUuid}' AND stock_code LIKE 'BK%' AND NOT is_deleted`;

  const before = product.memory().now;
  const floorOut = await timed(() => collected(client, `SELECT * ${filled}`));
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
  const chunks = await collected(
    client,
    `SELECT ${columns.replace('stock_code', `'CP' || substr(stock_code, 3)`)} ${filled}`,
  );
  await client.query(
    'CREATE TABLE copy_floor (LIKE stock_items INCLUDING DEFAULTS, PRIMARY KEY (customer_uuid, id))',
  );
  const floorIn = await copyInto(client, 'copy_floor', chunks);
  await client.query('DROP TABLE copy_floor');
  // Its search index gets the words afterwards, as in the product.
  await client.query(`BEGIN; SET LOCAL gin_pending_list_limit = '512MB'`);
  // The table itself, with its indexes, references and search text, but without validation and history.
  const sameTable = await copyInto(client, 'stock_items', chunks);
  const constraints = await timed(() => client.query('SET CONSTRAINTS ALL IMMEDIATE'));
  await client.query('ROLLBACK');
  await client.query('VACUUM stock_items');

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
    bareCopyIntoTheSameTable: rounded(sameTable + constraints),
    ratioToThat: ratio(into, sameTable + constraints),
    answer,
    memoryGrowth: product.memory().peak - peakBefore,
  });
}
