import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { everyRight } from '../../../contract/rights/rights.ts';
import { roleName } from '../../../server/database/embedded/bootstrap.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { openJobQueue } from '../../../server/jobs/jobQueue.ts';
import { createTables } from '../../support/api.ts';
import { counters, marks } from '../../support/counting.ts';
import { atScale, report } from '../../support/endurance.ts';
import { testPatience } from '../../support/patience.ts';
import { startDatabase } from '../../support/startDatabase.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';
import { until } from '../../support/until.ts';

// One customer keeps only some workers busy, and what a killed worker had counts until its death is noticed. With many
// customers, no worker waits for that.
const jobsPerCustomer = atScale(20, 100);
const customerCount = atScale(25, 100);
const jobCount = jobsPerCustomer * customerCount;
const killCount = atScale(6, 100);
const workerFile = path.resolve(import.meta.dirname, '..', '..', 'support', 'jobWorker.ts');

const database = await startDatabase();
await createTables(database, [counters, marks]);
const { pool } = database;
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const worker of running) worker.kill('SIGKILL');
  partnerServer.close();
});

/** How often the partner was told each number of a customer. It fails the first time, which strikes 5 % of the jobs. */
const told = new Map<string, number>();
const partnerServer = createServer(({ url = '' }, response) => {
  const times = (told.get(url) ?? 0) + 1;
  told.set(url, times);
  response.writeHead(times === 1 ? 503 : 200).end();
}).listen(0, '127.0.0.1');
await once(partnerServer, 'listening');
const partner = `http://127.0.0.1:${(partnerServer.address() as AddressInfo).port}`;

/** Starts a process that does jobs. Resolves when it has begun. */
async function startWorker(directory: string): Promise<ChildProcess> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const connection = { ...inject('cluster'), user: roleName, database: rows[0]?.name };
  const worker = spawn(process.execPath, [workerFile], {
    env: {
      ...process.env,
      DATABASE: JSON.stringify(connection),
      DATA_DIR: directory,
      PARTNER: partner,
      NODE_COMPILE_CACHE: directory,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
  await Promise.race([
    once(worker.stdout, 'data'),
    once(worker, 'exit').then(() => Promise.reject(new Error('A worker ended before it began.'))),
  ]);
  return worker;
}

/** Gives a customer a counter and jobs, each of which counts one number. */
async function hand(client: pg.ClientBase, customer: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO counting_counters (customer_uuid, name, up_to) VALUES ($1, 'All', 1) RETURNING id`,
    [customer],
  );
  const asker = {
    userUuid: null,
    name: 'Test',
    address: null,
    requestId: null,
    rights: everyRight,
    stores: 'all',
  };
  const { rows: jobs } = await client.query<{ id: string }>(
    `WITH job AS (
       INSERT INTO jobs (customer_uuid, subject, action, resource, record_id, status, done)
       SELECT $1, number, 'count', 'counting/counters', $2, 'WAITING', 0 FROM generate_series(1, $3) AS number
       RETURNING id, subject)
     INSERT INTO job_work (customer_uuid, id, input, actor)
     SELECT $1, id, jsonb_build_object('upTo', 1, 'from', subject::integer, 'manner', $1::text), $4 FROM job RETURNING id`,
    [customer, rows[0]?.id, jobsPerCustomer, JSON.stringify(asker)],
  );
  const queue = openJobQueue({ pool, listen: database.listen, log: pino({ level: 'silent' }) });
  await queue.send(
    client,
    jobs.map(({ id }) => ({ customer, job: id })),
  );
  await queue.close();
}

/** How many jobs of all customers are done. */
const doneOf = async (everybody: pg.Client): Promise<number> => {
  const { rows } = await everybody.query(`SELECT count(*)::integer AS done FROM jobs WHERE status = 'DONE'`);
  return rows[0].done;
};

/** The customers that do not have all jobs done and each number written once. */
const incomplete = async (everybody: pg.Client): Promise<unknown[]> => {
  const { rows } = await everybody.query(
    `SELECT c.uuid,
       (SELECT count(*) FROM jobs AS j WHERE j.customer_uuid = c.uuid AND j.status = 'DONE')::integer AS done,
       (SELECT count(*) FROM counting_marks AS m WHERE m.customer_uuid = c.uuid)::integer AS marks,
       (SELECT count(DISTINCT m.number) FROM counting_marks AS m WHERE m.customer_uuid = c.uuid)::integer AS numbers
     FROM customers AS c`,
  );
  expect(rows).toHaveLength(customerCount);
  return rows.filter((row) => [row.done, row.marks, row.numbers].some((count) => count !== jobsPerCustomer));
};

test(
  `${killCount} killed workers and a partner that fails for 5 % lose none of ${jobCount.toLocaleString('en')} jobs, and none is done twice`,
  { timeout: atScale(2, 6) * testPatience },
  async () => {
    const directory = await makeTestDirectory();
    const everybody = new pg.Client(database.maintenanceConnection);
    await everybody.connect();
    onTestFinished(() => everybody.end());
    for (let number = 0; number < customerCount; number += 1) {
      const { rows } = await pool.query<{ uuid: string }>(
        `INSERT INTO customers (name, currency) VALUES ($1, 'EUR') RETURNING uuid`,
        [`Counting ${number}`],
      );
      const customer = rows[0]?.uuid ?? '';
      await inTransaction(pool, { customer, stores: 'all' }, (client) => hand(client, customer));
    }

    // Two at a time. Each is killed when it has done some jobs, at any moment of a job.
    let killed = 0;
    const killOneAfterAnother = async () => {
      while (killed < killCount) {
        killed += 1;
        const worker = await startWorker(directory);
        const before = await doneOf(everybody);
        await until('jobs are done', async () => {
          const done = await doneOf(everybody);
          return done > before || done === jobCount;
        });
        worker.kill('SIGKILL');
      }
    };
    await Promise.all([killOneAfterAnother(), killOneAfterAnother()]);

    await startWorker(directory);
    await until('all jobs are done', async () => (await doneOf(everybody)) === jobCount, testPatience);
    const wrong = await incomplete(everybody);
    report({
      what: `customers with ${jobsPerCustomer} jobs each, while ${killCount} workers are killed`,
      ...{ tried: customerCount, broken: wrong.length, as: 'lost' },
    });
    expect(wrong).toEqual([]);
    expect(told.size).toBe(jobCount / 20);
    expect(Math.min(...told.values())).toBeGreaterThan(1);
  },
);
