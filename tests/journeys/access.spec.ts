import { readFile } from 'node:fs/promises';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { createAuthenticator } from '../support/journeyCodes.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { expectToast, hold } from '../support/journeyPages.ts';
import {
  enrolledPerson,
  enterCode,
  enterPassword,
  followMail,
  invite,
  shownKey,
  signOut,
} from '../support/journeyPeople.ts';

const linkFailure = 'Oops! Looks like there is problem. Invalid or expired link';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Enters a password on the page of a mailed link. */
async function enterNewPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

/** Chooses a password on the page of a mailed link. */
async function choosePassword(page: Page, password: string) {
  await enterNewPassword(page, password);
  await expect(heading(page, 'Success')).toBeVisible();
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('a new person follows the invitation, sets up an app, keeps the recovery codes and signs in with one: P1-2.1-04, P1-2.1-07', async ({
    page,
    context,
    office,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      window.print = () => Reflect.set(window, 'isPrinted', true);
    });
    const scripts: Promise<string>[] = [];
    const read = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    };
    page.on('response', read);
    // One of the passwords of the list, which no other file has.
    const lists = async () => (await Promise.all(scripts)).filter((text) => text.includes('mustang1')).length;
    const email = await invite(office);
    const password = 'four words of mine';
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    let shown: string[] = [];

    await test.step('the link of the mail asks for a password, and refuses one that many people use (AU-05)', async () => {
      await page.goto('/login');
      await expect(heading(page, 'Hello!')).toBeVisible();
      expect(await lists()).toBe(0);
      await followMail(page, { email, subject: 'You are invited to Ember & Dough' });
      await expect(page).toHaveURL('/reset-password');
      await expect(page.getByText(`For ${email}.`)).toBeVisible();
      await enterNewPassword(page, 'Password2026!');
      const field = page.getByLabel('New password');
      await expect(field).toHaveAccessibleDescription(/^Many people use this password or one much like it/);
      await expect(field).toBeFocused();
      await expectAccessible(page, 'a password that many people use');
      await choosePassword(page, password);
      await expectAccessible(page, 'a password that was replaced');
      expect(await lists()).toBe(1);
      page.off('response', read);
      await page.getByRole('link', { name: 'Login', exact: true }).click();
      await page.waitForURL('**/login');
    });

    await test.step('the app is set up with a key that stays the same over a reload', async () => {
      await enterPassword(page, { email, password });
      await expect(heading(page, 'Set up your authenticator app')).toBeVisible();
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
      const key = await shownKey(page);
      await expectAccessible(page, 'the setting up of an app');
      await page.reload();
      expect(await shownKey(page)).toBe(key);
      await enterCode(page, '00 00 00');
      await expect(page.getByRole('alert').filter({ hasText: 'That code is not right' })).toBeVisible();
      const code = await createAuthenticator(key).nextCode(email);
      await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    });

    await test.step('the recovery codes are saved, copied and printed', async () => {
      await expect(heading(page, 'Keep your recovery codes')).toBeVisible();
      await expectAccessible(page, 'the recovery codes', { inAllLooks: true });
      shown = await codes.getByRole('listitem').allInnerTexts();
      expect(new Set(shown).size).toBe(10);
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toBe('commissary-recovery-codes.txt');
      const text = await readFile(await file.path(), 'utf8');
      for (const code of shown) expect(text).toContain(code);
      await page.getByRole('button', { name: 'Copy' }).click();
      await expect(page.getByText('Copied', { exact: true })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'));
      await page.getByRole('button', { name: 'Print' }).click();
      expect(await page.evaluate(() => Reflect.get(window, 'isPrinted'))).toBe(true);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button', { name: 'I have kept them' })).toBeHidden();
      await expect(codes).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('leaving before they are kept is asked about', async () => {
      const asked = page.waitForEvent('dialog');
      const reloading = page.evaluate(() => window.location.reload());
      const question = await asked;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await reloading;
      await expect(codes).toBeVisible();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.waitForURL(`**${landingPath}`);
    });

    await test.step('one of them signs in, in small letters too', async () => {
      await signOut(page);
      await enterPassword(page, { email, password });
      await page.getByRole('button', { name: 'Lost your phone?' }).click();
      await page.getByLabel('Recovery code', { exact: true }).fill(shown[0]?.toLowerCase() ?? '');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(`**${landingPath}`);
      await expectToast(page, 'Recovery codes left: 9.');
    });
  });
});

test('a forgotten password is replaced by a mailed link, and the code is asked for still: P1-2.1-03, P1-2.5-03, P1-2.5-04, P1-2.5-05, P2-5-02, P2-5-03', async ({
  page,
  office,
}) => {
  const { email, authenticator } = await enrolledPerson(office);
  const subject = 'Choose a new password';

  await test.step('the link is asked for', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    const field = page.getByLabel('E-mail');
    await field.fill('abc');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(field).toHaveAccessibleDescription('please enter a valid email address');
    await expectAccessible(page, 'the page for a forgotten password');
    await field.fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(/^If this address exists.*inbox.*spam/)).toBeVisible();
    await expectAccessible(page, 'what is said after asking for a link');
    await page.getByRole('link', { name: 'Mails of this demo' }).click();
  });

  await test.step('it takes a password, also after a reload, of which no more than a hash leaves the browser', async () => {
    await followMail(page, { email, subject });
    await expect(page).toHaveURL('/reset-password');
    await page.reload();
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription('Please enter your password');
    await expectAccessible(page, 'the page for a new password');
    const sent = page.waitForRequest('**/auth/resetPassword');
    await choosePassword(page, '  another set of words ');
    const body = (await sent).postDataJSON();
    expect(body.newPassword).toMatch(/^pw1:[0-9a-f]{64}$/);
    expect(body.reenterNewPassword).toBe(body.newPassword);
  });

  await test.step('it takes one only once', async () => {
    await followMail(page, { email, subject });
    await enterNewPassword(page, 'one more set of words');
    await expect(heading(page, 'This link no longer works')).toBeVisible();
    await expectAccessible(page, 'a reset link that no longer works');
  });

  await enterPassword(page, { email, password: 'another set of words' });
  await enterCode(page, await authenticator.nextCode(email));
  await page.waitForURL(`**${landingPath}`);
});

test('whoever lost the phone and the codes removes the app by a mailed link, once: P1-2.1-05, P1-2.6-01, P1-2.6-02, P1-2.6-03, P1-2.6-04, P1-2.6-05, P2-4-11', async ({
  page,
  office,
}) => {
  const person = await enrolledPerson(office);
  let address = '';

  await test.step('five wrong codes pause the second factor, for a time that is shown', async () => {
    await enterPassword(page, person);
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

  await test.step('the link is asked for', async () => {
    await page.getByRole('button', { name: 'Lost your phone?' }).click();
    await page.getByLabel('Recovery code', { exact: true }).fill('123');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter the ten letters and digits of a recovery code')).toBeVisible();
    await expectAccessible(page, 'the page for a lost phone');
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await expect(page.getByText(`We sent an e-mail to ${person.email}`)).toBeVisible();
  });

  await test.step('it removes the app, and the page goes to the login by itself', async () => {
    await page.clock.install();
    await page.goto('/outbox');
    const link = page
      .getByRole('article', { name: 'Remove your second factor' })
      .filter({ hasText: person.email })
      .getByRole('link')
      .first();
    address = (await link.getAttribute('href')) ?? '';
    await expectAccessible(page, 'the outbox');
    const called = page.waitForRequest('**/auth/deactivate-2fa');
    await link.click();
    expect((await called).headers()['x-2fa-token']).toBe(new URL(address).searchParams.get('token'));
    await expect(
      page.getByText('Your authenticator app was deactivated. You will be redirected to the login.'),
    ).toBeVisible();
    expect(page.url()).not.toContain('token');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await expectAccessible(page, 'an app that was removed');
    await page.clock.fastForward(3_000);
    await page.waitForURL('**/login');
  });

  await test.step('it does so once, and says that it is used for a second', async () => {
    const release = await hold(page, 'deactivate-2fa');
    await page.goto(address);
    await expect(page.getByText('Processing', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the removal of an app');
    await page.clock.pauseAt(Date.now() + 60_000);
    release();
    await expect(page.getByText(linkFailure, { exact: true })).toBeVisible();
    // The words stay for a second of the page's clock, which stands still but for this.
    await page.clock.runFor(900);
    await expect(page).not.toHaveURL(/login/);
    await page.clock.runFor(1_000);
    await page.waitForURL('**/login');
    await page.clock.resume();
  });

  await enterPassword(page, person);
  await expect(heading(page, 'Set up your authenticator app')).toBeVisible();
});
