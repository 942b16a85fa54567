import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createAuthenticator } from '../support/journeyCodes.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { expectToast, hold } from '../support/journeyPages.ts';
import {
  enrolledPerson,
  enterCode,
  enterPassword,
  followMail,
  invite,
  signOut,
} from '../support/journeyPeople.ts';

const linkFailure = 'Oops! Looks like there is problem. Invalid or expired link';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Chooses a password on the page of a mailed link. */
async function choosePassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(heading(page, 'Success')).toBeVisible();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/login');
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
])
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport });

    test('a new person follows the invitation, sets up an app, keeps the recovery codes and signs in with one: P1-2.1-04, P1-2.1-07', async ({
      page,
      office,
    }) => {
      const email = await invite(office);
      const password = 'four words of mine';
      await followMail(page, { email, subject: 'You are invited to Ember & Dough' });
      await expect(page).toHaveURL('/reset-password');
      await expect(page.getByText(`For ${email}.`)).toBeVisible();
      await choosePassword(page, password);

      await enterPassword(page, { email, password });
      await expect(heading(page, 'Set up your authenticator app')).toBeVisible();
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
      const key = (await page.locator('code').innerText()).replace(/\s/g, '');
      const authenticator = createAuthenticator(key);
      await enterCode(page, '00 00 00');
      await expect(page.getByRole('alert').filter({ hasText: 'That code is not right' })).toBeVisible();
      await enterCode(page, await authenticator.nextCode(email));

      await expect(heading(page, 'Keep your recovery codes')).toBeVisible();
      const codes = await page
        .getByRole('list', { name: 'Recovery codes' })
        .getByRole('listitem')
        .allInnerTexts();
      expect(new Set(codes).size).toBe(10);
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toBe('commissary-recovery-codes.txt');
      const text = await readFile(await file.path(), 'utf8');
      for (const code of codes) expect(text).toContain(code);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.waitForURL(`**${landingPath}`);

      await signOut(page);
      await enterPassword(page, { email, password });
      await page.getByRole('button', { name: 'Lost your phone?' }).click();
      await page.getByLabel('Recovery code', { exact: true }).fill(codes[0]?.toLowerCase() ?? '');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(`**${landingPath}`);
      await expectToast(page, 'Recovery codes left: 9.');
    });

    test('a trusted device signs in without a code: P1-2.3-04, P2-6-04', async ({ page, office }) => {
      const person = await enrolledPerson(office);
      await enterPassword(page, person);
      await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).check();
      const sent = page.waitForRequest('**/auth/createChallenge');
      await enterCode(page, await person.authenticator.nextCode(person.email));
      expect((await sent).postDataJSON()).toMatchObject({
        trustDevice: true,
        deviceId: expect.stringMatching(/^Chrome on Linux · \d{1,10}$/),
      });
      await page.waitForURL(`**${landingPath}`);
      await signOut(page);
      const paths: string[] = [];
      page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
      await enterPassword(page, person);
      await page.waitForURL(`**${landingPath}`);
      expect(paths).not.toContain('/auth-user');
    });

    test('a forgotten password is replaced by a mailed link, and the code is asked for still: P1-2.1-03, P1-2.5-03, P1-2.5-04, P1-2.5-05, P2-5-02, P2-5-03', async ({
      page,
      office,
    }) => {
      const { email, authenticator } = await enrolledPerson(office);
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByRole('link', { name: 'Mails of this demo' }).click();
      await followMail(page, { email, subject: 'Choose a new password' });
      const sent = page.waitForRequest('**/auth/resetPassword');
      await choosePassword(page, '  another set of words ');
      const body = (await sent).postDataJSON();
      expect(body.newPassword).toMatch(/^pw1:[0-9a-f]{64}$/);
      expect(body.reenterNewPassword).toBe(body.newPassword);
      await enterPassword(page, { email, password: 'another set of words' });
      await enterCode(page, await authenticator.nextCode(email));
      await page.waitForURL(`**${landingPath}`);
    });

    test('whoever lost the phone and the codes removes the app by a mailed link, once: P1-2.1-05, P1-2.6-01, P1-2.6-02, P1-2.6-03, P1-2.6-04, P1-2.6-05, P2-4-11', async ({
      page,
      office,
    }) => {
      const person = await enrolledPerson(office);
      await enterPassword(page, person);
      await page.getByRole('button', { name: 'Lost your phone?' }).click();
      await page.getByRole('button', { name: 'Mail me a link' }).click();
      await expect(page.getByText(`We sent an e-mail to ${person.email}`)).toBeVisible();
      await page.goto('/outbox');
      const link = page
        .getByRole('article', { name: 'Remove your second factor' })
        .filter({ hasText: person.email })
        .getByRole('link')
        .first();
      const address = (await link.getAttribute('href')) ?? '';
      const called = page.waitForRequest('**/auth/deactivate-2fa');
      await link.click();
      expect((await called).headers()['x-2fa-token']).toBe(new URL(address).searchParams.get('token'));
      await expect(
        page.getByText('Your authenticator app was deactivated. You will be redirected to the login.'),
      ).toBeVisible();
      expect(page.url()).not.toContain('token');
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      await page.waitForURL('**/login');

      await page.clock.install();
      const release = await hold(page, 'deactivate-2fa');
      await page.goto(address);
      await expect(page.getByText('Processing', { exact: true })).toBeVisible();
      await page.clock.pauseAt(Date.now() + 60_000);
      release();
      await expect(page.getByText(linkFailure, { exact: true })).toBeVisible();
      // The words stay for a second of the page's clock, which stands still but for this.
      await page.clock.runFor(900);
      await expect(page).not.toHaveURL(/login/);
      await page.clock.runFor(1_000);
      await page.waitForURL('**/login');
      await page.clock.resume();

      await enterPassword(page, person);
      await expect(heading(page, 'Set up your authenticator app')).toBeVisible();
    });
  });
