import { describe, expect, test } from 'vitest';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { currentCode } from '../../../server/domain/signIn/totp.ts';
import { accessEvents, accessOf, asOperator, codeOf, cookieOf, passTime } from '../../support/access.ts';
import { type Account, startApi } from '../../support/api.ts';
import { linkIn, startMailbox } from '../../support/mailbox.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, {
  environment: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://office.example', TRUSTED_PROXIES: '127.0.0.1' },
});
const customer = await api.createCustomer('Lost telephones');
const access = accessOf(api);

let networks = 0;
/** Each call from a network of its own: not the limits are in question here. */
function ask(body: object, headers: Record<string, string> = {}) {
  networks += 1;
  return access.post('reset-2fa', body, { 'x-forwarded-for': `192.0.2.${networks}`, ...headers });
}
const withPassword = ({ email, password }: Account) => ({ email, password: sentPassword(email, password) });
const tokenIn = (mail: { text: string }) => linkIn(mail).searchParams.get('token') ?? '';
const deactivate = (token: string) => access.post('deactivate-2fa', {}, { 'x-2fa-token': token });
const isEnrolled = async (account: Account) => (await access.logIn(account)).body.data.is2FaActivated;

/** An account that has recovery codes. */
async function withRecoveryCodes() {
  const account = await api.createAccount([customer]);
  const { accessToken } = await access.signIn(account, customer);
  const body = { currentPassword: sentPassword(account.email, account.password) };
  const { body: made } = await access.as<{ recoveryCodes: string[] }>(
    accessToken,
    'POST',
    'recoveryCodes',
    body,
  );
  return { account, accessToken, codes: made.data.recoveryCodes };
}

describe('asking for the removal of a second factor', () => {
  test('by mail alone removes nothing: the mail says to prove the password first', async () => {
    const account = await api.createAccount([customer]);
    const { status, text } = await ask({ email: account.email });
    expect([status, text]).toEqual([200, '{"success":true,"data":{}}']);
    const mail = await mailbox.next(account.email, 'Removing your second factor');
    expect(mail.text).not.toContain('http');
    expect(await isEnrolled(account)).toBe(true);
  });

  test('answers the same for everybody, with a wrong password too (EM-01)', async () => {
    const account = await api.createAccount([customer]);
    const before = mailbox.mails.length;
    const answers = [
      await ask({ email: 'nobody@x.example' }),
      await ask({ email: 'nobody@x.example', password: sentPassword('nobody@x.example', 'x') }),
      await ask({ email: account.email, password: sentPassword(account.email, 'wrong') }),
      await ask({ email: account.email, password: 'not hashed' }),
      await ask(withPassword(account)),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await mailbox.next(account.email, 'Somebody asked to remove');
    expect(mailbox.mails.slice(before).map(({ subject }) => subject)).toEqual([
      'Removing your second factor',
      'Removing your second factor',
      'Somebody asked to remove your second factor',
    ]);
  });

  test('with the password waits for a day, and then mails the link on asking again', async () => {
    const account = await api.createAccount([customer]);
    const { body: login } = await access.logIn(account);
    await ask({ email: account.email }, { 'x-pre-token': login.data.preToken ?? '' });
    const first = await mailbox.next(account.email, 'Somebody asked to remove');
    expect((await deactivate(tokenIn(first))).body.code, 'the link of the wait removes nothing').toBe(
      'LINK_INVALID',
    );
    await passTime(api, 23 * 3600);
    await ask(withPassword(account));
    await mailbox.next(account.email, 'Somebody asked to remove');
    expect(await isEnrolled(account)).toBe(true);
    await passTime(api, 3600);
    await ask(withPassword(account));
    const link = linkIn(await mailbox.next(account.email, 'Remove your second factor'));
    expect([link.origin, link.pathname]).toEqual(['https://office.example', '/deactivate-2fa']);
    expect((await deactivate(link.searchParams.get('token') ?? '')).status).toBe(200);
    expect(await isEnrolled(account)).toBe(false);
  });

  test('is stopped by the link of its mail, so that the wait begins anew', async () => {
    const account = await api.createAccount([customer]);
    await ask(withPassword(account));
    const mail = await mailbox.next(account.email, 'Somebody asked to remove');
    expect(linkIn(mail).pathname).toBe('/keep-2fa');
    await passTime(api, 24 * 3600);
    expect((await access.post('keep-2fa', { token: tokenIn(mail) })).status).toBe(200);
    await mailbox.next(account.email, 'second factor stays');
    await ask(withPassword(account));
    await mailbox.next(account.email, 'Somebody asked to remove');
    expect(await accessEvents(api, account.uuid)).toContain('second-factor-removal-stopped');
  });

  test('is stopped by another password too', async () => {
    const account = await api.createAccount([customer]);
    await ask(withPassword(account));
    await mailbox.next(account.email, 'Somebody asked to remove');
    await passTime(api, 24 * 3600);
    await access.post('forgotPassword', { email: account.email });
    const token = tokenIn(await mailbox.next(account.email, 'Choose a new password'));
    const newPassword = sentPassword(account.email, 'something new');
    const change = { newPassword, reenterNewPassword: newPassword };
    expect((await access.post('resetPassword', change, { 'x-reset-token': token })).status).toBe(200);
    await ask({ email: account.email, password: newPassword });
    await mailbox.next(account.email, 'Somebody asked to remove');
  });

  test('with a recovery code mails the link at once, and uses the code up', async () => {
    const { account, codes } = await withRecoveryCodes();
    const [recoveryCode = ''] = codes;
    await ask({ ...withPassword(account), recoveryCode });
    const token = tokenIn(await mailbox.next(account.email, 'Remove your second factor'));
    await ask({ ...withPassword(account), recoveryCode });
    await mailbox.next(account.email, 'Somebody asked to remove');
    expect((await deactivate(token)).status).toBe(200);
  });

  test('with a recovery code but a wrong password mails no link', async () => {
    const { account, codes } = await withRecoveryCodes();
    const password = sentPassword(account.email, 'wrong');
    await ask({ email: account.email, password, recoveryCode: codes[0] });
    await mailbox.next(account.email, 'Removing your second factor');
    const { body: login } = await access.logIn(account);
    expect((await access.verify(login.data.preToken, codes[0] ?? '')).status, 'it was not used up').toBe(200);
  });

  test('with the pre-token of somebody else proves nothing (TF-05)', async () => {
    const [mine, theirs] = [await api.createAccount([customer]), await api.createAccount([customer])];
    const { body: login } = await access.logIn(mine);
    await ask({ email: theirs.email }, { 'x-pre-token': login.data.preToken ?? '' });
    await mailbox.next(theirs.email, 'Removing your second factor');
  });
});

describe('the removal', () => {
  test('ends all sign-ins and trust, signs nobody in, is told, and demands another app (TF-10)', async () => {
    const { account, accessToken, codes } = await withRecoveryCodes();
    await passTime(api, 90);
    const { body: first } = await access.logIn(account);
    const cookie = cookieOf(await access.challenge(first.data, codeOf(account), { trustDevice: true })) ?? '';
    await ask({ ...withPassword(account), recoveryCode: codes[0] });
    const token = tokenIn(await mailbox.next(account.email, 'Remove your second factor'));
    const answer = await access.post('deactivate-2fa', { token });
    expect([answer.status, answer.body.data, cookieOf(answer)]).toEqual([200, {}, undefined]);
    expect((await access.as(accessToken, 'GET', 'sessions')).status).toBe(401);
    const { body: login } = await access.logIn(account, { headers: { cookie } });
    expect(login.data).toMatchObject({ is2FaActivated: false, isTrustedDevice: false });
    expect((await access.verify(login.data.preToken, codes[1] ?? '')).status).toBe(401);
    const { body: config } = await access.authConfig(login.data);
    expect(config.data.secret).not.toBe(account.totpSecret);
    const enrolled = await access.verify(login.data.preToken, currentCode(config.data.secret).code);
    expect(enrolled.body.data.recoveryCodes).toHaveLength(10);
    await mailbox.next(account.email, 'second factor was removed');
    expect(await accessEvents(api, account.uuid)).toContain('second-factor-removed');
  });

  test('by a link that is wrong, old or used says so in the words of the specification (P1-2.6-04, EM-02)', async () => {
    const { account, codes } = await withRecoveryCodes();
    await ask({ ...withPassword(account), recoveryCode: codes[0] });
    const token = tokenIn(await mailbox.next(account.email, 'Remove your second factor'));
    await passTime(api, 3600);
    for (const one of [token, 'x', '']) {
      const { status, body } = await deactivate(one);
      expect([status, body.message]).toEqual([
        400,
        'Oops! Looks like there is problem. Invalid or expired link',
      ]);
    }
    const race = await withRecoveryCodes();
    await ask({ ...withPassword(race.account), recoveryCode: race.codes[0] });
    const once = tokenIn(await mailbox.next(race.account.email, 'Remove your second factor'));
    const answers = await Promise.all(Array.from({ length: 5 }, () => deactivate(once)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('of a factor that a hundred wrong codes ended comes with a recovery code as well', async () => {
    const { account, codes } = await withRecoveryCodes();
    await asOperator(api, 'UPDATE second_factors SET failures_in_row = 100 WHERE user_uuid = $1', [
      account.uuid,
    ]);
    const { body: login } = await access.logIn(account);
    expect((await access.verify(login.data.preToken, codeOf(account, 1))).body.code).toBe('FACTOR_DISABLED');
    expect((await access.verify(login.data.preToken, codes[0] ?? '')).status).toBe(200);
    expect(await isEnrolled(account)).toBe(false);
  });
});
