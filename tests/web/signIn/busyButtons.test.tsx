import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answer, given, refused } from '../support/answeringServer.ts';
import { user } from '../support/sessions.ts';
import { openSignIn } from '../support/signInPages.tsx';

afterEach(cleanup);

const button = (name: string) => screen.findByText(name, { selector: 'button' });
const heading = (name: string) => screen.findByText(name, { selector: 'h1' });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

/** A call that is answered once the test lets it go. */
function held(answer: Answer) {
  const gate = Promise.withResolvers<Answer>();
  return { answer: () => gate.promise, release: () => gate.resolve(answer) };
}

/** Presses a button, and finds it busy. */
async function press(ready: string, busy: string) {
  fireEvent.click(await button(ready));
  expect(await button(busy)).toHaveProperty('disabled', true);
}

test('each button is busy during its own call alone: P2-4-06, P2-4-07, P2-4-08, P2-4-09, P2-4-10', async () => {
  const asked = held(given({}));
  await openSignIn('/forgot-password', { forgotPassword: asked.answer });
  await button('Send the link');
  fill('E-mail', 'nobody@nowhere.example');
  await press('Send the link', 'Sending…');
  asked.release();
  await heading('Check your e-mail');
  cleanup();

  const chosen = held(refused(400, 'LINK_INVALID'));
  await openSignIn('/reset-password?token=old&email=n%40ember.example', { resetPassword: chosen.answer });
  await button('Save password');
  for (const label of ['New password', 'Confirm password']) fill(label, 'four words of mine');
  await press('Save password', 'Saving…');
  chosen.release();
  await heading('This link no longer works');
  cleanup();

  const login = held(given({ ...user({ is2faActiveSession: false }), preToken: 'pre' }));
  const verified = held(refused(401, 'OTP_INVALID'));
  const mailed = held(given({}));
  await openSignIn('/login', {
    login: login.answer,
    verifyOTP: verified.answer,
    'reset-2fa': mailed.answer,
  });
  await button('Log in');
  fill('Username', user().email);
  fill('Password', 'four words of mine');
  await press('Log in', 'Logging in…');
  login.release();
  await button('Verify');
  fill('Code', '000000');
  await press('Verify', 'Verifying…');
  verified.release();
  await screen.findByText(/^That code is not right/);
  expect(await button('Verify')).toHaveProperty('disabled', false);
  fireEvent.click(await button('Lost your phone?'));
  await press('Mail me a link', 'Asking…');
  expect(await button('Sign in')).toHaveProperty('disabled', false);
  mailed.release();
  await screen.findByText(new RegExp(`^We sent an e-mail to ${user().email}`));
});
