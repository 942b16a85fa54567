import { expect, test } from '../support/journey.ts';
import { landingPath, password, support } from '../support/journeyOffice.ts';
import { expectToast, rowOf } from '../support/journeyPages.ts';
import { enterCode, enterPassword } from '../support/journeyPeople.ts';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
])
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport });

    test('another customer is chosen by keyboard: what was shown, asked for and entered of the first does not stay', async ({
      page,
      authenticator,
    }) => {
      const switchTo = async (from: string, to: string) => {
        await page.getByRole('button', { name: `Switch customer, now ${from}` }).press('Enter');
        await page.getByRole('combobox', { name: 'Search customers' }).pressSequentially(to.slice(0, 5));
        await page.keyboard.press('Enter');
      };
      await enterPassword(page, { email: support.email, password });
      await enterCode(page, await authenticator.nextCode(support.email));
      await page.waitForURL('**/search-customer');
      await page.getByRole('combobox', { name: 'Search customers' }).pressSequentially('harb');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${landingPath}`);
      const coffee = rowOf(page, 'Coffee');
      const dough = rowOf(page, 'Dough & flour');
      await expect(coffee).toBeVisible();

      await test.step('what is in flight for the first is given up', async () => {
        await page.route('**/services/main/stockitems?*', () => undefined);
        const asked = page.waitForRequest('**/services/main/stockitems?*');
        await page.goto('/stock-items/items');
        const first = await asked;
        const given = page.waitForEvent('requestfailed', (request) => request === first);
        await switchTo('Harbour Coffee', 'Ember & Dough');
        await given;
        await page.unroute('**/services/main/stockitems?*');
        await expectToast(page, 'Now working in Ember & Dough.');
        await expect(page.getByRole('checkbox', { name: /^Select / }).nth(20)).toBeVisible();
      });

      await test.step('nothing of the first is shown while the second is read', async () => {
        await page.goto(landingPath);
        await expect(dough).toBeVisible();
        const gate = Promise.withResolvers<void>();
        await page.route('**/services/main/stockcategories?*', async (route) => {
          await gate.promise;
          await route.continue();
        });
        await switchTo('Ember & Dough', 'Harbour Coffee');
        await expectToast(page, 'Now working in Harbour Coffee.');
        await expect(dough).toBeHidden();
        gate.resolve();
        await expect(coffee).toBeVisible();
      });

      await test.step('what is entered is asked about first', async () => {
        await page.goto('/stock-items/categories/create');
        const name = page.getByRole('textbox', { name: 'Name' });
        await name.fill('Half a thought');
        await switchTo('Harbour Coffee', 'Ember & Dough');
        const question = page.getByRole('dialog', { name: 'Leave without saving?' });
        await question.getByRole('button', { name: 'Stay' }).click();
        await expect(name).toHaveValue('Half a thought');
        await switchTo('Harbour Coffee', 'Ember & Dough');
        await question.getByRole('button', { name: 'Leave without saving' }).click();
        await expectToast(page, 'Now working in Ember & Dough.');
        await expect(dough).toBeVisible();
        await expect(page).toHaveURL(landingPath);
      });

      await test.step('so is signing out', async () => {
        await page.goto('/stock-items/categories/create');
        await page.getByRole('textbox', { name: 'Name' }).fill('Another half');
        await page.getByRole('button', { name: `Your account, ${support.name}` }).click();
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page
          .getByRole('dialog', { name: 'Leave without saving?' })
          .getByRole('button', { name: 'Leave without saving' })
          .click();
        await page.waitForURL('**/login');
      });
    });
  });
