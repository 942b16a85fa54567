import { beforeAll, describe, expect, test } from 'vitest';
import { type Session, startApi } from '../../support/api.ts';
import { atScale, fewOf, startFigure } from '../../support/endurance.ts';
import { fill, hostileResources, isOpenCall, nobody, type Route, routesOf } from '../hostile/support.ts';
import { sendVerbatim } from './support.ts';

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
