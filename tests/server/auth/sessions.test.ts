import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SessionEntry } from '../../../contract/calls/sessions.ts';
import { accessEvents, accessOf, asOperator, codeOf, cookieOf, passTime } from '../../support/access.ts';
import { type Account, serveApi, startApi } from '../../support/api.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { until } from '../../support/until.ts';

const mailbox = await startMailbox();
const environment = { SMTP_URL: mailbox.url };
const api = await startApi(undefined, { environment });
const customer = await api.createCustomer('Sessions');
const other = await api.createCustomer('Another');
const access = accessOf(api);

/** Signs in as often as asked, each time with a code that is new. */
async function signInTimes(account: Account, times: number) {
  const sessions = [];
  for (let index = 0; index < times; index += 1) {
    sessions.push(await access.signIn(account, customer));
    await asOperator(api, 'UPDATE second_factors SET last_step = 0 WHERE user_uuid = $1', [account.uuid]);
  }
  return sessions;
}
const list = async (accessToken: string) =>
  (await access.as<SessionEntry[]>(accessToken, 'GET', 'sessions')).body.data;
const isOpen = async (accessToken: string) =>
  (await access.as(accessToken, 'GET', 'sessions')).status === 200;
const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  access.post<{ accessToken: string; refreshToken: string }>('refreshToken', { refreshToken }, headers);

test('a session is told where the services of its customer are', async () => {
  const session = await api.signIn(customer);
  const { status, body } = await session.call('GET', '/services/main/customer/endpoint');
  expect(status).toBe(200);
  expect(body.data).toEqual({
    store_service_endpoint: '/services/store',
    order_service_endpoint: '/services/order',
    customer_service_endpoint: '/services/customer',
  });
  expect((await api.call('GET', '/services/main/customer/endpoint')).status).toBe(401);
});

test('a session is told the time zone of its customer, and of that one alone', async () => {
  const zones = async () => {
    const account = await api.createAccount([customer, other]);
    const { refreshToken } = await access.signIn(account, customer);
    const { body } = await refresh(refreshToken);
    return body.data;
  };
  expect(await zones()).toMatchObject({ timeZone: 'Africa/Johannesburg' });
  for (const [uuid, timeZone] of [
    [customer, 'Asia/Kathmandu'],
    [other, 'Europe/Berlin'],
  ] as const) {
    const session = await api.signIn(uuid);
    const saved = await session.call('PUT', `/services/main/business/${uuid}`, { timeZone });
    expect(saved.status).toBe(200);
  }
  expect(await zones()).toMatchObject({ timeZone: 'Asia/Kathmandu' });
});

describe('the list of sessions', () => {
  test('shows the own ones and which one asks (SE-09)', async () => {
    const account = await api.createAccount([customer]);
    const [first, second] = await signInTimes(account, 2);
    await access.signIn(await api.createAccount([customer]), customer);
    const shown = await list(second?.accessToken ?? '');
    expect(shown).toHaveLength(2);
    expect(shown.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(shown[0]).toMatchObject({ customerName: 'Sessions', address: '127.0.0.1', amr: ['pwd', 'otp'] });
    expect(Date.parse(shown[0]?.expiresAt ?? '') - Date.parse(shown[0]?.startedAt ?? '')).toBe(
      12 * 3_600_000,
    );
    expect(JSON.stringify(shown)).not.toContain(first?.refreshToken);
  });

  test('ends one of them, at once and for refreshing too (SE-03, SE-09)', async () => {
    const account = await api.createAccount([customer]);
    const [first, second] = await signInTimes(account, 2);
    const id = (await list(second?.accessToken ?? '')).find(({ isCurrent }) => !isCurrent)?.id;
    expect(await isOpen(first?.accessToken ?? '')).toBe(true);
    const stranger = await access.signIn(await api.createAccount([customer]), customer);
    expect((await access.as(stranger.accessToken, 'DELETE', `sessions/${id}`)).status).toBe(404);
    expect((await access.as(second?.accessToken ?? '', 'DELETE', `sessions/${id}`)).status).toBe(200);
    expect(await isOpen(first?.accessToken ?? '')).toBe(false);
    expect((await refresh(first?.refreshToken ?? '')).status).toBe(401);
    expect(await isOpen(second?.accessToken ?? '')).toBe(true);
  });
});

describe('signing out everywhere', () => {
  test('ends every session, sign-ins half done and trust in devices (TF-09)', async () => {
    const account = await api.createAccount([customer]);
    const { body: login } = await access.logIn(account);
    const cookie = cookieOf(await access.challenge(login.data, codeOf(account), { trustDevice: true })) ?? '';
    await asOperator(api, 'UPDATE second_factors SET last_step = 0');
    const [first, second] = await signInTimes(account, 2);
    const { body: half } = await access.logIn(account);
    const { body: trusted } = await access.logIn(account, { headers: { cookie } });
    const answer = await access.as(first?.accessToken ?? '', 'POST', 'signOutEverywhere', {});
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-td=;.*Expires=Thu, 01 Jan 1970/);
    for (const session of [first, second]) {
      expect(await isOpen(session?.accessToken ?? '')).toBe(false);
      expect((await refresh(session?.refreshToken ?? '')).status).toBe(401);
    }
    expect((await access.verify(half.data.preToken, codeOf(account))).body.code).toBe('PRE_TOKEN_EXPIRED');
    expect((await access.select(trusted.data.otpToken, customer)).body.code).toBe('PRE_TOKEN_EXPIRED');
    expect((await access.logIn(account, { headers: { cookie } })).body.data.isTrustedDevice).toBe(false);
  });
});

describe('a session', () => {
  test('ends 12 hours after the sign-in, also by way of another customer (SE-07)', async () => {
    const account = await api.createAccount([customer, other]);
    const first = await access.signIn(account, customer);
    await passTime(api, 11.9 * 3600);
    const switched = await access.post<{ accessToken: string; refreshToken: string }>(
      'selectCustomer',
      { customerUuid: other },
      { 'x-access-token': first.accessToken },
    );
    expect(switched.status).toBe(200);
    await passTime(api, 0.2 * 3600);
    await until('the check is made anew', async () => !(await isOpen(switched.body.data.accessToken)));
    expect((await refresh(switched.body.data.refreshToken)).status).toBe(401);
  });

  test('ends after an hour in which nothing was done (SE-07)', async () => {
    const { refreshToken } = await access.signIn(await api.createAccount([customer]), customer);
    await passTime(api, 59 * 60);
    const { body } = await refresh(refreshToken);
    await passTime(api, 61 * 60);
    expect((await refresh(body.data.refreshToken)).body.code).toBe('SESSION_ENDED');
  });

  test('of a blocked user, or one who lost the customer, ends within a second in every process (SE-04, SE-05)', async () => {
    const second = accessOf(
      await serveApi(api.database, undefined, {
        environment: { ...environment, DATA_DIR: api.dataDirectory },
      }),
    );
    // The clock of both: a check that is a second old counts no more, however long this machine takes.
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    for (const statement of [
      'UPDATE users SET is_active = false WHERE uuid = $1',
      'DELETE FROM customer_users WHERE user_uuid = $1',
    ]) {
      const account = await api.createAccount([customer]);
      const { accessToken, refreshToken } = await access.signIn(account, customer);
      const open = async () =>
        (await Promise.all([access, second].map((one) => one.as(accessToken, 'GET', 'sessions')))).map(
          ({ status }) => status,
        );
      expect(await open()).toEqual([200, 200]);
      await asOperator(api, statement, [account.uuid]);
      now += 1_001;
      await until('both have noticed', async () => (await open()).every((status) => status === 401));
      expect((await refresh(refreshToken)).status).toBe(401);
    }
  });

  test('cannot be opened for a customer that is not the user’s; the attempt is kept (TN-10, LG-01)', async () => {
    const account = await api.createAccount([customer]);
    const { accessToken } = await access.signIn(account, customer);
    const { status } = await access.post(
      'selectCustomer',
      { customerUuid: other },
      { 'x-access-token': accessToken },
    );
    expect([status, await isOpen(accessToken)]).toEqual([403, true]);
    expect(await accessEvents(api, account.uuid)).toContain('customer-refused');
  });
});

describe('a refresh token', () => {
  test('that comes again from elsewhere ends the session, is mailed and kept in the trail (SE-02)', async () => {
    const account = await api.createAccount([customer]);
    const { refreshToken } = await access.signIn(account, customer);
    const { body: next } = await refresh(refreshToken);
    const stolen = await refresh(refreshToken, {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
    });
    expect(stolen.body.code).toBe('REFRESH_REUSED');
    expect(await isOpen(next.data.accessToken)).toBe(false);
    expect((await refresh(next.data.refreshToken)).status).toBe(401);
    const mail = await mailbox.next(account.email, 'We ended a sign-in for your safety');
    expect(mail.text).toContain('Firefox on Windows');
    expect(await accessEvents(api, account.uuid)).toContain('session-stolen');
  });

  test('may be asked for again for ten seconds and no longer (SE-02)', async () => {
    const { refreshToken } = await access.signIn(await api.createAccount([customer]), customer);
    const [first, again] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(again.body.data.refreshToken).toBe(first.body.data.refreshToken);
    await passTime(api, 11);
    expect((await refresh(refreshToken)).body.code).toBe('REFRESH_REUSED');
  });
});

test('signing out is kept in the trail of the customer', async () => {
  const account = await api.createAccount([customer]);
  const { accessToken } = await access.signIn(account, customer);
  await access.as(accessToken, 'POST', 'logout', {});
  const events = await asOperator(
    api,
    `SELECT action, customer_uuid FROM audit_events WHERE actor_uuid = $1 AND resource = 'access' ORDER BY id`,
    [account.uuid],
  );
  expect(events).toEqual([
    { action: 'sign-in', customer_uuid: customer },
    { action: 'customer-chosen', customer_uuid: customer },
    { action: 'sign-out', customer_uuid: customer },
  ]);
});
