import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Bench, timed } from '../bench.ts';
import { fillItems } from '../fill.ts';
import { signIn } from '../product.ts';
import { type Extent, inTurn, type Row, summarised } from '../report.ts';

const rows = 100_000;
const rounds = 3;
/** A row that tells why the upload takes what it takes. */
export const sameTable = 'upload 100,000 rows beside COPY into the same table';

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

/** Counts the uploads, because each item needs its own code. */
let uploads = 0;

/** Takes the items of an upload away, so that the next one meets as many as this one did. */
async function removeUploaded(client: pg.ClientBase, customer: string, prefix: string): Promise<void> {
  await client.query('BEGIN');
  // Nothing refers to the rows, so the database need not check.
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query(`DELETE FROM stock_items WHERE customer_uuid = $1 AND stock_code LIKE $2`, [
    customer,
    `${prefix}%`,
  ]);
  await client.query('SET LOCAL session_replication_role = origin');
  // The triggers were off, so this fires the one that notes a write to the table.
  await client.query('UPDATE stock_items SET id = id WHERE false');
  await client.query('COMMIT');
  await client.query('VACUUM stock_items');
}

/** A hundred thousand rows out and in through the product, next to PostgreSQL's own COPY. */
export async function fileRows({ product, client }: Bench, { includes }: Extent): Promise<Row[]> {
  const { accessToken, customerUuid } = await signIn(product.url);
  const headers = { 'x-access-token': accessToken };
  const url = `${product.url}/services/main/stockitems`;
  await fillItems(client, customerUuid, rows);
  const filled = `FROM stock_items WHERE customer_uuid = '${customerUuid}' AND stock_code LIKE 'BK%' AND NOT is_deleted`;

  const before = product.memory().now;
  let file = Buffer.alloc(0);
  const outside = await inTurn(
    rounds,
    () => timed(() => collected(client, `SELECT * ${filled}`)),
    () =>
      timed(async () => {
        const response = await fetch(`${url}/downloadExcel?format=csv`, { headers });
        file = Buffer.from(await response.arrayBuffer());
        if (!response.ok) throw new Error(`The export was answered ${response.status}: ${file}`);
      }),
  );
  const exported = {
    work: 'export 100,000 rows as CSV',
    ...summarised(outside, 'ms'),
    target: '<= 2',
    memoryGrowth: product.memory().peak - before,
  };

  const peakBefore = product.memory().peak;
  const chunks = await collected(
    client,
    `SELECT ${columns.replace('stock_code', `'CP' || substr(stock_code, 3)`)} ${filled}`,
  );
  const [heading, ...lines] = file.toString('utf8').split('\n');
  const items = lines.filter((line) => line.startsWith('BK'));
  const upload = async () => {
    uploads += 1;
    const prefix = `UP${uploads}-`;
    const form = new FormData();
    const fresh = [heading, ...items.map((line) => `${prefix}${line.slice(2)}`)].join('\n');
    form.append('file', new Blob([fresh]), 'items.csv');
    const milliseconds = await timed(async () => {
      const response = await fetch(`${url}/uploadfile/${customerUuid}`, {
        method: 'POST',
        headers,
        body: form,
      });
      const answer = await response.json();
      if (answer.data?.created !== rows) throw new Error(`The upload was answered ${JSON.stringify(answer)}`);
    });
    await removeUploaded(client, customerUuid, prefix);
    return milliseconds;
  };
  const copyBare = async () => {
    await client.query(
      'CREATE TABLE copy_floor (LIKE stock_items INCLUDING DEFAULTS, PRIMARY KEY (customer_uuid, id))',
    );
    const milliseconds = await copyInto(client, 'copy_floor', chunks);
    await client.query('DROP TABLE copy_floor');
    return milliseconds;
  };
  const inside = summarised(await inTurn(rounds, copyBare, upload), 'ms');

  const uploaded = {
    work: 'upload 100,000 rows',
    ...inside,
    target: '<= 5',
    memoryGrowth: product.memory().peak - peakBefore,
  };
  if (!includes(sameTable)) return [exported, uploaded];

  // Its search index gets the words afterwards, as in the product.
  await client.query(`BEGIN; SET LOCAL gin_pending_list_limit = '512MB'`);
  // The table itself, with its indexes, references and search text, but without validation and history.
  const copied = await copyInto(client, 'stock_items', chunks);
  const constraints = await timed(() => client.query('SET CONSTRAINTS ALL IMMEDIATE'));
  await client.query('ROLLBACK');
  await client.query('VACUUM stock_items');
  const besideThat = summarised([{ product: inside.product, floor: copied + constraints }], 'ms');
  return [exported, uploaded, { work: sameTable, ...besideThat }];
}
