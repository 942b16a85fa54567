import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import Papa from 'papaparse';
import PostalMime from 'postal-mime';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { expect, test } from '../support/journey.ts';
import { createAuthenticator } from '../support/journeyCodes.ts';
import { enterCode, shownKey } from '../support/journeyPeople.ts';
import { startProduct } from '../support/journeyServer.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../support/simulator.ts';
import { until } from '../support/until.ts';

const main = '/services/main';
const stores = '/services/store/api/stores';

/** Two businesses with other currencies, languages and taxes. Prices are typed in files, as people of the country write them. */
const madrid = {
  ...{ name: 'Bar Sol', country: 'Spain', zone: 'Madrid, Europe', language: 'Español', currency: 'EUR' },
  ...{
    item: 'Tortilla',
    typed: '12,50',
    minor: 1250,
    shown: /€\s?12\.50/,
    locale: 'es_es',
    tax: 21,
    taxGroup: 'Tipo general',
    owner: 'Propietario',
  },
  ...{ city: 'Madrid', invited: 'lucia@sol.example', invitation: 'Tienes una invitación a Bar Sol' },
} as const;
const kuwait = {
  ...{ name: 'Kuwait Grill', country: 'Kuwait', zone: 'Kuwait, Asia', language: 'العربية', currency: 'KWD' },
  ...{
    item: 'Machboos',
    typed: '3.250',
    minor: 3250,
    shown: /KWD\s?3\.250/,
    locale: 'ar_kw',
    tax: 0,
    taxGroup: 'بلا ضريبة',
    owner: 'المالك',
  },
  ...{ city: 'Kuwait City', invited: 'noura@grill.example', invitation: 'دعوة للعمل في Kuwait Grill' },
} as const;
type Business = typeof madrid | typeof kuwait;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function chooseAll(page: Page, within: Pick<Page, 'getByRole'>, { country, zone, language }: Business) {
  for (const [name, option] of [
    ['Country', country],
    ['Time zone', zone],
    ['Language', language],
  ] as const) {
    await within.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
}

/** Signs the first administrator in for the first time, up to the page that sets the business up. */
async function enterFirst(page: Page, email: string, given: string): Promise<void> {
  const chosen = 'words that nobody puts together';
  const logIn = async (password: string) => {
    await page.goto('/login');
    await page.getByLabel('Username').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await logIn(given);
  const authenticator = createAuthenticator(await shownKey(page));
  await enterCode(page, await authenticator.nextCode(email));
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByLabel('New password').fill(chosen);
  await page.getByLabel('Confirm password').fill(chosen);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/login');
  await logIn(chosen);
  await enterCode(page, await authenticator.nextCode(email));
  await expect(heading(page, 'Set up your business')).toBeVisible();
}

/** The calls of the product with the newest session of the page. */
function callsOf(page: Page, address: string) {
  let token = '';
  page.on('request', (request) => {
    const sent = request.headers()['x-access-token'];
    if (sent !== undefined && (token === '' || Number(decodeJwt(sent).iat) >= Number(decodeJwt(token).iat)))
      token = sent;
  });
  const call = async <Data = WireRecord>(
    method: string,
    to: string,
    data?: object | FormData,
  ): Promise<Data> => {
    const isForm = data instanceof FormData;
    const response = await fetch(`${address}${to.startsWith('/') ? to : `${main}/${to}`}`, {
      method,
      headers: { 'x-access-token': token, ...(data && !isForm && { 'content-type': 'application/json' }) },
      ...(data && { body: isForm ? data : JSON.stringify(data) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${to}: ${response.status} ${text}`);
    return JSON.parse(text).data;
  };
  return {
    call,
    /** Sends a file whose columns have the names of what they hold. */
    upload(to: string, rows: readonly Record<string, string>[], options: object) {
      const form = new FormData();
      const columns = Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, name]));
      form.append('options', JSON.stringify({ columns, ...options }));
      form.append('file', new Blob([Papa.unparse([...rows])]), 'file.csv');
      return call('POST', to, form);
    },
  };
}

type Calls = ReturnType<typeof callsOf>;

const find = async ({ call }: Calls, list: string, isMeant: (record: WireRecord) => boolean) => {
  const records = await call<WireRecord[]>('GET', list);
  const found = records.find(isMeant);
  if (!found) throw new Error(`There is no such record among ${JSON.stringify(records)}.`);
  return found;
};

/** Imports a menu and a store, deploys the menu, and returns what the platform got. */
async function sell(calls: Calls, business: Business, uber: ReturnType<typeof controlOf>) {
  const { call, upload } = calls;
  const { item, typed, city, country, name } = business;
  const channel = await find(calls, 'channels', ({ code }) => code === 'UBER_EATS');
  const taxGroup = await find(calls, 'tax/taxGroups', (one) => one.name === business.taxGroup);
  const menu = await call('POST', 'menu', { name: 'Carta' });
  const list = await call('POST', 'priceList', { name: 'Local', isDefault: true });
  await upload(
    `${main}/menu/importFile`,
    [{ item, code: 'A1', category: 'Platos', size: 'Único', price: typed }],
    {
      ...{
        kind: 'items',
        menuId: menu.id,
        channelIds: [channel.id],
        priceListId: list.id,
        taxGroupId: taxGroup.id,
      },
    },
  );
  await upload(
    `${stores}/importChain`,
    [{ name: `${name} Norte`, code: 'N1', city, country, openingHours: 'Mo-Su 10:00-22:00' }],
    {},
  );
  const store = await find(calls, `${stores}/stores`, ({ code }) => code === 'N1');
  const uberStoreUuid = crypto.randomUUID();
  await uber.addStores([uberStoreUuid]);
  await call('POST', `${stores}/uber`, { storeUuid: store.uuid, uberStoreUuid });
  const sold = await find(calls, 'channelsmenus', ({ menuId }) => menuId === menu.id);
  await call('POST', 'ubermenudeploy', { channelmenuId: sold.id });
  await until('the platform has the menu', async () => {
    const { status } = await call('GET', `ubermenudeploy/info/${sold.id}`);
    return status === 'COMPLETE';
  });
  return uber.menuOf(uberStoreUuid);
}

/** The subject and the text of a mail that was kept as a file. */
const mailTo = (dataDirectory: string, address: string) =>
  until(`a mail to ${address}`, async () => {
    const folder = path.join(dataDirectory, 'outbox');
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.eml'))) {
      const mail = await PostalMime.parse(await readFile(path.join(folder, name)));
      if (mail.to?.some((one) => one.address === address)) return `${mail.subject}\n${mail.text}`;
    }
    return false;
  });

test('a business in Madrid and one in Kuwait sell with the digits, taxes and words of their countries', async ({
  browser,
}) => {
  const simulator = await openSimulator();
  const uber = controlOf(simulator.address);
  const product = await startProduct({
    environment: { DEMO: '0', ...simulatorEnvironment(simulator), PLATFORM_RETRY_SECONDS: '1' },
  });
  const context = await browser.newContext({ baseURL: product.address });
  try {
    const page = await context.newPage();
    const calls = callsOf(page, product.address);
    const [, email = '', password = ''] = /(\S+@\S+) {2}password (\S+)/.exec(product.output()) ?? [];
    await enterFirst(page, email, password);

    /** Sells something, and looks at what guests, people and a report get to read. */
    const expectOwn = async (business: Business) => {
      const { item, minor, locale, tax, shown, invited, invitation } = business;
      const document = await sell(calls, business, uber);
      expect(document.items).toMatchObject([
        {
          title: { translations: { [locale]: item } },
          price_info: { price: minor },
          tax_info: { vat_rate_percentage: tax },
        },
      ]);
      expect(document.categories[0].title).toEqual({ translations: { [locale]: 'Platos' } });
      await page.goto('/reports/menu-items');
      await expect(page.getByRole('row', { name: new RegExp(item) })).toContainText(shown);
      const role = await find(calls, 'access/roles', ({ name }) => name === business.owner);
      await calls.call('POST', 'access/staff', {
        name: 'Lucía',
        email: invited,
        roleId: role.id,
        storeUuids: [],
      });
      expect(await mailTo(product.dataDirectory, invited)).toContain(invitation);
    };

    await test.step('the guided page sets up the one in Madrid', async () => {
      await page.getByRole('region', { name: 'Your business' }).getByLabel('Name').fill(madrid.name);
      await chooseAll(page, page, madrid);
      await page.getByRole('region', { name: 'Your stores' }).getByLabel('Name').fill('Bar Sol Centro');
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('button', { name: 'I have stored it' }).click();
      await expect(page.getByRole('banner').getByText(madrid.name)).toBeVisible();
      await expectOwn(madrid);
    });

    await test.step('the page of the installation adds the one in Kuwait', async () => {
      await page.goto('/setup/installation');
      await page.getByRole('button', { name: 'New customer' }).click();
      const dialog = page.getByRole('dialog', { name: 'New customer' });
      await dialog.getByLabel('Name of the business').fill(kuwait.name);
      await chooseAll(page, dialog, kuwait);
      await dialog.getByRole('button', { name: 'Create customer' }).click();
      await expect(page.getByRole('row', { name: new RegExp(`^${kuwait.name}`) })).toContainText('KW · KWD');
      await page
        .getByRole('button', { name: /Switch customer|Bar Sol/ })
        .first()
        .click();
      await page.getByRole('option', { name: kuwait.name }).click();
      await expect(page.getByRole('banner').getByText(kuwait.name)).toBeVisible();
      await page.goto('/home');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectOwn(kuwait);
    });
  } finally {
    await context.close();
    await product.stop();
    await simulator.close();
  }
});
