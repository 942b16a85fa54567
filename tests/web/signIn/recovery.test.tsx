import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { given, refused } from '../support/answeringServer.ts';
import { descriptionOf, openSignIn } from '../support/signInPages.tsx';

afterEach(cleanup);

const linkFailure = 'Oops! Looks like there is problem. Invalid or expired link';
const button = (name: string) => screen.findByText(name, { selector: 'button' });
const heading = (name: string) => screen.findByText(name, { selector: 'h1' });
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const alertText = async (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

test('the page for a forgotten password says the same to everybody: P1-2.4-01, P1-2.4-02, P1-2.4-03, P1-2.4-04, P1-5.1-03, P1-5.1-04, P1-8.1-03', async () => {
  // What the page lets through and the server does not.
  let answer = refused(422, 'VALIDATION_FAILED');
  const { setAway, timesCalled } = await openSignIn('/forgot-password', { forgotPassword: () => answer });
  const send = await button('Send the link');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  fireEvent.click(send);
  expect(descriptionOf(field('E-mail'))).toBe('Required');
  fill('E-mail', 'abc');
  expect(descriptionOf(field('E-mail'))).toBe('please enter a valid email address');
  expect(timesCalled('forgotPassword')).toBe(0);
  fill('E-mail', 'nobody@nowhere.example');
  setAway(true);
  fireEvent.click(send);
  await alertText('Network Error: Please check your internet connection or try again later.');
  setAway(false);
  fireEvent.click(await button('Send the link'));
  await alertText('Oops! Looks like that username do not match. Please try again.');
  answer = given({});
  fireEvent.click(await button('Send the link'));
  expect(await heading('Check your e-mail')).toBeTruthy();
  expect(screen.getByText(/^If this address exists.*inbox.*spam/)).toBeTruthy();
  fireEvent.click(await button('I did not receive an email'));
  expect(field('E-mail')).toHaveProperty('value', 'nobody@nowhere.example');
});

test('an address of any script can be typed, and reads in its own direction', async () => {
  const { timesCalled } = await openSignIn('/forgot-password', { forgotPassword: () => given({}) });
  const send = await button('Send the link');
  fireEvent.click(send);
  for (const typed of ['jos\u202eé@españa.example', 'josé@españa']) {
    fill('E-mail', typed);
    expect(descriptionOf(field('E-mail'))).toBe('please enter a valid email address');
  }
  fill('E-mail', 'محمد@مثال.السعودية');
  // An input for addresses in ASCII would hand over another one.
  expect(field('E-mail')).toMatchObject({ type: 'text', inputMode: 'email', dir: 'auto' });
  fireEvent.click(send);
  expect(await heading('Check your e-mail')).toBeTruthy();
  expect(timesCalled('forgotPassword')).toBe(1);
});

test('the page of a reset link judges the password before it sends it: P1-2.5-01, P1-2.5-02, P1-5.1-05, P1-5.1-06, P1-5.1-08, P1-5.1-09, P1-5.1-10', async () => {
  const { timesCalled } = await openSignIn('/reset-password?token=old&email=nomsa%40ember.example', {
    resetPassword: () => refused(400, 'LINK_INVALID'),
  });
  const save = await button('Save password');
  const [password, confirmation] = [field('New password'), field('Confirm password')];
  expect(password).toHaveProperty('type', 'password');
  expect(confirmation).toHaveProperty('type', 'password');
  fill('New password', '   ');
  fireEvent.click(save);
  await waitFor(() => expect(descriptionOf(password)).toBe('Please enter your password'));
  expect(descriptionOf(confirmation)).toBe('required');
  fill('New password', '11 letters. ');
  expect(descriptionOf(password)).toBe('Password is too short - should be 12 chars minimum.');
  fill('Confirm password', '12 letters. x');
  expect(descriptionOf(confirmation)).toBe('Passwords must match');
  expect(timesCalled('resetPassword')).toBe(0);
  fill('New password', '12 letters. x');
  fireEvent.click(await button('Save password'));
  expect(await heading('This link no longer works')).toBeTruthy();
});

test('a password that many people use, or that is one’s own address, is refused in a sentence (AU-05)', async () => {
  await openSignIn('/reset-password?token=new&email=nomsa%40ember.example', {
    resetPassword: () => given({}),
  });
  const save = await button('Save password');
  const choose = (text: string) => {
    fill('New password', text);
    fill('Confirm password', text);
    fireEvent.click(save);
  };
  choose('Password2026!');
  await waitFor(() =>
    expect(descriptionOf(field('New password'))).toBe(
      'Many people use this password or one much like it, so others try it first. Choose another one.',
    ),
  );
  await waitFor(() => expect(document.activeElement).toBe(field('New password')));
  choose('nomsa@ember.example');
  expect(descriptionOf(field('New password'))).toMatch(/^This is little more than your own name or address/);
  choose('words that nobody puts together');
  expect(await heading('Success')).toBeTruthy();
});

test('a password is pasted and filled in by password managers, and no field cuts it', async () => {
  await openSignIn('/reset-password?token=new&email=nomsa%40ember.example', {});
  await button('Save password');
  for (const label of ['New password', 'Confirm password']) {
    const input = field(label);
    expect(
      fireEvent.paste(input, { clipboardData: { getData: () => 'pasted' } }),
      'nothing prevents it',
    ).toBe(true);
    expect([input.getAttribute('autocomplete'), input.getAttribute('maxlength')]).toEqual([
      'new-password',
      null,
    ]);
  }
  // The address tells a password manager whose password it is.
  expect(document.querySelector('input[autocomplete="username"]')).toHaveProperty(
    'value',
    'nomsa@ember.example',
  );
});

test('the removal of an app is shown while it goes on, and says when its link no longer works', async () => {
  const gate = Promise.withResolvers<void>();
  await openSignIn('/deactivate-2fa?token=of-a-mail', {
    'deactivate-2fa': () => gate.promise.then(() => refused(400, 'LINK_INVALID')),
  });
  expect(await screen.findByText('Processing')).toBeTruthy();
  gate.resolve();
  await alertText(linkFailure);
  expect(screen.queryByText('Processing')).toBeNull();
});

test('the page that stops a removal does so only when asked', async () => {
  const tokens: unknown[] = [];
  await openSignIn('/keep-2fa?token=not-a-token', {
    'keep-2fa': ({ headers }) => {
      tokens.push(headers['x-2fa-token']);
      return refused(400, 'LINK_INVALID');
    },
  });
  expect(await heading('Keep your authenticator app')).toBeTruthy();
  const stop = await button('Stop the removal');
  expect(tokens).toEqual([]);
  fireEvent.click(stop);
  await alertText(linkFailure);
  expect(tokens).toEqual(['not-a-token']);
});
