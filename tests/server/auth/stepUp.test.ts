import { describe, expect, test } from 'vitest';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { accessEvents, accessOf, asOperator, codeOf, cookieOf, passTime } from '../../support/access.ts';
import { type Account, startApi } from '../../support/api.ts';
import { startMailbox } from '../../support/mailbox.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, {
  environment: { SMTP_URL: mailbox.url, FRESH_CODE_MINUTES: '10' },
});
const customer = await api.createCustomer('Step-up');
const other = await api.createCustomer('Second');
const access = accessOf(api);

const stepUp = (accessToken: string, code: string) =>
  access.as<{ accessToken: string }>(accessToken, 'POST', 'stepUp', { code });
const newPassword = 'another long password';
const changeBody = ({ email, password }: Account, current = password) => ({
  currentPassword: sentPassword(email, current),
  newPassword: sentPassword(email, newPassword),
  reenterNewPassword: sentPassword(email, newPassword),
});

/** A session on a trusted device: no code was typed in it. */
async function withoutCode(account: Account) {
  const { body: login } = await access.logIn(account);
  const cookie = cookieOf(await access.challenge(login.data, codeOf(account), { trustDevice: true })) ?? '';
  // The test types the same code once more.
  await asOperator(api, 'UPDATE second_factors SET last_step = 0 WHERE user_uuid = $1', [account.uuid]);
  const { body: trusted } = await access.logIn(account, { headers: { cookie } });
  return { ...(await access.select(trusted.data.otpToken, customer)).body.data, cookie };
}

/** An access token as it is issued later to a session whose code is so many seconds old. */
async function refreshedAfter(refreshToken: string, seconds: number): Promise<string> {
  await passTime(api, seconds);
  return (await access.post<{ accessToken: string }>('refreshToken', { refreshToken })).body.data.accessToken;
}

describe('a dangerous act', () => {
  test('is refused on a trusted device until a code is typed', async () => {
    const account = await api.createAccount([customer]);
    const { accessToken } = await withoutCode(account);
    const refused = await access.as(accessToken, 'POST', 'changePassword', changeBody(account));
    expect([refused.status, refused.body.code]).toEqual([401, 'STEP_UP_REQUIRED']);
    const { body } = await stepUp(accessToken, codeOf(account));
    const changed = await access.as(body.data.accessToken, 'POST', 'changePassword', changeBody(account));
    expect(changed.status).toBe(200);
    expect(await accessEvents(api, account.uuid)).toContain('step-up');
  });

  test('is refused when the code is older than ten minutes', async () => {
    const account = await api.createAccount([customer]);
    const { refreshToken } = await access.signIn(account, customer);
    const token = await refreshedAfter(refreshToken, 601);
    const { body } = await access.as(token, 'POST', 'changePassword', changeBody(account));
    expect(body.code).toBe('STEP_UP_REQUIRED');
  });

  test('is open right after signing in with a code, and refreshing keeps that', async () => {
    const account = await api.createAccount([customer]);
    const { refreshToken } = await access.signIn(account, customer);
    const token = await refreshedAfter(refreshToken, 500);
    expect((await access.as(token, 'POST', 'changePassword', changeBody(account))).status).toBe(200);
  });

  test('is not made fresh by changing the customer', async () => {
    const account = await api.createAccount([customer, other]);
    const { refreshToken } = await access.signIn(account, customer);
    const token = await refreshedAfter(refreshToken, 601);
    const { body: switched } = await access.post<{ accessToken: string }>(
      'selectCustomer',
      { customerUuid: other },
      { 'x-access-token': token },
    );
    const { body } = await access.as(
      switched.data.accessToken,
      'POST',
      'changePassword',
      changeBody(account),
    );
    expect(body.code).toBe('STEP_UP_REQUIRED');
  });
});

describe('a fresh code', () => {
  test('is accepted once and counted like any other (TF-01, TF-02)', async () => {
    const account = await api.createAccount([customer]);
    const { accessToken } = await withoutCode(account);
    const code = codeOf(account);
    expect((await stepUp(accessToken, code)).status).toBe(200);
    expect((await stepUp(accessToken, code)).body.code).toBe('OTP_INVALID');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await stepUp(accessToken, '000000')).body.code).toBe('OTP_INVALID');
    expect((await stepUp(accessToken, codeOf(account, 1))).body.code).toBe('FACTOR_LOCKED');
  });
});

describe('changing the password', () => {
  test('needs the current one, and guesses at it are held up (AU-10)', async () => {
    const account = await api.createAccount([customer]);
    const { accessToken } = await access.signIn(account, customer);
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body } = await access.as(
        accessToken,
        'POST',
        'changePassword',
        changeBody(account, `wrong ${tries}`),
      );
      expect([status, body.errors]).toEqual([422, { currentPassword: 'This is not your current password' }]);
    }
    expect((await access.as(accessToken, 'POST', 'changePassword', changeBody(account))).status).toBe(429);
    expect(await accessEvents(api, account.uuid)).toContain('password-refused');
  });

  test('goes on here, ends the other sessions and all trust in devices, and is mailed (TF-09, EM-07)', async () => {
    const account = await api.createAccount([customer]);
    const elsewhere = await withoutCode(account);
    const { accessToken, refreshToken } = await access.signIn(account, customer);
    expect((await access.as(accessToken, 'POST', 'changePassword', changeBody(account))).status).toBe(200);
    expect((await access.as(accessToken, 'GET', 'sessions')).status).toBe(200);
    expect((await access.post('refreshToken', { refreshToken })).status).toBe(200);
    expect((await access.as(elsewhere.accessToken, 'GET', 'sessions')).status).toBe(401);
    expect((await access.logIn(account)).status).toBe(401);
    const login = await access.logIn(account, {
      password: newPassword,
      headers: { cookie: elsewhere.cookie },
    });
    expect(login.body.data.isTrustedDevice).toBe(false);
    const mail = await mailbox.next(account.email, 'password was changed');
    expect(mail.text).not.toContain(newPassword);
    expect(await accessEvents(api, account.uuid)).toContain('password-changed');
  });

  test('takes only what a browser has hashed, twice the same (AU-05)', async () => {
    const account = await api.createAccount([customer]);
    const { accessToken } = await access.signIn(account, customer);
    const body = changeBody(account);
    const plain = await access.as(accessToken, 'POST', 'changePassword', { ...body, newPassword });
    expect(plain.body.code).toBe('PASSWORD_FORMAT');
    const differing = { ...body, reenterNewPassword: sentPassword(account.email, 'something else') };
    const refused = await access.as(accessToken, 'POST', 'changePassword', differing);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { reenterNewPassword: 'Passwords must match' },
    ]);
  });
});

describe('the own second factor', () => {
  const withPassword = ({ email, password }: Account) => ({ currentPassword: sentPassword(email, password) });

  test('gets new recovery codes, and the old ones end', async () => {
    const account = await api.createAccount([customer]);
    const { accessToken } = await access.signIn(account, customer);
    const replace = () =>
      access.as<{ recoveryCodes: string[] }>(accessToken, 'POST', 'recoveryCodes', withPassword(account));
    const [old = ''] = (await replace()).body.data.recoveryCodes;
    const { recoveryCodes } = (await replace()).body.data;
    expect(recoveryCodes).toHaveLength(10);
    const { body: login } = await access.logIn(account);
    expect((await access.verify(login.data.preToken, old)).body.code).toBe('OTP_INVALID');
    expect((await access.verify(login.data.preToken, recoveryCodes[0] ?? '')).status).toBe(200);
    const { body } = await access.as(accessToken, 'GET', 'security');
    expect(body.data).toMatchObject({ is2FaActivated: true, recoveryCodesLeft: 9 });
    await mailbox.next(account.email, 'new recovery codes');
  });

  test('is removed with password and code: every session ends, the next sign-in sets up another (TF-10)', async () => {
    const account = await api.createAccount([customer]);
    const { accessToken } = await access.signIn(account, customer);
    const wrong = { currentPassword: sentPassword(account.email, 'wrong') };
    expect((await access.as(accessToken, 'POST', 'removeSecondFactor', wrong)).status).toBe(422);
    expect((await access.as(accessToken, 'POST', 'removeSecondFactor', withPassword(account))).status).toBe(
      200,
    );
    expect((await access.as(accessToken, 'GET', 'security')).status).toBe(401);
    const { body: login } = await access.logIn(account);
    expect(login.data.is2FaActivated).toBe(false);
    expect((await access.authConfig(login.data)).body.data.secret).not.toBe(account.totpSecret);
    await mailbox.next(account.email, 'second factor was removed');
    expect(
      await asOperator(api, 'SELECT 1 FROM recovery_codes WHERE user_uuid = $1', [account.uuid]),
    ).toEqual([]);
  });
});
