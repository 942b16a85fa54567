import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { landingPath, password, support } from '../support/journeyOffice.ts';
import { expectToast, openList, pagesOf, rowOf } from '../support/journeyPages.ts';
import { enterCode, enterPassword } from '../support/journeyPeople.ts';

test('an account of several customers chooses one by keyboard and later another: what was shown, asked for and entered of the first does not stay', async ({
  page,
  desk,
  authenticator,
}) => {
  const switchTo = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Switch customer, now ${from}` }).press('Enter');
    await page.getByRole('combobox', { name: 'Search customers' }).pressSequentially(to.slice(0, 5));
    await page.keyboard.press('Enter');
  };
  const coffee = rowOf(page, 'Coffee');
  const dough = rowOf(page, 'Dough & flour');

  await test.step('after the code it chooses: P1-2.3-07', async () => {
    await page.goto('/stock-items/items');
    await page.waitForURL('**/login');
    await page.getByLabel('Username').fill(support.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).check();
    await enterCode(page, await authenticator.nextCode(support.email));
    await page.waitForURL('**/search-customer');
    await expect(page.getByRole('heading', { name: 'Choose a customer' })).toBeVisible();
    await expect(page.getByRole('option')).toHaveText([/Ember & Dough$/, /Harbour Coffee$/]);
    await expectAccessible(page, 'the choice of a customer');
  });

  await test.step('without a customer every inner address ends here: P1-2.2-04', async () => {
    await page.goto('/stock-items/items');
    await page.waitForURL('**/search-customer');
  });

  await test.step('the choice leads to the page that it asked for: P1-2.1-08', async () => {
    const search = page.getByRole('combobox', { name: 'Search customers' });
    await expect(search).toBeFocused();
    await search.pressSequentially('nobody');
    await expect(page.getByText('No customer is called “nobody”.')).toBeVisible();
    await search.fill('');
    await search.press('ArrowDown');
    await search.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/stock-items/items');
    await expect(page.getByRole('button', { name: 'Switch customer, now Harbour Coffee' })).toBeVisible();
    await expect(rowOf(page, 'Oat milk')).toBeVisible();
    await page.goto('/');
    await page.waitForURL(`**${landingPath}`);
    await expect(coffee).toBeVisible();
  });

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

  await test.step('an administrator of the installation sees the same screens as an owner: P1-6-01', async () => {
    await page.goto(landingPath);
    await expect(dough).toBeVisible();
    const own = await pagesOf(page);
    expect(own.length).toBeGreaterThan(30);
    await openList(desk, landingPath.slice(1));
    const ofOwner = await pagesOf(desk);
    expect(ofOwner).not.toContain('Installation');
    expect(own, 'support runs the installation').toContain('Installation');
    expect(own.filter((name) => name !== 'Installation')).toEqual(ofOwner);
  });

  await test.step('nothing of the first is shown while the second is read', async () => {
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
    const told = page.waitForResponse('**/auth/logout');
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave without saving' })
      .click();
    await told;
    await page.waitForURL('**/login');
  });

  await test.step('on the trusted device it goes from the password to the choice: P1-2.3-06', async () => {
    const paths: string[] = [];
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
    await enterPassword(page, { email: support.email, password });
    await page.waitForURL('**/search-customer');
    expect(paths).not.toContain('/auth-user');
  });
});
