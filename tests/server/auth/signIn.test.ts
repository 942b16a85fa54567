import { describe, expect, test } from 'vitest';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { currentCode, stepOf } from '../../../server/domain/signIn/totp.ts';
import { asOperator } from '../../support/access.ts';
import { type Account, startApi } from '../../support/api.ts';

const api = await startApi();
const customer = await api.createCustomer('Sign-in');
const auth = '/services/main/auth';

const logIn = (account: Account, password = account.password) =>
  api.call<{ preToken: string; uuid: string; customerUserMappings: object[]; beginsAtHome: boolean | null }>(
    'POST',
    `${auth}/login`,
    {
      body: {
        email: account.email.toUpperCase(),
        password: sentPassword(account.email, password),
        deviceId: 'test',
      },
    },
  );
const verify = (preToken: string, code: string) =>
  api.call<{ otpToken: string }>('POST', `${auth}/verifyOTP`, {
    body: { code },
    headers: { 'x-pre-token': preToken },
  });
const codeOf = (account: Account, steps = 0) =>
  currentCode(account.totpSecret, Date.now() + steps * 30_000).code;
const select = (headers: Record<string, string>, customerUuid = customer) =>
  api.call<{ accessToken: string; refreshToken: string; selectedCustomer: object }>(
    'POST',
    `${auth}/selectCustomer`,
    {
      body: { customerUuid },
      headers,
    },
  );
const refresh = (refreshToken: string) =>
  api.call<{ accessToken: string; refreshToken: string }>('POST', `${auth}/refreshToken`, {
    body: { refreshToken },
  });
const list = (accessToken: string) =>
  api.call('GET', '/services/main/stockcategories', { headers: { 'x-access-token': accessToken } });

async function signedIn(account: Account) {
  const { body: login } = await logIn(account);
  const { body: verified } = await verify(login.data.preToken, codeOf(account));
  return (await select({ 'x-otp-token': verified.data.otpToken })).body.data;
}

describe('signing in', () => {
  test('goes password, code, customer, and then opens the lists (P2-3.3-01 to 08, P2-4-02, P2-4-03)', async () => {
    const account = await api.createAccount([customer]);
    const { body: login } = await logIn(account);
    expect(login.data).toMatchObject({ uuid: account.uuid, is2FaActivated: true, isTrustedDevice: false });
    expect(login.data.customerUserMappings).toEqual([
      {
        customerUuid: customer,
        Customer: expect.objectContaining({
          name: 'Sign-in',
          config: expect.objectContaining({ store_service_endpoint: '/services/store' }),
        }),
      },
    ]);
    expect(JSON.stringify(login)).not.toContain(account.totpSecret);
    const { body: verified } = await verify(
      login.data.preToken,
      ` ${codeOf(account).slice(0, 3)} ${codeOf(account).slice(3)} `,
    );
    const { body: selected } = await select({ 'x-otp-token': verified.data.otpToken });
    expect((await list(selected.data.accessToken)).status).toBe(200);
  });

  test('says which page the account begins with, on every device once the person chose it', async () => {
    const account = await api.createAccount([customer]);
    const { accessToken } = await signedIn(account);
    const first = async () => (await logIn(account)).body.data.beginsAtHome;
    expect(await first()).toBeNull();
    for (const beginsAtHome of [true, false]) {
      const answer = await api.call('PUT', `${auth}/firstPage`, {
        headers: { 'x-access-token': accessToken },
        body: { beginsAtHome },
      });
      expect(answer.status).toBe(200);
      expect(await first()).toBe(beginsAtHome);
    }
    expect((await api.call('PUT', `${auth}/firstPage`, { body: { beginsAtHome: true } })).status).toBe(401);
  });

  test('gives an unknown address and a wrong password the same answer (P1-8.1-01)', async () => {
    const account = await api.createAccount([customer]);
    const wrong = await logIn(account, 'something else');
    const unknown = await logIn({ ...account, email: 'nobody@nowhere.example' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe(
      'Oops! Looks like that username and password do not match. Please try again.',
    );
    const { requestId: _one, ...first } = wrong.body;
    const { requestId: _two, ...second } = unknown.body;
    expect(first).toEqual(second);
  });

  test('goes with a password however old it is: none has to be changed', async () => {
    const account = await api.createAccount([customer]);
    await asOperator(api, `UPDATE users SET created_at = now() - interval '20 years' WHERE uuid = $1`, [
      account.uuid,
    ]);
    const { accessToken } = await signedIn(account);
    expect((await list(accessToken)).status).toBe(200);
  });

  test('refuses a password that the browser has not hashed', async () => {
    const { email, password } = await api.createAccount([customer]);
    const { status, body } = await api.call('POST', `${auth}/login`, { body: { email, password } });
    expect([status, body.code]).toEqual([400, 'PASSWORD_FORMAT']);
  });

  test('takes username for email, as part 1 calls it (D-01)', async () => {
    const { email, password } = await api.createAccount([customer]);
    const { status } = await api.call('POST', `${auth}/login`, {
      body: { username: email, password: sentPassword(email, password) },
    });
    expect(status).toBe(200);
  });
});

describe('a code', () => {
  test('is that of RFC 4226 at each of its counters', () => {
    const codes = Array.from(
      { length: 10 },
      (_, counter) => currentCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', counter * 30_000).code,
    );
    expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
  });

  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('is that of RFC 6238 at %i', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(currentCode(secret, seconds * 1000).code).toBe(code);
    expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
    expect(stepOf(secret, code, (seconds + 30) * 1000)).toBe(Math.floor(seconds / 30));
    expect(stepOf(secret, code, (seconds + 61) * 1000)).toBeNull();
  });

  test('is accepted once, and an older one not after it (TF-01)', async () => {
    const account = await api.createAccount([customer]);
    const first = await logIn(account);
    // All of one moment: half a minute may end between the requests.
    const [newest = '', ...older] = [1, 0, -1].map((steps) => codeOf(account, steps));
    expect((await verify(first.body.data.preToken, newest)).status).toBe(200);
    for (const code of [newest, ...older]) {
      const { body } = await logIn(account);
      expect((await verify(body.data.preToken, code)).body.code).toBe('OTP_INVALID');
    }
  });

  test('used by many requests at once lets one through', async () => {
    const account = await api.createAccount([customer]);
    const logins = await Promise.all(Array.from({ length: 8 }, () => logIn(account)));
    const code = codeOf(account);
    const answers = await Promise.all(logins.map(({ body }) => verify(body.data.preToken, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('may be tried five times with one pre-token (TF-02)', async () => {
    const account = await api.createAccount([customer]);
    const { body } = await logIn(account);
    for (let index = 0; index < 5; index += 1)
      expect((await verify(body.data.preToken, '000000')).body.code).toBe('OTP_INVALID');
    expect((await verify(body.data.preToken, codeOf(account))).body.code).toBe('PRE_TOKEN_EXPIRED');
  });

  test('for another user than the pre-token’s is refused (TF-05)', async () => {
    const [account, other] = [await api.createAccount([customer]), await api.createAccount([customer])];
    const { body } = await logIn(account);
    const { status } = await api.call('POST', `${auth}/createChallenge`, {
      body: { uuid: other.uuid, code: codeOf(account), trustDevice: false },
      headers: { 'x-pre-token': body.data.preToken },
    });
    expect(status).toBe(401);
  });
});

describe('tokens', () => {
  test('of each step open only their own calls (TF-06)', async () => {
    const account = await api.createAccount([customer]);
    const { body: login } = await logIn(account);
    const { preToken } = login.data;
    expect((await list(preToken)).status).toBe(401);
    expect((await select({ 'x-otp-token': preToken })).status).toBe(401);
    expect((await refresh(preToken)).status).toBe(401);
    const { body: verified } = await verify(preToken, codeOf(account));
    expect((await list(verified.data.otpToken)).status).toBe(401);
    expect((await verify(verified.data.otpToken, codeOf(account, 1))).status).toBe(401);
    const { body: selected } = await select({ 'x-otp-token': verified.data.otpToken });
    expect((await list(selected.data.refreshToken)).status).toBe(401);
    expect((await select({ 'x-otp-token': verified.data.otpToken })).status, 'an OTP token is used up').toBe(
      401,
    );
  });

  test('that were made up or changed are refused', async () => {
    const { accessToken } = await signedIn(await api.createAccount([customer]));
    const [head = '', body = '', signature = ''] = accessToken.split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
    const forged = [
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${head}.${body}x.${signature}`,
      unsigned,
      'x',
      '',
    ];
    for (const token of forged) expect((await list(token)).status).toBe(401);
  });

  test('rotate: the next pair works, a lost answer may be asked for again (SE-02)', async () => {
    const { refreshToken } = await signedIn(await api.createAccount([customer]));
    const [first, again] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(first.body.data.refreshToken).toBe(again.body.data.refreshToken);
    expect((await list(first.body.data.accessToken)).status).toBe(200);
  });

  test('used again after their successor end the whole session (SE-02)', async () => {
    const { refreshToken } = await signedIn(await api.createAccount([customer]));
    const { body: second } = await refresh(refreshToken);
    const { body: third } = await refresh(second.data.refreshToken);
    expect((await refresh(refreshToken)).body.code).toBe('REFRESH_REUSED');
    expect((await refresh(third.data.refreshToken)).status).toBe(401);
  });

  test('are worth nothing after signing out', async () => {
    const { accessToken, refreshToken } = await signedIn(await api.createAccount([customer]));
    await api.call('POST', `${auth}/logout`, { body: {}, headers: { 'x-access-token': accessToken } });
    expect((await list(accessToken)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('lie in the database only as hashes', async () => {
    const { refreshToken } = await signedIn(await api.createAccount([customer]));
    const client = await api.database.pool.connect();
    await client.query(`BEGIN; SET LOCAL commissary.sign_in = 'on'`);
    const { rows } = await client.query('SELECT * FROM refresh_tokens');
    await client.query('ROLLBACK');
    client.release();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });
});

describe('choosing a customer', () => {
  test('that is not the user’s is refused', async () => {
    const account = await api.createAccount([customer]);
    const { body } = await logIn(account);
    const { body: verified } = await verify(body.data.preToken, codeOf(account));
    const other = await api.createCustomer(`Not mine ${account.uuid}`);
    expect((await select({ 'x-otp-token': verified.data.otpToken }, other)).status).toBe(403);
  });

  test('later, with the access token, ends the session of the first', async () => {
    const second = await api.createCustomer('Second');
    const account = await api.createAccount([customer, second]);
    const first = await signedIn(account);
    const { body } = await select({ 'x-access-token': first.accessToken }, second);
    expect((await list(body.data.accessToken)).status).toBe(200);
    expect((await list(first.accessToken)).status).toBe(401);
  });
});
