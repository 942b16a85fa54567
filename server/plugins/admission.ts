import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type pg from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import { poolSize } from '../database/connections/pool.ts';
import type { Configuration } from '../process/configuration.ts';
import { networkOf } from '../process/network.ts';

/** Requests that may queue for a database connection. Later ones would wait too long to be useful. */
const longestLine = 30 * poolSize;

/**
 * Milliseconds that a request waits outside a full queue before it is refused. Waiting costs nothing, but refusing
 * does: programs that retry at once would otherwise leave no time for the requests in the queue.
 */
const patience = 1_000;

interface Admission {
  pool: pg.Pool;
  configuration: Pick<Configuration, 'connectionsPerAddress'>;
}

/**
 * Keeps the queue for the database short. Requests in it get an answer soon; others are refused after a second with
 * 503 and Retry-After, and the server recovers by itself. Runs before anything that asks the database.
 */
export const admissionPlugin = plugin(async (app: FastifyInstance, { pool, configuration }: Admission) => {
  const { connectionsPerAddress } = configuration;
  const underWay = new Map<string, number>();
  // A proxy's connections say nothing about the people behind it, so there we count requests instead.
  app.addHook('onRequest', async (request, reply) => {
    if (connectionsPerAddress === 0 || request.ip === request.socket.remoteAddress) return;
    const network = networkOf(request.ip);
    const count = underWay.get(network) ?? 0;
    if (count >= connectionsPerAddress) throw new ServiceError('OVERLOADED');
    underWay.set(network, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    });
  });

  let isFull = false;
  const say = (next: boolean) => {
    if (next === isFull) return;
    isFull = next;
    if (next) app.log.warn(`${longestLine} requests wait for the database; others are refused.`);
    else app.log.info('Requests are accepted again.');
  };
  app.addHook('onRequest', async ({ url }) => {
    if (pool.waitingCount < longestLine / 2) say(false);
    if (pool.waitingCount < longestLine || !url.startsWith('/services/')) return;
    say(true);
    await delay(patience);
    if (pool.waitingCount >= longestLine) throw new ServiceError('OVERLOADED');
  });
});
