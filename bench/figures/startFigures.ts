import path from 'node:path';
import { listPath } from '../bench.ts';
import { checkoutWithDefinitions } from '../definitions.ts';
import { repeat } from '../load.ts';
import { signIn, startProduct, startWithNpm, withTemporaryDirectory } from '../product.ts';
import { report } from '../report.ts';

const port = 18_092;
const lists = 10_000;
const definitions = 300;

/** Memory of everything that `npm start` leaves running, without PostgreSQL: when it is ready, and after many lists. */
export const memoryFigures = (): Promise<void> =>
  withTemporaryDirectory(async (directory) => {
    const product = await startWithNpm(directory, port);
    try {
      report('memory of npm start, without PostgreSQL', { ...product.treeMemory(), target: 'rss < 200 MiB' });
      const { accessToken } = await signIn(product.url);
      const headers = { 'x-access-token': accessToken };
      await repeat(product.url, { connections: 16, requests: lists }, () => ({
        path: listPath({}),
        headers,
      }));
      report('the same after 10,000 lists', { ...product.treeMemory(), target: 'rss < 240 MiB' });
    } finally {
      await product.stop();
    }
  });

/** The start with 300 configured resources: the first one, which makes their tables, and the next one. */
export const definitionFigures = (): Promise<void> =>
  withTemporaryDirectory(async (directory) => {
    const checkout = await checkoutWithDefinitions(path.join(directory, 'checkout'), definitions);
    for (const start of ['first', 'next']) {
      const product = await startProduct(path.join(directory, 'data'), port, {}, checkout);
      report(`${start} start with 300 configured resources`, {
        milliseconds: product.startedIn,
        memory: product.memory(),
        target: '< 4000 ms, now < 209 MiB (220 MB)',
      });
      await product.stop();
    }
  });
