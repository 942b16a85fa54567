import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerStarting, createSwappableServer } from '../../../server/process/httpServer.ts';
import { type Session, startApi } from '../../support/api.ts';
import { atScale, fewOf, startFigure } from '../../support/endurance.ts';
import { fill, hostileResources, isOpenCall, nobody, type Route, routesOf } from '../hostile/support.ts';
import { sendBytes, sendVerbatim } from './support.ts';

const api = await startApi(hostileResources);
const secret = 'classified';
let session: Session;
let routes: Route[];

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Addresses'));
  await session.call('POST', '/services/main/test/depots', { name: secret });
  routes = await routesOf(api);
});

/** The address in other spellings, which something between browser and server may take for the same. */
const disguises = (path: string): string[] => [
  `/${path}`,
  path.replace('/services', '//services'),
  path.replace('/main/', '//main//').replace('/store/', '//store//'),
  `${path};x`,
  `${path};.css`,
  path.replace('/services', '/services;a=b'),
  path.replace('services', 'SERVICES'),
  path.replace('services', 'Services'),
  path.toUpperCase(),
  path.replaceAll('/', '%2F').replace('%2F', '/'),
  path.replace('/services/', '/services%2f'),
  path.replace('/services/', '/services%5c'),
  path.replace('/services/', '/%73ervices/'),
  path.replace('/services/', '/%2573ervices/'),
  path.replace('/services/', '/services%252f'),
  path.replace('/services/', '/services/./'),
  path.replace('/services/', '/x/../services/'),
  path.replace('/services/', '/x/%2e%2e/services/'),
  path.replace('/services/', '/assets/..%2fservices/'),
  `${path}/`,
  `${path}//`,
  `${path}/.`,
  `${path}%20`,
  `${path}%00`,
  `${path}%0d%0ax-access-token:%20x`,
  `${path}?`,
  `${path}#`,
  `${path}.json`,
  path.replaceAll('a', '%61'),
  `http://127.0.0.1${path}`,
];

test('every call in any disguise asks for its token, or is nothing but a page (AU-01, AU-02)', async () => {
  const figure = startFigure('calls by an address in disguise', { as: 'let in' });
  for (const [turn, route] of routes.filter((route) => !isOpenCall(route)).entries())
    for (const path of fewOf(disguises(fill(route.path, nobody, session.customerUuid)), 6, turn)) {
      const body = route.method === 'GET' ? '' : '{}';
      const headers = { ...(body && { 'content-type': 'application/json' }) };
      const { status, text } = await sendVerbatim(api, { method: route.method, path, body, headers });
      // An address that is no call is one of the pages, which hold no data.
      const isPage = status === 200 && route.method === 'GET' && /^<!doctype html>/i.test(text);
      const isRefused = [400, 401, 404, 405, 414, 415].includes(status);
      figure.check(() => {
        expect([path, status, isPage || isRefused]).toEqual([path, status, true]);
        expect(text).not.toContain(secret);
      });
    }
  figure.end();
  expect(figure.tried()).toBeGreaterThan(atScale(360, 15_000));
});

describe('an address that leads elsewhere', () => {
  test.each([
    '//evil.example',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/login?next=//evil.example',
    '/login?redirectTo=https://evil.example',
    '/login?returnUrl=javascript:alert(1)',
    '/logout?to=https://evil.example',
    '/services/main/auth/login?next=https://evil.example',
    '/docs?url=https://evil.example/openapi.json',
    '/docs/static/index.html?configUrl=https://evil.example',
    '/uber-eats-complete?state=x&code=y&redirect_uri=https://evil.example',
  ])('%s is answered without a redirect (BR-04)', async (path) => {
    const { headers } = await sendVerbatim(api, { method: 'GET', path });
    const { location = '/' } = headers;
    expect(new URL(location, api.url).origin).toBe(api.url);
  });
});

test('nothing can be put into a frame, whatever it is: pages, files, calls, documents, refusals (BR-03, HD-01)', async () => {
  const paths = [
    '/',
    '/login',
    '/stock-items/items',
    '/nothing/here',
    '/no-file.js',
    '/healthz',
    '/openapi.json',
    '/schemas/resource.json',
    '/docs',
    '/services/main/definitions',
    '/services/main/nothing',
    '/services/main/test/depots',
    `/services/main/storedFiles/${nobody}/${nobody}`,
    `/services/main/menuPictures/${nobody}/${nobody}/wrong`,
    '/%zz',
  ];
  for (const path of paths) {
    const response = await fetch(`${api.url}${path}`, { redirect: 'manual' });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect([path, policy.includes("frame-ancestors 'none'")]).toEqual([path, true]);
    expect([path, /script-src[^;]*unsafe|script-src[^;]*\*|default-src[^;]*\*/.test(policy)]).toEqual([
      path,
      false,
    ]);
    expect([path, response.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect([path, response.headers.get('server'), response.headers.get('x-powered-by')]).toEqual([
      path,
      null,
      null,
    ]);
  }
});

test('every answer says what browsers may do with it, and in which letters it is, also before the product has started (HD-01)', async () => {
  const { server } = createSwappableServer(answerStarting);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const starting = `http://127.0.0.1:${port}`;
  const paths = ['/', '/docs', '/schemas/resource.json', '/services/main/definitions', '/nothing.js', '/%zz'];
  const addresses = [`${starting}/`, `${starting}/healthz`, ...paths.map((path) => `${api.url}${path}`)];
  const answers = await Promise.all(addresses.map(async (address) => (await fetch(address)).headers));
  server.close();
  const refused = await sendBytes(api, 'no request at all\r\n\r\n');
  const lines = refused.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
  answers.push(new Headers(lines.map((line) => line.split(': ') as [string, string])));
  for (const [at, headers] of answers.entries()) {
    const where = addresses[at] ?? 'no request at all';
    const policy = headers.get('content-security-policy')?.split(/; ?/) ?? [];
    // Scripts have no list of their own.
    expect([where, policy.find((one) => /^(default|script)-src/.test(one))]).toEqual([
      where,
      expect.stringMatching(/^default-src '(self|none)'$/),
    ]);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect([where, policy]).toEqual([where, expect.arrayContaining([directive])]);
    const [, years = 0] =
      /^max-age=(\d+); includeSubDomains$/.exec(headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(years), where).toBeGreaterThanOrEqual(365 * 24 * 60 * 60);
    expect([where, headers.get('referrer-policy')]).toEqual([where, 'same-origin']);
    expect([where, headers.get('x-content-type-options')]).toEqual([where, 'nosniff']);
    expect([where, headers.get('content-type')]).toEqual([where, expect.stringMatching(/; charset=utf-8$/)]);
  }
  expect(answers).toHaveLength(9);
});

test.each([
  ['two ways to say how long it is', 'content-length: 4\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'content-length: 0\r\ncontent-length: 40', ''],
  ['a length that is no number', 'content-length: 0x10', ''],
  ['an encoding that is not the last', 'transfer-encoding: chunked, identity', '0\r\n\r\n'],
  ['a line end within a header', 'x-note: a\nb', ''],
])('a request with %s hides no second one behind it', async (_what, headers, body) => {
  const hidden = 'GET /services/main/definitions HTTP/1.1\r\nhost: x\r\n\r\n';
  const first = `POST /services/main/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`;
  const answer = await sendBytes(api, `${first}${body}${hidden}`);
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
});

test('no source of the program, map, hidden file or listing is served (HD-03)', async () => {
  for (const path of [
    '/package.json',
    '/server/main.mjs',
    '/build/server/serve.js',
    '/src/main.tsx',
    '/.git/config',
    '/.env',
    '/assets/',
    '/assets',
    '/assets/../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/index.html.map',
    '/data/secrets.json',
    '/metrics',
    '/debug',
  ]) {
    const { status, text } = await sendVerbatim(api, { method: 'GET', path });
    const isPage = status === 200 && /^<!doctype html>/i.test(text);
    expect([path, isPage || [400, 404].includes(status)]).toEqual([path, true]);
    expect(text).not.toMatch(/"dependencies"|sourcesContent|import \{|\[core\]/);
  }
});
