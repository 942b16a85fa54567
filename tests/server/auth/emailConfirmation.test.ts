import { describe, expect, test } from 'vitest';
import type { Tokens } from '../../../contract/calls/signedIn.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { accessOf, asOperator, codeOf, cookieOf, passTime } from '../../support/access.ts';
import { type Account, startApi } from '../../support/api.ts';
import { changeOf, emailChangesOf, newAddress } from '../../support/emailChange.ts';
import { linkIn, startMailbox } from '../../support/mailbox.ts';

const mailbox = await startMailbox();
const environment = { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://office.example' };
const api = await startApi(undefined, { environment });
const customer = await api.createCustomer('First');
const second = await api.createCustomer('Second');
const access = accessOf(api);
const { person, tokenMailedTo, confirm } = emailChangesOf(api, mailbox);
const logInWith = (email: string, { password }: Account) => access.logIn({ email, password });

describe('a new address of one’s own', () => {
  test('is in place once its mailed link is opened; the password goes on with it (AU-10, EM-07)', async () => {
    const { account, ask } = await person([customer]);
    const address = newAddress();
    expect((await ask(address.toUpperCase())).status).toBe(200);
    const mail = await mailbox.next(address, 'Confirm your new address');
    const link = linkIn(mail);
    expect([link.origin, link.pathname]).toEqual(['https://office.example', '/confirm-email']);
    const notice = await mailbox.next(account.email, 'asked to change your address');
    expect(notice.text).toContain(address);
    expect(notice.text).not.toContain('token');
    expect((await logInWith(account.email, account)).status, 'until then').toBe(200);
    expect((await logInWith(address, account)).status, 'until then').toBe(401);

    const token = link.searchParams.get('token') ?? '';
    const answer = await confirm(token);
    expect([answer.status, answer.body.data, cookieOf(answer)]).toEqual([200, {}, undefined]);
    expect((await confirm(token)).body.code, 'a second time').toBe('LINK_INVALID');
    expect((await logInWith(account.email, account)).status).toBe(401);
    const { body: login } = await logInWith(address, account);
    expect(login.data).toMatchObject({ uuid: account.uuid, email: address, is2FaActivated: true });
    expect(login.data.customerUserMappings).toHaveLength(1);
    await mailbox.next(account.email, 'Your address was changed');
    const events = await asOperator<{ action: string; from: string; to: string }>(
      api,
      `SELECT action, after ->> 'from' AS from, after ->> 'to' AS to FROM audit_events
       WHERE customer_uuid = $1 AND record_id = $2 AND action LIKE 'email%' ORDER BY id`,
      [customer, account.uuid],
    );
    const details = { from: account.email, to: address };
    expect(events).toEqual([
      { action: 'email-change-requested', ...details },
      { action: 'email-changed', ...details },
    ]);
  });

  test('ends every session and all trust in devices, and links that were mailed before (SE-06, EM-02)', async () => {
    const account = await api.createAccount([customer]);
    const { body: login } = await access.logIn(account);
    const trusted = await access.challenge(login.data, codeOf(account), { trustDevice: true });
    const cookie = cookieOf(trusted) ?? '';
    const { body: session } = await access.select(trusted.body.data.otpToken, customer);
    await access.post('forgotPassword', { email: account.email });
    const reset = linkIn(await mailbox.next(account.email, 'Choose a new password')).searchParams.get(
      'token',
    );
    const address = newAddress();
    await access.as(session.data.accessToken, 'POST', 'changeEmail', changeOf(account, address));
    await confirm(await tokenMailedTo(address));
    expect((await access.as(session.data.accessToken, 'GET', 'sessions')).status).toBe(401);
    expect((await access.post('refreshToken', { refreshToken: session.data.refreshToken })).status).toBe(401);
    const { password } = account;
    const again = await access.logIn({ email: address, password }, { headers: { cookie } });
    expect(again.body.data.isTrustedDevice).toBe(false);
    const choice = sentPassword(address, 'some other password');
    const used = { newPassword: choice, reenterNewPassword: choice };
    expect((await access.post('resetPassword', used, { 'x-reset-token': reset ?? '' })).body.code).toBe(
      'LINK_INVALID',
    );
  });

  test('goes to the staff of every customer, with place, role and trail (LG-01)', async () => {
    const { account, ask } = await person([customer, second]);
    const address = newAddress();
    await ask(address);
    await confirm(await tokenMailedTo(address));
    for (const uuid of [customer, second]) {
      const owner = await api.signIn(uuid);
      const list = await owner.call<WireRecord[]>('GET', '/services/main/access/staff?range=[0,499]');
      const emails = list.body.data.map(({ email }) => email);
      expect(emails).toContain(address);
      expect(emails).not.toContain(account.email);
      const record = list.body.data.find(({ email }) => email === address);
      const kept = await asOperator<{ action: string; before: string; after: string; actor: string }>(
        api,
        `SELECT action, before ->> 'email' AS before, after ->> 'email' AS after, actor_uuid AS actor,
           (before -> 'version', after -> 'version')::text AS versions
         FROM audit_events WHERE resource = 'access/staff' AND customer_uuid = $1 AND record_id = $2`,
        [uuid, String(record?.id)],
      );
      expect(kept).toEqual([
        {
          action: 'update',
          before: account.email,
          after: address,
          actor: account.uuid,
          versions: `(${Number(record?.version) - 1},${record?.version})`,
        },
      ]);
    }
    const { body: login } = await logInWith(address, account);
    const { body: verified } = await access.verify(login.data.preToken, codeOf(account, 1));
    const { body: opened } = await access.select(verified.data.otpToken, customer);
    const token = { 'x-access-token': opened.data.accessToken };
    const { body: switched } = await access.post<Tokens>('selectCustomer', { customerUuid: second }, token);
    expect([opened.data.role, switched.data.role]).toEqual(['Owner', 'Owner']);
    const none = await asOperator(api, `SELECT FROM users WHERE email = $1`, [account.email]);
    expect(none, 'nobody is left with the old address').toEqual([]);
  });

  test('is not told to a customer where the person is switched off', async () => {
    const { account, ask } = await person([customer, second]);
    const owner = await api.signIn(second);
    const { body } = await owner.call<WireRecord[]>('GET', '/services/main/access/staff?range=[0,499]');
    const place = body.data.find(({ email }) => email === account.email);
    await owner.call('PATCH', `/services/main/access/staff/${place?.id}`, { isActive: false });
    const address = newAddress();
    await ask(address);
    await confirm(await tokenMailedTo(address));
    const { body: now } = await owner.call('GET', `/services/main/access/staff/${place?.id}`);
    expect(now.data.email).toBe(account.email);
    expect((await logInWith(address, account)).body.data.customerUserMappings).toHaveLength(1);
  });
});

describe('its link', () => {
  test('works once, for an hour, until the next, and until the password is another (EM-02)', async () => {
    const { account, tokens, ask } = await person([customer]);
    const [one, two] = [newAddress(), newAddress()];
    await ask(one);
    const replaced = await tokenMailedTo(one);
    await ask(two);
    const stopped = await tokenMailedTo(two);
    expect((await confirm(replaced)).body.code).toBe('LINK_INVALID');
    const hashed = sentPassword(account.email, account.password);
    const same = { currentPassword: hashed, newPassword: hashed, reenterNewPassword: hashed };
    expect((await access.as(tokens.accessToken, 'POST', 'changePassword', same)).status).toBe(200);
    expect((await confirm(stopped)).body.code).toBe('LINK_INVALID');
    await ask(two);
    const late = await tokenMailedTo(two);
    await passTime(api, 3600);
    expect((await confirm(late)).body.code).toBe('LINK_INVALID');
    expect((await confirm('nothing')).body.code).toBe('LINK_INVALID');
    expect((await access.post('confirmEmail', {})).body.code).toBe('LINK_INVALID');
    expect((await access.logIn(account)).status).toBe(200);
  });

  test('ends when its owner signs out everywhere, chooses a password by mail, or is blocked', async () => {
    const waitingFor = async () => {
      const one = await person([customer]);
      const address = newAddress();
      await one.ask(address);
      return { ...one, token: await tokenMailedTo(address) };
    };
    const left = await waitingFor();
    await access.as(left.tokens.accessToken, 'POST', 'signOutEverywhere', {});
    expect((await confirm(left.token)).body.code).toBe('LINK_INVALID');

    const { account, token } = await waitingFor();
    await access.post('forgotPassword', { email: account.email });
    const reset = linkIn(await mailbox.next(account.email, 'Choose a new password')).searchParams;
    const hashed = sentPassword(account.email, 'some other password');
    const choice = { token: reset.get('token'), newPassword: hashed, reenterNewPassword: hashed };
    expect((await access.post('resetPassword', choice)).status).toBe(200);
    expect((await confirm(token)).body.code).toBe('LINK_INVALID');

    const blocked = await waitingFor();
    await asOperator(api, 'UPDATE users SET is_active = false WHERE uuid = $1', [blocked.account.uuid]);
    expect((await confirm(blocked.token)).body.code).toBe('LINK_INVALID');
  });

  test('used by many requests at once lets one through (EM-02)', async () => {
    const { ask } = await person([customer]);
    const address = newAddress();
    await ask(address);
    const token = await tokenMailedTo(address);
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test('is worth nothing once somebody else has the address, and changes nothing', async () => {
    const { account, ask } = await person([customer, second]);
    const address = newAddress();
    await ask(address);
    const token = await tokenMailedTo(address);
    const owner = await api.signIn(second);
    const roles = await owner.call<WireRecord[]>('GET', '/services/main/access/roles');
    const values = { name: 'Other', email: address, roleId: roles.body.data[0]?.id };
    // Switched off, so that there is no account: the staff of one of the customers has the address.
    const added = await owner.call('POST', '/services/main/access/staff', { ...values, isActive: false });
    expect(added.status).toBe(201);
    expect((await confirm(token)).body.code).toBe('LINK_INVALID');
    await owner.call('PATCH', `/services/main/access/staff/${added.body.data.id}`, { isActive: true });
    expect((await confirm(token)).body.code).toBe('LINK_INVALID');
    expect((await access.logIn(account)).body.data.customerUserMappings).toHaveLength(2);
  });

  test('lies in the database only as a hash, and no password with it that signs in (EM-02, AU-03)', async () => {
    const { account, ask } = await person([customer]);
    const address = newAddress();
    await ask(address);
    const token = await tokenMailedTo(address);
    const links = JSON.stringify(
      await asOperator(api, `SELECT *, encode(token_hash, 'escape') FROM account_links`),
    );
    expect(links).toContain('$argon2id$');
    for (const secret of [token, sentPassword(address, account.password)])
      expect(links).not.toContain(secret);
    expect((await access.post('deactivate-2fa', { token })).body.code, 'as another link').toBe(
      'LINK_INVALID',
    );
    expect((await access.post('confirmEmail', { token })).status, 'in the body too').toBe(200);
  });
});
