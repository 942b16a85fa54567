import { describe, expect, test } from 'vitest';
import { modules } from '../../../src/app/modules.ts';
import { compose } from '../../../src/modules/composition.ts';
import type { Session } from '../../../src/session/session.ts';
import { redirectOf as redirectOfAny } from '../../../src/session/signInSteps.ts';
import { openSession, user } from '../support/sessions.ts';

const { publicPaths } = compose(modules);
const redirectOf = (path: string, session: Session | null) => redirectOfAny(path, session, publicPaths);

const unverified: Session = { user: user({ is2faActiveSession: false }), preToken: 'pre' };
const withoutCustomer: Session = { user: user(), otpToken: 'otp' };
const onTrustedDevice: Session = {
  user: user({ is2faActiveSession: false, isTrustedDevice: true }),
  otpToken: 'otp',
};

describe('nobody signed in', () => {
  test.each(['/', '/stock-items/categories', '/auth-user', '/nowhere'])('%s leads to the login', (path) => {
    expect(redirectOf(path, null)).toBe('/login');
  });
  test.each([
    '/login',
    '/uber-eats-complete',
    '/forgot-password',
    '/reset-password',
    '/deactivate-2fa',
    '/keep-2fa',
    '/confirm-email',
    '/outbox',
  ])('%s is shown', (path) => {
    expect(redirectOf(path, null)).toBeUndefined();
  });
});

test('without second factor and on no trusted device every page leads to the second factor', () => {
  for (const path of ['/', '/login', '/search-customer', '/stock-items/items'])
    expect(redirectOf(path, unverified)).toBe('/auth-user');
  expect(redirectOf('/auth-user', unverified)).toBeUndefined();
});

test.each([
  ['a verified session', withoutCustomer],
  ['a trusted device', onTrustedDevice],
])('%s without a customer chooses one', (_name, session) => {
  expect(redirectOf('/stock-items/items', session)).toBe('/search-customer');
  expect(redirectOf('/search-customer', session)).toBeUndefined();
});

test('with a customer the root and the steps of the sign-in lead to the first page', () => {
  for (const path of ['/', '/login', '/auth-user', '/search-customer'])
    expect(redirectOf(path, openSession())).toBe('/stock-items/categories');
  expect(redirectOf('/stores/1', openSession())).toBeUndefined();
});

test('whoever may not see the first list, or prefers the home page, begins there', () => {
  const rights = { '*': ['read'], 'stock-items/categories': [] };
  expect(redirectOf('/', openSession({ rights }))).toBe('/home');
  expect(redirectOf('/', openSession({ user: user({ beginsAtHome: true }) }))).toBe('/home');
});
