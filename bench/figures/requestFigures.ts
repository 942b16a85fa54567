import { randomUUID } from 'node:crypto';
import { type Bench, listPath, seconds, withFloor } from '../bench.ts';
import { fillItems, searches } from '../fill.ts';
import { burst, compare, type LoadRequest } from '../load.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

/** Requests per second of a list page, of searches, creates and updates, each next to a bare route. */
export async function requestFigures(bench: Bench): Promise<void> {
  const { product, client } = bench;
  const { accessToken, customerUuid } = await signIn(product.url);
  const headers = { 'x-access-token': accessToken };
  await fillItems(client, customerUuid, 10_000);
  const run = { connections: 16, seconds };

  await withFloor(bench, customerUuid, async (floorUrl) => {
    const beside = (own: (turn: number) => LoadRequest, bare: (turn: number) => LoadRequest) =>
      compare(run, {
        product: { url: product.url, next: (turn) => ({ headers, ...own(turn) }) },
        floor: { url: floorUrl, next: bare },
      });
    const list = await beside(
      () => ({ path: listPath({}) }),
      () => ({ path: '/items' }),
    );
    report('list of 25 of 10,000', { ...list, target: '>= 1.0' });

    const words = (turn: number) => searches[turn % searches.length] ?? '';
    const search = await beside(
      (turn) => ({ path: listPath({ q: words(turn) }) }),
      (turn) => ({ path: `/search?q=${encodeURIComponent(words(turn))}` }),
    );
    report('search in 10,000', { ...search, target: '>= 0.7' });

    const { rows } = await client.query(
      'SELECT id, stock_category_id FROM stock_items WHERE customer_uuid = $1 LIMIT 5000',
      [customerUuid],
    );
    const created = (path: string, prefix: string) => (turn: number) => ({
      path,
      method: 'POST',
      body: {
        stockCode: `${prefix}${turn}`,
        description: `made by the bench ${turn}`,
        stockCategoryId: rows[0].stock_category_id,
        baseUnitTypeId: 11,
        threshold: turn % 100,
      },
    });
    const ownCreate = created('/services/main/stockitems', 'product');
    const create = await beside(
      // As forms send it: with a key, so that sending it again makes no second record.
      (turn) => ({ ...ownCreate(turn), headers: { ...headers, 'idempotency-key': randomUUID() } }),
      created('/items', 'floor'),
    );
    report('create, with an idempotency key', { ...create, target: '>= 0.33' });

    const changed = (path: string) => (turn: number) => ({
      path: `${path}/${rows[turn % rows.length].id}`,
      method: 'PUT',
      body: { threshold: turn % 1000 },
    });
    const ownChange = changed('/services/main/stockitems');
    report('update', { ...(await beside(ownChange, changed('/items'))), target: '>= 0.4' });

    const mixed = (turn: number) => ({
      headers,
      ...(turn % 2 === 0 ? { path: listPath({}) } : ownChange(turn)),
    });
    const answered = await burst(product.url, 200, mixed);
    report('200 connections at once on a pool of 10', { ...answered, target: '200 answered' });
  });
}
