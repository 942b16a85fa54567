import { beforeAll, describe, expect, test } from 'vitest';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { openJobQueue } from '../../../server/jobs/jobQueue.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { counters, countingArea, type DuringStep, marks } from '../../support/counting.ts';
import { ended, jobs, jobThat } from '../../support/jobs.ts';
import { letRetriesCome } from '../../support/moments.ts';
import { until } from '../../support/until.ts';

/** What the steps of a counter of some manner do; a test sets it. */
const manners = new Map<string, DuringStep>();

const api = await startApi([...productResources, counters, marks], {
  areas: [countingArea(async (step) => manners.get(String(step.manner))?.(step))],
});
let customer: string;
let session: Session;

beforeAll(async () => {
  customer = await api.createCustomer('Counting');
  session = await api.signIn(customer);
});

/** Creates a counter, and returns its job. */
async function start(
  name: string,
  upTo: number,
  during?: DuringStep,
): Promise<{ counter: string; job: string }> {
  if (during) manners.set(name, during);
  const { body } = await session.call('POST', '/services/main/counting/counters', {
    name,
    upTo,
    manner: name,
  });
  const counter = String(body.data.id);
  const filter = encodeURIComponent(JSON.stringify({ recordId: counter }));
  const list = await session.call<WireRecord[]>('GET', `${jobs}?filter=${filter}`);
  return { counter, job: String(list.body.data[0]?.id) };
}

/** The numbers that the job of a counter has written. */
async function counted(counter: string): Promise<unknown[]> {
  const path = `/services/main/counting/marks?range=[0,499]&filter={"counterId":"${counter}"}&sort=["number","ASC"]`;
  const { status, body } = await session.call<WireRecord[]>('GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ number }) => number);
}

/** Waits until a job is over that fails now and then. */
const endedAfterRetries = (job: string): Promise<WireRecord> =>
  until('the job is over', async () => {
    await letRetriesCome(api);
    const { body } = await session.call('GET', `${jobs}/${job}`);
    return ['DONE', 'FAILED'].includes(String(body.data.status)) && body.data;
  });

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('a job', () => {
  test('begins after the transaction of its cause, and never if that is undone', async () => {
    const refused = await session.call('POST', '/services/main/counting/counters', { name: '' });
    expect(refused.status).toBe(422);
    const { counter, job } = await start('plain', 3);
    expect(await ended(session, job)).toMatchObject({
      ...{ status: 'DONE', subject: 'plain', done: 3, total: 3, progress: 100, result: { counted: 3 } },
      failure: null,
    });
    expect(await counted(counter)).toEqual([1, 2, 3]);
  });

  test('tells its progress while it runs', async () => {
    let goOn = () => undefined as unknown;
    const paused = new Promise((resolve) => {
      goOn = () => resolve(undefined);
    });
    const { job } = await start('paused', 4, async ({ number }) => void (number === 3 && (await paused)));
    const running = await until('two steps are kept', async () => {
      const { body } = await session.call('GET', `${jobs}/${job}`);
      return body.data.done === 2 && body.data;
    });
    expect(running).toMatchObject({ status: 'RUNNING', total: 4, progress: 50, endedAt: null });
    expect(running.startedAt).not.toBeNull();
    goOn();
    expect((await ended(session, job)).status).toBe('DONE');
  });

  test('stops when somebody cancels it, undoes the step under way, and goes on when it is tried again', async () => {
    let waits = true;
    const { counter, job } = await start('cancelled', 3, async ({ number, signal }) => {
      if (number === 2 && waits) await aborted(signal);
    });
    await jobThat(session, job, 'RUNNING');
    const cancelled = await session.call('POST', `${jobs}/${job}/actions/cancel`, {});
    expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED' });
    const started = await session.call('POST', `${jobs}/${job}/actions/cancel`, {});
    expect(started.body.code).toBe('ACTION_REFUSED');
    expect(await counted(counter)).toEqual([1]);

    waits = false;
    await session.call('POST', `${jobs}/${job}/actions/retry`, {});
    expect((await ended(session, job)).status).toBe('DONE');
    expect(await counted(counter)).toEqual([1, 2, 3]);
  });

  test('that is refused says why, and offers another try', async () => {
    let isRefused = true;
    const { counter, job } = await start('refused', 2, async ({ number }) => {
      if (number === 2 && isRefused) throw new ServiceError('UPLOAD_QUOTA', { details: { limit: '1 MB' } });
    });
    expect(await ended(session, job)).toMatchObject({
      status: 'FAILED',
      failure: { code: 'UPLOAD_QUOTA', details: { limit: '1 MB' } },
    });
    isRefused = false;
    await session.call('POST', `${jobs}/${job}/actions/retry`, {});
    expect(await ended(session, job)).toMatchObject({ status: 'DONE', failure: null });
    expect(await counted(counter)).toEqual([1, 2]);
  });

  test('that fails by chance is tried again by itself', async () => {
    let failures = 0;
    const { counter, job } = await start('unlucky', 2, async () => {
      failures += 1;
      if (failures === 1) throw new Error('The wire was cut.');
    });
    expect((await endedAfterRetries(job)).status).toBe('DONE');
    expect(await counted(counter)).toEqual([1, 2]);
  });

  test('that fails every time is set aside after three more tries', async () => {
    let tries = 0;
    const { counter, job } = await start('hopeless', 1, async () => {
      tries += 1;
      throw new Error('The wire is always cut.');
    });
    expect(await endedAfterRetries(job)).toMatchObject({
      status: 'FAILED',
      failure: { code: 'JOB_SET_ASIDE', details: { reference: job } },
    });
    expect(tries).toBe(4);
    expect(await counted(counter)).toEqual([]);
  });

  test('that fails once in each step goes on to its end: only tries of the same step count', async () => {
    const failed = new Set<number>();
    const { counter, job } = await start('stumbling', 6, async ({ number }) => {
      if (failed.has(number)) return;
      failed.add(number);
      throw new Error('The wire was cut.');
    });
    expect((await endedAfterRetries(job)).status).toBe('DONE');
    expect(await counted(counter)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('that the queue has lost, as after a backup was restored, is found again', async () => {
    const { job } = await start('lost', 1);
    await ended(session, job);
    const { pool, listen } = api.database;
    const queue = openJobQueue({ pool, listen, log: (await import('pino')).pino({ level: 'silent' }) });
    expect(await queue.known([{ customer, job }])).toEqual(new Set());
    await queue.close();
  });
});

test('long jobs of one customer leave workers to others', async () => {
  const gate = Promise.withResolvers<void>();
  const running = new Set<number>();
  let most = 0;
  const started: string[] = [];
  for (let place = 0; place < 6; place += 1) {
    const { job } = await start(`long ${place}`, 1, async () => {
      running.add(place);
      most = Math.max(most, running.size);
      await gate.promise;
      running.delete(place);
    });
    started.push(job);
  }
  await until('jobs of the customer wait for others of it', async () => {
    const { rows } = await api.database.pool.query(
      `SELECT FROM pgboss.job WHERE state = 'created' AND start_after > created_on AND data ->> 'customer' = $1`,
      [customer],
    );
    return rows.length > 0;
  });
  const neighbour = await api.signIn(await api.createCustomer('Neighbour'));
  const counter = { name: 'quick', upTo: 1, manner: 'quick' };
  const made = await neighbour.call('POST', '/services/main/counting/counters', counter);
  const filter = encodeURIComponent(JSON.stringify({ recordId: made.body.data.id }));
  const list = await neighbour.call<WireRecord[]>('GET', `${jobs}?filter=${filter}`);
  expect(await ended(neighbour, String(list.body.data[0]?.id))).toMatchObject({ status: 'DONE' });
  expect([running.size, most]).toEqual([2, 2]);
  gate.resolve();
  for (const job of started) expect((await ended(session, job)).status).toBe('DONE');
  expect(most).toBe(2);
});

test('the work of jobs is of one customer, and of those who run it', async () => {
  const { pool } = api.database;
  const count = (realm: Parameters<typeof inTransaction>[1]) =>
    inTransaction(pool, realm, async (client) => {
      const { rows } = await client.query('SELECT count(*)::integer AS count FROM job_work');
      return rows[0].count;
    });
  expect(await count({ customer, stores: 'all' })).toBeGreaterThan(0);
  expect(await count('jobs')).toBeGreaterThan(0);
  expect(await count({ customer: crypto.randomUUID(), stores: 'all' })).toBe(0);
  expect(await count('none')).toBe(0);
  await expect(
    inTransaction(pool, 'jobs', (client) => client.query('DELETE FROM job_work')).then(
      ({ rowCount }) => rowCount,
    ),
  ).resolves.toBe(0);
});
