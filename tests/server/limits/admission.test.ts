import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { poolSize } from '../../../server/database/connections/pool.ts';
import { type Answer, type Session, startApi } from '../../support/api.ts';
import { keptLog } from '../../support/keptLog.ts';
import { until } from '../../support/until.ts';

const { log, messages } = keptLog();
const api = await startApi(undefined, { log });
const { pool } = api.database;
const list = '/services/main/stockcategories';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Admission'));
});

const requests = (count: number, path = list) =>
  Array.from({ length: count }, () => session.call('GET', path));
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();

/** Takes every connection, as statements do that last long. */
const takeAll = () => Promise.all(Array.from({ length: poolSize }, () => pool.connect()));
const giveBack = (clients: PoolClient[]) => {
  for (const client of clients) client.release();
};

describe('more requests than the database has connections', () => {
  test('wait their turn: 200 at once are all answered', async () => {
    expect(statuses(await Promise.all(requests(200)))).toEqual([200]);
  });

  test('are refused soon where the line is full; who stands in it, and who asks for health, is answered (OV-04, OV-07)', async () => {
    const clients = await takeAll();
    const inLine = requests(300);
    await until('the line is full', () => pool.waitingCount === 300);
    const began = performance.now();
    const late = await Promise.all(requests(100));
    expect(statuses(late)).toEqual([503]);
    expect(performance.now() - began).toBeLessThan(4_000);
    expect([late[0]?.body.code, late[0]?.headers.get('retry-after')]).toEqual(['OVERLOADED', '5']);
    for (const path of ['/healthz', '/openapi.json']) expect((await api.call('GET', path)).status).toBe(200);
    giveBack(clients);
    expect(statuses(await Promise.all(inLine))).toEqual([200]);
    expect(statuses(await Promise.all(requests(100)))).toEqual([200]);
    expect(messages().slice(-2)).toEqual([
      '300 requests wait for the database; others are refused.',
      'Requests are accepted again.',
    ]);
  });

  test('do not wait for ever: after ten seconds the answer is that it is overloaded', async () => {
    const clients = await takeAll();
    const began = performance.now();
    const answer = await session.call('GET', list);
    giveBack(clients);
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'OVERLOADED',
      '5',
    ]);
    expect(performance.now() - began).toBeLessThan(11_000);
    expect((await session.call('GET', list)).status).toBe(200);
  });
});
