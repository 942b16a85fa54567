import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { accessEvents, accessOf, asOperator, passTime } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';
import { changeOf, emailChangesOf, newAddress } from '../../support/emailChange.ts';
import { startMailbox } from '../../support/mailbox.ts';
import { until } from '../../support/until.ts';

const mailbox = await startMailbox();
const environment = { SMTP_URL: mailbox.url, TRUSTED_PROXIES: '127.0.0.1', FRESH_CODE_MINUTES: '10' };
const api = await startApi(undefined, { environment });
const customer = await api.createCustomer('First');
const second = await api.createCustomer('Second');
const access = accessOf(api);
const { person, tokenMailedTo, confirm, hasWaiting } = emailChangesOf(api, mailbox);

describe('asking for another address', () => {
  test('needs a fresh code (AU-10)', async () => {
    const { account, tokens } = await person([customer]);
    await passTime(api, 601);
    const { body } = await access.post<{ accessToken: string }>('refreshToken', {
      refreshToken: tokens.refreshToken,
    });
    const { accessToken } = body.data;
    const refused = await access.as(accessToken, 'POST', 'changeEmail', changeOf(account, newAddress()));
    expect([refused.status, refused.body.code]).toEqual([401, 'STEP_UP_REQUIRED']);
  });

  test('needs the current password, and guesses are counted (AU-10)', async () => {
    const { account, tokens } = await person([customer]);
    const { status, body } = await access.as(
      tokens.accessToken,
      'POST',
      'changeEmail',
      changeOf(account, newAddress(), 'wrong'),
    );
    expect([status, body.errors]).toEqual([422, { currentPassword: 'This is not your current password' }]);
    expect(await accessEvents(api, account.uuid)).toContain('password-refused');
    expect(await hasWaiting(account)).toBe(false);
  });

  test('is worth nothing when the password was replaced while it was compared (AU-10)', async () => {
    const { account, ask } = await person([customer]);
    const other = new pg.Client(api.database.maintenanceConnection);
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query(`UPDATE users SET password_hash = 'another' WHERE uuid = $1`, [account.uuid]);
      const asked = ask(newAddress());
      await until('the call waits for the other', async () => {
        const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock' AND query LIKE '%FROM users%'`;
        return (await asOperator(api, waits)).length > 0;
      });
      await other.query('COMMIT');
      expect((await asked).body.code).toBe('SESSION_ENDED');
      expect(await hasWaiting(account)).toBe(false);
    } finally {
      await other.end();
    }
  });

  test('takes an address and a hashed password, and not the present address (EM-05, AU-05)', async () => {
    const { account, tokens, ask } = await person([customer]);
    expect((await ask(account.email.toUpperCase())).body.errors).toEqual({
      newEmail: 'This is already your address',
    });
    expect((await ask('Somebody <x@new.example>')).body.errors).toEqual({
      newEmail: 'Not a valid e-mail address',
    });
    const plain = { ...changeOf(account, newAddress()), newPassword: 'plain words' };
    const { body } = await access.as(tokens.accessToken, 'POST', 'changeEmail', plain);
    expect(body.code).toBe('PASSWORD_FORMAT');
    const more = { ...changeOf(account, newAddress()), isAdmin: true };
    const refused = await access.as(tokens.accessToken, 'POST', 'changeEmail', more);
    expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect((await access.post('confirmEmail', { token: 'x', email: account.email })).status).toBe(422);
    expect(await hasWaiting(account)).toBe(false);
  });

  test('answers the same for an address of another account, whose owner is told (EM-01)', async () => {
    const other = await api.createAccount([second]);
    const { account, ask } = await person([customer]);
    const address = newAddress();
    const free = await ask(address);
    const replaced = await tokenMailedTo(address);
    const taken = await ask(other.email.toUpperCase());
    expect([taken.status, taken.text]).toEqual([free.status, free.text]);
    const mail = await mailbox.next(other.email, 'already has an account');
    expect(mail.text).not.toContain('http');
    expect(mail.text).not.toContain(account.email);
    await mailbox.next(account.email, 'asked to change your address');
    expect(await hasWaiting(account)).toBe(false);
    expect((await confirm(replaced)).body.code, 'the request before it').toBe('LINK_INVALID');
    expect((await access.logIn(other)).status).toBe(200);
  });

  test('is held up after three times an hour, and so is what is mailed to one address (EM-06)', async () => {
    const address = newAddress();
    const from = { 'x-forwarded-for': '198.51.100.9' };
    const first = await person([customer]);
    for (let times = 0; times < 3; times += 1) expect((await first.ask(address, from)).status).toBe(200);
    const { status, headers } = await first.ask(address, from);
    expect([status, Number(headers.get('retry-after')) > 3000]).toEqual([429, true]);
    const next = await person([customer]);
    expect((await next.ask(address, from)).status, 'and nothing tells').toBe(200);
    await mailbox.next(next.account.email, 'asked to change your address');
    expect(mailbox.mails.filter(({ to }) => to === address)).toHaveLength(3);
  });
});

test('mails call a device by a short name', async () => {
  const { account, ask } = await person([customer]);
  await ask(newAddress(), {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  });
  const { text } = await mailbox.next(account.email, 'asked to change your address');
  expect(text).toContain('Device: Chrome on Windows.');
});
