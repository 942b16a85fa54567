import { beforeAll, describe, expect, test } from 'vitest';
import { accessOf, asOperator, codeOf, cookieOf } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { startFigure } from '../../support/endurance.ts';
import { until } from '../../support/until.ts';
import {
  fill,
  hostileResources,
  isOpenCall,
  isUpload,
  type Route,
  routesOf,
  sendRaw,
} from '../hostile/support.ts';

const api = await startApi(hostileResources);
const access = accessOf(api);
let session: Session;
let routes: Route[];
let recordId: string;
/** What proves who calls: the token of a person, and the key of a till. */
let proofs: Record<string, string>;

/** It goes on answering for as long as somebody listens. */
const endless = /\/changes$/;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Cross'));
  routes = (await routesOf(api)).filter(({ path }) => !endless.test(path));
  const { body } = await session.call('POST', '/services/main/test/depots', { name: 'One' });
  recordId = String(body.data.id);
  const store = { name: 'Cross', code: 'CR' };
  const opened = await session.call('POST', '/services/store/api/stores/stores', store);
  const { authKey } = opened.body.data.issued as { authKey: string };
  proofs = { 'x-access-token': session.accessToken, authorization: `Bearer ${authKey}` };
  // The first use of the key is kept.
  await api.call('POST', '/services/main/v1/pos/messages/claim', { body: {}, headers: proofs });
});

/**
 * Everything in the database except the audit log, what is made of it in the background, and what is kept about calls
 * themselves, such as when somebody last used a key. Mails that a sign-in caused have left by then.
 */
async function content(): Promise<unknown[]> {
  await until('no mail waits', async () => (await asOperator(api, 'SELECT FROM mails')).length === 0);
  const aboutCalls = ['audit_events', 'audit_names', 'audit_seals', 'access_limits', 'sessions'];
  const tables = await asOperator<{ name: string }>(
    api,
    `SELECT c.relname AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`,
  );
  const found = await asOperator(
    api,
    tables
      .filter(({ name }) => !aboutCalls.includes(name))
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, count(*)::integer AS count, md5(string_agg(row::text, '|' ORDER BY row::text)) AS content FROM (SELECT to_jsonb(t) - 'used_at' AS row FROM "${name}" AS t) AS rows`,
      )
      .join(' UNION ALL '),
  );
  expect(found.length).toBeGreaterThan(15);
  return found;
}

test('nothing changes by GET or HEAD, whatever method they claim to stand for (SE-10)', async () => {
  const before = await content();
  const headers = {
    'x-access-token': session.accessToken,
    'x-http-method-override': 'DELETE',
    'x-method-override': 'DELETE',
  };
  const paths = new Set(routes.map(({ path }) => fill(path, recordId, session.customerUuid)));
  const figure = startFigure('GET and HEAD of every address, claiming to delete', { as: 'wrong' });
  for (const path of paths)
    for (const method of ['GET', 'HEAD']) {
      const { status } = await sendRaw(api, { method, path: `${path}`, headers });
      figure.check(() => expect([method, path, status < 500]).toEqual([method, path, true]));
      const claiming = await sendRaw(api, { method, path: `${path}?_method=DELETE`, headers });
      figure.check(() => expect([method, path, claiming.status < 500]).toEqual([method, path, true]));
    }
  figure.end();
  expect(await content()).toEqual(before);
});

test('cookies alone open no call, the one of a trusted device included (SE-10, TF-08)', async () => {
  const account = await api.createAccount([session.customerUuid]);
  const { body: login } = await access.logIn(account);
  const trusted = await access.challenge(login.data, codeOf(account), { trustDevice: true });
  const { body: chosen } = await access.select(trusted.body.data.otpToken, session.customerUuid);
  const { accessToken, refreshToken } = chosen.data;
  const cookie = [
    cookieOf(trusted),
    `x-access-token=${accessToken}`,
    `accessToken=${accessToken}`,
    `refreshToken=${refreshToken}`,
    `session=${accessToken}`,
  ].join('; ');
  const before = await content();
  const figure = startFigure('calls with cookies alone', { as: 'let in' });
  for (const route of routes.filter((route) => !isOpenCall(route))) {
    const { status } = await sendRaw(api, {
      method: route.method,
      path: fill(route.path, recordId, session.customerUuid),
      headers: { cookie, ...(route.method !== 'GET' && { 'content-type': 'application/json' }) },
      body: route.method === 'GET' || isUpload(route) ? '' : '{}',
    });
    figure.check(() =>
      expect([route, status]).toEqual([route, expect.toSatisfy((code) => [401, 415].includes(code))]),
    );
  }
  figure.end();
  expect(await content()).toEqual(before);
});

describe('a body that a form of another site could send', () => {
  test.each([
    ['text/plain', '{"name":"forged"}'],
    ['application/x-www-form-urlencoded', 'name=forged'],
    ['application/x-www-form-urlencoded; charset=application/json', '{"name":"forged"}'],
    ['text/plain; boundary=application/json', '{"name":"forged"}'],
    ['application/json-patch+json', '[]'],
    ['application/jsonx', '{"name":"forged"}'],
    ['', '{"name":"forged"}'],
  ])('of the type "%s" is refused by every call, with the right token too (SE-10, IN-02)', async (type, body) => {
    const before = await content();
    const figure = startFigure(`calls with a body of the type "${type}"`, { as: 'let in' });
    for (const route of routes.filter(({ method }) => method !== 'GET' && method !== 'DELETE')) {
      const { status } = await sendRaw(api, {
        method: route.method,
        path: fill(route.path, recordId, session.customerUuid),
        body,
        headers: { ...proofs, 'content-type': type },
      });
      figure.check(() => expect([route, status]).toEqual([route, 415]));
    }
    figure.end();
    expect(await content()).toEqual(before);
  });

  test('as multipart is refused by every call that takes JSON (SE-10)', async () => {
    const figure = startFigure('calls with a form in the place of JSON', { as: 'let in' });
    for (const route of routes.filter((one) => !['GET', 'DELETE'].includes(one.method) && !isUpload(one))) {
      const { status } = await sendRaw(api, {
        method: route.method,
        path: fill(route.path, recordId, session.customerUuid),
        body: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nforged\r\n--x--\r\n',
        headers: { ...proofs, 'content-type': 'multipart/form-data; boundary=x' },
      });
      figure.check(() => expect([route, status]).toEqual([route, 415]));
    }
    figure.end();
  });
});

test('no other site may read an answer or send our headers (HD-02)', async () => {
  const figure = startFigure('calls of another site', { as: 'let in' });
  for (const origin of ['https://evil.example', 'null', api.url.replace('127.0.0.1', 'localhost')])
    for (const { method, path } of routes) {
      const address = fill(path, recordId, session.customerUuid);
      const preflight = await fetch(`${api.url}${address}`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'x-access-token, content-type',
        },
      });
      const simple = await fetch(`${api.url}${address}`, { headers: { origin }, redirect: 'manual' });
      figure.check(() => {
        expect([path, preflight.status]).toEqual([path, 404]);
        for (const { headers } of [preflight, simple])
          expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      });
    }
  figure.end();
});
