import path from 'node:path';
import { resources } from '../../src/resources/resources.ts';
import { listPath, port, ratio, timed } from '../bench.ts';
import { repeat } from '../load.ts';
import { type Product, signIn, start, startProduct, withTemporaryDirectory } from '../product.ts';
import { median, report } from '../report.ts';

/** The stock, its stores and its staff, with everything that they refer to. */
const eleven = [
  'access/roles',
  'access/staff',
  'recipes',
  'recipes/lines',
  'setup/jobs',
  'stock-items/categories',
  'stock-items/items',
  'stock-items/restaurant',
  'stock-items/unit-types',
  'stores',
  'stores/special-hours',
];

const rounds = 5;
const lists = 200;

interface Taken {
  start: number;
  memory: number;
  list: number;
  openapi: number;
}

/** Milliseconds of the start, of one list of the stock items, and of `openapi.json`; resident memory in MiB. */
async function take(product: Product, token: string): Promise<Taken> {
  const list = { path: listPath({}), headers: { 'x-access-token': token } };
  await repeat(product.url, { connections: 1, requests: lists }, () => list);
  const milliseconds = await timed(() =>
    repeat(product.url, { connections: 1, requests: lists }, () => list),
  );
  const memory = product.memory().now;
  const openapi = await timed(async () => (await fetch(`${product.url}/openapi.json`)).arrayBuffer());
  return { start: product.startedIn, memory, list: milliseconds / lists, openapi };
}

/** All of the product's resources next to eleven of them: the cost of resources that nobody opens. */
export const resourceFigures = (): Promise<void> =>
  withTemporaryDirectory(async (directory) => {
    const data = path.join(directory, 'data');
    const product = await startProduct(data, port + 3);
    const { accessToken } = await signIn(product.url);
    await product.stop();
    const serve = (names: readonly string[]) =>
      start(
        {
          program: process.execPath,
          words: [
            '--max-semi-space-size=4',
            path.join(import.meta.dirname, '../servedResources.ts'),
            ...names,
          ],
          directory,
        },
        port + 3,
        { DATA_DIR: data, NODE_COMPILE_CACHE: path.join(directory, 'compiled') },
      );
    const taken: Record<'few' | 'all', Taken[]> = { few: [], all: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const [side, names] of [['few', eleven] as const, ['all', []] as const]) {
        const served = await serve(names);
        taken[side].push(await take(served, accessToken));
        await served.stop();
      }
    const middle = (side: Taken[], name: keyof Taken) => median(side.map((one) => one[name] * 100)) / 100;
    for (const name of ['start', 'memory', 'list', 'openapi'] as const) {
      const [own, few] = [middle(taken.all, name), middle(taken.few, name)];
      report(`${resources.length} resources next to ${eleven.length}: ${name}`, {
        product: own,
        floor: few,
        unit: name === 'memory' ? 'MiB' : 'ms',
        ratio: ratio(own, few),
        target: '<= 1.1',
      });
    }
  });
