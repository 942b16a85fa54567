import { type KeyObject, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSecrets, signingKeys } from '../../../server/process/secrets.ts';
import { accessOf, asOperator, codeOf, cookieOf, createUnenrolled } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';
import { atScale, fewOf, startFigure } from '../../support/endurance.ts';
import {
  bodyOf,
  fill,
  hostileResources,
  isOpenCall,
  nobody,
  type Route,
  routesOf,
} from '../hostile/support.ts';

const api = await startApi(hostileResources);
const access = accessOf(api);
const customer = await api.createCustomer('Tokens');
const unenrolled = /\/auth\/(getAuthConfig|createChallenge)$/;
let closed: Route[];

beforeAll(async () => {
  closed = (await routesOf(api)).filter((route) => !isOpenCall(route));
  expect(closed.length).toBeGreaterThan(60);
});

describe('a token that is signed with the right key and wrong all the same', () => {
  const type = 'at+jwt';
  const [issuer, audience] = ['commissary', 'commissary-api'];
  const minutes = (count: number) => Math.floor(Date.now() / 1000) + 60 * count;

  /** Signs what a token of a living session says, but for the changes. */
  async function tokensOf(): Promise<Record<string, string>> {
    const { accessToken } = await access.signIn(await api.createAccount([customer]), customer);
    const { privateKey } = signingKeys((await openSecrets(api.dataDirectory)).derive('access-token'));
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
    const sign = (changes: object, header: object = {}, key: KeyObject = privateKey) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'EdDSA', typ: type, ...header })
        .sign(key);
    // The way that they are made here is the right one, but for what is changed.
    const good = await sign({});
    expect((await access.as(good, 'GET', 'sessions')).status).toBe(200);
    return {
      'that has run out': await sign({ exp: minutes(0) - 1 }),
      'without an end': await sign({ exp: undefined }),
      'not yet valid': await sign({ nbf: minutes(5) }),
      'for another audience': await sign({ aud: 'another-api' }),
      'for no audience': await sign({ aud: undefined }),
      'of another issuer': await sign({ iss: `${issuer}.example` }),
      'of another type': await sign({}, { typ: 'JWT' }),
      'of no type': await sign({}, { typ: undefined }),
      'with a header that it calls critical': await sign({}, { crit: ['exp'], exp: 1 }).catch(() => 'x'),
      'of a session that never was': await sign({ sid: randomUUID() }),
      'without a customer': await sign({ cid: undefined }),
      'with a customer that is no id': await sign({ cid: '*' }),
      'without a session': await sign({ sid: undefined }),
      'with rights as text': await sign({ amr: 'otp' }),
      [`for ${audience} as the issuer`]: await sign({ iss: audience, aud: issuer }),
    };
  }

  test('opens no call (SE-01)', async () => {
    const tokens = await tokensOf();
    const figure = startFigure('calls with a token that is signed well and wrong', { as: 'let in' });
    for (const [turn, route] of closed.entries())
      for (const [what, token] of fewOf(Object.entries(tokens), 4, turn)) {
        const { status } = await api.call(route.method, fill(route.path, nobody, customer), {
          body: bodyOf(route),
          headers: { 'x-access-token': token },
        });
        figure.check(() => expect([route, what, status]).toEqual([route, what, 401]));
      }
    figure.end();
    expect(figure.tried()).toBeGreaterThan(atScale(240, 9_000));
  });
});

describe('sign-in material of one kind', () => {
  /** One of each kind, all good: what opens one door only. */
  async function materialOf(): Promise<Record<string, string>> {
    const account = await api.createAccount([customer]);
    const tokens = await access.signIn(account, customer);
    const { body: login } = await access.logIn(account);
    const other = await access.logIn(account);
    const { body: verified } = await access.verify(other.body.data.preToken, codeOf(account, 1));
    const trusting = await api.createAccount([customer]);
    const { body: first } = await access.logIn(trusting);
    const trusted = await access.challenge(first.data, codeOf(trusting), { trustDevice: true });
    return {
      access: tokens.accessToken,
      refresh: tokens.refreshToken,
      pre: login.data.preToken ?? '',
      otp: verified.data.otpToken ?? '',
      device: (cookieOf(trusted) ?? '').split('=')[1] ?? '',
    };
  }

  test('opens nothing by the name of another (TF-06, SE-10)', async () => {
    const material = await materialOf();
    expect(Object.values(material).every((token) => token.length > 20)).toBe(true);
    const doors: [name: string, opensWith: string, open: (token: string) => Promise<number>][] = [
      ['a list', 'access', async (token) => (await access.as(token, 'GET', 'sessions')).status],
      [
        'verifyOTP',
        'pre',
        async (token) => {
          const { status, body } = await access.verify(token, '000000');
          // A wrong code is refused as well; that it came to the code is what must not be.
          return body.code === 'OTP_INVALID' ? 200 : status;
        },
      ],
      [
        'createChallenge',
        'pre',
        async (token) =>
          (await access.post('createChallenge', { uuid: nobody, code: '000000' }, { 'x-pre-token': token }))
            .status,
      ],
      ['selectCustomer', 'otp', async (token) => (await access.select(token, customer)).status],
      [
        'refreshToken',
        'refresh',
        async (token) => (await access.post('refreshToken', { refreshToken: token })).status,
      ],
      ...(['resetPassword', 'deactivate-2fa', 'keep-2fa'] as const).map(
        (call): [string, string, (token: string) => Promise<number>] => [
          call,
          'a mailed link',
          async (token) => {
            const hash = `pw1:${'a'.repeat(64)}`;
            const body = call === 'resetPassword' ? { newPassword: hash, reenterNewPassword: hash } : {};
            return (await access.post(call, body, { 'x-reset-token': token, 'x-2fa-token': token })).status;
          },
        ],
      ),
    ];
    for (const [door, opensWith, tryDoor] of doors)
      for (const [kind, token] of Object.entries(material)) {
        if (kind === opensWith) continue;
        expect([door, kind, await tryDoor(token)]).toEqual([
          door,
          kind,
          expect.toSatisfy((status) => [400, 401, 422].includes(status)),
        ]);
      }
    // All of it is still good: what was refused was refused for its kind.
    expect((await access.as(material.access ?? '', 'GET', 'sessions')).status).toBe(200);
    expect((await access.select(material.otp, customer)).status).toBe(200);
  });

  test('that a request brings along is not taken over by a sign-in: each makes its own (SE-08)', async () => {
    const before = await materialOf();
    const headers = {
      'x-access-token': before.access ?? '',
      'x-pre-token': before.pre ?? '',
      'x-otp-token': before.otp ?? '',
      cookie: `__Host-td=${'a'.repeat(43)}; session=${before.access}`,
    };
    const victim = await createUnenrolled(api, [customer]);
    const { body, headers: answered } = await access.logIn(victim, { headers });
    expect(Object.values(before)).not.toContain(body.data.preToken);
    expect(answered.getSetCookie()).toEqual([]);
    // What was brought still belongs to whoever it belonged to.
    expect((await access.authConfig({ ...body.data, preToken: before.pre })).status).not.toBe(200);
    const [found] = await asOperator<{ user_uuid: string }>(
      api,
      'SELECT user_uuid FROM sign_in_tokens ORDER BY created_at DESC LIMIT 1',
    );
    expect(found?.user_uuid).toBe(victim.uuid);
  });
});

test('calls that set up an app ask for a pre-token, of the user that they name (TF-05)', async () => {
  const other = await createUnenrolled(api, [customer]);
  const { body: login } = await access.logIn(await createUnenrolled(api, [customer]));
  for (const route of (await routesOf(api)).filter(({ path }) => unenrolled.test(path))) {
    const { status } = await api.call('POST', route.path, {
      body: { uuid: other.uuid, ...(route.path.endsWith('Challenge') && { code: '123456' }) },
      headers: { 'x-pre-token': login.data.preToken ?? '' },
    });
    expect([route.path, status]).toEqual([route.path, 401]);
  }
});
