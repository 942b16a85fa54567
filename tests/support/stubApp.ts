import fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify';
import type { Pool } from 'pg';

/** Replaces the product in tests of the process: it writes numbers into a table, can be slow, and can fail. */
export async function buildApp(options: {
  database: { pool: Pool; isReachable(): boolean; instance: object };
  serverFactory: FastifyServerFactory;
}): Promise<FastifyInstance> {
  const { pool, isReachable, instance } = options.database;
  const app = fastify({ serverFactory: options.serverFactory });
  app.get('/healthz', (_request, reply) => {
    reply
      .code(isReachable() ? 200 : 503)
      .send({ status: isReachable() ? 'ok' : 'unreachable', database: instance });
  });
  app.post<{ Params: { number: string } }>('/notes/:number', async ({ params }, reply) => {
    await pool.query('insert into notes (number) values ($1)', [params.number]);
    reply.code(201).send({});
  });
  app.get('/notes', async () => (await pool.query('select number from notes order by number')).rows);
  app.get<{ Params: { seconds: string } }>('/sleep/:seconds', async ({ params }) => {
    await pool.query('select pg_sleep($1)', [params.seconds]);
    return { isRested: true };
  });
  let isHanging = false;
  app.get('/hang', async () => {
    // Nobody gives this connection back, and the application waits for it.
    await pool.connect();
    isHanging = true;
    return {};
  });
  app.addHook('onClose', () => (isHanging ? new Promise<void>(() => undefined) : undefined));
  app.get(
    '/busy',
    async () => (await pool.query('select count(*) from generate_series(1, 1e10::bigint)')).rows,
  );
  app.get('/fault', async () => {
    setImmediate(() => {
      throw new Error('An error of the stub that nobody handles.');
    });
  });
  await app.ready();
  return app;
}
