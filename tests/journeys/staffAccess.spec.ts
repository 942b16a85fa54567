import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { landingPath } from '../support/journeyOffice.ts';
import { expectToast, openList } from '../support/journeyPages.ts';
import { enrolledPerson, enterCode, enterPassword, followMail, signOut } from '../support/journeyPeople.ts';

/** The tab on which the access of somebody is managed. */
async function openAccess(desk: Page, email: string) {
  await openList(desk, 'access/staff', { email });
  await desk.locator('tbody tr').first().locator('td').nth(1).click();
  await desk.getByRole('tab', { name: 'Access' }).click();
}

async function confirmed(desk: Page, button: string, confirming = button) {
  await desk.getByRole('button', { name: button }).first().click();
  await desk.getByRole('dialog').getByRole('button', { name: confirming }).click();
}

test('an owner sees where a person is signed in, takes back a device and the password, and the person chooses another', async ({
  page,
  context,
  desk,
  office,
}) => {
  const person = await enrolledPerson(office);
  await enterPassword(page, person);
  await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).check();
  await enterCode(page, await person.authenticator.nextCode(person.email));
  await page.waitForURL(`**${landingPath}`);

  await openAccess(desk, person.email);
  await expect(desk.getByText('They also enter a code from an authenticator app.')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Signed in now' })).toBeVisible();
  await confirmed(desk, 'Remove Chrome on Linux', 'Remove');
  await expectToast(desk, 'We no longer trust the device.');
  await expect(desk.getByRole('heading', { name: 'Trusted devices' })).toBeHidden();

  await confirmed(desk, 'Remove the password');
  await expectToast(desk, /^We mailed .* a link to choose a password\.$/);
  await expect(desk.getByText(/has to choose another password before they can sign in/)).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Signed in now' })).toBeHidden();

  await page.goto('/stores');
  await page.waitForURL('**/login');
  const later = await context.newPage();
  await followMail(later, { email: person.email, subject: 'Choose a new password for Ember & Dough' });
  const password = 'yet another set of words';
  await later.getByLabel('New password').fill(password);
  await later.getByLabel('Confirm password').fill(password);
  await later.getByRole('button', { name: 'Save password' }).click();
  await later.getByRole('link', { name: 'Login', exact: true }).click();
  await enterPassword(later, { email: person.email, password });
  await enterCode(later, await person.authenticator.nextCode(person.email));
  await later.waitForURL(`**${landingPath}`);
  await signOut(later);

  await test.step('an account that reaches beyond the customer is not managed here, and one’s own neither', async () => {
    await openAccess(desk, 'support@commissary.example');
    await expect(desk.getByText('This account also works for others')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Remove the password' })).toBeHidden();
    await expectAccessible(desk, 'the access of a person', { isWideOnly: true });
    await openAccess(desk, 'owner@ember.example');
    await expect(desk.getByText('This is your own account.')).toBeVisible();
  });
});
