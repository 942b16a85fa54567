import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Secrets } from '../server/process/secrets.ts';
import type { Product } from './product.ts';
import type { Extent } from './report.ts';
import { launchHelper } from './running.ts';

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

/** The port of the product; the floor uses the next one, and other servers of a figure the two after that. */
export const port = Number(process.env.BENCH_PORT ?? 18_090);
export const ports = [port, port + 1, port + 2, port + 3];

/** Seconds that a load lasts. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 6);

/** What figures measure when nobody is in a hurry: everything. */
export const fullExtent: Extent = { seconds, includes: () => true };

/** Two decimals of `product / floor`. */
export const ratio = (product: number, floor: number) => Math.round((product / floor) * 100) / 100;

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Runs the bare server beside the product, on the same database, for as long as `work` takes. */
export async function withFloor<Result>(
  { connection }: Pick<Bench, 'connection'>,
  customer: string,
  work: (url: string, pid: number) => Promise<Result>,
): Promise<Result> {
  const file = path.join(import.meta.dirname, 'floor.ts');
  const { child, end } = await launchHelper(file, [String(port + 1), JSON.stringify(connection), customer]);
  try {
    return await work(`http://127.0.0.1:${port + 1}`, child.pid ?? 0);
  } finally {
    await end();
  }
}

/** The path of the first page of the stock items, by description. */
export const listPath = (filter: object, sort = ['description', 'ASC']) =>
  `/services/main/stockitems?range=[0,24]&sort=${encodeURIComponent(JSON.stringify(sort))}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
