import { URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { currentCode } from '../../../server/domain/signIn/totp.ts';
import {
  accessEvents,
  accessOf,
  asOperator,
  codeOf,
  cookieOf,
  createUnenrolled,
  passTime,
} from '../../support/access.ts';
import { startApi } from '../../support/api.ts';
import { startMailbox } from '../../support/mailbox.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url } });
const customer = await api.createCustomer('Enrolment');
const access = accessOf(api);

/** A new account, signed in up to the page that shows the QR code. */
async function beforeEnrolment() {
  const account = await createUnenrolled(api, [customer]);
  const { body: login } = await access.logIn(account);
  const { body: config } = await access.authConfig(login.data);
  return { account, login: login.data, config: config.data };
}

/** A new account with an app and ten recovery codes. */
async function enrolled() {
  const { account, login, config } = await beforeEnrolment();
  const { code } = currentCode(config.secret);
  const { body } = await access.challenge(login, code);
  return { account: { ...account, totpSecret: config.secret }, answer: body.data, code };
}

describe('getAuthConfig', () => {
  test('gives a 160 bit key as text and for a QR code, while the user has no app (TF-04, TF-07)', async () => {
    const { account, login, config } = await beforeEnrolment();
    expect(login).toMatchObject({ is2FaActivated: false, isTrustedDevice: false });
    const totp = URI.parse(config.otpauthUri);
    expect(totp).toMatchObject({ issuer: 'Commissary', label: account.email, digits: 6, algorithm: 'SHA1' });
    expect(totp.secret.base32).toBe(config.secret);
    expect(totp.secret.buffer.byteLength).toBe(20);
    expect(config.otpauthUri).toContain(`otpauth://totp/Commissary:${encodeURIComponent(account.email)}?`);
    expect((await access.authConfig(login)).body.data.secret, 'the same after a reload').toBe(config.secret);
  });

  test('gives another sign-in another key, so that nobody sets up an app for somebody else', async () => {
    const { account, config } = await beforeEnrolment();
    const { body: second } = await access.logIn(account);
    expect((await access.authConfig(second.data)).body.data.secret).not.toBe(config.secret);
  });

  test('never gives a key that is in use, nor one to another user’s pre-token (TF-04, TF-05)', async () => {
    const { account } = await enrolled();
    const { body: login } = await access.logIn(account);
    const refused = await access.authConfig(login.data);
    expect([refused.status, refused.body.code]).toEqual([409, 'FACTOR_ENROLLED']);
    expect(refused.text).not.toContain(account.totpSecret);
    const other = await beforeEnrolment();
    expect((await access.authConfig(other.login, account.uuid)).status).toBe(401);
  });

  test('needs a pre-token', async () => {
    const { login } = await beforeEnrolment();
    const { status, body } = await access.authConfig({ ...login, preToken: 'x' });
    expect([status, body.code]).toEqual([401, 'PRE_TOKEN_EXPIRED']);
  });
});

describe('the first right code', () => {
  test('binds the app, gives ten recovery codes once, and cannot be used again (TF-07)', async () => {
    const { account, answer, code: used } = await enrolled();
    expect(answer.recoveryCodes).toHaveLength(10);
    for (const code of answer.recoveryCodes ?? [])
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await access.select(answer.otpToken, customer)).status).toBe(200);
    const { body: login } = await access.logIn(account);
    expect(login.data.is2FaActivated).toBe(true);
    expect((await access.verify(login.data.preToken, used)).body.code).toBe('OTP_INVALID');
    const { body: next } = await access.verify(login.data.preToken, codeOf(account, 1));
    expect(next.data).not.toHaveProperty('recoveryCodes');
    expect(await accessEvents(api, account.uuid)).toContain('second-factor-enrolled');
    await mailbox.next(account.email, 'authenticator app is set up');
  });

  test('is needed: a wrong one binds nothing, and five end the sign-in', async () => {
    const { account, login, config } = await beforeEnrolment();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await access.verify(login.preToken, '000000')).body.code).toBe('OTP_INVALID');
    const { body } = await access.verify(login.preToken, currentCode(config.secret).code);
    expect(body.code).toBe('PRE_TOKEN_EXPIRED');
    expect((await access.logIn(account)).body.data.is2FaActivated).toBe(false);
  });

  test('of two sign-ins that set up an app at once binds one', async () => {
    const { account, login, config } = await beforeEnrolment();
    const { body: second } = await access.logIn(account);
    const { body: other } = await access.authConfig(second.data);
    const answers = await Promise.all([
      access.verify(login.preToken, currentCode(config.secret).code),
      access.verify(second.data.preToken, currentCode(other.data.secret).code),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('leaves neither key nor recovery codes readable in the database (SK-01)', async () => {
    const { account, answer } = await enrolled();
    const kept = JSON.stringify([
      await asOperator(api, 'SELECT * FROM second_factors WHERE user_uuid = $1', [account.uuid]),
      await asOperator(api, 'SELECT encode(code_hash, $2) FROM recovery_codes WHERE user_uuid = $1', [
        account.uuid,
        'escape',
      ]),
      await asOperator(api, 'SELECT * FROM sign_in_tokens'),
      await asOperator(api, 'SELECT * FROM mails'),
    ]);
    expect(kept).not.toContain(account.totpSecret);
    for (const code of answer.recoveryCodes ?? []) expect(kept).not.toContain(code.replace('-', ''));
  });

  test('moved to another user’s row opens nothing: the key is bound to its user (SK-01)', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    await asOperator(
      api,
      `UPDATE second_factors SET secret = (SELECT secret FROM second_factors WHERE user_uuid = $2), last_step = 0
       WHERE user_uuid = $1`,
      [theirs.account.uuid, mine.account.uuid],
    );
    const { body: login } = await access.logIn(theirs.account);
    expect((await access.verify(login.data.preToken, codeOf(mine.account, 1))).status).toBe(500);
  });
});

describe('a recovery code', () => {
  test('stands in for the app once, however it is typed, and is told by mail', async () => {
    const { account, answer } = await enrolled();
    const code = answer.recoveryCodes?.find((one) => one.includes('0')) ?? answer.recoveryCodes?.[0] ?? '';
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const { body: login } = await access.logIn(account);
    const { status, body } = await access.verify(login.data.preToken, typed);
    expect([status, body.data.recoveryCodesLeft]).toEqual([200, 9]);
    const { body: opened } = await access.select(body.data.otpToken, customer);
    const claims = JSON.parse(
      Buffer.from(opened.data.accessToken.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims.amr).toEqual(['pwd', 'rc']);
    const { body: again } = await access.logIn(account);
    expect((await access.verify(again.data.preToken, code)).body.code).toBe('OTP_INVALID');
    expect((await mailbox.next(account.email, 'recovery code was used')).text).toContain('9 are left');
    expect(await accessEvents(api, account.uuid)).toContain('recovery-code-used');
  });

  test('of another user is worth nothing', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    const { body: login } = await access.logIn(theirs.account);
    const { body } = await access.verify(login.data.preToken, mine.answer.recoveryCodes?.[0] ?? '');
    expect(body.code).toBe('OTP_INVALID');
  });

  test('used by many requests at once lets one through', async () => {
    const { account, answer } = await enrolled();
    const logins = await Promise.all(Array.from({ length: 4 }, () => access.logIn(account)));
    const code = answer.recoveryCodes?.[3] ?? '';
    const answers = await Promise.all(logins.map(({ body }) => access.verify(body.data.preToken, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('takes the trust in all devices back, and trusts none (TF-09)', async () => {
    const { account, answer } = await enrolled();
    await passTime(api, 120);
    const { body: login } = await access.logIn(account);
    const trusted = await access.challenge(login.data, codeOf(account), { trustDevice: true });
    const cookie = cookieOf(trusted) ?? '';
    expect((await access.logIn(account, { headers: { cookie } })).body.data.isTrustedDevice).toBe(true);
    const { body: lost } = await access.logIn(account);
    const recovered = await access.challenge(lost.data, answer.recoveryCodes?.[0] ?? '', {
      trustDevice: true,
    });
    expect(recovered.body.data.isTrustedDevice).toBe(false);
    expect(cookieOf(recovered)).toBeUndefined();
    expect((await access.logIn(account, { headers: { cookie } })).body.data.isTrustedDevice).toBe(false);
  });
});
