import { expect, type Page } from '@playwright/test';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { report } from '../support/endurance.ts';
import { test } from '../support/journey.ts';
import {
  everyText,
  everyTextFiles,
  onlyReport,
  payloads,
  runnable,
  type Watch,
  watchFor,
} from '../support/journeyHostile.ts';
import { furnish, visited, visitList, visitRecord } from '../support/journeyHostileVisits.ts';
import { applyImport, csvFile } from '../support/journeyImport.ts';
import { landingPath, type Office, openOffice, owner, signIn, support } from '../support/journeyOffice.ts';
import { listAddress } from '../support/journeyPages.ts';

// A text never becomes code or markup, even without the content security policy: here the policy blocks nothing and only
// reports what it would have blocked.

test.use({ definitions: everyTextFiles });

/** Makes the texts differ from those of another run. */
const mark = '1';

let office: Office;
let watch: Watch;
/** The records with hostile texts, by their resource. */
let made: Map<string, WireRecord[]>;
let page: Page;

test.beforeAll(async ({ browser, product: { address }, authenticator }) => {
  office = await openOffice({ browser, address, authenticator, account: owner.email });
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

test('in lists, panels, records, histories and questions (BR-01, BR-02)', async () => {
  for (const resource of visited)
    await test.step(resource.name, async () => {
      const records = made.get(resource.name) ?? [];
      await visitList(page, resource, records, watch);
      const most = resource.name === everyText.name ? 3 : 1;
      for (const record of records.slice(0, most)) await visitRecord(page, resource, record, watch);
      const what = `records of ${resource.name} with hostile texts`;
      report({ what, tried: records.length, broken: watch.seen.length, as: 'let in' });
    });
});

test('in what people search for, save, upload and get from a server', async () => {
  await test.step('in the palette, the search, the choice of a record, a filter and the arranging (BR-01)', async () => {
    const [record] = made.get(everyText.name) ?? [];
    const name = String(record?.name);
    await page.goto(`/${everyText.name}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to a page or find a record' });
    await palette.getByRole('combobox').fill('onload=hit()');
    await expect(palette.getByRole('option').filter({ hasText: payloads[0] }).first()).toBeVisible();
    await watch.expectNothing(page, 'the palette');
    await palette.getByRole('combobox').fill(`${payloads[1]} nobody`);
    await expect(palette.getByText(`Nothing matches “${payloads[1]} nobody”.`)).toBeVisible();
    await watch.expectNothing(page, 'the palette that finds nothing');

    await page.goto(listAddress(everyText.name, { q: `${payloads[2]} nobody` }));
    await expect(page.getByPlaceholder(/Search/)).toHaveValue(`${payloads[2]} nobody`);
    await watch.expectNothing(page, 'a search that finds nothing');

    const [store] = made.get('stores') ?? [];
    await page.goto(`/${everyText.name}/create`);
    await page.getByRole('combobox', { name: 'Store', exact: true }).fill(payloads[0]);
    await expect(page.getByRole('option').first()).toBeVisible();
    await watch.expectNothing(page, 'the choice of a record');
    await page.goto(listAddress(everyText.name, { storeId: [store?.id], long: { contains: payloads[3] } }));
    await expect(page.getByText(payloads[3]).first()).toBeVisible();
    await watch.expectNothing(page, 'a list with hostile filters');

    await page.goto(`/${everyText.name}`);
    await page.getByRole('button', { name: 'Arrange' }).click();
    await expect(page.getByText(name).first()).toBeVisible();
    await watch.expectNothing(page, 'the arranging');
  });

  await test.step('in what is said after saving, and where two people changed the same (BR-01)', async () => {
    const [, record] = made.get(everyText.name) ?? [];
    await page.goto(`/${everyText.name}/${record?.id}`);
    const title = page.getByRole('textbox', { name: 'Name' });
    const saved = `${payloads[3]} ${payloads[0]} saved ${mark}`;
    await title.fill(saved);
    await title.press('Control+s');
    await expect(page.getByRole('alert', { name: 'Messages' })).toContainText(`Saved ${saved}`);
    await watch.expectNothing(page, 'the message after saving');

    // A live change would update the form, so this page gets none.
    await page.route('**/changes*', (route) => route.abort());
    await page.reload();
    const long = page.getByRole('textbox', { name: '<b onclick=hit()>Long' });
    await long.fill(payloads[4]);
    await office.change(everyText.name, record?.id ?? '', { long: payloads[5] });
    await long.press('Control+s');
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await expect(conflict).toContainText(payloads[4]);
    await expect(conflict).toContainText(payloads[5]);
    await watch.expectNothing(page, 'the question about two changes');
  });

  await test.step('in an uploaded file: its name, its headings, its cells, the refusal and what is said of it (BR-01, CS-02)', async () => {
    const rows = [
      [payloads[0], `${payloads[1]} "column"`, 'mail'],
      [`${payloads[0]} of a file ${mark}`, payloads[2], payloads[3]],
    ];
    await page.goto(`/${everyText.name}/import`);
    await page
      .getByLabel('Choose a file')
      .setInputFiles(csvFile(`${payloads[1].replace('/', '')}.csv`, rows));
    await expect(page.getByText(payloads[2])).toBeVisible();
    await watch.expectNothing(page, 'the matching of columns');
    const goesInto = (column: string) => page.getByLabel(`Goes into: ${column}`, { exact: true });
    await goesInto(payloads[0]).selectOption('name');
    await goesInto(`${payloads[1]} "column"`).selectOption('long');
    await goesInto('mail').selectOption('mail');
    expect(await applyImport(page, '1')).toBe('refused');
    await expect(page.getByRole('table', { name: 'Problems in the file' })).toContainText(payloads[3]);
    await watch.expectNothing(page, 'the refusal of a file');
    const right = rows.map((row) => row.slice(0, 2));
    await page
      .getByLabel('Choose a corrected file')
      .setInputFiles(csvFile(`${payloads[1].replace('/', '')} 2.csv`, right));
    expect(await applyImport(page, '1')).toBe('in');
    await watch.expectNothing(page, 'the page after an import');
  });

  await test.step('in answers of a server that let an address through that runs (BR-02)', async () => {
    for (const site of runnable)
      await expect(office.create(everyText.name, { name: `${site} ${mark}`, site })).rejects.toThrow('422');
    const [record] = made.get(everyText.name) ?? [];
    await page.route(`**/services/main/${everyText.name}**`, async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      const response = await route.fetch();
      const json = await response.json();
      for (const one of [json.data].flat())
        if (one && typeof one === 'object' && 'site' in one) one.site = runnable[0];
      await route.fulfill({ response, json });
    });
    for (const address of [`/${everyText.name}`, `/${everyText.name}/${record?.id}/show`]) {
      await page.goto(address);
      await expect(page.getByText(runnable[0] ?? '', { exact: true }).first()).toBeVisible();
      await watch.expectNothing(page, address);
      await expect(page.getByRole('link', { name: runnable[0], exact: true })).toHaveCount(0);
    }
  });
});

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
  await signIn(desk, support.email, authenticator);
  await expect(desk.getByRole('option', { name: payloads[1] }).first()).toBeVisible();
  await guestWatch.expectNothing(desk, 'the choice of a customer');
  await desk.getByRole('option').first().click();
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
