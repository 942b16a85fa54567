import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword, sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { accessOf, asOperator, codeOf, passTime } from '../../support/access.ts';
import { serveApi, startApi } from '../../support/api.ts';

const api = await startApi(undefined, { environment: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } });
const customer = await api.createCustomer('Values');
const access = accessOf(api);
const hash = `pw1:${'a'.repeat(64)}`;

describe('a value of another type, or one that means something elsewhere', () => {
  const odd: [what: string, value: unknown][] = [
    ['nothing', null],
    ['a truth', true],
    ['a number', 123456],
    ['a list', ['a@x.example']],
    ['a list of two', ['a@x.example', 'b@x.example']],
    ['an object', { $ne: null }],
    ['a pattern', { $regex: '.*' }],
    ['an object that claims to be a text', { toString: 'x', length: 5 }],
    ['a nested list', [[['x']]]],
  ];
  const fields: [call: string, body: Record<string, unknown>][] = [
    ['login', { email: 'a@x.example', password: hash, deviceId: 'x' }],
    ['login', { username: 'a@x.example', password: hash }],
    ['verifyOTP', { code: '000000' }],
    ['createChallenge', { uuid: crypto.randomUUID(), code: '000000', trustDevice: false, deviceId: 'x' }],
    ['getAuthConfig', { uuid: crypto.randomUUID() }],
    ['selectCustomer', { customerUuid: customer }],
    ['refreshToken', { refreshToken: 'x' }],
    ['forgotPassword', { email: 'a@x.example' }],
    ['resetPassword', { token: 'x', newPassword: hash, reenterNewPassword: hash }],
    ['reset-2fa', { email: 'a@x.example', password: hash, recoveryCode: 'x' }],
    ['deactivate-2fa', { token: 'x' }],
    ['keep-2fa', { token: 'x' }],
  ];

  test('is refused at its field, in every field of the sign-in (AU-09)', async () => {
    for (const [call, body] of fields)
      for (const name of Object.keys(body))
        for (const [what, value] of odd) {
          if (name === 'trustDevice' && typeof value === 'boolean') continue;
          const { status, body: refusal } = await access.post(call, { ...body, [name]: value });
          expect([call, name, what, status]).toEqual([call, name, what, 422]);
          expect(refusal.issues?.[0]?.field).toMatch(new RegExp(`^${name}`));
        }
  });

  test('is no way around the form of a password: only a hash is one (AU-03, AU-05)', async () => {
    const account = await api.createAccount([customer]);
    const right = sentPassword(account.email, account.password);
    for (const password of [
      account.password,
      right.toUpperCase(),
      ` ${right}`,
      `${right}\n`,
      `${right}0`,
      right.slice(0, -1),
      right.replace('pw1:', ''),
      right.replace('pw1:', 'pw2:'),
      '',
    ]) {
      const { status } = await access.post('login', { email: account.email, password });
      expect([password, [400, 401, 422].includes(status)]).toEqual([password, true]);
      await passTime(api, 900);
    }
    // As the product stores it: accounts of tests have a weaker one.
    const passwordHash = await hashPassword(right);
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await asOperator(api, 'UPDATE users SET password_hash = $1 WHERE uuid = $2', [
      passwordHash,
      account.uuid,
    ]);
    const stored = await access.post('login', { email: account.email, password: passwordHash });
    expect([400, 401, 422]).toContain(stored.status);
  });
});

describe('tries are counted', () => {
  test('for one account however it is written, whatever else the caller says of itself (AU-08)', async () => {
    const account = await api.createAccount([customer]);
    const spellings = [
      account.email,
      account.email.toUpperCase(),
      ` ${account.email} `,
      `${account.email}\n`,
    ];
    let tries = 0;
    let refused = 0;
    for (; tries < 14; tries += 1) {
      const name = spellings[tries % spellings.length];
      const { status } = await access.post(
        'login',
        {
          [tries % 2 ? 'username' : 'email']: name,
          password: hash,
          deviceId: `device ${tries}`,
        },
        {
          'x-forwarded-for': '198.51.100.1',
          'user-agent': `browser ${tries}`,
          cookie: `__Host-td=${String(tries).repeat(43).slice(0, 43)}`,
          'x-real-ip': `203.0.113.${tries}`,
          forwarded: `for=203.0.113.${tries}`,
        },
      );
      if (status === 429) refused += 1;
      await asOperator(api, 'UPDATE access_limits SET next_at = now()');
    }
    expect([tries, refused]).toEqual([14, 4]);
  });

  test.each([
    ['one that the caller made up before the proxy’s own', '1.2.3.4, 198.51.100.77', '198.51.100.77'],
    ['a chain of trusted proxies', '1.2.3.4, 198.51.100.78, 10.1.2.3, 10.9.9.9', '198.51.100.78'],
    ['a trusted address that the caller made up', '10.0.0.1, 198.51.100.79', '198.51.100.79'],
  ])('for the address next to the nearest proxy that is not ours: %s (AU-08, HD-04)', async (_what, header, address) => {
    const account = await api.createAccount([customer]);
    await access.logIn(account, { password: 'wrong', headers: { 'x-forwarded-for': header } });
    const rows = await asOperator<{ key: string }>(
      api,
      `SELECT key FROM access_limits WHERE key LIKE 'loginOfNetwork:%' AND key = ANY($1)`,
      [[address, '1.2.3.4', '10.0.0.1', '127.0.0.1'].map((one) => `loginOfNetwork:${one}`)],
    );
    expect(rows.map(({ key }) => key)).toContain(`loginOfNetwork:${address}`);
    expect(rows.map(({ key }) => key)).not.toContain('loginOfNetwork:1.2.3.4');
  });

  test('for the peer where no proxy is configured, and links keep to the configured address (HD-04, EM-04)', async () => {
    const direct = await serveApi(api.database, undefined, {
      environment: { DATA_DIR: api.dataDirectory, PUBLIC_URL: 'https://backoffice.example' },
    });
    const account = await api.createAccount([customer]);
    const headers = {
      'x-forwarded-for': '198.51.100.99',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      host: 'evil.example',
    };
    const { text } = await direct.call('POST', '/services/main/auth/forgotPassword', {
      body: { email: account.email },
      headers,
    });
    expect(text).not.toContain('evil.example');
    const keys = await asOperator<{ key: string }>(
      api,
      `SELECT key FROM access_limits WHERE key LIKE '%198.51.100.99'`,
    );
    expect(keys).toEqual([]);
  });
});

describe('a clock that is wrong', () => {
  // The server's clock stands still, so that no step ends while a code travels.
  beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.now()));
  afterEach(() => void vi.mocked(Date.now).mockRestore());

  test.each([-1, 0, 1])('by %i step is forgiven (TF-03)', async (steps) => {
    const account = await api.createAccount([customer]);
    const { body } = await access.logIn(account);
    expect((await access.verify(body.data.preToken, codeOf(account, steps))).status).toBe(200);
  });

  test.each([-3, -2, 2, 3, 20, -20])('by %i steps is not (TF-03)', async (steps) => {
    const account = await api.createAccount([customer]);
    const { body } = await access.logIn(account);
    const answer = await access.verify(body.data.preToken, codeOf(account, steps));
    expect([answer.status, answer.body.code]).toEqual([401, 'OTP_INVALID']);
  });
});
