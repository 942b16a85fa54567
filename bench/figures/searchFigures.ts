import { type Bench, listPath, ratio, seconds } from '../bench.ts';
import { fillItems, searches } from '../fill.ts';
import { type LoadRequest, load } from '../load.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

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
