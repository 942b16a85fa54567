import { type Bench, listPath, timed } from '../bench.ts';
import { fillItems, fillStoreItems } from '../fill.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';

const runs = 5;

/** Lists of 600,000 records that no index serves. */
const lists: Record<string, string> = {
  'filter by a computed state, rare': listPath({ thresholdState: 'LOW' }),
  'filter by a computed state, common': listPath({ thresholdState: 'OK' }),
  'filter by a computed state, not there': listPath({ thresholdState: 'NONE' }),
  'description contains, rare': listPath({ description: { contains: 'lot 00017' } }),
  'description contains, common': listPath({ description: { contains: 'cheddar' } }),
  'description contains, not there': listPath({ description: { contains: 'zebra' } }),
  'sorted by a reference': listPath({}, ['stockCategoryId', 'ASC']),
  'sorted by a reference, backwards': listPath({}, ['stockCategoryId', 'DESC']),
  'q, rare': listPath({ q: 'lot 00017' }),
};

/** The time to the first page of long lists, filtered or sorted by something without a column or index. */
export async function longListFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  await fillItems(client, customerUuid, 600_000);
  await fillStoreItems(client, customerUuid, 20_000);
  const read = (path: string) =>
    timed(async () => {
      const response = await fetch(product.url + path, { headers: { 'x-access-token': accessToken } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    });
  const milliseconds: Record<string, number> = {};
  const firstTime: Record<string, number> = {};
  for (const [name, path] of Object.entries(lists)) {
    // From here on, every known total is stale, so the first reading counts.
    await client.query('UPDATE stock_items SET id = id WHERE false');
    firstTime[name] = Math.round(await read(path));
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await read(path));
    milliseconds[name] = median(times);
  }
  report('lists of 600,000', { firstTime, again: milliseconds, unit: 'ms', target: '< 300 ms each' });
}
