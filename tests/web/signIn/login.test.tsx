import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorTable } from '../../../contract/errors.ts';
import { refused } from '../support/answeringServer.ts';
import { descriptionOf, openSignIn, waitingForCode } from '../support/signInPages.tsx';

afterEach(cleanup);

const button = (name: string) => screen.findByText(name, { selector: 'button' });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

async function logIn() {
  const press = await button('Log in');
  fill('Username', 'nomsa@ember.example');
  fill('Password', 'not the password');
  fireEvent.click(press);
}

test('the login page says which field is missing: P1-5.1-01, P1-5.1-02, P1-5.1-10', async () => {
  const { timesCalled } = await openSignIn('/login', {});
  fireEvent.click(await button('Log in'));
  const username = screen.getByLabelText('Username');
  const password = screen.getByLabelText('Password', { selector: 'input' });
  expect(descriptionOf(username)).toBe('Please enter a valid username');
  expect(descriptionOf(password)).toBe('Required');
  expect(document.activeElement).toBe(username);
  fill('Username', 'nomsa@ember.example');
  fireEvent.click(await button('Log in'));
  expect(document.activeElement).toBe(password);
  expect(descriptionOf(password)).toBe('Required');
  expect(screen.queryByText('Please enter a valid username')).toBeNull();
  expect(timesCalled('login')).toBe(0);
});

test('the login page says that the network is away in the words of P1-8.1-02, and goes on when it is back', async () => {
  const { setAway } = await openSignIn('/login', { login: () => refused(401, 'SIGN_IN_REFUSED') });
  setAway(true);
  await logIn();
  const unreachable = 'Network Error: Please check your internet connection or try again later.';
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(unreachable));
  setAway(false);
  fireEvent.click(await button('Log in'));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Oops! Looks like that username and password do not match. Please try again.',
    ),
  );
});

test('too many passwords are said in words, with the time until another try', async () => {
  // Only the time of day is set by hand. When the page starts and reads its clock is its own affair.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await openSignIn('/login', {
    login: () => refused(429, 'TOO_MANY_ATTEMPTS', { details: { retryAfterSeconds: 4 } }),
  });
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many attempts. Wait a little and try again.',
  );
  expect(screen.getByRole('timer').textContent).toBe('Another try in 00:04');
  vi.setSystemTime(Date.now() + 3000);
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('Another try in 00:01'));
  vi.setSystemTime(Date.now() + 1000);
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
});

test('a code or a recovery code that is too short is not sent', async () => {
  const { timesCalled } = await openSignIn('/auth-user', {}, waitingForCode);
  const verify = await button('Verify');
  fill('Code', '12 34');
  fireEvent.click(verify);
  expect(descriptionOf(screen.getByLabelText('Code'))).toBe('Enter the six digits');
  fireEvent.click(await button('Lost your phone?'));
  fill('Recovery code', '123');
  fireEvent.click(await button('Sign in'));
  expect(descriptionOf(screen.getByLabelText('Recovery code'))).toBe(
    'Enter the ten letters and digits of a recovery code',
  );
  expect(timesCalled('verifyOTP')).toBe(0);
});

test('an app that is no longer accepted is said in words', async () => {
  await openSignIn('/auth-user', { verifyOTP: () => refused(423, 'FACTOR_DISABLED') }, waitingForCode);
  const verify = await button('Verify');
  fill('Code', '000000');
  fireEvent.click(verify);
  expect((await screen.findByRole('alert')).textContent).toBe(errorTable.FACTOR_DISABLED.message);
});
