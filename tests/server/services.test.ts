import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { type Api, type Session, serveApi, startApi } from '../support/api.ts';

const whole = await startApi();
const { database, dataDirectory } = whole;
/** Another process of the same installation, which serves one service. */
const part = await serveApi(database, undefined, {
  environment: { DATA_DIR: dataDirectory, SERVICES: 'store' },
});
let session: Session;

beforeAll(async () => {
  session = await whole.signIn(await whole.createCustomer('Services'));
});

const call = <Data>(api: Api, method: string, path: string, body?: unknown) =>
  api.call<Data>(method, path, { body, headers: { 'x-access-token': session.accessToken } });

describe('a process with SERVICES=store', () => {
  test('takes the sessions of the process that serves main, and shares its records', async () => {
    const store = { name: 'Long Street', code: 'LS1' };
    expect((await call(part, 'POST', '/services/store/api/stores/stores', store)).status).toBe(201);
    const { body } = await call<WireRecord[]>(whole, 'GET', '/services/store/api/stores/stores');
    expect(body.data).toMatchObject([store]);
  });

  test('does not know the calls of other services', async () => {
    for (const [method, path] of [
      ['GET', '/services/main/stockcategories'],
      ['POST', '/services/main/auth/login'],
      ['POST', '/services/main/storedFiles'],
      ['GET', '/services/main/definitions'],
      ['GET', '/services/order/orders'],
    ] as const) {
      const { status, body } = await call(part, method, path, method === 'POST' ? {} : undefined);
      expect([path, status, body.code]).toEqual([path, 404, 'ROUTE_NOT_FOUND']);
    }
    const { paths } = JSON.parse((await part.call('GET', '/openapi.json')).text);
    expect(Object.keys(paths).filter((path) => !path.startsWith('/services/store/'))).toEqual([]);
  });

  test('says so', async () => {
    const health = await part.call('GET', '/healthz');
    expect([health.status, JSON.parse(health.text)]).toMatchObject([
      200,
      { status: 'ok', services: ['store'], database: { kind: 'embedded' }, version: expect.any(String) },
    ]);
  });
});
