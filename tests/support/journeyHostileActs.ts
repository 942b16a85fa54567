import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { everyText, payloads, runnable } from './journeyHostile.ts';
import type { Parts } from './journeyHostileText.ts';
import { applyImport, csvFile } from './journeyImport.ts';
import { listAddress } from './journeyPages.ts';

/** The tests of hostile texts that people search for, save, upload and get from a server. */
export const hostileActs =
  (mark: string) =>
  (parts: () => Parts): void => {
    test('in the palette, the search, the choice of a record, a filter and the arranging (BR-01)', async () => {
      const { page, watch, made } = parts();
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
      await expect(palette.getByText(`Nothing is called “${payloads[1]} nobody”.`)).toBeVisible();
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

    test('in what is said after saving, and where two people changed the same (BR-01)', async () => {
      const { page, office, watch, made } = parts();
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

    test('in an uploaded file: its name, its headings, its cells, the refusal and what is said of it (BR-01, CS-02)', async () => {
      const { page, watch } = parts();
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

    test('in answers of a server that let an address through that runs (BR-02)', async () => {
      const { page, office, watch, made } = parts();
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
  };
