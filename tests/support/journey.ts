import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { type Authenticator, createAuthenticator } from './journeyCodes.ts';
import { type Office, openOffice, owner, support } from './journeyOffice.ts';
import { keepMessages } from './journeyPages.ts';
import { type ConfiguredFiles, type Product, startProduct } from './journeyServer.ts';
import { startPatience } from './patience.ts';

interface WorkerParts {
  /** Definitions that an admin added; `test.use` at the top of a file adds some for its tests. Default: none. */
  definitions: ConfiguredFiles;
  /** Variables that its product gets; `test.use` or another fixture gives some. Default: none. */
  environment: Record<string, string>;
  product: Product;
  authenticator: Authenticator;
  /** The owner of "Ember & Dough". A code is valid for one sign-in, so all tests of a worker share the session. */
  office: Office;
  /** A colleague in the same customer, in a browser of their own. */
  secondOffice: Office;
}

interface Parts {
  /** A page of the owner's browser. */
  desk: Page;
  /** A page of the colleague's browser. */
  colleague: Page;
}

/** Forgets how people before left their lists and the navigation, so that a test finds them as a new person does. */
async function forgetPreferences(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(async () => {
    const opening = indexedDB.open('commissary', 1);
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const transaction = opening.result.transaction('preferences', 'readwrite');
    transaction.objectStore('preferences').clear();
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = reject;
    });
    opening.result.close();
  });
}

/** A new page of a signed-in browser. What the page throws and does not catch fails the test. */
async function lendPage({ context }: Office, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage();
  await forgetPreferences(page);
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.stack ?? error.message));
  // The page asks before it loses changes, and nobody answers at the end of a test.
  page.on('dialog', (dialog) => void dialog.accept());
  await use(page);
  await page.close();
  expect(failures, 'errors that the page did not catch').toEqual([]);
}

export const test = base.extend<Parts, WorkerParts>({
  definitions: [{}, { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ definitions, environment }, use) => {
      const product = await startProduct({ definitions, environment });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: startPatience },
  ],
  authenticator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      await use(createAuthenticator());
    },
    { scope: 'worker' },
  ],
  office: [
    async ({ browser, product: { address }, authenticator }, use) => {
      const office = await openOffice({ browser, address, authenticator, account: owner.email });
      await use(office);
      await office.context.close();
    },
    { scope: 'worker', timeout: startPatience },
  ],
  secondOffice: [
    async ({ browser, product: { address }, authenticator }, use) => {
      const account = support.email;
      const office = await openOffice({ browser, address, authenticator, account, customer: 'Ember' });
      await use(office);
      await office.context.close();
    },
    { scope: 'worker', timeout: startPatience },
  ],
  context: async ({ context }, use) => {
    await keepMessages(context);
    await use(context);
  },
  baseURL: async ({ product }, use) => {
    await use(product.address);
  },
  desk: ({ office }, use) => lendPage(office, use),
  colleague: ({ secondOffice }, use) => lendPage(secondOffice, use),
});

export { expect };

/** A name that no other test uses. */
export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
