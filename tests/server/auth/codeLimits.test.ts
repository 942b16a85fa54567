import { describe, expect, test } from 'vitest';
import { accessEvents, accessOf, asOperator, codeOf, passTime } from '../../support/access.ts';
import { type Account, type Answer, startApi } from '../../support/api.ts';
import { startMailbox } from '../../support/mailbox.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url } });
const customer = await api.createCustomer('Limits of codes');
const access = accessOf(api);

/** Signs in and types wrong codes, each with a pre-token of its own so that nothing but the account is counted. */
async function typeWrongCodes(account: Account, count: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let tries = 0; tries < count; tries += 1) {
    const { body: login } = await access.logIn(account);
    answers.push(await access.verify(login.data.preToken, '000000'));
  }
  return answers;
}
const codes = (answers: Answer[]) => answers.map(({ body }) => body.code);
const retryAfter = ({ headers }: Answer) => Number(headers.get('retry-after'));

describe('guessing a code', () => {
  test('five times makes a pause of 15 minutes that no new sign-in ends (TF-02)', async () => {
    const account = await api.createAccount([customer]);
    expect(new Set(codes(await typeWrongCodes(account, 5)))).toEqual(new Set(['OTP_INVALID']));
    const { body: login } = await access.logIn(account);
    const paused = await access.verify(login.data.preToken, codeOf(account));
    expect([paused.status, paused.body.code]).toEqual([423, 'FACTOR_LOCKED']);
    expect(paused.body.message).toBe('Too many wrong codes. Wait 15 minutes and try again.');
    expect(retryAfter(paused)).toBeGreaterThan(800);
    await passTime(api, 900);
    const { body: later } = await access.logIn(account);
    expect((await access.verify(later.data.preToken, codeOf(account))).status).toBe(200);
  });

  test('at once is counted one by one: no more than five are looked at (TF-02)', async () => {
    const account = await api.createAccount([customer]);
    const logins = await Promise.all(Array.from({ length: 9 }, () => access.logIn(account)));
    const answers = await Promise.all(
      logins.flatMap(({ body }) => [
        access.verify(body.data.preToken, '000000'),
        access.verify(body.data.preToken, '111111'),
      ]),
    );
    expect(answers.filter(({ body }) => body.code === 'OTP_INVALID')).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'FACTOR_LOCKED')).toHaveLength(13);
  });

  test('twenty times in a day locks the factor for a day, says so by mail, and leaves recovery codes (TF-02)', async () => {
    const account = await api.createAccount([customer]);
    for (let round = 0; round < 4; round += 1) {
      expect(new Set(codes(await typeWrongCodes(account, 5)))).toEqual(new Set(['OTP_INVALID']));
      await passTime(api, 900);
    }
    const { body: login } = await access.logIn(account);
    const locked = await access.verify(login.data.preToken, codeOf(account));
    expect([locked.body.code, Number(locked.body.details.minutes) > 23 * 60]).toEqual([
      'FACTOR_LOCKED',
      true,
    ]);
    expect((await mailbox.next(account.email, 'Many wrong codes')).text).toContain('20 wrong codes');
    expect(await accessEvents(api, account.uuid)).toContain('second-factor-locked');
    await passTime(api, 24 * 60 * 60);
    const { body: later } = await access.logIn(account);
    expect((await access.verify(later.data.preToken, codeOf(account))).status).toBe(200);
  });

  test('a hundred times in a row ends the factor, until it is bound again', async () => {
    const account = await api.createAccount([customer]);
    await asOperator(api, 'UPDATE second_factors SET failures_in_row = 99 WHERE user_uuid = $1', [
      account.uuid,
    ]);
    await typeWrongCodes(account, 1);
    await passTime(api, 48 * 60 * 60);
    const { body: login } = await access.logIn(account);
    const disabled = await access.verify(login.data.preToken, codeOf(account));
    expect([disabled.status, disabled.body.code]).toEqual([423, 'FACTOR_DISABLED']);
    expect((await mailbox.next(account.email, 'no longer works')).text).toContain('100 wrong codes in a row');
    expect((await access.authConfig(login.data)).body.code, 'the password alone binds none').toBe(
      'FACTOR_ENROLLED',
    );
  });

  test('is not made up for by a right password; a right code begins a new row', async () => {
    const account = await api.createAccount([customer]);
    await typeWrongCodes(account, 4);
    const { body: login } = await access.logIn(account);
    expect((await access.verify(login.data.preToken, codeOf(account))).status).toBe(200);
    const [row] = await asOperator(api, 'SELECT * FROM second_factors WHERE user_uuid = $1', [account.uuid]);
    expect(row).toMatchObject({ failures_in_row: 0, window_failures: 4 });
  });
});
