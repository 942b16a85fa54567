import { describe, expect, test } from 'vitest';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { accessEvents, accessOf, asOperator, codeOf, cookieOf, passTime } from '../../support/access.ts';
import { type Account, startApi } from '../../support/api.ts';
import { linkIn, startMailbox } from '../../support/mailbox.ts';

const mailbox = await startMailbox();
const environment = {
  SMTP_URL: mailbox.url,
  PUBLIC_URL: 'https://office.example',
  TRUSTED_PROXIES: '127.0.0.1',
};
const api = await startApi(undefined, { environment });
const customer = await api.createCustomer('Passwords');
const access = accessOf(api);

const newPassword = 'a completely new one';
const forgot = (email: string, headers: Record<string, string> = {}) =>
  access.post('forgotPassword', { email }, headers);
const hashed = (account: Account, password = newPassword) => sentPassword(account.email, password);
const reset = (account: Account, token: string | null, password = newPassword) =>
  access.post(
    'resetPassword',
    { newPassword: hashed(account, password), reenterNewPassword: hashed(account, password) },
    token === null ? {} : { 'x-reset-token': token },
  );

/** Asks for a link and finds its token in the mail. */
async function mailedToken(account: Account): Promise<string> {
  await forgot(account.email);
  return linkIn(await mailbox.next(account.email, 'Choose a new password')).searchParams.get('token') ?? '';
}

describe('a forgotten password', () => {
  test('gets a link to the configured address, with token and account (P1-2.1-04, EM-04)', async () => {
    const account = await api.createAccount([customer]);
    await forgot(` ${account.email.toUpperCase()} `, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    const mail = await mailbox.next(account.email, 'Choose a new password');
    const link = linkIn(mail);
    expect([link.origin, link.pathname]).toEqual(['https://office.example', '/reset-password']);
    expect(link.searchParams.get('email')).toBe(account.email);
    expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    expect(mail.html).toContain(link.href.replace(/&/g, '&amp;'));
    expect(mail.raw).not.toContain('evil.example');
  });

  test('answers the same whatever the address is, and mails nobody else (EM-01, P1-2.4-02)', async () => {
    const blocked = await api.createAccount([customer]);
    await asOperator(api, 'UPDATE users SET is_active = false WHERE uuid = $1', [blocked.uuid]);
    const before = mailbox.mails.length;
    const known = await api.createAccount([customer]);
    const answers = [];
    for (const email of [known.email, 'nobody@x.example', blocked.email, 'no address', '<script>@x'])
      answers.push(await forgot(email));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"success":true,"data":{}}']),
    );
    await mailbox.next(known.email, 'Choose a new password');
    expect(mailbox.mails.slice(before).map(({ to }) => to)).toEqual([known.email]);
  });

  test('gets three mails an hour at most; the answer stays as it is (EM-06)', async () => {
    const account = await api.createAccount([customer]);
    const statuses = [];
    for (let times = 0; times < 5; times += 1)
      statuses.push((await forgot(account.email, { 'x-forwarded-for': '198.51.100.1' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const marker = await api.createAccount([customer]);
    await mailedToken(marker);
    expect(mailbox.mails.filter(({ to }) => to === account.email)).toHaveLength(3);
  });

  test('is mailed also where strangers have asked to remove the second factor, again and again', async () => {
    const account = await api.createAccount([customer]);
    for (let times = 0; times < 4; times += 1)
      await access.post('reset-2fa', { email: account.email }, { 'x-forwarded-for': '198.51.100.9' });
    expect(await mailedToken(account)).not.toBe('');
    // Nor do they use up what its owner, who has the password, may ask for.
    await access.post('reset-2fa', { email: account.email, password: hashed(account, account.password) });
    await mailbox.next(account.email, 'Somebody asked to remove your second factor');
  });

  test('is asked for twenty times an hour from one network at most, known or not', async () => {
    const from = { 'x-forwarded-for': '198.51.100.2' };
    for (let times = 0; times < 20; times += 1)
      expect((await forgot(`someone${times}@x.example`, from)).status).toBe(200);
    const { status, headers } = await forgot('another@x.example', from);
    expect([status, Number(headers.get('retry-after')) > 3000]).toEqual([429, true]);
  });
});

describe('the link', () => {
  test('sets the password once, and signs nobody in (EM-02, EM-03, SE-06)', async () => {
    const account = await api.createAccount([customer]);
    const token = await mailedToken(account);
    const answer = await reset(account, token);
    expect([answer.status, answer.body.data, cookieOf(answer)]).toEqual([200, {}, undefined]);
    expect((await access.logIn(account)).status).toBe(401);
    const { body: login } = await access.logIn(account, { password: newPassword });
    expect(login.data, 'the second factor is asked for as before').toMatchObject({ is2FaActivated: true });
    expect(login.data.preToken).toBeDefined();
    expect((await reset(account, token)).body.code).toBe('LINK_INVALID');
    await mailbox.next(account.email, 'password was changed');
    expect(await accessEvents(api, account.uuid)).toEqual([
      'password-reset-requested',
      'password-reset',
      'sign-in-refused',
    ]);
  });

  test('ends every session, sign-ins half done and all trust in devices (SE-06, TF-09)', async () => {
    const account = await api.createAccount([customer]);
    const { body: first } = await access.logIn(account);
    const trusted = await access.challenge(first.data, codeOf(account), { trustDevice: true });
    const cookie = cookieOf(trusted) ?? '';
    const { body: session } = await access.select(trusted.body.data.otpToken, customer);
    const { body: half } = await access.logIn(account);
    const { body: ready } = await access.logIn(account, { headers: { cookie } });
    expect((await access.as(session.data.accessToken, 'GET', 'sessions')).status).toBe(200);
    await reset(account, await mailedToken(account));
    expect((await access.as(session.data.accessToken, 'GET', 'sessions')).status).toBe(401);
    expect((await access.post('refreshToken', { refreshToken: session.data.refreshToken })).status).toBe(401);
    expect((await access.verify(half.data.preToken, codeOf(account, 1))).status).toBe(401);
    expect((await access.select(ready.data.otpToken, customer)).status).toBe(401);
    const login = await access.logIn(account, { password: newPassword, headers: { cookie } });
    expect(login.body.data.isTrustedDevice).toBe(false);
  });

  test('takes both shapes of the body, and the token in header or body (auth.resetPassword.part1)', async () => {
    const account = await api.createAccount([customer]);
    const token = await mailedToken(account);
    const { status } = await access.post('resetPassword', {
      token,
      password: hashed(account),
      password_confirm: hashed(account),
    });
    expect(status).toBe(200);
    expect((await access.logIn(account, { password: newPassword })).status).toBe(200);
  });

  test('is over after an hour, and with the next one (EM-02)', async () => {
    const account = await api.createAccount([customer]);
    const first = await mailedToken(account);
    const second = await mailedToken(account);
    expect((await reset(account, first)).body.code).toBe('LINK_INVALID');
    await passTime(api, 3600);
    expect((await reset(account, second)).body.code).toBe('LINK_INVALID');
    expect((await access.logIn(account)).status).toBe(200);
  });

  test('used by many requests at once lets one through (EM-02)', async () => {
    const account = await api.createAccount([customer]);
    const token = await mailedToken(account);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => reset(account, token, `password number ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('takes only what a browser has hashed, twice the same; it can be used after that (AU-05, P1-5.1-09)', async () => {
    const account = await api.createAccount([customer]);
    const token = await mailedToken(account);
    const headers = { 'x-reset-token': token };
    const plain = { newPassword, reenterNewPassword: newPassword };
    expect((await access.post('resetPassword', plain, headers)).body.code).toBe('PASSWORD_FORMAT');
    const differing = { newPassword: hashed(account), reenterNewPassword: hashed(account, 'x') };
    const { body } = await access.post('resetPassword', differing, headers);
    expect(body.errors).toEqual({ reenterNewPassword: 'Passwords must match' });
    expect((await reset(account, token)).status).toBe(200);
  });

  test('lies in the database only as a hash, and in no log of it in the clear (EM-02)', async () => {
    const account = await api.createAccount([customer]);
    mailbox.refuse(true);
    await forgot(account.email);
    const waiting = await asOperator(api, 'SELECT * FROM mails');
    const links = await asOperator(api, `SELECT *, encode(token_hash, 'escape') FROM account_links`);
    const trail = await asOperator(api, 'SELECT * FROM audit_events');
    mailbox.refuse(false);
    await passTime(api, 120);
    const token = await mailedToken(await api.createAccount([customer]));
    const mail = await mailbox.next(account.email, 'Choose a new password');
    const mine = linkIn(mail).searchParams.get('token') ?? '';
    expect(waiting.length).toBeGreaterThan(0);
    const kept = JSON.stringify([waiting, links, trail]);
    for (const secret of [mine, token, 'Choose a new password']) expect(kept).not.toContain(secret);
  });

  test('of another kind opens nothing (TF-06)', async () => {
    const account = await api.createAccount([customer]);
    const token = await mailedToken(account);
    const { body: login } = await access.logIn(account);
    expect((await access.post('deactivate-2fa', {}, { 'x-2fa-token': token })).body.code).toBe(
      'LINK_INVALID',
    );
    expect((await access.post('keep-2fa', { token })).body.code).toBe('LINK_INVALID');
    expect((await access.verify(token, codeOf(account))).status).toBe(401);
    expect((await reset(account, login.data.preToken ?? null)).body.code).toBe('LINK_INVALID');
    expect((await reset(account, null)).body.code).toBe('LINK_INVALID');
    expect((await reset(account, token)).status).toBe(200);
  });
});

test('a password for one time leads to choosing another, after the code (AU-06)', async () => {
  const account = await api.createAccount([customer]);
  await asOperator(api, 'UPDATE users SET must_reset_password = true WHERE uuid = $1', [account.uuid]);
  const { body: login } = await access.logIn(account);
  const { body: verified } = await access.verify(login.data.preToken, codeOf(account));
  expect(verified.data).not.toHaveProperty('otpToken');
  expect((await reset(account, verified.data.resetToken ?? '')).status).toBe(200);
  const { body: next } = await access.logIn(account, { password: newPassword });
  const { body } = await access.verify(next.data.preToken, codeOf(account, 1));
  expect((await access.select(body.data.otpToken, customer)).status).toBe(200);
});
