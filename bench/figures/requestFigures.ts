import { randomUUID } from 'node:crypto';
import { type Bench, fullExtent, listPath, withFloor } from '../bench.ts';
import { fillItems, searches } from '../fill.ts';
import { burst, compare, type LoadRequest, type Next } from '../load.ts';
import { signIn } from '../product.ts';
import { type Extent, type Row, report, reportRows, shareOf } from '../report.ts';

/** Counts the loads that create records, because each record needs its own code. */
let creations = 0;

/** What the requests need: the headers of somebody signed in, and existing items. */
async function prepareItems({ product, client }: Bench) {
  const { accessToken, customerUuid } = await signIn(product.url);
  await fillItems(client, customerUuid, 10_000);
  const { rows } = await client.query<{ id: string; category: string }>(
    'SELECT id, stock_category_id AS category FROM stock_items WHERE customer_uuid = $1 LIMIT 5000',
    [customerUuid],
  );
  return { headers: { 'x-access-token': accessToken }, customerUuid, items: rows };
}

type Items = Awaited<ReturnType<typeof prepareItems>>;

const change =
  ({ items }: Items, path: string): Next =>
  (turn) => ({
    path: `${path}/${items[turn % items.length]?.id}`,
    method: 'PUT',
    body: { threshold: turn % 1000 },
  });

/** A list page, searches, creates and updates: the requests for the product, for the bare route, and the target of 16 connections. */
function comparisons(prepared: Items) {
  const { headers, items } = prepared;
  const words = (turn: number) => searches[turn % searches.length] ?? '';
  const created = (path: string, prefix: string) => (turn: number) => ({
    path,
    method: 'POST',
    body: {
      stockCode: `${prefix}${creations}-${turn}`,
      description: `made by the bench ${turn}`,
      stockCategoryId: items[0]?.category,
      baseUnitTypeId: 11,
      threshold: turn % 100,
    },
  });
  const ownCreate = created('/services/main/stockitems', 'product');
  const comparison = (work: string, target: string, own: Next, bare: Next) => ({
    ...{ work, target, bare },
    own: (turn: number): LoadRequest => {
      const { headers: others, ...request } = own(turn);
      return { ...request, headers: { ...headers, ...others } };
    },
  });
  return [
    comparison(
      'list of 25 of 10,000',
      '>= 1.0',
      () => ({ path: listPath({}) }),
      () => ({ path: '/items' }),
    ),
    comparison(
      'search in 10,000',
      '>= 0.7',
      (turn) => ({ path: listPath({ q: words(turn) }) }),
      (turn) => ({ path: `/search?q=${encodeURIComponent(words(turn))}` }),
    ),
    comparison(
      'create, with an idempotency key',
      '>= 0.33',
      // As forms send it: with a key, so that sending it again makes no second record.
      (turn) => ({ ...ownCreate(turn), headers: { 'idempotency-key': randomUUID() } }),
      created('/items', 'floor'),
    ),
    comparison('update', '>= 0.4', change(prepared, '/services/main/stockitems'), change(prepared, '/items')),
  ];
}

/** The requests next to bare routes: how many a second at 16 connections, and the median time of one that is alone. */
async function rowsOf(bench: Bench, prepared: Items, { seconds, includes }: Extent): Promise<Row[]> {
  const { product } = bench;
  const rows: Row[] = [];
  await withFloor(bench, prepared.customerUuid, async (floorUrl) => {
    for (const { work, target, own, bare } of comparisons(prepared))
      for (const connections of [16, 1]) {
        const name = connections === 1 ? `${work}, alone` : work;
        if (!includes(name)) continue;
        creations += 1;
        const { ratio, ratioOfP50, ...sides } = await compare(
          { connections, seconds },
          { product: { url: product.url, next: own }, floor: { url: floorUrl, next: bare } },
        );
        const failures = sides.product.failures + sides.floor.failures;
        if (failures > 0) throw new Error(`${name}: ${failures} requests failed.`);
        rows.push(
          connections === 1
            ? { work: name, ...sides, ratioOfP50, share: shareOf(1, ratioOfP50) }
            : { work: name, ...sides, ratio, share: ratio, target },
        );
      }
  });
  return rows;
}

/** List pages, searches, creates and updates beside bare routes. */
export const requestRows = async (bench: Bench, extent: Extent): Promise<Row[]> =>
  rowsOf(bench, await prepareItems(bench), extent);

/** The same, and a burst of requests. */
export async function requestFigures(bench: Bench): Promise<void> {
  const { url } = bench.product;
  const prepared = await prepareItems(bench);
  reportRows(await rowsOf(bench, prepared, fullExtent));
  const { headers } = prepared;
  const changed = change(prepared, '/services/main/stockitems');
  const mixed = (turn: number) => ({
    ...(turn % 2 === 0 ? { path: listPath({}) } : changed(turn)),
    headers,
  });
  const answered = await burst(url, 200, mixed);
  report('200 connections at once on a pool of 10', { ...answered, target: '200 answered' });
}
