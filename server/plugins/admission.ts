import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type pg from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import { poolSize } from '../database/connections/pool.ts';
import type { Configuration } from '../process/configuration.ts';
import { networkOf } from '../process/network.ts';

/** Requests that may stand in line for a database connection. Who comes later would wait too long to be glad of it. */
const longestLine = 30 * poolSize;

/**
 * Milliseconds that a request waits outside of a full line before it is refused. Waiting costs nothing, and refusing does:
 * programs that ask again at once would otherwise leave no time for those who stand in line.
 */
const patience = 1_000;

interface Admission {
  pool: pg.Pool;
  configuration: Pick<Configuration, 'connectionsPerAddress'>;
}

/**
 * Keeps the line for the database short: who stands in it gets an answer soon, others are refused after a second with 503 and
 * Retry-After, and the server comes back by itself. Runs before anything that asks the database.
 */
export const admissionPlugin = plugin(async (app: FastifyInstance, { pool, configuration }: Admission) => {
  const { connectionsPerAddress } = configuration;
  const underWay = new Map<string, number>();
  // Connections of a proxy say nothing of who is behind it, so there requests are counted instead.
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
    if (next) app.log.warn(`${longestLine} requests wait for the database; others are turned away.`);
    else app.log.info('Requests are let in again.');
  };
  app.addHook('onRequest', async ({ url }) => {
    if (pool.waitingCount < longestLine / 2) say(false);
    if (pool.waitingCount < longestLine || !url.startsWith('/services/')) return;
    say(true);
    await delay(patience);
    if (pool.waitingCount >= longestLine) throw new ServiceError('OVERLOADED');
  });
});
