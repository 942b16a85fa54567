import { describe, expect, test } from 'vitest';
import type { TrustedDeviceEntry } from '../../../contract/calls/sessions.ts';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { accessEvents, accessOf, asOperator, codeOf, cookieOf, passTime } from '../../support/access.ts';
import { type Account, startApi } from '../../support/api.ts';
import { startMailbox } from '../../support/mailbox.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url } });
const customer = await api.createCustomer('Devices');
const access = accessOf(api);

const userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const browser = { 'user-agent': userAgent };

/** Signs in with a code and trusts the browser; gives its cookie and a session. */
async function trust(account: Account, deviceId = 'Chrome on Windows') {
  const { body: login } = await access.logIn(account, { headers: browser });
  const answer = await access.challenge(login.data, codeOf(account), {
    trustDevice: true,
    deviceId,
    headers: browser,
  });
  const { body: session } = await access.select(answer.body.data.otpToken, customer);
  return { answer, cookie: cookieOf(answer) ?? '', session: session.data };
}

const logInWith = async (account: Account, cookie: string) =>
  (await access.logIn(account, { headers: { cookie } })).body.data;
const devices = async (accessToken: string, cookie = '') =>
  (await access.as<TrustedDeviceEntry[]>(accessToken, 'GET', 'devices', undefined, { cookie })).body.data;

async function newAccount() {
  return api.createAccount([customer]);
}

describe('a trusted device', () => {
  test('is asked for the password alone, and chooses a customer with it (P2-4-01, TF-08)', async () => {
    const account = await newAccount();
    const { answer, cookie } = await trust(account);
    expect(answer.body.data).toMatchObject({ isTrustedDevice: true, is2faActiveSession: true });
    const days = (Date.parse(answer.body.data.trustedUntil ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    const login = await logInWith(account, cookie);
    expect(login).toMatchObject({ isTrustedDevice: true, is2FaActivated: true, is2faActiveSession: false });
    expect(login).not.toHaveProperty('preToken');
    const { body } = await access.select(login.otpToken, customer);
    const claims = JSON.parse(Buffer.from(body.data.accessToken.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.amr).toEqual(['pwd', 'td']);
  });

  test('is known by a cookie that no script reads and no other site sends (TF-08, SE-10)', async () => {
    const { answer } = await trust(await newAccount());
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-td=[\w-]{43}; /);
    for (const part of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict', `Max-Age=${30 * 24 * 60 * 60}`])
      expect(cookie.split('; ')).toContain(part);
    expect(cookie).not.toContain('Domain');
    expect(answer.text, 'it travels in no other way').not.toContain(cookie.split(/[=;]/)[1]);
    const kept = JSON.stringify(
      await asOperator(api, `SELECT *, encode(token_hash, 'escape') FROM trusted_devices`),
    );
    expect(kept).not.toContain(cookie.split(/[=;]/)[1]);
  });

  test('needs the right password all the same, and is another user’s for nobody (TF-08)', async () => {
    const account = await newAccount();
    const { cookie } = await trust(account);
    expect((await access.logIn(account, { password: 'wrong', headers: { cookie } })).status).toBe(401);
    expect(await logInWith(await newAccount(), cookie)).toMatchObject({ isTrustedDevice: false });
  });

  test('is not what a client calls itself (TF-08)', async () => {
    const account = await newAccount();
    await trust(account, 'Chrome on Windows');
    const { body } = await access.post<{ isTrustedDevice: boolean }>('login', {
      email: account.email,
      password: sentPassword(account.email, account.password),
      deviceId: 'Chrome on Windows',
    });
    expect(body.data.isTrustedDevice).toBe(false);
    expect(await logInWith(account, `__Host-td=${'a'.repeat(43)}`)).toMatchObject({ isTrustedDevice: false });
  });

  test('is trusted for 30 days from the tick, however often it is used (TF-08)', async () => {
    const account = await newAccount();
    const { cookie } = await trust(account);
    await passTime(api, 29 * 86_400);
    expect(await logInWith(account, cookie)).toMatchObject({ isTrustedDevice: true });
    await passTime(api, 86_400);
    expect(await logInWith(account, cookie)).toMatchObject({ isTrustedDevice: false });
  });

  test('is not made without being asked for', async () => {
    const account = await newAccount();
    const { body: login } = await access.logIn(account);
    const answer = await access.challenge(login.data, codeOf(account));
    expect([answer.status, cookieOf(answer), answer.body.data.isTrustedDevice]).toEqual([
      200,
      undefined,
      false,
    ]);
  });

  test('is told by mail and in the trail (EM-07, LG-01)', async () => {
    const account = await newAccount();
    await trust(account);
    const mail = await mailbox.next(account.email, 'signs in without a code');
    expect(mail.text).toContain('only for your password: Chrome on Windows.');
    expect(await accessEvents(api, account.uuid)).toEqual(['sign-in', 'device-trusted', 'customer-chosen']);
  });
});

describe('the list of trusted devices', () => {
  test('shows the own ones, newest use first, and which one asks (SE-09)', async () => {
    const account = await newAccount();
    const first = await trust(account, 'Firefox on Linux');
    await passTime(api, 120);
    const second = await trust(account);
    await trust(await newAccount());
    const list = await devices(second.session.accessToken, second.cookie);
    expect(list.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Chrome on Windows', true],
      ['Firefox on Linux', false],
    ]);
    expect(list[0]).toMatchObject({ userAgent, address: '127.0.0.1' });
    expect(JSON.stringify(list)).not.toContain(first.cookie.split('=')[1]);
  });

  test('holds the device once, however often it is trusted anew, and twenty at most', async () => {
    const account = await newAccount();
    const { session, cookie } = await trust(account);
    await passTime(api, 120);
    const { body: login } = await access.logIn(account);
    await access.challenge(login.data, codeOf(account), { trustDevice: true, headers: { cookie } });
    expect(await devices(session.accessToken)).toHaveLength(1);
    await asOperator(
      api,
      `INSERT INTO trusted_devices (token_hash, user_uuid, factor_id, label, user_agent, address, expires_at)
       SELECT sha256(n::text::bytea), user_uuid, factor_id, label, user_agent, address, expires_at
       FROM trusted_devices, generate_series(1, 25) AS n WHERE user_uuid = $1`,
      [account.uuid],
    );
    await passTime(api, 120);
    await trust(account);
    expect(await devices(session.accessToken)).toHaveLength(20);
  });

  test('takes one back: it is asked for a code, and its sessions end (SE-09)', async () => {
    const account = await newAccount();
    const lost = await trust(account, 'Lost laptop');
    await passTime(api, 120);
    const mine = await trust(account);
    const list = await devices(mine.session.accessToken);
    const { id } = list.find(({ name }) => name === 'Lost laptop') ?? { id: '' };
    const stranger = await trust(await newAccount());
    expect((await access.as(stranger.session.accessToken, 'DELETE', `devices/${id}`)).status).toBe(404);
    expect((await access.as(mine.session.accessToken, 'DELETE', `devices/${id}`)).status).toBe(200);
    expect(await logInWith(account, lost.cookie)).toMatchObject({ isTrustedDevice: false });
    expect((await access.as(lost.session.accessToken, 'GET', 'devices')).status).toBe(401);
    expect(await logInWith(account, mine.cookie)).toMatchObject({ isTrustedDevice: true });
    expect((await access.as(mine.session.accessToken, 'DELETE', 'devices/nonsense')).status).toBe(404);
  });
});
