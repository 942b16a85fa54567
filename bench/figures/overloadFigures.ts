import { type Bench, listPath, ratio, seconds } from '../bench.ts';
import { fillItems, searches } from '../fill.ts';
import { load } from '../load.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

/** Connections at which the product serves as many requests as it can. */
const connections = 80;

/** What is searched for under ten times and twenty times as many connections as the product can serve, beside its best rate. */
export async function overloadFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  await fillItems(client, customerUuid, 10_000);
  const headers = { 'x-access-token': accessToken };
  const searching = (count: number) =>
    load(product.url, { connections: count, seconds }, (turn) => ({
      path: listPath({ q: searches[turn % searches.length] ?? '' }),
      headers,
    }));
  for (const times of [10, 20]) {
    const best = await searching(connections);
    const overloaded = await searching(connections * times);
    const afterwards = await searching(connections);
    report(`search under ${times} times the load`, {
      best: best.requestsPerSecond,
      overloaded,
      share: ratio(overloaded.requestsPerSecond, best.requestsPerSecond),
      afterwards: ratio(afterwards.requestsPerSecond, best.requestsPerSecond),
      target: 'share >= 0.8, p99 <= 2000 ms, afterwards >= 0.9',
    });
  }
}
