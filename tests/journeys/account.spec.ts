import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { expectToast, goTo } from '../support/journeyPages.ts';
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
const account = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your account' });

async function openAccount(page: Page) {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(account(page)).toBeVisible();
}

async function signInByRecoveryCode(page: Page, person: Pick<Person, 'email' | 'password'>, code: string) {
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Lost your phone?' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${landingPath}`);
}

/** Asks for new recovery codes. */
async function askForCodes(page: Page, password: string) {
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Make new codes' }).click();
}

/** The new recovery codes that are shown. */
async function shownCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list).toBeVisible();
  return list.getByRole('listitem').allInnerTexts();
}

/** Opens one of the questions of the account, checks it with axe and closes it. */
async function lookAt(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  await expectAccessible(page, name, { isWideOnly: true });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Cancel|Close)$/ })
    .click();
}

test('somebody trusts a device, sees where they are signed in, and ends it (AU-10, SE-09)', async ({
  page,
  browser,
  office,
  product,
}) => {
  const person = await enrolledPerson(office);
  const sessions = part(page, 'Where you are signed in');
  const devices = part(page, 'Trusted devices');
  let spare = '';

  await test.step('a trusted device signs in without a code: P1-2.3-04, P2-6-04', async () => {
    await enterPassword(page, person);
    await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).check();
    const sent = page.waitForRequest('**/auth/createChallenge');
    await enterCode(page, await person.authenticator.nextCode(person.email));
    expect((await sent).postDataJSON()).toMatchObject({
      trustDevice: true,
      deviceId: expect.stringMatching(/^Chrome on Linux · \d{1,10}$/),
    });
    await page.waitForURL(`**${landingPath}`);
    await openAccount(page);
    await expect(sessions.getByRole('listitem')).toHaveText([/this browser.*with a code/]);
    await signOut(page);
    const paths: string[] = [];
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
    await enterPassword(page, person);
    await page.waitForURL(`**${landingPath}`);
    expect(paths).not.toContain('/auth-user');
  });

  await test.step('the palette leads to the account', async () => {
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('account');
    await page.keyboard.press('Enter');
    await expect(account(page)).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveText([/this browser.*as a trusted device/]);
    await expect(page.getByText(/^Recovery codes left/)).toBeVisible();
    await expectAccessible(page, 'the account');
  });

  await test.step('dangerous acts ask for a fresh code, once (AU-10)', async () => {
    await askForCodes(page, person.password);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Please confirm with a fresh code from your app.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await askForCodes(page, person.password);
    await question(page).getByLabel('Code', { exact: true }).fill('000000');
    await question(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(question(page).getByText('That code is not right')).toBeVisible();
    const code = await person.authenticator.nextCode(person.email);
    await question(page).getByLabel('Code', { exact: true }).fill(code);
    await question(page).getByRole('button', { name: 'Confirm' }).click();
    expect(new Set(await shownCodes(page)).size).toBe(10);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
    await askForCodes(page, person.password);
    [spare = ''] = await shownCodes(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
  });

  await test.step('a device is no longer trusted (SE-09)', async () => {
    await devices.getByRole('button', { name: /^Remove Chrome on Linux/ }).click();
    await page.getByRole('button', { name: 'Stop trusting it' }).click();
    await expectToast(page, 'You no longer trust the device.');
    await expect(devices.getByText('You trust no device.')).toBeVisible();
  });

  await test.step('a session elsewhere is ended, and the page there knows with its next call', async () => {
    const viewport = { width: 1440, height: 900 };
    const elsewhere = await browser.newContext({ baseURL: product.address, viewport });
    const other = await elsewhere.newPage();
    await signInByRecoveryCode(other, person, spare);
    await other.evaluate(() => Reflect.set(window, 'isSamePage', true));
    await page.reload();
    await sessions.getByRole('button', { name: 'End Chrome on Linux' }).click();
    await page.getByRole('button', { name: 'End the session' }).click();
    await expectToast(page, 'The session has ended.');
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    // The next call may also be one that the page makes by itself, before anybody chooses something.
    const signIn = other.getByLabel('Username');
    await Promise.any([goTo(other, 'Stores', 'Stores'), expect(signIn).toBeVisible()]);
    await other.waitForFunction(() => Reflect.get(window, 'isSamePage') === undefined);
    await expect(signIn).toBeVisible();
    await elsewhere.close();
  });

  await test.step('all are ended at once', async () => {
    await lookAt(page, 'Sign out everywhere');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/login');
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('password, address and phone are changed with the current password (AU-10, EM-07)', async ({
    page,
    office,
  }) => {
    const person = await enrolledPerson(office);
    const password = 'words that nobody strings together';
    const email = `new.${person.email}`;
    const subject = 'Confirm your new address';
    const refused: number[] = [];
    page.on('response', (answer) => /confirmEmail$/.test(answer.url()) && refused.push(answer.status()));

    await test.step('the password', async () => {
      await enterPassword(page, person);
      await enterCode(page, await person.authenticator.nextCode(person.email));
      await page.waitForURL(`**${landingPath}`);
      await openAccount(page);
      await lookAt(page, 'Change password');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByLabel('Current password').fill('not this one');
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByText('This is not your current password')).toBeVisible();
      await page.getByLabel('Current password').fill(person.password);
      await page.getByRole('button', { name: 'Save password' }).click();
      await expectToast(page, 'You changed your password.');
    });

    await test.step('the address: a link is mailed to the new one', async () => {
      await lookAt(page, 'Change e-mail');
      await page.getByRole('button', { name: 'Change e-mail' }).click();
      await page.getByLabel('Current password').fill(password);
      await page.getByLabel('New e-mail').fill('nobody');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('please enter a valid email address')).toBeVisible();
      await page.getByLabel('New e-mail').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expectToast(page, `We mailed a link to ${email}.`);
    });

    await test.step('the link puts it in place, and the page goes to the login by itself', async () => {
      await page.clock.install();
      await followMail(page, { email, subject });
      await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
      await expect(page.getByText(/^Your address was changed\. Log in with it from now on/)).toBeVisible();
      expect(new URL(page.url()).search, 'the token is not left where it can be read').toBe('');
      await expectAccessible(page, 'an address that was changed');
      await page.clock.fastForward(5_000);
      await page.waitForURL('**/login');
      await page.clock.resume();
    });

    await test.step('the password goes on with it, and the account shows it', async () => {
      await enterPassword(page, { email, password });
      await enterCode(page, await person.authenticator.nextCode(person.email));
      await page.waitForURL(`**${landingPath}`);
      await openAccount(page);
      await expect(page.getByText(email, { exact: true })).toBeVisible();
    });

    await test.step('the earlier address hears of it', async () => {
      await page.goto('/outbox');
      const notice = page
        .getByRole('article', { name: 'Your address was changed' })
        .filter({ hasText: email });
      await expect(notice).toContainText(`To ${person.email}`);
      await expect(notice).toContainText(/ · \d\d-\d\d-\d{4} \d\d:\d\d/);
      await expect(notice, 'the device is named, its user agent is not').toContainText(
        /Device: Chrome on \w+\./,
      );
    });

    await test.step('the link works once', async () => {
      await followMail(page, { email, subject });
      await expect(
        page.getByText('Oops! Looks like there is problem. Invalid or expired link'),
      ).toBeVisible();
      await expectAccessible(page, 'a link that was used');
      await page.getByRole('link', { name: 'Back to the login' }).click();
      await page.waitForURL(`**${landingPath}`);
      expect(refused).toEqual([200, 400]);
    });

    await test.step('the phone', async () => {
      await openAccount(page);
      await lookAt(page, 'Change phone or app');
      await page.getByRole('button', { name: 'Change phone or app' }).click();
      await page.getByLabel('Current password').fill(password);
      await page.getByRole('button', { name: 'Remove the app' }).click();
      await page.waitForURL('**/login');
      await enterPassword(page, { email, password });
      await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
    });
  });
});
