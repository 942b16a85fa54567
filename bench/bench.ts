import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Secrets } from '../server/process/secrets.ts';
import type { Product } from './product.ts';

/** What every figure needs. */
export interface Bench {
  product: Product;
  /** Connects as the superuser, without row-level security. */
  client: pg.Client;
  connection: pg.ClientConfig;
  /** Where the product keeps its data, and the DATABASE_URL that it runs with. */
  directory: string;
  databaseUrl: string;
  /** The keys of the product. */
  secrets: Secrets;
}

/** The port of the product; the floor uses the next one. */
export const port = Number(process.env.BENCH_PORT ?? 18_090);

/** Seconds that a load lasts. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 6);

/** Two decimals of `product / floor`. */
export const ratio = (product: number, floor: number) => Math.round((product / floor) * 100) / 100;

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Runs the bare server beside the product for as long as `work` takes. */
export async function withFloor<Result>(
  bench: Bench,
  customer: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const file = path.join(import.meta.dirname, 'floor.ts');
  const child: ChildProcess = fork(file, [String(port + 1), JSON.stringify(bench.connection), customer]);
  await once(child, 'message');
  try {
    return await work(`http://127.0.0.1:${port + 1}`);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** The path of the first page of the stock items, by description. */
export const listPath = (filter: object, sort = ['description', 'ASC']) =>
  `/services/main/stockitems?range=[0,24]&sort=${encodeURIComponent(JSON.stringify(sort))}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
