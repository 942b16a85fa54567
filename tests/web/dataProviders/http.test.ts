import { HttpError } from 'ra-core';
import { expect, test } from 'vitest';
import { createHttp, type HttpSession } from '../../../src/dataProviders/http.ts';
import { startEarly, takeEarly } from '../../../src/start/earlyRequests.ts';
import { patience } from '../../support/patience.ts';
import { type Answer, answeringServer, type Call, given, refused } from '../support/answeringServer.ts';
import { english } from '../support/english.ts';

/** A session whose token is renewed to `fresh`, once or never. */
function sessionWith(token: string | undefined, { canRenew = true, confirms = false } = {}) {
  let current = token;
  const renewed: string[] = [];
  let asked = 0;
  const session: HttpSession = {
    accessToken: () => current,
    renew: async (refusedToken) => {
      renewed.push(refusedToken);
      if (canRenew) current = 'fresh';
      return canRenew;
    },
    confirm: async () => {
      asked += 1;
      if (confirms) current = 'confirmed';
      return confirms;
    },
  };
  return { session, renewed, asked: () => asked };
}

async function httpAgainst(
  answer: (call: Call) => Answer | Promise<Answer>,
  options: { canRenew?: boolean; confirms?: boolean; timeout?: number } = {},
) {
  const told: string[] = [];
  const server = await answeringServer(answer);
  const { session, renewed, asked } = sessionWith('old', options);
  return {
    http: createHttp({
      session,
      translate: english,
      language: 'en',
      timeout: options.timeout ?? patience,
      takeEarly,
      connection: () => ({
        check: async () => void told.push('check'),
        heard: () => void told.push('heard'),
      }),
    }),
    told,
    server,
    renewed,
    asked,
    url: `${server.url}/call`,
  };
}

const failureOf = async (work: Promise<unknown>): Promise<HttpError> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof HttpError) return error;
  throw new Error(`expected an HttpError, got ${String(error)}`);
};

const onlyFresh = ({ headers }: Call) =>
  headers['x-access-token'] === 'fresh' ? given('done') : refused(401, 'SESSION_ENDED');

test('what stands under data is the answer, to a call with the access token: P2-6-03, P2-7-02, P2-7-04', async () => {
  const { http, url, server } = await httpAgainst(() => given([1, 2]));
  expect((await http.json(url)).data).toEqual([1, 2]);
  expect(server.calls[0]?.headers['x-access-token']).toBe('old');
});

test('a refused token is renewed once and the request sent again as it was', async () => {
  const { http, url, server, renewed } = await httpAgainst(onlyFresh);
  expect((await http.json(url, { method: 'POST', json: { a: 1 } })).data).toBe('done');
  expect(renewed).toEqual(['old']);
  expect(server.calls.map(({ method, body }) => [method, body])).toEqual([
    ['POST', '{"a":1}'],
    ['POST', '{"a":1}'],
  ]);
});

test('a second refusal is the end of it', async () => {
  const { http, url, server, renewed } = await httpAgainst(() => refused(401, 'SESSION_ENDED'));
  expect((await failureOf(http.json(url))).status).toBe(401);
  expect(renewed).toHaveLength(1);
  expect(server.calls).toHaveLength(2);
});

test.each([
  ['of a call that is not repeated', 'SESSION_ENDED', { canRefresh: false }],
  ['of another token', 'PRE_TOKEN_EXPIRED', { token: { kind: 'pre' as const, value: 'pre' } }],
])('a refusal %s renews nothing', async (_name, code, request) => {
  const { http, url, renewed } = await httpAgainst(() => refused(401, code));
  expect((await failureOf(http.json(url, request))).body.code).toBe(code);
  expect(renewed).toEqual([]);
});

const onlyConfirmed = ({ headers }: Call) => {
  const token = headers['x-access-token'];
  if (token === 'confirmed') return given('done');
  return token === 'fresh' ? refused(401, 'STEP_UP_REQUIRED') : refused(401, 'SESSION_ENDED');
};

test('a call that asks for a fresh code is sent again as it was once there is one, also after a renewal', async () => {
  const { http, url, server, renewed, asked } = await httpAgainst(onlyConfirmed, { confirms: true });
  expect((await http.json(url, { method: 'POST', json: { a: 1 } })).data).toBe('done');
  expect([renewed, asked()]).toEqual([['old'], 1]);
  expect(server.calls.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}', '{"a":1}']);
});

test('who would rather not type a code is told what was asked for, and nothing is sent again', async () => {
  const { http, url, server, renewed } = await httpAgainst(() => refused(401, 'STEP_UP_REQUIRED'));
  expect((await failureOf(http.json(url))).body.code).toBe('STEP_UP_REQUIRED');
  expect([server.calls.length, renewed]).toEqual([1, []]);
});

test('a code that opens nothing is asked for once', async () => {
  const { http, url, server, asked } = await httpAgainst(() => refused(401, 'STEP_UP_REQUIRED'), {
    confirms: true,
  });
  expect((await failureOf(http.json(url))).body.code).toBe('STEP_UP_REQUIRED');
  expect([server.calls.length, asked()]).toEqual([2, 1]);
});

test('field errors come back in the reader’s words', async () => {
  const issues = [{ field: 'name', code: 'tooLong', details: { limit: 80 } }];
  const { http, url } = await httpAgainst(() => refused(422, 'VALIDATION_FAILED', { issues }));
  const { message, status, body } = await failureOf(http.json(url));
  expect(message).toBe('Some fields need attention. Nothing was saved.');
  expect(status).toBe(422);
  expect(body.errors).toEqual({ name: 'At most 80 characters' });
});

test('an answer that says success is false is a refusal, whatever its status', async () => {
  const { http, url } = await httpAgainst(() =>
    refused(200, 'METHOD_NOT_ALLOWED', { details: { resource: '3 items' } }),
  );
  const { message, status } = await failureOf(http.json(url));
  expect(message).toBe('This cannot be done with 3 items.');
  expect(status).toBe(405);
});

test('a page of a proxy becomes a sentence with a reference', async () => {
  const { http, url } = await httpAgainst(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
  const { message } = await failureOf(http.json(url));
  expect(message).toContain('Something went wrong on our side');
  expect(message).toContain('502');
});

test('no server at all is a network failure', async () => {
  const { session } = sessionWith('old');
  const http = createHttp({ session, translate: english, language: 'en', timeout: patience });
  const { message, status } = await failureOf(http.json('http://127.0.0.1:1/call'));
  expect(message).toBe('Network Error: Please check your internet connection or try again later.');
  expect(status).toBe(0);
});

test('a request is given up after the time-out', async () => {
  const never = () => new Promise<Answer>(() => undefined);
  const { http, url } = await httpAgainst(never, { timeout: 50 });
  expect((await failureOf(http.json(url))).status).toBe(0);
});

test('whoever cancels a request gets the cancellation, not a failure', async () => {
  const { http, url } = await httpAgainst(() => new Promise<Answer>(() => undefined));
  const controller = new AbortController();
  const request = http.json(url, { signal: controller.signal });
  controller.abort();
  await expect(request).rejects.toMatchObject({ name: 'AbortError' });
});

test('a request sent early is not sent twice, and answers once', async () => {
  const { http, url, server } = await httpAgainst(() => given('early'));
  startEarly(url, 'old');
  expect((await http.json(url)).data).toBe('early');
  expect(server.calls).toHaveLength(1);
  await http.json(url);
  expect(server.calls).toHaveLength(2);
});

test('an early request is given up with whoever took it', async () => {
  const { http, url } = await httpAgainst(() => new Promise<Answer>(() => undefined));
  startEarly(url, 'old');
  const cancel = new AbortController();
  const answer = http.json(url, { signal: cancel.signal });
  cancel.abort(new Error('Somewhere else by now.'));
  await expect(answer).rejects.toThrow('Somewhere else by now.');
});

test('an early request that was refused is renewed like any other', async () => {
  const { http, url, server } = await httpAgainst(onlyFresh);
  startEarly(url, 'old');
  expect((await http.json(url)).data).toBe('done');
  expect(server.calls).toHaveLength(2);
});

test.each([
  ['an answer', given('done'), 'heard'],
  ['a refusal', refused(422, 'VALIDATION_FAILED'), 'heard'],
  ['the server’s own sentence that it is busy', refused(503, 'OVERLOADED'), 'heard'],
  ['a proxy’s page', { status: 502, body: '<html>Bad gateway</html>' }, 'check'],
  ['a proxy’s own JSON', { status: 504, body: { message: 'Timeout' } }, 'check'],
])('%s tells the connection what it means', async (_name, answer, expected) => {
  const { http, url, told } = await httpAgainst(() => answer);
  await http.json(url).catch(() => undefined);
  expect(told).toEqual([expected]);
});

test('a request without an answer has the connection checked, and one that was cancelled does not', async () => {
  const { http, told, url } = await httpAgainst(() => new Promise<Answer>(() => undefined));
  await failureOf(http.json('http://127.0.0.1:1/call'));
  expect(told).toEqual(['check']);
  const controller = new AbortController();
  const request = http.json(url, { signal: controller.signal });
  controller.abort();
  await expect(request).rejects.toMatchObject({ name: 'AbortError' });
  expect(told).toEqual(['check']);
});
