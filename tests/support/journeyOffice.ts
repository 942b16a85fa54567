import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Authenticator } from './journeyCodes.ts';
import { keepMessages } from './journeyPages.ts';

export const password = 'demo-pass-2026';
export const owner = { email: 'owner@ember.example', name: 'Thandi Owner' };
export const support = { email: 'support@commissary.example', name: 'Sam Support' };
export const landingPath = '/stock-items/categories';

/** The first two steps of the sign-in, from wherever the login page is shown. */
export async function signIn(page: Page, account: string, authenticator: Authenticator): Promise<void> {
  await page.getByLabel('Username').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const code = page.getByLabel('Code', { exact: true });
  // A code that is made before the server has answered may be too old by then.
  await expect(code).toBeVisible();
  await code.fill(await authenticator.nextCode(account));
  await page.getByRole('button', { name: 'Verify' }).click();
}

/** A browser in which somebody is signed in, and the calls of the product with that session. */
export interface Office {
  context: BrowserContext;
  /**
   * Creates a record without the pages. `path` is that of the definition, such as `stockitems`, or of another
   * service: `/services/store/api/stores/stores`.
   */
  create(path: string, values: Record<string, unknown>): Promise<WireRecord>;
  change(path: string, id: WireRecord['id'], values: Record<string, unknown>): Promise<WireRecord>;
  remove(path: string, id: WireRecord['id']): Promise<void>;
  /** The first record that a search finds, or a page of a list with its total. */
  list(path: string, filter: Record<string, unknown>): Promise<{ data: WireRecord[]; total: number }>;
}

interface OfficeOptions {
  browser: Browser;
  address: string;
  account: string;
  authenticator: Authenticator;
  /** The customer to choose, for people who work for several. */
  customer?: string;
}

const contextOptions = {
  locale: 'en-ZA',
  timezoneId: 'Africa/Johannesburg',
  viewport: { width: 1440, height: 900 },
};

/** When an access token runs out, in seconds since 1970. */
const endOf = (token: string): number => (token === '' ? 0 : (decodeJwt(token).exp ?? 0));

/** Signs somebody in through the pages, in a browser of their own. */
export async function openOffice(options: OfficeOptions): Promise<Office> {
  const { browser, address, account, authenticator, customer } = options;
  const context = await browser.newContext({ ...contextOptions, baseURL: address });
  await keepMessages(context);
  let token = '';
  context.on('request', (request) => {
    const sent = request.headers()['x-access-token'];
    // Other pages may still have an older token.
    if (sent !== undefined && endOf(sent) >= endOf(token)) token = sent;
  });
  const page = await context.newPage();
  await page.goto('/login');
  await signIn(page, account, authenticator);
  if (customer) await page.getByRole('option', { name: customer }).click();
  await page.waitForURL(`**${landingPath}`);
  await expect(page.getByRole('table', { name: 'Stock categories' })).toBeVisible();
  await page.close();

  const call = async (method: string, path: string, data?: Record<string, unknown>) => {
    const response = await context.request.fetch(path.startsWith('/') ? path : `/services/main/${path}`, {
      method,
      headers: { 'x-access-token': token },
      ...(data && { data }),
    });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return { body: await response.json(), headers: response.headers() };
  };
  const change = async (method: string, path: string, data?: Record<string, unknown>) =>
    (await call(method, path, data)).body.data;
  return {
    context,
    create: (path, values) => change('POST', path, values),
    change: (path, id, values) => change('PATCH', `${path}/${id}`, values),
    remove: (path, id) => change('DELETE', `${path}/${id}`),
    list: async (path, filter) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,499]' });
      const { body, headers } = await call('GET', `${path}?${query}`);
      return { data: body.data, total: Number(headers['content-range']?.split('/').at(-1)) };
    },
  };
}
