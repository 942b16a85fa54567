import type { Page } from '@playwright/test';
import { errorTable } from '../../contract/errors.ts';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { createAuthenticator } from '../support/journeyCodes.ts';
import { hold } from '../support/journeyPages.ts';
import { enrolledPerson, enterCode, enterPassword, invite, invitedPerson } from '../support/journeyPeople.ts';

const linkFailure = 'Oops! Looks like there is problem. Invalid or expired link';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('the page for a forgotten password says the same to everybody: P1-2.4-01, P1-2.4-02, P1-2.4-03, P1-2.4-04, P1-5.1-03, P1-5.1-04, P1-8.1-03', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await expect(page.getByRole('textbox')).toHaveCount(1);
  const email = page.getByLabel('E-mail');
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(email).toHaveAccessibleDescription('Required');
  await email.fill('abc');
  await expect(email).toHaveAccessibleDescription('please enter a valid email address');
  await expectAccessible(page, 'the page for a forgotten password');
  await email.fill('nobody@nowhere.example');
  await page.route('**/auth/forgotPassword', (route) => route.abort('connectionrefused'));
  await send.click();
  await expect(
    page.getByText('Network Error: Please check your internet connection or try again later.'),
  ).toBeVisible();
  await page.unroute('**/auth/forgotPassword');
  // What the page lets through and the server does not.
  const { message } = errorTable.VALIDATION_FAILED;
  const refusal = { success: false, code: 'VALIDATION_FAILED', message, errorMessage: message };
  await page.route('**/auth/forgotPassword', (route) =>
    route.fulfill({ status: 422, json: { ...refusal, details: {}, requestId: 'none' } }),
  );
  await send.click();
  await expect(
    page.getByText('Oops! Looks like that username do not match. Please try again.'),
  ).toBeVisible();
  await page.unroute('**/auth/forgotPassword');
  await send.click();
  await expect(page.getByText(/^If this address exists.*inbox.*spam/)).toBeVisible();
  await expectAccessible(page, 'what is said after asking for a link');
  await page.getByRole('button', { name: 'I did not receive an email' }).click();
  await expect(email).toHaveValue('nobody@nowhere.example');
});

test('the page of a reset link judges the password before it sends it: P1-2.5-01, P1-2.5-02, P1-5.1-05 to P1-5.1-10', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/reset-password?token=not-a-token&email=nomsa%40ember.example');
  await expect(page).toHaveURL('/reset-password');
  const password = page.getByLabel('New password');
  const confirmation = page.getByLabel('Confirm password');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(confirmation).toHaveAttribute('type', 'password');
  await password.fill('   ');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(password).toHaveAccessibleDescription('Please enter your password');
  await expect(confirmation).toHaveAccessibleDescription('required');
  await password.fill('11 letters. ');
  await expect(password).toHaveAccessibleDescription('Password is too short - should be 12 chars minimum.');
  await confirmation.fill('12 letters. x');
  await expect(confirmation).toHaveAccessibleDescription('Passwords must match');
  await expectAccessible(page, 'the page for a new password');
  expect(calls.filter((url) => url.includes('resetPassword'))).toEqual([]);
  await page.reload();
  await password.fill('12 letters. x');
  await confirmation.fill('12 letters. x');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(heading(page, 'This link no longer works')).toBeVisible();
  await expectAccessible(page, 'a reset link that no longer works');
});

test('setting up an app is accessible, and its key stays the same over a reload', async ({
  page,
  office,
}) => {
  const person = await invitedPerson(office);
  await enterPassword(page, person);
  const code = page.locator('code');
  await expect(code).toHaveText(/^([A-Z2-7]{4} ?){8}$/);
  const key = await code.innerText();
  await expectAccessible(page, 'the setting up of an app');
  await page.reload();
  await expect(code).toHaveText(key);
  const next = await createAuthenticator(key.replace(/\s/g, '')).nextCode(person.email);
  await enterCode(page, `${next.slice(0, 3)} ${next.slice(3)}`);
  await expect(heading(page, 'Keep your recovery codes')).toBeVisible();
  await expectAccessible(page, 'the recovery codes');
});

test('the pages of the second factor are accessible, and five wrong codes pause it for a time that is shown', async ({
  page,
  office,
}) => {
  const person = await enrolledPerson(office);
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Lost your phone?' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter the ten letters and digits of a recovery code')).toBeVisible();
  await expectAccessible(page, 'the page for a lost phone');
  await page.getByRole('button', { name: 'Back to the code' }).click();
  const verify = page.getByRole('button', { name: 'Verify' });
  await page.getByLabel('Code', { exact: true }).fill('000 000');
  for (let count = 0; count < 5; count += 1) {
    const answered = page.waitForResponse('**/auth/verifyOTP');
    await verify.click();
    expect((await answered).ok()).toBe(false);
    await expect(verify).toBeEnabled();
  }
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await enterPassword(page, person);
  await enterCode(page, '000000');
  await expect(page.getByText('Too many wrong codes. Wait 15 minutes and try again.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^Another try in 14:\d\d$/);
  await expectAccessible(page, 'a second factor that pauses');
});

test('the page that stops a removal does so when asked, and the outbox is accessible', async ({
  page,
  office,
}) => {
  await page.goto('/keep-2fa?token=not-a-token');
  await expect(heading(page, 'Keep your authenticator app')).toBeVisible();
  await expect(page).toHaveURL('/keep-2fa');
  await expectAccessible(page, 'the page that stops a removal');
  const called = page.waitForRequest('**/auth/keep-2fa');
  await page.getByRole('button', { name: 'Stop the removal' }).click();
  expect((await called).headers()['x-2fa-token']).toBe('not-a-token');
  await expect(page.getByText(linkFailure, { exact: true })).toBeVisible();
  const email = await invite(office);
  await page.goto('/outbox');
  await expect(page.getByRole('article').filter({ hasText: email })).toBeVisible();
  await expectAccessible(page, 'the outbox');
});

test('each button is busy during its own call alone: P2-4-06, P2-4-07, P2-4-08, P2-4-09, P2-4-10', async ({
  page,
  office,
}) => {
  const expectBusy = async (call: string, ready: string, busy: string) => {
    const release = await hold(page, call);
    await page.getByRole('button', { name: ready, exact: true }).click();
    await expect(page.getByRole('button', { name: busy, exact: true })).toBeDisabled();
    return release;
  };
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill('nobody@nowhere.example');
  (await expectBusy('forgotPassword', 'Send the link', 'Sending…'))();
  await expect(heading(page, 'Check your e-mail')).toBeVisible();

  await page.goto('/reset-password?token=not-a-token&email=nomsa%40ember.example');
  await page.getByLabel('New password').fill('four words of mine');
  await page.getByLabel('Confirm password').fill('four words of mine');
  (await expectBusy('resetPassword', 'Save password', 'Saving…'))();
  await expect(heading(page, 'This link no longer works')).toBeVisible();

  const { email, password } = await enrolledPerson(office);
  await page.goto('/login');
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  (await expectBusy('login', 'Log in', 'Logging in…'))();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  (await expectBusy('verifyOTP', 'Verify', 'Verifying…'))();
  await expect(page.getByText('That code is not right')).toBeVisible();
  await page.getByRole('button', { name: 'Lost your phone?' }).click();
  const release = await expectBusy('reset-2fa', 'Mail me a link', 'Asking…');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  release();
  await expect(page.getByText(`We sent an e-mail to ${email}`)).toBeVisible();
});
