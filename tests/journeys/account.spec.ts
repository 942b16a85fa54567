import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { expectToast, goTo, openList } from '../support/journeyPages.ts';
import {
  enrolledPerson,
  enterCode,
  enterPassword,
  followMail,
  type Person,
  signOut,
} from '../support/journeyPeople.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Check that it is you' });
const part = (page: Page, name: string) => page.getByRole('region', { name });

/** Signs in on a browser that is trusted, so that no code has been typed in the session. */
async function signInTrusted(page: Page, person: Person) {
  await enterPassword(page, person);
  await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).check();
  await enterCode(page, await person.authenticator.nextCode(person.email));
  await page.waitForURL(`**${landingPath}`);
  await signOut(page);
  await enterPassword(page, person);
  await page.waitForURL(`**${landingPath}`);
}

async function openAccount(page: Page) {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
}

async function signInByRecoveryCode(page: Page, person: Pick<Person, 'email' | 'password'>, code: string) {
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Lost your phone?' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${landingPath}`);
}

/** Makes new recovery codes, up to where they are shown, and answers them. */
async function newCodes(page: Page, password: string, confirm?: () => Promise<void>): Promise<string[]> {
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await confirm?.();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list).toBeVisible();
  return list.getByRole('listitem').allInnerTexts();
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
])
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport });

    test('dangerous acts ask for a fresh code, once (AU-10)', async ({ page, office }) => {
      const person = await enrolledPerson(office);
      await signInTrusted(page, person);
      await openAccount(page);
      const sessions = part(page, 'Where you are signed in');
      await expect(sessions.getByRole('listitem')).toHaveText([/this browser.*as a trusted device/]);

      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await page.getByLabel('Current password').fill(person.password);
      await page.getByRole('button', { name: 'Make new codes' }).click();
      await question(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('Please confirm with a fresh code from your app.')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();

      const codes = await newCodes(page, person.password, async () => {
        await question(page).getByLabel('Code', { exact: true }).fill('000000');
        await question(page).getByRole('button', { name: 'Confirm' }).click();
        await expect(question(page).getByText('That code is not right')).toBeVisible();
        const code = await person.authenticator.nextCode(person.email);
        await question(page).getByLabel('Code', { exact: true }).fill(code);
        await question(page).getByRole('button', { name: 'Confirm' }).click();
      });
      expect(new Set(codes).size).toBe(10);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
      await newCodes(page, person.password);
    });

    test('sessions and devices are listed and ended (SE-09)', async ({ page, browser, office, product }) => {
      const person = await enrolledPerson(office);
      await enterPassword(page, person);
      await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).check();
      await enterCode(page, await person.authenticator.nextCode(person.email));
      await page.waitForURL(`**${landingPath}`);
      await openAccount(page);
      const [spare = ''] = await newCodes(page, person.password);
      await page.getByRole('button', { name: 'I have kept them' }).click();

      const sessions = part(page, 'Where you are signed in');
      await expect(sessions.getByRole('listitem')).toHaveText([/this browser.*with a code/]);
      const devices = part(page, 'Trusted devices');
      await devices.getByRole('button', { name: /^Remove Chrome on Linux/ }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectToast(page, 'You no longer trust the device.');
      await expect(devices.getByText('You trust no device.')).toBeVisible();

      const elsewhere = await browser.newContext({
        baseURL: product.address,
        viewport: { width: 1440, height: 900 },
      });
      const other = await elsewhere.newPage();
      await signInByRecoveryCode(other, person, spare);
      await page.reload();
      await sessions.getByRole('button', { name: 'End Chrome on Linux' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectToast(page, 'The session has ended.');
      await expect(sessions.getByRole('listitem')).toHaveCount(1);
      await other.evaluate(() => Reflect.set(window, 'isSamePage', true));
      await goTo(other, 'Stores', 'Stores');
      await other.waitForFunction(() => Reflect.get(window, 'isSamePage') === undefined);
      await expect(other.getByLabel('Username')).toBeVisible();
      await elsewhere.close();

      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/login');
    });

    test('password, address and phone are changed with the current password (AU-10, EM-07)', async ({
      page,
      office,
    }) => {
      const person = await enrolledPerson(office);
      await enterPassword(page, person);
      await enterCode(page, await person.authenticator.nextCode(person.email));
      await page.waitForURL(`**${landingPath}`);
      await openAccount(page);
      const [first = ''] = await newCodes(page, person.password);
      await page.getByRole('button', { name: 'I have kept them' }).click();

      await page.getByRole('button', { name: 'Change password' }).click();
      const password = 'words that nobody strings together';
      await page.getByLabel('Current password').fill('not this one');
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByText('This is not your current password')).toBeVisible();
      await page.getByLabel('Current password').fill(person.password);
      await page.getByRole('button', { name: 'Save password' }).click();
      await expectToast(page, 'You changed your password.');

      const email = `new.${person.email}`;
      await page.getByRole('button', { name: 'Change e-mail' }).click();
      await page.getByLabel('Current password').fill(password);
      await page.getByLabel('New e-mail').fill('nobody');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('please enter a valid email address')).toBeVisible();
      await page.getByLabel('New e-mail').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expectToast(page, `We mailed a link to ${email}.`);
      await followMail(page, { email, subject: 'Confirm your new address' });
      await page.waitForURL('**/login');

      await signInByRecoveryCode(page, { email, password }, first);
      await openAccount(page);
      await expect(page.getByText(email, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Change phone or app' }).click();
      await page.getByLabel('Current password').fill(password);
      await page.getByRole('button', { name: 'Remove the app' }).click();
      await page.waitForURL('**/login');
      await enterPassword(page, { email, password });
      await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
    });
  });

test('axe finds nothing on the account and its questions', async ({ desk }) => {
  await desk.goto('/account');
  await expect(desk.getByText(/^Recovery codes left/)).toBeVisible();
  await expectAccessible(desk, 'the account');
  for (const name of ['Change e-mail', 'Change password', 'Change phone or app', 'Sign out everywhere']) {
    await desk.getByRole('button', { name }).click();
    await expectAccessible(desk, name, { isWideOnly: true });
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Cancel|Close)$/ })
      .click();
  }
});

test('the palette leads to the account', async ({ desk }) => {
  await openList(desk, 'stores');
  await desk.keyboard.press('Control+k');
  await desk.getByRole('dialog').getByRole('combobox').fill('account');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});
