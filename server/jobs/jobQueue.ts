import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Db, Job, JobResult, PgBoss } from 'pg-boss';
import type { Listen } from '../database/connections/watch.ts';

/** A job in the queue. Everything else about it is a record of the product. */
export interface QueuedJob {
  customer: string;
  job: string;
}

/** The outcome of a delivered job: it is over, or it goes back into the queue, at once or for a moment. */
export type Outcome = 'over' | 'unfinished' | 'later';

/** A job that the queue hands to a worker. */
export interface Delivery extends QueuedJob {
  /** True if the queue has handed it out before, and a worker died or failed. */
  isRepeated: boolean;
  /** Aborted when this process stops, or when the queue has assigned the job to another process. */
  signal: AbortSignal;
}

/** The queue of jobs, in the database. It delivers each job at least once. */
export interface JobQueue {
  /**
   * Adds jobs within the transaction of `client`: they begin after its commit, and never if it is undone. With a
   * moment, they begin at that moment or up to two seconds later.
   */
  send(client: pg.ClientBase, jobs: readonly QueuedJob[], startsAt?: string): Promise<void>;
  /** The ids of those jobs that wait in the queue or that a worker has. */
  known(jobs: readonly QueuedJob[]): Promise<ReadonlySet<string>>;
  /**
   * Hands out jobs until it is stopped. If `run` throws, the job comes again after a while. The function that it
   * returns puts unfinished jobs back into the queue at once.
   */
  work(run: (delivery: Delivery) => Promise<Outcome>): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const queueName = 'jobs';

/** Jobs that run at once in one process. */
const workers = 4;

/** Jobs that a worker fetches together, because asking for each small one would cost more than doing it. */
const batchSize = 20;

/** Workers fetch no more jobs of one customer than two of them would. The runner sees to it that no more than two run. */
const mostForOne = 2 * batchSize;

/** Milliseconds until the queue offers a job again that had to wait for others of its customer. */
const laterIn = 1_000;

/** Runs work one at a time. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Milliseconds after which a worker gives the rest of its batch back, for others who have time, even while a job runs. */
const longestBatch = 1_000;

const settings = {
  notify: true,
  // A worker that says nothing for this long is dead.
  heartbeatSeconds: 10,
  // This can be long, because the heartbeat shows that a worker is alive.
  expireInSeconds: 12 * 60 * 60,
  // The runner counts failures itself, because it knows whether a job had begun.
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 10,
  deleteAfterSeconds: 60 * 60,
} as const;

/** Statements of the queue arrive as it expects them, with dates as JavaScript has them. */
const statementsOn = (client: Pick<pg.Pool, 'query'> | pg.ClientBase): Db => ({
  executeSql: (text, values) =>
    client.query({ text, ...(values && { values: [...values] }), types: pg.types }) as ReturnType<
      Db['executeSql']
    >,
});

/** Opens the queue. It makes its tables, in a schema of their own, when somebody first needs it. */
export function openJobQueue({
  pool,
  listen,
  log,
}: {
  pool: pg.Pool;
  listen: Listen;
  log: FastifyBaseLogger;
}): JobQueue {
  let starting: Promise<PgBoss> | undefined;
  // If this process dies of a job, the others that were delivered twice are not to blame.
  const alone = oneAtATime();

  async function start(): Promise<PgBoss> {
    // The library takes a tenth of a second to load, which no page should wait for.
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      db: {
        ...statementsOn(pool),
        async listen(channel, heard, missed) {
          const stop = listen(channel, { heard, missed });
          return { close: async () => void stop() };
        },
      },
      schedule: false,
      useListenNotify: true,
      registerInstance: false,
      openTelemetry: { enabled: false },
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    });
    boss.on('error', (error) => log.error({ err: error }, 'The job queue failed.'));
    boss.on('warning', (warning) => log.warn(warning, 'The job queue gave a warning.'));
    await boss.start();
    await boss.createQueue(queueName, settings);
    return boss;
  }

  /** If it could not be started, the next call tries again. */
  const started = (): Promise<PgBoss> => {
    starting ??= start().catch((error) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };

  async function send(db: Db, jobs: readonly QueuedJob[], startsAt?: string): Promise<void> {
    const boss = await started();
    const entries = jobs.map(({ customer, job }) => ({
      data: { customer, job },
      singletonKey: job,
      group: { id: customer },
      ...(startsAt !== undefined && { startAfter: new Date(startsAt) }),
    }));
    await boss.insert(queueName, entries, { db });
  }

  /** Runs the jobs of a batch one after another, and sends back those that it has no time for. */
  async function runBatch(
    batch: readonly Job<QueuedJob>[],
    { run, stop }: { run: (delivery: Delivery) => Promise<Outcome>; stop: AbortSignal },
  ): Promise<JobResult[]> {
    const results: JobResult[] = [];
    const waiting = [...batch];
    // Before the queue counts a job as done: one that is queued twice does no harm, a lost one does.
    const giveBack = async (jobs: readonly Job<QueuedJob>[], startsAt?: string) => {
      if (jobs.length === 0) return;
      await send(
        statementsOn(pool),
        jobs.map(({ data }) => data),
        startsAt,
      );
      results.push(...jobs.map(({ id }) => ({ id, status: 'completed' as const })));
    };
    let returning = Promise.resolve();
    const late = setTimeout(() => {
      const rest = waiting.splice(0);
      returning = giveBack(rest).catch((error: unknown) => {
        log.warn(error, 'The queue did not take jobs back. They run here.');
        waiting.push(...rest);
      });
    }, longestBatch);
    const lastOne = async () => {
      clearTimeout(late);
      await returning;
      return waiting.shift();
    };
    for (let next = waiting.shift(); next; next = waiting.shift() ?? (await lastOne())) {
      const { id, data, signal, retryCount } = next;
      try {
        const isRepeated = retryCount > 0;
        const work = () => run({ ...data, isRepeated, signal: AbortSignal.any([signal, stop]) });
        const outcome = stop.aborted ? 'unfinished' : await (isRepeated ? alone(work) : work());
        if (outcome === 'unfinished') await giveBack([next]);
        else if (outcome === 'later') await giveBack([next], new Date(Date.now() + laterIn).toISOString());
        else results.push({ id, status: 'completed' });
      } catch (error) {
        log.error({ err: error, job: data.job }, 'A job failed. It will be tried again.');
        results.push({ id, status: 'failed' });
      }
    }
    return results;
  }

  return {
    send: (client, jobs, startsAt) => send(statementsOn(client), jobs, startsAt),
    async known(jobs) {
      const boss = await started();
      const found = new Set<string>();
      for (const { job } of jobs) {
        const entries = await boss.findJobs(queueName, { key: job });
        if (entries.some(({ state }) => ['created', 'retry', 'active'].includes(state))) found.add(job);
      }
      return found;
    },
    async work(run) {
      const boss = await started();
      const stop = new AbortController();
      const options = {
        ...{ batchSize, localConcurrency: workers, groupConcurrency: mostForOne },
        ...{ perJobResults: true, burstWhenBatchFull: true, heartbeatRefreshSeconds: 3 },
        // New jobs are announced; this finds those whose time has come to be tried again.
        notifyPollingIntervalSeconds: 2,
      } as const;
      await boss.work<QueuedJob>(queueName, options, (batch) => runBatch(batch, { run, stop: stop.signal }));
      return async () => {
        stop.abort();
        await boss.offWork(queueName, { wait: true });
      };
    },
    async close() {
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
