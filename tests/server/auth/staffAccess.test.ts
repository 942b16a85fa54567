import { describe, expect, test } from 'vitest';
import type { StaffAccessAnswer } from '../../../contract/calls/staff.ts';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { accessEvents, accessOf, asOperator, codeOf, cookieOf, passTime } from '../../support/access.ts';
import { type Account, type Session, startApi } from '../../support/api.ts';
import { linkIn, startMailbox } from '../../support/mailbox.ts';

const staff = '/services/main/access/staff';
const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url } });
const access = accessOf(api);
const customer = await api.createCustomer('Ember & Dough');
const elsewhere = await api.createCustomer('Elsewhere');
const ownerAccount = await api.createAccount([customer]);
const owner = await api.signInAs(ownerAccount, customer);

/** The address of somebody's record in the staff of the session's customer. */
async function recordOf(account: Pick<Account, 'email'>, session: Session = owner): Promise<string> {
  const filter = JSON.stringify({ email: account.email });
  const { body } = await session.call<{ id: string }[]>('GET', `${staff}?filter=${filter}`);
  return `${staff}/${body.data[0]?.id}`;
}

const read = async (record: string, session: Session = owner) =>
  (await session.call<StaffAccessAnswer>('GET', `${record}/access`)).body.data;

/** Signs in with a code on a browser that is trusted from then on. */
async function trust(account: Account): Promise<{ cookie: string; accessToken: string }> {
  const { body: login } = await access.logIn(account);
  const answer = await access.challenge(login.data, codeOf(account), {
    trustDevice: true,
    deviceId: 'Chrome on Windows',
  });
  const { body } = await access.select(answer.body.data.otpToken, customer);
  return { cookie: cookieOf(answer) ?? '', accessToken: body.data.accessToken };
}

const isOpen = async (accessToken: string) =>
  (await access.as(accessToken, 'GET', 'security')).status === 200;

describe('those who may change staff', () => {
  test('see how a person signs in: sessions here, trusted devices, no secrets', async () => {
    const account = await api.createAccount([customer], { role: 'Viewer' });
    await trust(account);
    const seen = await read(await recordOf(account));
    expect(seen).toMatchObject({ state: 'ready', is2FaActivated: true, canManage: true });
    expect(seen.sessions).toMatchObject([{ amr: ['pwd', 'otp'], address: '127.0.0.1' }]);
    expect(seen.devices).toMatchObject([{ name: 'Chrome on Windows' }]);
    const kept = await asOperator(api, `SELECT encode(token_hash, 'base64') AS hash FROM trusted_devices`);
    for (const { hash } of kept) expect(JSON.stringify(seen)).not.toContain(hash);
  });

  test('end the sessions of a person at their own customer alone, at once (SE-04)', async () => {
    const account = await api.createAccount([customer, elsewhere], { role: 'Viewer' });
    const here = await access.signIn(account, customer);
    await passTime(api, 60);
    const there = await access.signIn(account, elsewhere);
    const record = await recordOf(account);
    expect((await owner.call('POST', `${record}/signOut`)).status).toBe(200);
    expect(await isOpen(here.accessToken)).toBe(false);
    expect(await isOpen(there.accessToken)).toBe(true);
  });

  test('take the trust in a device back, and its sessions end (TF-09)', async () => {
    const account = await api.createAccount([customer], { role: 'Viewer' });
    const { cookie } = await trust(account);
    const { body: login } = await access.logIn(account, { headers: { cookie } });
    const { body: session } = await access.select(login.data.otpToken, customer);
    const record = await recordOf(account);
    const [device] = (await read(record)).devices;
    expect((await owner.call('DELETE', `${record}/trustedDevices/${device?.id}`)).status).toBe(200);
    expect(await isOpen(session.data.accessToken)).toBe(false);
    expect((await access.logIn(account, { headers: { cookie } })).body.data.isTrustedDevice).toBe(false);
    const again = await owner.call('DELETE', `${record}/trustedDevices/${device?.id}`);
    expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('take a password away: everything ends, and the mailed link chooses another', async () => {
    const account = await api.createAccount([customer], { role: 'Viewer' });
    const { accessToken } = await trust(account);
    const record = await recordOf(account);
    expect((await owner.call('POST', `${record}/resetPassword`)).status).toBe(200);
    expect(await isOpen(accessToken)).toBe(false);
    expect(await read(record)).toMatchObject({ mustResetPassword: true, sessions: [], devices: [] });

    const mail = await mailbox.next(account.email, 'Choose a new password for Ember & Dough');
    const password = sentPassword(account.email, 'another long password');
    const reset = await access.post(
      'resetPassword',
      { newPassword: password, reenterNewPassword: password },
      { 'x-reset-token': linkIn(mail).searchParams.get('token') ?? '' },
    );
    expect(reset.status).toBe(200);
    expect(await read(record)).toMatchObject({ mustResetPassword: false });
    expect((await access.logIn(account)).status, 'the old password is gone').toBe(401);
    expect(await accessEvents(api, ownerAccount.uuid)).toContain('password-reset-demanded');
  });

  test('leave whoever signs in with the old password only the choice of another', async () => {
    const account = await api.createAccount([customer], { role: 'Viewer' });
    const { cookie } = await trust(account);
    await owner.call('POST', `${await recordOf(account)}/resetPassword`);
    await passTime(api, 60);
    const { body: login } = await access.logIn(account, { headers: { cookie } });
    expect(login.data.isTrustedDevice).toBe(false);
    const { body: verified } = await access.verify(login.data.preToken, codeOf(account));
    expect(verified.data).not.toHaveProperty('otpToken');
    expect(verified.data).toHaveProperty('resetToken');
  });

  test('invite a person again who has not chosen a password yet', async () => {
    const { body: roles } = await owner.call<{ id: string; name: string }[]>(
      'GET',
      '/services/main/access/roles',
    );
    const email = 'late@staff.example';
    const roleId = roles.data.find(({ name }) => name === 'Viewer')?.id;
    await owner.call('POST', staff, { name: 'Late', email, roleId });
    const first = await mailbox.next(email, 'You are invited');
    const record = await recordOf({ email });
    expect(await read(record)).toMatchObject({ state: 'invited', mustResetPassword: false });
    expect((await owner.call('POST', `${record}/resetPassword`)).status).toBe(200);
    const second = await mailbox.next(email, 'You are invited');
    const choose = (mail: { text: string }) => {
      const password = sentPassword(email, 'a password of my own');
      const body = { newPassword: password, reenterNewPassword: password };
      return access.post('resetPassword', body, {
        'x-reset-token': linkIn(mail).searchParams.get('token') ?? '',
      });
    };
    expect((await choose(first)).body.code).toBe('LINK_INVALID');
    expect((await choose(second)).status).toBe(200);
  });

  test('stand in for the wait of a day when an authenticator is lost, once the person has asked', async () => {
    const account = await api.createAccount([customer], { role: 'Viewer' });
    const record = await recordOf(account);
    const approve = () => owner.call('POST', `${record}/approveSecondFactorRemoval`);
    expect((await approve()).body.code).toBe('NO_REMOVAL_REQUESTED');
    await access.post('reset-2fa', {
      email: account.email,
      password: sentPassword(account.email, account.password),
    });
    expect((await read(record)).removalRequestedAt).toMatch(/^\d{4}-/);
    expect((await approve()).status).toBe(200);
    const mail = await mailbox.next(account.email, 'Remove your second factor');
    const token = linkIn(mail).searchParams.get('token') ?? '';
    expect((await access.post('deactivate-2fa', {}, { 'x-2fa-token': token })).status).toBe(200);
    expect((await access.logIn(account)).body.data.is2FaActivated).toBe(false);
    const [event] = await asOperator<{ customer_uuid: string; record_id: string }>(
      api,
      `SELECT customer_uuid, record_id FROM audit_events WHERE action = 'second-factor-removal-approved'`,
    );
    expect(event).toEqual({ customer_uuid: customer, record_id: account.uuid });
  });
});

const acts = ['resetPassword', 'approveSecondFactorRemoval'];

describe('an account is out of reach', () => {
  const refusals = async (record: string, session: Session) =>
    Promise.all(acts.map(async (act) => (await session.call('POST', `${record}/${act}`)).body.code));

  test('of one customer while it works for another too, but not of an administrator of the installation', async () => {
    const account = await api.createAccount([customer, elsewhere], { role: 'Viewer' });
    const record = await recordOf(account);
    expect(await read(record)).toMatchObject({
      state: 'elsewhere',
      is2FaActivated: false,
      removalRequestedAt: null,
      canManage: false,
      devices: [],
    });
    expect(await refusals(record, owner)).toEqual(['ACCOUNT_OUT_OF_REACH', 'ACCOUNT_OUT_OF_REACH']);
    const device = await owner.call('DELETE', `${record}/trustedDevices/${crypto.randomUUID()}`);
    expect(device.body.code).toBe('ACCOUNT_OUT_OF_REACH');
    const admin = await api.signInAs(await api.createAccount([customer], { isAdmin: true }), customer);
    expect((await admin.call('POST', `${record}/resetPassword`)).status).toBe(200);
  });

  test('when it is that of an administrator of the installation, or one’s own', async () => {
    const admin = await api.createAccount([customer], { isAdmin: true });
    expect(await refusals(await recordOf(admin), owner)).toContain('ACCOUNT_OUT_OF_REACH');
    expect(await refusals(await recordOf(ownerAccount), owner)).toEqual([
      'ACCOUNT_OUT_OF_REACH',
      'ACCOUNT_OUT_OF_REACH',
    ]);
  });

  test('of another customer, as if it were not there (TN-01, TN-05)', async () => {
    const account = await api.createAccount([customer], { role: 'Viewer' });
    const record = await recordOf(account);
    const stranger = await api.signIn(elsewhere);
    const missing = `${staff}/${crypto.randomUUID()}`;
    for (const [method, path] of [
      ['GET', 'access'],
      ['POST', 'resetPassword'],
      ['POST', 'signOut'],
      ['POST', 'approveSecondFactorRemoval'],
      ['DELETE', `trustedDevices/${crypto.randomUUID()}`],
    ] as const) {
      const [foreign, none] = [
        await stranger.call(method, `${record}/${path}`),
        await stranger.call(method, `${missing}/${path}`),
      ];
      const withoutRequest = ({ requestId: _own, ...body }: typeof foreign.body) => body;
      expect([foreign.status, withoutRequest(foreign.body)]).toEqual([404, withoutRequest(none.body)]);
    }
  });

  test('without the right to change staff (TN-12)', async () => {
    const viewer = await api.signIn(customer, { role: 'Manager' });
    const record = await recordOf(ownerAccount);
    for (const [method, path] of [
      ['GET', 'access'],
      ['POST', 'resetPassword'],
      ['POST', 'signOut'],
    ] as const)
      expect((await viewer.call(method, `${record}/${path}`)).body.code).toBe('FORBIDDEN');
  });
});

describe('a fresh code', () => {
  test('is asked for by what changes staff and roles, and not by what reads them', async () => {
    const account = await api.createAccount([customer]);
    const record = await recordOf(account);
    await asOperator(api, `UPDATE sessions SET authenticated_at = now() - interval '13 hours'`);
    const renewed = await access.post<{ accessToken: string }>('refreshToken', {
      refreshToken: owner.refreshToken,
    });
    const call = (method: string, path: string, body?: object) =>
      api.call(method, path, { body, headers: { 'x-access-token': renewed.body.data.accessToken } });
    for (const [method, path, body] of [
      ['PATCH', record, { isActive: false }],
      ['POST', staff, { name: 'New' }],
      ['DELETE', record, undefined],
      ['POST', `${staff}/bulkEdit`, { ids: [], edits: [] }],
      ['POST', '/services/main/access/roles', { name: 'New' }],
      ['POST', `${record}/resetPassword`, undefined],
    ] as const) {
      const { status, body: answer } = await call(method, path, body);
      expect([status, answer.code], `${method} ${path}`).toEqual([401, 'STEP_UP_REQUIRED']);
    }
    expect((await call('GET', record)).status).toBe(200);
    expect((await call('GET', `${record}/access`)).status).toBe(200);
  });
});
