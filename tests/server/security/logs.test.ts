import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { accessOf, asOperator, codeOf, createUnenrolled } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';
import { linkIn, startMailbox } from '../../support/mailbox.ts';

let written = '';
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  }),
);
const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url, LOG_LEVEL: 'trace' }, log });
const access = accessOf(api);

test('no log holds a password, code, token, key or link, whatever goes right or wrong (LG-02, LG-03, SK-02)', async () => {
  const customer = await api.createCustomer('Logs');
  const account = await api.createAccount([customer]);
  const tokens = await access.signIn(account, customer);
  const fresh = await createUnenrolled(api, [customer]);
  const { body: login } = await access.logIn(fresh);
  const { body: config } = await access.authConfig(login.data);
  const code = codeOf({ totpSecret: config.data.secret });
  const { body: enrolled } = await access.challenge(login.data, code, { trustDevice: true });
  await access.verify(login.data.preToken, codeOf(account));
  await access.post('forgotPassword', { email: account.email });
  const link = linkIn(await mailbox.next(account.email, 'password'));
  const reset = link.searchParams.get('token') ?? '';
  await api.call('GET', `/reset-password?token=${reset}&email=${account.email}`);
  await access.post('resetPassword', { token: reset, newPassword: 'x', reenterNewPassword: 'x' });
  await access.post('refreshToken', { refreshToken: tokens.refreshToken });
  await access.as(`${tokens.accessToken}x`, 'GET', 'sessions');
  await api.call('POST', '/services/main/auth/login', {
    body: { email: account.email, password: { nested: sentPassword(account.email, account.password) } },
  });
  await api.call('GET', `/services/main/stockitems?accessToken=${tokens.accessToken}`);
  // What is our own fault is written down with most words: the tables of the sign-in are gone for a moment.
  for (const table of ['sessions', 'sign_in_tokens', 'second_factors', 'access_limits']) {
    await asOperator(api, `ALTER TABLE ${table} RENAME TO away`);
    await access.logIn(account);
    await access.verify(login.data.preToken, codeOf(account));
    await access.post('refreshToken', { refreshToken: tokens.refreshToken });
    await access.as(tokens.accessToken, 'GET', 'security');
    await asOperator(api, `ALTER TABLE away RENAME TO ${table}`);
  }
  const secrets: Record<string, string | undefined> = {
    password: account.password,
    'password hash': sentPassword(account.email, account.password).slice(4),
    'access token': tokens.accessToken.split('.')[2],
    'refresh token': tokens.refreshToken,
    'pre-token': login.data.preToken,
    'OTP token': enrolled.data.otpToken,
    key: config.data.secret,
    'recovery code': enrolled.data.recoveryCodes?.[0],
    'reset token': reset,
  };
  expect(written.split('A request failed.').length).toBeGreaterThan(4);
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret?.length, what).toBeGreaterThan(7);
    expect(written.includes(secret ?? ''), what).toBe(false);
  }
});

test('the log says who was refused what, from where and why, and nothing of what they sent (LG-01)', async () => {
  const customer = await api.createCustomer('Refused');
  const account = await api.createAccount([customer], { role: 'Viewer' });
  const viewer = await api.signInAs(account, customer);
  written = '';
  const categories = '/services/main/stockcategories';
  await viewer.call('POST', categories, { name: 'taken down' });
  await viewer.call('GET', '/services/main/access/audit-log');
  await viewer.call('GET', `${categories}?surplus=taken-down`);
  await api.call('GET', `${categories}?q=taken-down`, { headers: { 'x-access-token': 'taken-down' } });
  await api.call('POST', '/services/main/v1/pos/messages/claim', { body: {} });
  await viewer.call('GET', '/services/main/no-such-call');
  const lines = written
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => msg === 'A request was refused.');
  const who = { address: '127.0.0.1', user: account.uuid, customer };
  expect(lines).toMatchObject([
    { code: 'FORBIDDEN', status: 403, method: 'POST', route: categories, ...who },
    { code: 'FORBIDDEN', status: 403, method: 'GET', ...who },
    { code: 'BODY_MALFORMED', status: 400, ...who },
    { code: 'SESSION_ENDED', status: 401, route: categories, address: '127.0.0.1' },
    { code: 'TILL_KEY_INVALID', status: 401, address: '127.0.0.1' },
  ]);
  expect(lines.every(({ reqId }) => typeof reqId === 'string')).toBe(true);
  expect(written).not.toContain('taken');
});
