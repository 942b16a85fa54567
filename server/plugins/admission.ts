import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ServiceError } from '../../contract/errors.ts';
import { requestHeader } from '../../contract/requestHeader.ts';
import { shortPath } from '../../contract/vouchers/shortAddress.ts';
import { poolSize } from '../database/connections/pool.ts';
import { createQueueLimit } from '../limits/queueLimit.ts';
import { bareHeaders } from '../process/bareHeaders.ts';
import type { Configuration } from '../process/configuration.ts';
import { networkOf } from '../process/network.ts';
import { payloadOf, retryAfterSeconds } from './errors.ts';

/** Requests that may wait for a database connection. */
const queue = { most: 30 * poolSize, least: 2 * poolSize, longestWait: 1_000 };

/**
 * Requests that may begin in one turn of the event loop. A request joins the queue only after some steps of its own, so a crowd must not
 * begin before the queue shows those in front of it.
 */
const beginAtOnce = 16;

/**
 * Milliseconds that a request waits for its refusal if its connection was refused a moment ago. Waiting costs nothing, but refusing
 * does: programs that try again at once would leave no time for the requests in the queue.
 */
const patience = 2_000;

/** What admission reads of the pool: how many wait for a connection, and when somebody gets one. */
type Queue = Pick<pg.Pool, 'waitingCount'> & {
  on(event: 'acquire', listener: () => void): unknown;
  off(event: 'acquire', listener: () => void): unknown;
};

/** Whether a request may need the database. */
const isOfCall = (url = '') => url.startsWith('/services/') || url.startsWith(shortPath);

/** Stands before an application. */
export interface Admission {
  /** What the server runs instead of `handler`. */
  before(handler: RequestListener): RequestListener;
  close(): void;
}

/**
 * Keeps the queue for the database short, so that whoever waits in it gets an answer soon. The server refuses others with 503 and
 * Retry-After, at once and before anything else looks at the request. It recovers by itself.
 */
export function openAdmission(pool: Queue, log: Logger): Admission {
  const limit = createQueueLimit(queue);
  const measure = () => limit.served(pool.waitingCount, performance.now());
  pool.on('acquire', measure);

  /** Requests that have not begun yet. */
  const arrived: (() => void)[] = [];
  let begun = 0;
  let isTurnOpen = false;
  const waiting = () => pool.waitingCount + arrived.length;
  const begin = (work: () => void) => {
    if (begun >= beginAtOnce) arrived.push(work);
    else {
      begun += 1;
      work();
    }
    if (isTurnOpen) return;
    isTurnOpen = true;
    setImmediate(nextTurn);
  };
  const nextTurn = () => {
    isTurnOpen = false;
    begun = 0;
    for (const work of arrived.splice(0, beginAtOnce)) begin(work);
  };

  let isSaid = false;
  const say = (next: boolean) => {
    if (next === isSaid) return;
    isSaid = next;
    if (next) log.warn(`${waiting()} requests wait for the database; others are refused.`);
    else log.info('Requests are accepted again.');
  };

  /** When each connection was refused for the last time. */
  const refusedAt = new WeakMap<Socket, number>();
  const refuse = ({ socket }: IncomingMessage, response: ServerResponse) => {
    refusedAt.set(socket, performance.now());
    answerOverloaded(response);
  };

  return {
    before: (handler) => (request, response) => {
      if (!isOfCall(request.url)) return handler(request, response);
      const now = performance.now();
      const most = limit.current(now);
      if (waiting() < most / 2) say(false);
      if (waiting() < most) return begin(() => handler(request, response));
      say(true);
      limit.refused(now);
      const since = now - (refusedAt.get(request.socket) ?? Number.NEGATIVE_INFINITY);
      if (since > retryAfterSeconds * 1000) return refuse(request, response);
      setTimeout(() => {
        if (!response.destroyed) refuse(request, response);
      }, patience);
    },
    close: () => void pool.off('acquire', measure),
  };
}

const overloaded = new ServiceError('OVERLOADED');

/** Sends the refusal as `errorsPlugin` would send it. */
function answerOverloaded(response: ServerResponse): void {
  const id = randomUUID();
  const body = JSON.stringify(payloadOf(overloaded, id));
  response.writeHead(overloaded.status, {
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryAfterSeconds),
    [requestHeader]: id,
  });
  response.end(body);
}

/** Limits the requests that one address has under way behind a proxy, whose connections say nothing about the people behind it. */
export const requestsPerAddressPlugin = plugin(
  async (app: FastifyInstance, { connectionsPerAddress }: Pick<Configuration, 'connectionsPerAddress'>) => {
    const underWay = new Map<string, number>();
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
  },
);
