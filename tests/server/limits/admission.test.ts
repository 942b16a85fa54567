import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { poolSize } from '../../../server/database/connections/pool.ts';
import { openAdmission } from '../../../server/plugins/admission.ts';
import { type Answer, type Session, startApi } from '../../support/api.ts';
import { keptLog } from '../../support/keptLog.ts';
import { until } from '../../support/until.ts';

const { log, messages } = keptLog();
const api = await startApi(undefined, { log });
const { pool } = api.database;
const list = '/services/main/stockcategories';
let session: Session;

/** Milliseconds that the product lets a request wait for a connection. */
const longestWait = pool.options.connectionTimeoutMillis;
// Whoever waits is answered once a connection is free, and not before, however slow the machine is.
pool.options.connectionTimeoutMillis = 0;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Admission'));
});

const requests = (count: number, path = list) =>
  Array.from({ length: count }, () => session.call('GET', path));
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();

/** Does work while every connection is taken, as by statements that last long. */
async function whileAllAreTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  const clients: PoolClient[] = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()));
  try {
    return await work();
  } finally {
    for (const client of clients) client.release();
  }
}

/** Sends requests and waits until the server has begun to answer each of them. */
async function begun<Result>(count: number, send: () => Result): Promise<Result> {
  let seen = 0;
  const see = () => {
    seen += 1;
  };
  subscribe('http.server.request.start', see);
  try {
    const sent = send();
    await until('the requests have arrived', () => seen === count);
    return sent;
  } finally {
    unsubscribe('http.server.request.start', see);
  }
}

/** Lets others wait for a connection until 300 wait. The server's own work may wait, too. */
const fillTheLine = () =>
  Array.from({ length: 300 - pool.waitingCount }, async () => (await pool.connect()).release());

describe('more requests than the database has connections', () => {
  test('wait their turn: 200 at once are all answered', async () => {
    expect(statuses(await Promise.all(requests(200)))).toEqual([200]);
  });

  test('are refused soon where the line is full; who stands in it, and who asks for health, is answered (OV-04, OV-07)', async () => {
    const [inLine, others] = await whileAllAreTaken(async () => {
      let answered = 0;
      const line = await begun(250, () =>
        requests(250).map(async (one) => {
          const answer = await one;
          answered += 1;
          return answer;
        }),
      );
      const fillers = fillTheLine();
      const late = await Promise.all(requests(100));
      expect(statuses(late)).toEqual([503]);
      expect([late[0]?.body.code, late[0]?.headers.get('retry-after')]).toEqual(['OVERLOADED', '5']);
      for (const path of ['/healthz', '/openapi.json'])
        expect((await api.call('GET', path)).status).toBe(200);
      // All these were answered before anybody in the line.
      expect([answered, pool.waitingCount >= 300]).toEqual([0, true]);
      return [line, fillers];
    });
    expect(statuses(await Promise.all(inLine))).toEqual([200]);
    await Promise.all(others);
    expect(statuses(await Promise.all(requests(100)))).toEqual([200]);
    expect(messages().slice(-2)).toEqual([
      '300 requests wait for the database; others are refused.',
      'Requests are accepted again.',
    ]);
  });

  test('do not wait for ever: after ten seconds the answer is that it is overloaded', async () => {
    expect(longestWait).toBe(10_000);
    // The answer comes while every connection is still taken.
    const answer = await whileAllAreTaken(async () => {
      pool.options.connectionTimeoutMillis = 50;
      return session.call('GET', list);
    });
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'OVERLOADED',
      '5',
    ]);
    pool.options.connectionTimeoutMillis = 0;
    expect((await session.call('GET', list)).status).toBe(200);
  });
});

describe('what stands before the application', () => {
  /** A pool in which as many wait as `waitingCount` says. */
  const poolOf = (waitingCount: number) => Object.assign(new EventEmitter(), { waitingCount });

  function arrive(socket = new Socket()) {
    const request = new IncomingMessage(socket);
    request.url = list;
    return { request, response: new ServerResponse(request) };
  }

  test('lets a crowd that arrives in one moment begin only as far as the queue has room for it', async () => {
    const waiting = poolOf(0);
    // As in the application, a request joins the queue some steps after it began.
    const handler = async () => {
      await null;
      waiting.waitingCount += 1;
    };
    const handle = openAdmission(waiting, log).before(handler);
    const crowd = Array.from({ length: 1_000 }, () => arrive());
    for (const { request, response } of crowd) handle(request, response);
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    // Those who begin in the same turn do not see each other yet.
    expect(waiting.waitingCount).toBe(300 + 16);
    expect(crowd.filter(({ response }) => response.statusCode === 503)).toHaveLength(1_000 - 316);
  });

  test('refuses at once, and later where a connection comes back before it should', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    try {
      const handle = openAdmission(poolOf(300), log).before(() => undefined);
      const socket = new Socket();
      const ask = (from?: Socket) => {
        const { request, response } = arrive(from);
        handle(request, response);
        return response;
      };
      expect(ask(socket).statusCode).toBe(503);
      const second = ask(socket);
      expect([second.headersSent, ask().headersSent]).toEqual([false, true]);
      vi.advanceTimersByTime(2_000);
      expect([second.headersSent, second.statusCode]).toEqual([true, 503]);
      vi.advanceTimersByTime(5_001);
      expect(ask(socket).headersSent).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
