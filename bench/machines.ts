import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { digestOf } from '../server/domain/signIn/machineKeys.ts';
import { type Bench, ratio, withFloor } from './bench.ts';
import { databaseCpuSeconds } from './processTree.ts';
import { launchHelper } from './running.ts';

/** Seconds of the measurement: two rounds of waiting. */
const measured = 50;

const counts = z.object({ answered: z.int(), failures: z.int() });

/** Where machines of a kind ask, and how many of them. The text of their keys is `bench-<kind>-<number>`. */
interface Machines {
  kind: 'till' | 'player';
  count: number;
  /** The address of their calls at the product, and at the bare server. */
  product: string;
  floor: string;
}

/** What the product keeps of the keys of machines. */
export const keyDigests = (kind: Machines['kind'], count: number): string[] =>
  Array.from({ length: count }, (_none, index) => digestOf(`bench-${kind}-${index}`));

const rounded = (cores: number) => Math.round(cores * 100) / 100;

/** Measures for two rounds of waiting the cores that a server and its database use. */
async function coresOf(machines: ChildProcess, serverSeconds: () => Promise<number>) {
  const taken = async () => ({ server: await serverSeconds(), database: databaseCpuSeconds(process.pid) });
  const [began, before] = [performance.now(), await taken()];
  await delay(measured * 1000);
  const after = await taken();
  const seconds = (performance.now() - began) / 1000;
  const server = (after.server - before.server) / seconds;
  const database = (after.database - before.database) / seconds;
  const said = once(machines, 'message');
  machines.send({});
  const { answered, failures } = counts.parse((await said)[0]);
  return {
    ...{ server: rounded(server), database: rounded(database), cores: rounded(server + database) },
    requestsPerSecond: Math.round(answered / measured),
    failures,
  };
}

/** Lets all machines wait at a server for as long as `work` takes. */
async function withMachines<Result>(
  { kind, count }: Machines,
  address: string,
  work: (machines: ChildProcess) => Promise<Result>,
): Promise<Result> {
  const program = path.join(import.meta.dirname, 'waitingMachines.ts');
  const { child, end } = await launchHelper(program, [kind, address, String(count)]);
  try {
    return await work(child);
  } finally {
    await end();
  }
}

/**
 * The cores that machines cost which wait at the product, beside a bare server that asks the same tables and waits as long.
 * @param after measures something else while the machines still wait at one of the two
 */
export async function waitingCores<Result>(
  bench: Bench,
  customer: string,
  machines: Machines,
  after: (waiting: ChildProcess, floorUrl?: string) => Promise<Result>,
) {
  const { product } = bench;
  const own = await withMachines(machines, product.url + machines.product, async (waiting) => ({
    figures: await coresOf(waiting, async () => product.cpuSeconds()),
    after: await after(waiting),
  }));
  const bare = await withFloor(bench, customer, (url) =>
    withMachines(machines, url + machines.floor, async (waiting) => ({
      figures: await coresOf(waiting, async () =>
        z.number().parse(await (await fetch(`${url}/cpuSeconds`)).json()),
      ),
      after: await after(waiting, url),
    })),
  );
  const { server, database, cores, ...requests } = own.figures;
  const floor = bare.figures.cores;
  return {
    figures: { server, database, cores, floor, ratio: ratio(cores, floor), ...requests },
    own: own.after,
    floor: bare.after,
  };
}
