import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Bench, ratio, withFloor } from '../bench.ts';
import { databaseCpuSeconds } from '../processTree.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

const tillCount = Number(process.env.BENCH_TILLS ?? 2000);

/** Seconds of the measurement: two rounds of waiting. */
const measured = 50;

/** A store for each till, with a key whose text the tills know. */
const fill = `WITH made AS (
    INSERT INTO stores (customer_uuid, name, code, stage, is_active, is_deleted)
    SELECT $1, 'Bench till ' || n, 'BENCH-TILL-' || n, 'TRADING', true, false FROM generate_series(1, $3::int) AS n RETURNING id),
  numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made)
  INSERT INTO till_keys (customer_uuid, store_uuid, digest, last_four, made_by)
  SELECT $1, id, ($2::text[])[n], 'test', 'Bench' FROM numbered`;

const counts = z.object({ answered: z.int(), failures: z.int() });

/** Seconds of processor time that a server and its database have taken. */
interface Taken {
  server: number;
  database: number;
}

const rounded = (cores: number) => Math.round(cores * 100) / 100;

/** Lets all tills wait at a server, and returns the cores that it and its database use meanwhile. */
async function coresOf(
  url: string,
  paths: { claim: string; heartbeat: string },
  taken: () => Promise<Taken>,
) {
  const program = path.join(import.meta.dirname, '..', 'pollingTills.ts');
  const tills = fork(program, [url, paths.claim, paths.heartbeat, String(tillCount)]);
  try {
    await once(tills, 'message');
    const [began, before] = [performance.now(), await taken()];
    await delay(measured * 1000);
    const after = await taken();
    const seconds = (performance.now() - began) / 1000;
    const server = (after.server - before.server) / seconds;
    const database = (after.database - before.database) / seconds;
    const said = once(tills, 'message');
    tills.send('report');
    const { answered, failures } = counts.parse((await said)[0]);
    return {
      ...{ cores: rounded(server + database), server: rounded(server), database: rounded(database) },
      requestsPerSecond: Math.round(answered / measured),
      failures,
    };
  } finally {
    tills.kill('SIGKILL');
    await once(tills, 'exit');
  }
}

/** Tills that wait for messages, beside a bare server that asks the same table and waits as long. */
export async function tillFigures(bench: Bench): Promise<void> {
  const { product, client } = bench;
  const { customerUuid } = await signIn(product.url);
  const digests = Array.from({ length: tillCount }, (_none, index) =>
    createHash('sha256').update(`bench-till-${index}`).digest('base64url'),
  );
  await client.query(fill, [customerUuid, digests, tillCount]);
  await client.query('VACUUM ANALYZE stores, till_keys');
  const pos = '/services/main/v1/pos';
  const own = await coresOf(
    product.url,
    { claim: `${pos}/messages/claim`, heartbeat: `${pos}/heartbeat` },
    async () => ({ server: product.cpuSeconds(), database: databaseCpuSeconds(process.pid) }),
  );
  const floor = await withFloor(bench, customerUuid, (url) =>
    coresOf(url, { claim: '/till/claim', heartbeat: '/till/heartbeat' }, async () => ({
      server: z.number().parse(await (await fetch(`${url}/cpuSeconds`)).json()),
      database: databaseCpuSeconds(process.pid),
    })),
  );
  report(`${tillCount} tills wait for messages, server and PostgreSQL together`, {
    ...{
      server: own.server,
      database: own.database,
      cores: own.cores,
      floor: floor.cores,
      ratio: ratio(own.cores, floor.cores),
    },
    ...{ requestsPerSecond: own.requestsPerSecond, failures: own.failures, target: '< 0.5 cores' },
  });
}
