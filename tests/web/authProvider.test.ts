import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { defineResource } from '../../contract/defineResource.ts';
import { createRegistry } from '../../contract/definitions/checkDefinitions.ts';
import type { Registry } from '../../contract/registry.ts';
import { createAuthProvider } from '../../src/authProvider.ts';
import { createApi } from '../../src/dataProviders/api.ts';
import { createHttp } from '../../src/dataProviders/http.ts';
import { createRenewal, tokensFrom } from '../../src/session/renewal.ts';
import { createRecovery } from '../../src/session/useRecovery.ts';
import { patience } from '../support/patience.ts';
import { type Answer, answeringServer, type Call, given, refused } from './support/answeringServer.ts';
import { builtInRegistry } from './support/builtInRegistry.ts';
import { english } from './support/english.ts';
import { customer, openSession, ownerRole, tabs, user } from './support/sessions.ts';

const one = [customer(1)];
const two = [customer(1), customer(2)];
const verified = { otpToken: 'otp', is2FaActivated: true, is2faActiveSession: true, isTrustedDevice: false };
const selected = (number: number) => ({
  accessToken: `access-${number}`,
  refreshToken: `refresh-${number}`,
  ...ownerRole,
  selectedCustomer: customer(number),
});
const lastPart = ({ path }: Call) => path.split('/').at(-1) ?? '';

async function signInAgainst(answers: Record<string, (call: Call) => Answer>, known: Registry = new Map()) {
  const server = await answeringServer(
    (call) => answers[lastPart(call)]?.(call) ?? refused(404, 'ROUTE_NOT_FOUND'),
  );
  const {
    stores: [store],
    storage,
  } = tabs(1);
  if (!store) throw new Error('no store');
  const renewal = createRenewal({
    store,
    lock: (_name, work) => work(),
    requestTokens: tokensFrom(server.url),
    onEnded: () => undefined,
  });
  const http = createHttp({
    session: { ...renewal, confirm: async () => false },
    translate: english,
    language: 'en',
    timeout: patience,
  });
  const api = createApi({ http, endpointOf: () => server.url });
  const signIn = createAuthProvider({
    registry: () => known,
    api,
    store,
    renewal,
    deviceId: async () => 'Chrome on Windows · 2893741',
  });
  const called = () => server.calls.map(lastPart);
  const bodyOf = (name: string) =>
    JSON.parse(server.calls.find((call) => lastPart(call) === name)?.body ?? '{}');
  return { signIn, recovery: createRecovery({ api, store }), store, storage, server, called, bodyOf };
}

const account = { username: ' Thandi@example.co.za', password: 'correct horse battery' };
const login = (more: object) => () => given({ ...user({ is2faActiveSession: false }), ...more });

describe('login', () => {
  test('sends e-mail, hashed password and device, never the password itself: P2-5-01', async () => {
    const { signIn, bodyOf, server } = await signInAgainst({ login: login({ preToken: 'pre' }) });
    await signIn.login(account);
    expect(bodyOf('login')).toEqual({
      email: 'Thandi@example.co.za',
      password: 'pw1:08c985ab2b07c1685ee9c3d3299aad5ce43f8cbe2b7169b47243c7961f39b4d0',
      deviceId: 'Chrome on Windows · 2893741',
    });
    expect(JSON.stringify(server.calls)).not.toContain('correct horse');
  });

  test('on a device that is not trusted keeps the pre-token for the second factor', async () => {
    const { signIn, store, called } = await signInAgainst({ login: login({ preToken: 'pre' }) });
    await signIn.login(account);
    expect(store.current()).toMatchObject({ preToken: 'pre' });
    expect(store.current()?.otpToken).toBeUndefined();
    expect(called()).toEqual(['login']);
  });

  test('on a trusted device with one customer opens it at once', async () => {
    const { signIn, store, server } = await signInAgainst({
      login: login({ otpToken: 'otp', isTrustedDevice: true, customerUserMappings: one }),
      selectCustomer: () => given(selected(1)),
    });
    await signIn.login(account);
    expect(store.current()).toMatchObject(selected(1));
    expect(server.calls[1]?.headers['x-otp-token']).toBe('otp');
  });

  test('on a trusted device with several customers leaves the choice to the person', async () => {
    const { signIn, store, called } = await signInAgainst({
      login: login({ otpToken: 'otp', isTrustedDevice: true, customerUserMappings: two }),
    });
    await signIn.login(account);
    expect(store.current()).toMatchObject({ otpToken: 'otp' });
    expect(called()).toEqual(['login']);
  });

  test('a refusal reads as the specification has it and asks for no renewal', async () => {
    const { signIn, store, called } = await signInAgainst({ login: () => refused(401, 'SIGN_IN_REFUSED') });
    await expect(signIn.login(account)).rejects.toThrow(
      'Oops! Looks like that username and password do not match. Please try again.',
    );
    expect(store.current()).toBeNull();
    expect(called()).toEqual(['login']);
  });
});

describe('second factor', () => {
  const waiting = { user: user({ is2faActiveSession: false, customerUserMappings: two }), preToken: 'pre' };

  test('a code is sent without its blanks, with the pre-token and no access token: P2-7-03', async () => {
    const { signIn, store, bodyOf, server } = await signInAgainst({ verifyOTP: () => given(verified) });
    await store.save(waiting);
    const { goOn } = await signIn.verify({ code: ' 123 456 ', isTrusted: false });
    expect(store.current(), 'until the page goes on').toEqual(waiting);
    await goOn();
    expect(bodyOf('verifyOTP')).toEqual({ code: '123456' });
    expect(server.calls[0]?.headers['x-pre-token']).toBe('pre');
    expect(server.calls[0]?.headers['x-access-token']).toBeUndefined();
    expect(store.current()).toMatchObject({ otpToken: 'otp', user: { is2faActiveSession: true } });
    expect(store.current()?.preToken).toBeUndefined();
  });

  test('a device is trusted by the challenge', async () => {
    const { signIn, store, bodyOf } = await signInAgainst({
      createChallenge: () => given({ ...verified, isTrustedDevice: true }),
    });
    await store.save(waiting);
    await signIn.verify({ code: '123456', isTrusted: true });
    expect(bodyOf('createChallenge')).toEqual({
      uuid: waiting.user.uuid,
      code: '123456',
      trustDevice: true,
      deviceId: 'Chrome on Windows · 2893741',
    });
  });

  test('a wrong code neither renews nor ends the sign-in', async () => {
    const { signIn, store, called } = await signInAgainst({ verifyOTP: () => refused(401, 'OTP_INVALID') });
    await store.save(waiting);
    await expect(signIn.verify({ code: '000000', isTrusted: false })).rejects.toThrow(
      'That code is not right',
    );
    expect(store.current()).toEqual(waiting);
    expect(called()).toEqual(['verifyOTP']);
  });
});

describe('a step that tells something once', () => {
  const waiting = { user: user({ is2FaActivated: false, is2faActiveSession: false }), preToken: 'pre' };

  test('the recovery codes of an enrolment come before the session moves on, and are not kept', async () => {
    const recoveryCodes = ['AAAAA-AAAAA'];
    const { signIn, store } = await signInAgainst({
      verifyOTP: () => given({ ...verified, recoveryCodes }),
      selectCustomer: () => given(selected(1)),
    });
    await store.save(waiting);
    const step = await signIn.verify({ code: '123456', isTrusted: false });
    expect(step).toMatchObject({ recoveryCodes, choosePasswordAt: undefined });
    expect(store.current()).toEqual(waiting);
    await step.goOn();
    expect(store.current()).toMatchObject(selected(1));
    expect(JSON.stringify(store.current())).not.toContain('AAAAA');
  });

  test('a password for one time leads to the choice of another and opens nothing', async () => {
    const { otpToken: _otpToken, ...flags } = verified;
    const { signIn, store } = await signInAgainst({
      verifyOTP: () => given({ ...flags, resetToken: 'r/1' }),
    });
    await store.save(waiting);
    const step = await signIn.verify({ code: '123456', isTrusted: false });
    await step.goOn();
    expect(step.choosePasswordAt).toBe('/reset-password?token=r%2F1&email=thandi%40example.co.za');
    expect(store.current()).toEqual(waiting);
  });

  test('an app that was set up in another tab meanwhile is asked for its code', async () => {
    const { signIn, store, bodyOf } = await signInAgainst({
      getAuthConfig: () => refused(409, 'FACTOR_ENROLLED'),
    });
    await store.save(waiting);
    await expect(signIn.authConfig(new AbortController().signal)).rejects.toThrow('set up already');
    expect(bodyOf('getAuthConfig')).toEqual({ uuid: waiting.user.uuid });
    expect(store.current()).toMatchObject({ preToken: 'pre', user: { is2FaActivated: true } });
  });
});

describe('getting back in', () => {
  test('a reset sends both passwords hashed for the account, trimmed, with the token, and ends the session: P2-5-02, P2-5-03, P2-7-07', async () => {
    const { recovery, store, server, bodyOf } = await signInAgainst({ resetPassword: () => given({}) });
    await store.save(openSession());
    const email = 'Thandi@example.co.za';
    await recovery.resetPassword({ token: 'reset', email, password: ' correct horse battery ' });
    const hash = 'pw1:08c985ab2b07c1685ee9c3d3299aad5ce43f8cbe2b7169b47243c7961f39b4d0';
    expect(bodyOf('resetPassword')).toEqual({ newPassword: hash, reenterNewPassword: hash });
    expect(server.calls[0]?.headers['x-reset-token']).toBe('reset');
    expect(server.calls[0]?.headers['x-access-token']).toBeUndefined();
    expect(store.current()).toBeNull();
  });

  test('a lost phone is reported with the pre-token, which proves the password', async () => {
    const { recovery, store, server, bodyOf } = await signInAgainst({ 'reset-2fa': () => given({}) });
    await store.save({ user: user({ is2faActiveSession: false }), preToken: 'pre' });
    await recovery.requestFactorRemoval();
    expect(bodyOf('reset-2fa')).toEqual({ email: 'thandi@example.co.za' });
    expect(server.calls[0]?.headers['x-pre-token']).toBe('pre');
  });

  test('a link that is refused leaves the session as it is: P1-8.1-04', async () => {
    const { recovery, store } = await signInAgainst({ 'deactivate-2fa': () => refused(400, 'LINK_INVALID') });
    await store.save(openSession());
    await expect(recovery.deactivateFactor('old')).rejects.toThrow(
      'Oops! Looks like there is problem. Invalid or expired link',
    );
    expect(store.current()).not.toBeNull();
  });

  test('a removed second factor ends the session: P1-2.6-03, P2-7-08', async () => {
    const { recovery, store, server } = await signInAgainst({ 'deactivate-2fa': () => given({}) });
    await store.save(openSession());
    await recovery.deactivateFactor('token');
    expect(server.calls[0]?.headers['x-2fa-token']).toBe('token');
    expect(store.current()).toBeNull();
  });
});

test('another customer is selected with a fresh access token', async () => {
  const { signIn, store, server, called } = await signInAgainst({
    refreshToken: () => given({ accessToken: 'access-fresh', refreshToken: 'refresh-fresh', ...ownerRole }),
    selectCustomer: () => given(selected(2)),
  });
  await store.save(openSession());
  await signIn.selectCustomer(customer(2));
  expect(called()).toEqual(['refreshToken', 'selectCustomer']);
  expect(server.calls[1]?.headers['x-access-token']).toBe('access-fresh');
  expect(store.current()).toMatchObject(selected(2));
});

test('signing out tells the server', async () => {
  const { signIn, store, server } = await signInAgainst({ logout: () => given({}) });
  await store.save(openSession());
  await signIn.logout();
  expect(store.current()).toBeNull();
  await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  expect(server.calls[0]).toMatchObject({ path: '/auth/logout', headers: { 'x-access-token': 'access-1' } });
});

test('signing out waits for no server', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warned.mockRestore());
  const { signIn, store, storage } = await signInAgainst({ logout: () => refused(503, 'OVERLOADED') });
  await store.save(openSession());
  await signIn.logout();
  expect(store.current()).toBeNull();
  expect(storage.values.size).toBe(0);
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
});

test('outside a demo there are no hints', async () => {
  const { signIn } = await signInAgainst({});
  expect(await signIn.demoHints()).toBeNull();
});

test('what a person may do follows from the role and from what the resource can do at all', async () => {
  const boats = defineResource({
    name: 'boats',
    path: 'boats',
    labels: { one: 'Boat', many: 'Boats' },
    title: 'name',
    verbs: ['list', 'get', 'update'],
    fields: { name: { kind: 'text', required: true } },
  });
  const { signIn, store } = await signInAgainst({}, createRegistry([boats]));
  const may = (action: string, resource = 'boats') => signIn.canAccess?.({ resource, action });
  const rights = { '*': ['read', 'delete'] };
  await store.save({ ...openSession(), rights });
  expect(await signIn.getPermissions?.({})).toEqual(rights);
  expect(await Promise.all(['list', 'show', 'edit', 'delete', 'dance'].map((one) => may(one)))).toEqual([
    ...[true, true],
    // The role does not include it, the resource does not have it, and nobody knows it.
    ...[false, false, false],
  ]);
  expect(await may('list', 'ships')).toBe(false);
});

test('who works for some stores opens no new ones, whatever the role says', async () => {
  const { signIn, store } = await signInAgainst({}, builtInRegistry);
  const may = (action: string) => signIn.canAccess?.({ resource: 'stores', action });
  await store.save(openSession());
  expect(await may('create')).toBe(true);
  await store.save({ ...openSession(), stores: [user().uuid] });
  expect(await may('create')).toBe(false);
  expect(await may('edit')).toBe(true);
});
