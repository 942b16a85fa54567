import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type pg from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import { poolSize } from '../database/pool.ts';

/** Requests that may stand in line for a database connection. Who comes later would wait too long to be glad of it. */
const longestLine = 30 * poolSize;

/**
 * Refuses requests at once, with 503 and Retry-After, while the line for the database is full: those who stand in it
 * get their answers soon, and the server comes back by itself when they have. Runs before anything that asks the
 * database, so a refusal costs next to nothing.
 */
export const admissionPlugin = plugin(async (app: FastifyInstance, { pool }: { pool: pg.Pool }) => {
  let isFull = false;
  const say = (next: boolean) => {
    if (next === isFull) return;
    isFull = next;
    if (next) app.log.warn(`${longestLine} requests wait for the database; others are turned away.`);
    else app.log.info('Requests are let in again.');
  };
  app.addHook('onRequest', async ({ url }) => {
    if (pool.waitingCount >= longestLine) {
      say(true);
      if (url.startsWith('/services/')) throw new ServiceError('OVERLOADED');
    } else if (pool.waitingCount < longestLine / 2) say(false);
  });
});
