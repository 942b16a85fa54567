import path from 'node:path';
import pg from 'pg';
import { findRunningDatabase } from '../../server/database/embedded/embeddedDatabase.ts';
import { port, seconds } from '../bench.ts';
import { checkoutWith } from '../definitions.ts';
import { compare } from '../load.ts';
import { signIn, startProduct, withTemporaryDirectory } from '../product.ts';
import { report } from '../report.ts';
import { shapeDefinitions } from '../shapeDefinitions.ts';

const records = 100_000;
const connections = 16;

/** Fills the two resources alike. Half of the deals have a price of their own; each has up to three lines of both kinds. */
async function fill(client: pg.Client, customer: string): Promise<void> {
  const statements = [
    `INSERT INTO custom_bench_kinds (customer_uuid, name, price) SELECT $1, 'Kind ' || n, n * 10 FROM generate_series(1, 100) AS n`,
    `INSERT INTO custom_bench_deals (customer_uuid, name, kind_id, price, own, status)
     SELECT $1, 'Deal ' || lpad(n::text, 6, '0'), k.ids[1 + n % 100], CASE WHEN n % 2 = 0 THEN n END,
       CASE WHEN n % 2 = 0 THEN '{price}'::text[] ELSE '{}' END, (ARRAY['NEW', 'SENT', 'PAID'])[1 + n % 3]
     FROM generate_series(1, ${records}) AS n, (SELECT array_agg(id) AS ids FROM custom_bench_kinds) AS k`,
    ...['parts', 'notes'].map(
      (lines) => `INSERT INTO custom_bench_${lines} (customer_uuid, label, deal_id)
     SELECT $1, 'Line ' || n, id FROM custom_bench_deals, generate_series(1, 3) AS n WHERE right(name, 1)::integer % 4 >= n`,
    ),
    `INSERT INTO custom_bench_plain (customer_uuid, name, kind_id, price, status, part_count, note_count)
     SELECT customer_uuid, name, kind_id, coalesce(price, 1), status, 2, 2 FROM custom_bench_deals`,
  ];
  for (const statement of statements)
    await client.query(statement, statement.includes('$1') ? [customer] : []);
  await client.query('VACUUM ANALYZE');
}

/** A list with two line counts, an inherited value and a state among 100,000 records, next to a plain list of as many. */
export const shapeFigures = (): Promise<void> =>
  withTemporaryDirectory(async (directory) => {
    const checkout = await checkoutWith(path.join(directory, 'checkout'), shapeDefinitions);
    const data = path.join(directory, 'data');
    const product = await startProduct(data, port + 2, {}, checkout);
    const client = new pg.Client(await findRunningDatabase(data));
    try {
      await client.connect();
      const { accessToken, customerUuid } = await signIn(product.url);
      await fill(client, customerUuid);
      const headers = { 'x-access-token': accessToken };
      const pages = (name: string) => (turn: number) => ({
        path: `/services/main/bench/${name}?range=[${25 * (turn % 40)},${25 * (turn % 40) + 24}]&sort=["name","ASC"]`,
        headers,
      });
      const figures = await compare(
        { connections, seconds },
        {
          product: { url: product.url, next: pages('deals') },
          floor: { url: product.url, next: pages('plain') },
        },
      );
      report(`list with two line counts, an inherited value and a state among ${records}`, {
        ...figures,
        ratioOfP99: Math.round((figures.product.p99 / figures.floor.p99) * 100) / 100,
        target: 'p99 <= 2 times that of the plain list',
      });
    } finally {
      await client.end();
      await product.stop();
    }
  });
