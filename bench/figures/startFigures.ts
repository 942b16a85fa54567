import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Database, openDatabase } from '../../server/database/connection.ts';
import { findRunningDatabase } from '../../server/database/embedded/embeddedDatabase.ts';
import { readConfiguration } from '../../server/process/configuration.ts';
import { createLog } from '../../server/process/log.ts';
import { listPath, port as mainPort, timed, withFloor } from '../bench.ts';
import { checkoutWithDefinitions } from '../definitions.ts';
import { repeat } from '../load.ts';
import { memoryOfTree, type TreeMemory } from '../processTree.ts';
import { signIn, startProduct, startWithNpm, withTemporaryDirectory } from '../product.ts';
import { inTurn, type Row, report, summarised } from '../report.ts';
import { toEnd } from '../running.ts';

const port = mainPort + 2;
const starts = 5;
const lists = 10_000;
const definitions = 300;

/** Opens the database of a folder in this process. It closes with the bench at the latest, even if it is still opening. */
export async function openDatabaseOf(directory: string): Promise<Database> {
  let opening: Promise<Database> | undefined;
  const close = toEnd(async () => {
    // What did not open, and said why, needs no end.
    const database = await opening?.catch(() => undefined);
    await database?.close();
  });
  opening = openDatabase(readConfiguration({ DATA_DIR: directory }), createLog({ logLevel: 'error' }));
  return { ...(await opening), close };
}

/** Milliseconds of what no start goes without: a Node that does nothing, and the same PostgreSQL until it answers. */
async function bareStart(directory: string): Promise<number> {
  const node = await timed(() => once(spawn(process.execPath, ['-e', '']), 'exit'));
  let database: Database | undefined;
  const postgres = await timed(async () => {
    database = await openDatabaseOf(directory);
  });
  await database?.close();
  return node + postgres;
}

/** The start on an existing database, which nobody else may use meanwhile. */
export async function startRows(directory: string): Promise<Row[]> {
  let memory = 0;
  const taken = await inTurn(
    starts,
    () => bareStart(directory),
    async () => {
      const product = await startProduct(directory, port);
      memory = product.memory().now;
      await product.stop();
      return product.startedIn;
    },
  );
  return [
    {
      work: 'start on an existing database',
      ...summarised(taken, 'ms'),
      memory,
      target: '< 1000 ms, < 150 MiB',
    },
  ];
}

/**
 * Memory of everything that `npm start` leaves running, without PostgreSQL, beside a bare server on the same database: when it is
 * ready, and after many lists. The database exists, because making it leaves the first process a hundred MiB larger.
 */
export const memoryRows = (): Promise<Row[]> =>
  withTemporaryDirectory(async (directory) => {
    await (await startProduct(directory, port)).stop();
    const product = await startWithNpm(directory, port);
    try {
      // Signing in takes memory of its own.
      const ready = product.treeMemory();
      const { accessToken, customerUuid } = await signIn(product.url);
      const connection = await findRunningDatabase(directory);
      if (!connection) throw new Error('The database of npm start does not answer.');
      return await withFloor({ connection }, customerUuid, async (floorUrl, floor) => {
        const row = (work: string, { rss, pss }: TreeMemory, target: string): Row => ({
          work,
          ...summarised([{ product: rss, floor: memoryOfTree(floor).rss }], 'MiB'),
          ...{ pss, target },
        });
        const run = { connections: 16, requests: lists };
        const headers = { 'x-access-token': accessToken };
        const started = row(
          'memory of npm start on an existing database, without PostgreSQL',
          ready,
          '< 200 MiB',
        );
        await repeat(product.url, run, () => ({ path: listPath({}), headers }));
        await repeat(floorUrl, run, () => ({ path: '/items' }));
        return [started, row('the same after 10,000 lists', product.treeMemory(), '< 240 MiB')];
      });
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
