import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { everyRight } from '../../../contract/rights/rights.ts';
import { roleName } from '../../../server/database/embedded/bootstrap.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { openJobQueue } from '../../../server/jobs/jobQueue.ts';
import { createTables } from '../../support/api.ts';
import { counters, marks } from '../../support/counting.ts';
import { startDatabase } from '../../support/startDatabase.ts';
import { makeTestDirectory } from '../../support/temporaryDirectory.ts';
import { until } from '../../support/until.ts';

const jobsPerCustomer = 1_000;
const customerCount = 10;
const jobCount = jobsPerCustomer * customerCount;
const killCount = 100;
const workerFile = path.resolve(import.meta.dirname, '..', '..', 'support', 'jobWorker.ts');

const database = await startDatabase();
await createTables(database, [counters, marks]);
const { pool } = database;
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const worker of running) worker.kill('SIGKILL');
});

/** Starts a process that does jobs. Resolves when it has begun. */
async function startWorker(directory: string): Promise<ChildProcess> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const connection = { ...inject('cluster'), user: roleName, database: rows[0]?.name };
  const worker = spawn(process.execPath, [workerFile], {
    env: {
      ...process.env,
      DATABASE: JSON.stringify(connection),
      DATA_DIR: directory,
      NODE_COMPILE_CACHE: directory,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
  await once(worker.stdout, 'data');
  return worker;
}

/** A customer with a counter and a thousand jobs, each of which counts one number. Returns its id. */
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
     SELECT $1, id, jsonb_build_object('upTo', 1, 'from', subject::integer), $4 FROM job RETURNING id`,
    [customer, rows[0]?.id, jobsPerCustomer, JSON.stringify(asker)],
  );
  const queue = openJobQueue({ pool, listen: database.listen, log: pino({ level: 'silent' }) });
  await queue.send(
    client,
    jobs.map(({ id }) => ({ customer, job: id })),
  );
  await queue.close();
}

/** Of each customer, how many jobs are done, and how many numbers they wrote: all, and different ones. */
const counts = async (customers: readonly string[]) =>
  Promise.all(
    customers.map((customer) =>
      inTransaction(pool, { customer, stores: 'all' }, async (client) => {
        const { rows } = await client.query<{ done: number; marks: number; different: number }>(
          `SELECT (SELECT count(*) FROM jobs WHERE status = 'DONE')::integer AS done,
             (SELECT count(*) FROM counting_marks)::integer AS marks,
             (SELECT count(DISTINCT number) FROM counting_marks)::integer AS different`,
        );
        return rows[0];
      }),
    ),
  );

const sum = (found: Awaited<ReturnType<typeof counts>>) =>
  found.reduce((all, one) => all + (one?.done ?? 0), 0);

test(
  '100 killed workers lose none of 10,000 jobs, and none is done twice',
  { timeout: 600_000 },
  async () => {
    const directory = await makeTestDirectory();
    const customers: string[] = [];
    for (let number = 0; number < customerCount; number += 1) {
      const { rows } = await pool.query<{ uuid: string }>(
        'INSERT INTO customers (name) VALUES ($1) RETURNING uuid',
        [`Counting ${number}`],
      );
      const customer = rows[0]?.uuid ?? '';
      await inTransaction(pool, { customer, stores: 'all' }, (client) => hand(client, customer));
      customers.push(customer);
    }

    // Two at a time. Each is killed when it has done some jobs, at any moment of a job.
    let killed = 0;
    const killOneAfterAnother = async () => {
      while (killed < killCount) {
        killed += 1;
        const worker = await startWorker(directory);
        const before = sum(await counts(customers));
        await until('jobs are done', async () => {
          const done = sum(await counts(customers));
          return done > before || done === jobCount;
        });
        worker.kill('SIGKILL');
      }
    };
    await Promise.all([killOneAfterAnother(), killOneAfterAnother()]);

    await startWorker(directory);
    await until('all jobs are done', async () => sum(await counts(customers)) === jobCount, 300_000);
    const each = { done: jobsPerCustomer, marks: jobsPerCustomer, different: jobsPerCustomer };
    expect(await counts(customers)).toEqual(customers.map(() => each));
  },
);
