import type { Page } from '@playwright/test';
import { languages } from '../../contract/languages.ts';
import { expect, test, unique } from '../support/journey.ts';
import type { Authenticator } from '../support/journeyCodes.ts';
import { csvFile } from '../support/journeyImport.ts';
import { landingPath, owner, password, support } from '../support/journeyOffice.ts';
import { listAddress, openOwnPage, visitTabs } from '../support/journeyPages.ts';
import { expectWorded, rememberAnswers, worded } from '../support/journeyPseudo.ts';

const button = (page: Page, english: string) =>
  page.getByRole('button', { name: worded(english), exact: true });
const field = (page: Page, english: string) => page.getByRole('textbox', { name: worded(english) });
/** What a page says about what went wrong; the region of the toasts is an alert too, and has a name. */
const alert = (page: Page) => page.locator('.MuiAlert-root').first();
/** The first of the tests: the one that signs in. */
const signingIn = 'signing in, and the frame';
const rows = (page: Page) => page.getByRole('row');

test.use({
  definitions: {
    'boats.yaml': [
      'name: fleet/boats',
      'labels: { one: { en: Boat, af: Boot }, many: Boats }',
      'title: name',
      'area: stock',
      'fields: { name: { kind: text } }',
    ].join('\n'),
    'wrong.yaml': ['name: fleet/wrong', 'labels: { one: Wrong }', 'title: nothing', 'fields: {}'].join('\n'),
  },
});

/** The months of three years, and the names of months and days, as browsers word them. */
function* intlNames(): Iterable<string> {
  const year = new Date().getFullYear();
  for (let month = -12; month < 24; month += 1)
    for (const options of [
      { month: 'long', year: 'numeric' },
      { month: 'long' },
      { month: 'short' },
    ] as const)
      yield new Intl.DateTimeFormat('en', options).format(new Date(year, month, 15));
  for (let day = 1; day <= 7; day += 1)
    for (const weekday of ['long', 'short', 'narrow'] as const)
      yield new Intl.DateTimeFormat('en', { weekday }).format(new Date(year, 0, day));
}

/** A browser that asks for the pseudo-language: every text of the product must come from its messages, its definitions or the data. */
let page: Page;
let data: Set<string>;
const check = (what: string) => expectWorded(page, what, data);

/** Signs the owner in, from the login page. */
async function signIn(authenticator: Authenticator, lookAtCode?: () => Promise<void>): Promise<void> {
  await field(page, 'Username').fill(owner.email);
  await page.locator('input[type=password]').fill(password);
  await button(page, 'Log in').click();
  await expect(field(page, 'Code')).toBeVisible();
  await lookAtCode?.();
  await field(page, 'Code').fill(await authenticator.nextCode(owner.email));
  await button(page, 'Verify').click();
  await page.waitForURL(`**${landingPath}`);
}

test.beforeAll(async ({ browser, product: { address } }) => {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-XA',
    viewport: { width: 1440, height: 900 },
  });
  page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  data = rememberAnswers(context);
  // The product's own name, what a person typed, what stands on keys, and initials.
  for (const text of ['Commissary', 'N', 'K', 'B', 'S', 'J', 'R', 'ZAR', owner.email, owner.name, 'TO', 'ED'])
    data.add(text);
  // The browser words months and days.
  for (const name of intlNames()) data.add(name);
  // A language is called by its own name everywhere.
  for (const { name } of languages) data.add(name);
});

// One page for all of them: each goes on where the one before signed in. One that runs again by itself signs in first.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ authenticator }, { title }) => {
  if (title === signingIn || page.url() !== 'about:blank') return;
  await page.goto('/login');
  await signIn(authenticator);
});

test.afterAll(() => page.context().close());

test(signingIn, async ({ authenticator }) => {
  await test.step('the steps of the sign-in', async () => {
    await page.goto('/login');
    await expect(button(page, 'Log in')).toBeVisible();
    await button(page, 'Log in').click();
    await check('the login');
    await page.goto('/forgot-password');
    await expect(button(page, 'Send the link')).toBeVisible();
    await button(page, 'Send the link').click();
    await check('the page of a forgotten password');
    await page.goto('/reset-password?token=wrong&email=a%40b.example');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await check('a link for a password');
    await page.goto('/outbox');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await check('the outbox');

    await page.goto('/login');
    await field(page, 'Username').fill(owner.email);
    await page.locator('input[type=password]').fill('not the password');
    await button(page, 'Log in').click();
    await expect(alert(page)).toBeVisible();
    await check('a refused sign-in');
    await signIn(authenticator, () => check('the second factor'));
  });

  await test.step('the frame, and what opens from it', async () => {
    await page.goto(landingPath);
    await expect(rows(page).nth(1)).toBeVisible();
    await check('a list');

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await check('the palette');
    await page.getByRole('combobox').fill('zzzzz');
    await expect(page.getByRole('option')).toHaveCount(0);
    await check('the palette without a match');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('the keys');
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button').last().click();
    await expect(button(page, 'Sign out')).toBeVisible();
    await check('the menu of the user');
    await page.keyboard.press('Escape');
  });
});

test('lists, records and files', async () => {
  await test.step('lists, and what opens from them', async () => {
    for (const address of [
      '/stock-items/items',
      '/stock-items/unit-sizes',
      '/fleet/boats',
      '/access/roles',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        rows(page)
          .nth(1)
          .or(page.getByText(worded('No %{names} yet').slice(1, 4))),
      ).toBeVisible();
      await check(`the list ${address}`);
    }
    await page.goto(
      listAddress('stock-items/items', { q: 'unobtainium', isActive: true, threshold: { gte: 1 } }),
    );
    await expect(button(page, 'Remove all filters')).toBeVisible();
    await check('a list that nothing matches');
    await page.goto('/stock-items/items');
    await button(page, 'Filter').click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await check('the fields to filter by');
    await page
      .getByRole('menuitem', { name: worded('Threshold') })
      .first()
      .click();
    await expect(button(page, 'Apply')).toBeVisible();
    await check('a condition');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await button(page, 'Columns').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('the columns');
    await page.keyboard.press('Escape');
    await button(page, 'Views').click();
    await page.getByRole('menuitem', { name: worded('Save this view…') }).click();
    await check('saving a view');
    await button(page, 'Cancel').click();
    await button(page, 'More').click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await check('the menu of the list');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await page.getByRole('checkbox', { name: worded('Select all on this page') }).click();
    await button(page, 'Bulk edit…').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('a value for several records');
    await button(page, 'Cancel').click();
    await page.keyboard.press('Escape');
  });

  await test.step('rows that are put in order', async () => {
    await page.goto('/stock-items/categories');
    await button(page, 'Arrange').click();
    const handle = page.getByRole('main').getByRole('listitem').first().getByRole('button').first();
    await handle.focus();
    await check('a list to arrange');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(button(page, 'Save order')).toBeEnabled();
    await check('rows that were moved');
    await button(page, 'Undo moves').click();
  });

  await test.step('records', async () => {
    await page.goto('/stock-items/items');
    await rows(page).nth(1).press('Enter');
    await expect(page.getByRole('tab', { name: worded('History') })).toBeVisible();
    await expect(field(page, 'Description')).toBeVisible();
    await check('a record beside the list');
    await openOwnPage(page, worded('Open on its own page'));
    await page.waitForURL(/\/stock-items\/items\/[^/?]+$/);
    await field(page, 'Description').fill('');
    await field(page, 'Description').press('Control+s');
    await expect(alert(page)).toBeVisible();
    await check('a record that needs attention');
    await button(page, 'Discard').click();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.getByRole('status', { name: worded('Loading…') })).toHaveCount(0);
      await check(`the tab ${await tab.innerText()}`);
    }
    await page.goto('/stock-items/items/create');
    await field(page, 'Stock code').fill('x');
    await button(page, `Add and start another`).click();
    await expect(alert(page)).toBeVisible();
    await check('a new record with problems');
    await page.goto('/access/roles/create');
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await check('the rights of a role');
  });

  await test.step('a file that is brought in', async () => {
    await page.goto('/stock-items/items/import');
    await expect(page.getByText(worded('Drop a .csv or .xlsx file here'))).toBeVisible();
    await check('choosing a file');
    const code = unique('A');
    const file = csvFile('a.csv', [
      ['Stock code', 'Description', 'Category', 'Threshold'],
      [code, 'Sound', 'No such category', 'plenty'],
      [code, '', 'No such category', '1'],
    ]);
    for (const row of [code, 'Sound', 'No such category', 'plenty', 'a.csv', 'ITEM']) data.add(row);
    for (const heading of ['Stock code', 'Description', 'Category', 'Threshold']) data.add(heading);
    await page.locator('input[type=file]').first().setInputFiles(file);
    await expect(page.getByText(worded('First values'))).toBeVisible();
    await check('matching the columns');
    for (const missing of await page
      .getByRole('combobox', { name: worded('Base unit').slice(0, -1) })
      .all()) {
      await missing.fill('KG');
      await page.getByRole('option', { name: 'KG', exact: true }).click();
    }
    await button(page, 'Check 2 rows').click();
    await expect(page.getByRole('table', { name: worded('Problems in the file') })).toBeVisible();
    await check('a file that was refused');
  });
});

test('the pages of the areas, the audit log and the own account', async () => {
  await test.step('the audit log, the staff, the own account', async () => {
    await page.goto('/access/audit-log');
    await expect(rows(page).nth(1)).toBeVisible();
    await check('the audit log');
    await rows(page).nth(1).press('Enter');
    await expect(page.getByText(worded('Details')).first()).toBeVisible();
    await check('an event of the audit log');
    await page.goto('/access/staff');
    await expect(rows(page).nth(1)).toBeVisible();
    await check('the staff');
    await rows(page).nth(1).press('Enter');
    await page.getByRole('tab', { name: worded('Access') }).click();
    await expect(page.getByRole('status', { name: worded('Loading…') })).toHaveCount(0);
    await check('the access of somebody');

    await page.goto('/account');
    await expect(page.getByRole('heading', { name: worded('Where you are signed in') })).toBeVisible();
    await expect(page.getByRole('status', { name: worded('Loading…') })).toHaveCount(0);
    await check('the account');
    await button(page, 'Change password').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('another password');
    await page.keyboard.press('Escape');
    await button(page, 'Sign out everywhere').click();
    await check('the question before signing out everywhere');
    await page.keyboard.press('Escape');
  });

  await test.step('the pages of the areas', async () => {
    for (const address of [
      '/menu-workbench',
      '/channel-pricing',
      '/plan-price-change',
      '/deploy',
      '/tills',
      '/closure-calendar',
      '/test-address',
      '/zone-coverage',
      '/stores/import-chain',
      '/stores/open-like',
      '/menus/import-menu',
      '/reports/menu-items',
      '/reports/recipes',
      '/orders?view=report',
      '/stores?view=map',
      '/stores?view=board',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: worded('Loading…') })).toHaveCount(0);
      await check(address);
    }
  });

  await test.step('the tabs of a store, a menu, an item and a channel menu', async () => {
    for (const list of ['/stores?view=table', '/menus', '/menus/items', '/menus/channel-menus', '/recipes']) {
      await page.goto(list);
      await rows(page).nth(1).press('Enter');
      await openOwnPage(page, worded('Open on its own page'));
      await page.waitForURL(/\/[0-9a-f-]{36}$/);
      await visitTabs(page, async (name) => {
        await expect(page.getByRole('status', { name: worded('Loading…') })).toHaveCount(0);
        await check(`the tab ${name} of ${list}`);
      });
    }
  });
});

test('what two people, two customers and faults bring about', async ({ browser, product, authenticator }) => {
  await test.step('a record that somebody else changed', async () => {
    await page.goto('/stock-items/items');
    await rows(page).nth(1).press('Enter');
    await openOwnPage(page, worded('Open on its own page'));
    await page.waitForURL(/\/stock-items\/items\/[^/?]+$/);
    const other = await page.context().newPage();
    await other.goto(page.url());
    for (const [desk, threshold] of [
      [page, '15'],
      [other, '20'],
    ] as const)
      await field(desk, 'Threshold').fill(threshold);
    await button(other, 'Save').click();
    await expect(button(other, 'Save')).toHaveCount(0);
    await other.close();
    await button(page, 'Save').click();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    await check('the values of two people');
    await button(page, 'Decide later').click();
    await button(page, 'Discard').click();
  });

  await test.step('new recovery codes', async () => {
    await page.goto('/account');
    await button(page, 'New recovery codes').click();
    await page.locator('input[type=password]').fill(password);
    await check('the question before new recovery codes');
    await button(page, 'Make new codes').click();
    await expect(page.getByRole('list', { name: worded('Recovery codes') })).toBeVisible();
    await check('new recovery codes');
  });

  await test.step('somebody who works for two customers', async () => {
    const context = await browser.newContext({ baseURL: product.address, locale: 'en-XA' });
    const own = await context.newPage();
    const answers = rememberAnswers(context);
    // The product's own name, what a person typed, what stands on keys, and initials.
    for (const text of ['Commissary', 'K', 'SS', 'HC', 'ED', support.email, support.name]) answers.add(text);
    await own.goto('/login');
    await field(own, 'Username').fill(support.email);
    await own.locator('input[type=password]').fill(password);
    await button(own, 'Log in').click();
    await field(own, 'Code').fill(await authenticator.nextCode(support.email));
    await button(own, 'Verify').click();
    await own.waitForURL('**/search-customer');
    await expect(own.getByRole('option').first()).toBeVisible();
    await expectWorded(own, 'the choice of a customer', answers);
    await own.getByRole('option').first().click();
    await own.waitForURL(`**${landingPath}`);
    await own.getByRole('button', { name: worded('Switch customer').slice(0, -1) }).click();
    await expect(own.getByRole('option').first()).toBeVisible();
    await expectWorded(own, 'the switch to another customer', answers);
    await own.getByRole('combobox').fill('zzzzz');
    await expect(own.getByRole('option')).toHaveCount(0);
    await expectWorded(own, 'customers that are not there', answers);
    await context.close();
  });

  await test.step('what is wrong, gone or cannot be reached', async () => {
    await page.goto('/definitions');
    await expect(page.getByText('wrong.yaml')).toBeVisible();
    await check('the definitions and their mistakes');
    await page.goto('/no/such/page');
    await expect(page.getByRole('link', { name: worded('Go to the first page') })).toBeVisible();
    await check('an address with nothing at it');
    await page.goto('/stock-items/items/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText(worded('This record does not exist or has been deleted.'))).toBeVisible();
    await check('a record that is gone');
    await page.route('**/stockcategories*', (route) => route.abort());
    await page.goto('/stock-items/categories');
    await expect(button(page, 'Try again')).toBeVisible();
    await check('a list without a network');
  });
});
