import { expect, type Page } from '@playwright/test';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Resource } from '../../contract/resource.ts';
import { report } from './endurance.ts';
import { test } from './journey.ts';
import { everyText, onlyReport, payloads, type Watch, watchFor } from './journeyHostile.ts';
import { furnish, visited, visitList, visitRecord } from './journeyHostileVisits.ts';
import { landingPath, type Office, openOffice, signIn, support } from './journeyOffice.ts';

interface Surroundings {
  /** Who signs in. */
  account: { email: string };
  /** Makes the texts differ from those of another run. */
  mark: string;
  /** The resources whose pages are visited. */
  resources: readonly Resource[];
  /** Further tests, of what people do with the texts. */
  acts?: (parts: () => Parts) => void;
}

/** What a test works with; made before it begins. */
export interface Parts {
  page: Page;
  office: Office;
  watch: Watch;
  /** The records with hostile texts, by their resource. */
  made: Map<string, WireRecord[]>;
}

/** Two runs share the resources, so that two workers share the time. */
const isFirst = (_resource: Resource, index: number) => index % 2 === 0;
export const firstHalf = visited.filter(isFirst);
export const secondHalf = visited.filter((resource, index) => !isFirst(resource, index));

/**
 * The tests that pages never treat text as code or markup. Nothing keeps a text from running here: the policy of a
 * page only tells what it would have kept.
 */
export function describeHostileText({ account, mark, resources, acts }: Surroundings): void {
  test.describe('no text is more than text, whatever the content security policy does', () => {
    let office: Office;
    let watch: Watch;
    let made: Map<string, WireRecord[]>;
    let page: Page;

    test.beforeAll(async ({ browser, product, authenticator }) => {
      office = await openOffice({
        browser,
        address: product.address,
        authenticator,
        account: account.email,
        ...(account === support && { customer: 'Ember' }),
      });
      watch = await watchFor(office.context);
      made = await furnish(office, mark);
    });
    test.beforeEach(async () => {
      page = await office.context.newPage();
      await onlyReport(page);
      page.on('dialog', (dialog) => void dialog.accept());
    });
    test.afterEach(() => page.close());
    test.afterAll(() => office.context.close());

    test('the payloads would have been noticed', async () => {
      await page.goto('/outbox');
      await page.evaluate((html) => {
        document.body.insertAdjacentHTML('beforeend', html);
      }, payloads[1]);
      await expect
        .poll(() => watch.seen)
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^script-src-attr kept from running/),
            expect.stringMatching(/^ran at/),
          ]),
        );
      await expect(watch.expectNothing(page, 'here')).rejects.toThrow('elements on here');
      watch.seen.length = 0;
    });

    for (const resource of resources)
      test(`of ${resource.name}: list, panel, record, history, questions (BR-01, BR-02)`, async () => {
        const records = made.get(resource.name) ?? [];
        await visitList(page, resource, records, watch);
        const most = resource.name === everyText.name ? 3 : 1;
        for (const record of records.slice(0, most)) await visitRecord(page, resource, record, watch);
        const what = `records of ${resource.name} with hostile texts`;
        report({ what, tried: records.length, broken: watch.seen.length, as: 'let in' });
      });

    acts?.(() => ({ page, office, watch, made }));

    test('in the names of people and customers, and in mails (BR-01)', async ({
      browser,
      product,
      authenticator,
    }) => {
      const guest = await browser.newContext({ baseURL: product.address });
      const guestWatch = await watchFor(guest);
      const desk = await guest.newPage();
      await onlyReport(desk);
      await desk.route(/\/auth\/(login|selectCustomer)$/, async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        const customers = [...(json.data?.customerUserMappings ?? []), json.data?.selectedCustomer];
        for (const one of customers) if (one) one.Customer.name = payloads[1];
        if (json.data?.name) json.data.name = payloads[0];
        if (json.data?.role) json.data.role = payloads[2];
        await route.fulfill({ response, json });
      });
      await desk.goto('/login');
      await signIn(desk, account.email, authenticator);
      if (account === support) {
        await expect(desk.getByRole('option', { name: payloads[1] }).first()).toBeVisible();
        await guestWatch.expectNothing(desk, 'the choice of a customer');
        await desk.getByRole('option').first().click();
      }
      await desk.waitForURL(`**${landingPath}`);
      await expect(desk.getByText(payloads[1]).first()).toBeVisible();
      await desk.getByRole('button', { name: /^Your account/ }).click();
      await expect(desk.getByText(payloads[0]).first()).toBeVisible();
      await guestWatch.expectNothing(desk, 'the account menu');

      await desk.route('**/demo/outbox', async (route) => {
        const response = await route.fetch();
        const json = await response.json();
        const text = payloads.join('\n');
        json.data.unshift({ id: 'h', to: payloads[1], subject: payloads[0], text, html: text, sentAt: '' });
        await route.fulfill({ response, json });
      });
      await desk.goto('/outbox');
      await expect(desk.getByRole('article', { name: payloads[0] })).toContainText(payloads[2]);
      await guestWatch.expectNothing(desk, 'the outbox');
      await desk.goto(`/${payloads[2]}`);
      await guestWatch.expectNothing(desk, 'an address that does not exist');
      await guest.close();
    });
  });
}
