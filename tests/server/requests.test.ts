import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { colours } from '../../contract/colours.ts';
import { type Session, startApi } from '../support/api.ts';
import { sendVerbatim } from './security/support.ts';

const api = await startApi();
const path = '/services/main/stockcategories';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Requests'));
});

/** Sends bytes as they are, which fetch would not. */
function send(
  body: Buffer | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { code: string; message: string } }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${api.url}${path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': session.accessToken, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

describe('a body', () => {
  test.each<[string, Buffer | string, number, string]>([
    ['that is no JSON', '{"name":', 400, 'BODY_MALFORMED'],
    ['in another encoding', Buffer.from('{"name":"cr\xe8me"}', 'latin1'), 400, 'BODY_MALFORMED'],
    ['with __proto__', '{"name":"a","__proto__":{"isAdmin":true}}', 400, 'BODY_MALFORMED'],
    ['with constructor.prototype', '{"constructor":{"prototype":{"x":1}}}', 400, 'BODY_MALFORMED'],
    ['of 10 MB', JSON.stringify({ name: 'x'.repeat(10_000_000) }), 413, 'BODY_TOO_LARGE'],
    ['that is a list', '[]', 422, 'VALIDATION_FAILED'],
    ['that is nothing', '', 422, 'VALIDATION_FAILED'],
  ])('%s is refused in the words of the error table', async (_what, bytes, status, code) => {
    const answer = await send(bytes).catch((error: NodeJS.ErrnoException) => error.code);
    if (typeof answer === 'string') return expect([status, answer]).toEqual([413, 'EPIPE']);
    expect([answer?.status, answer?.body.code]).toEqual([status, code]);
  });

  test('of another content type is refused', async () => {
    const answer = await send('name=x', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.status, answer.body.code]).toEqual([415, 'MEDIA_TYPE_UNKNOWN']);
  });
});

describe('every answer', () => {
  test('carries the security headers, errors and pages too (HD-01)', async () => {
    for (const address of [path, '/services/main/nothing', '/healthz']) {
      const { headers } = await api.call('GET', address);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    }
    expect((await api.call('GET', path)).headers.get('cache-control')).toBe('no-store');
  });

  test('to a stranger is a refusal, on every call but the public ones (AU-01, P1-6-02, P2-6-01)', async () => {
    const { paths } = JSON.parse((await api.call('GET', '/openapi.json')).text) as {
      paths: Record<string, object>;
    };
    const open: string[] = [];
    for (const [template, methods] of Object.entries(paths))
      for (const method of Object.keys(methods)) {
        const address = template.replace(/\{[^}]*\}/g, '00000000-0000-4000-8000-000000000000');
        const { status } = await api.call(
          method.toUpperCase(),
          address,
          method === 'get' ? {} : { body: {} },
        );
        if (status !== 401) open.push(`${method} ${template} ${status}`);
      }
    expect(open.sort()).toEqual([
      'get /services/main/definitions 200',
      'get /services/main/demo/hints 200',
      'get /services/main/demo/outbox 200',
      'get /services/main/l/{code} 404',
      'get /services/main/menuPictures/{owner}/{id}/{signature} 404',
      'get /services/main/storedFiles/{owner}/{id} 422',
      'get /services/main/ubermenudeploy/callback 303',
      'get /services/main/v1/signage/time 200',
      'post /services/main/auth/confirmEmail 400',
      'post /services/main/auth/createChallenge 422',
      'post /services/main/auth/deactivate-2fa 400',
      'post /services/main/auth/forgotPassword 422',
      'post /services/main/auth/getAuthConfig 422',
      'post /services/main/auth/keep-2fa 400',
      'post /services/main/auth/login 422',
      'post /services/main/auth/refreshToken 422',
      'post /services/main/auth/reset-2fa 422',
      'post /services/main/auth/resetPassword 400',
      'post /services/main/auth/selectCustomer 422',
      'post /services/main/auth/verifyOTP 422',
      'post /services/main/v1/signage/pairings 201',
    ]);
  });

  test('to HEAD is the answer to GET without its body', async () => {
    for (const address of ['/services/main/definitions', '/healthz', '/services/main/nothing']) {
      const asked = await fetch(`${api.url}${address}`, { method: 'HEAD' });
      const got = await fetch(`${api.url}${address}`);
      expect([address, asked.status, await asked.text()]).toEqual([address, got.status, '']);
      expect(asked.headers.get('content-length')).toBe(got.headers.get('content-length'));
    }
  });

  test('to TRACE and to methods that nobody knows is a refusal that repeats nothing', async () => {
    for (const method of ['TRACE', 'PURGE', 'PROPFIND'])
      for (const address of [path, '/', '/healthz']) {
        const { status, text } = await sendVerbatim(api, {
          method,
          path: address,
          headers: { 'x-access-token': 'repeated' },
        });
        expect([method, address, status]).toEqual([method, address, 404]);
        expect(text).not.toContain('repeated');
      }
  });

  test('to an address written in a disguise holds no data (AU-02)', async () => {
    const disguises = [
      '//services/main/stockcategories',
      '/services/main/stockcategories;x',
      '/SERVICES/main/stockcategories',
      '/services%2Fmain/stockcategories',
      '/services/main/stockcategories/',
      '/services/main/../main/stockcategories',
    ];
    for (const disguise of disguises) {
      const { status, text } = await api.call('GET', disguise);
      // An address that is no call is one of the pages, which hold no data.
      if (status === 200) expect(text).toMatch(/^<!doctype html>/i);
      else expect([401, 404]).toContain(status);
    }
  });
});

describe('the pages of the API document', () => {
  test('show the calls, and load what they need', async () => {
    const page = await api.call('GET', '/docs');
    const files = [...page.text.matchAll(/(?:href|src)="(?<file>[^"]+)"/g)];
    expect(files.length).toBeGreaterThan(2);
    for (const { groups } of files)
      expect((await api.call('GET', new URL(groups?.file ?? '', `${api.url}/docs`).pathname)).status).toBe(
        200,
      );
    const { text: styles } = await api.call('GET', '/docs/static/theme/commissary.css');
    expect(styles).toContain(`--accent: ${colours.light.accent}`);
    expect(styles).toContain(`--accent: ${colours.dark.accent}`);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'");
    expect((await api.call('GET', '/docs/json')).text).toBe((await api.call('GET', '/openapi.json')).text);
  });

  test('say like all others when there is no such page', async () => {
    const { status, text } = await api.call('GET', '/docs/static/nothing.js');
    expect([status, JSON.parse(text).code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });
});
