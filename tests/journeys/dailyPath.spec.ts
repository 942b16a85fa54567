import type { Locator, Page } from '@playwright/test';
import { test as base, expect, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { csvFile, reviewed } from '../support/journeyImport.ts';
import type { Office } from '../support/journeyOffice.ts';
import { expectToast, pressReady, rowOf } from '../support/journeyPages.ts';

const kettles = `
name: kitchen/kettles
labels: { one: Kettle, many: Kettles }
area: stock
title: mark
softDelete: isDeleted
fields:
  mark: { kind: text, required: true, unique: true, searchable: true }
  litres: { kind: decimal, min: 0 }
  note: { kind: longText }
  isDeleted: { kind: boolean, default: false, required: true }
list:
  columns: [mark, litres]
`;
base.use({ definitions: { 'kettles.yaml': kettles } });

/** A resource that the day is walked through with, and how somebody looks at it. */
interface Example {
  look: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  path: string;
  one: string;
  many: string;
  /** The labels of the title and of a number. */
  labels: { title: string; number: string };
  number: string;
  add(office: Office, title: string, number: number): Promise<unknown>;
}

const examples: Example[] = [
  {
    look: 'on a desk in the light',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    path: 'stockitems',
    one: 'stock item',
    many: 'stock items',
    labels: { title: 'Description', number: 'Threshold' },
    number: 'threshold',
    add: async (office, description, threshold) => {
      const { data } = await office.list('stockcategories', {});
      return office.create('stockitems', {
        ...{ description, threshold, stockCode: unique('K') },
        ...{ stockCategoryId: data[0]?.id, baseUnitTypeId: 11 },
      });
    },
  },
  {
    look: 'on a tablet in the dark',
    viewport: { width: 820, height: 1180 },
    colorScheme: 'dark',
    path: 'kitchen/kettles',
    one: 'kettle',
    many: 'kettles',
    labels: { title: 'Mark', number: 'Litres' },
    number: 'litres',
    add: (office, mark, litres) => office.create('kitchen/kettles', { mark, litres }),
  },
];

/** Finds something in the palette and takes it, by keyboard. */
async function take(page: Page, typed: string, option: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Go to a page or find a record' });
  await expect(search).toBeFocused();
  await page.keyboard.type(typed);
  const wanted = page.getByRole('option', { name: option }).first();
  await expect(wanted).toBeVisible();
  while ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(search).toBeHidden();
}

/** Types over what an input holds, key by key. */
async function type(input: Locator, text: string): Promise<void> {
  await input.focus();
  await input.press('Control+a');
  await input.page().keyboard.type(text);
}

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

for (const { look, viewport, colorScheme, path, one, many, labels, number, add } of examples) {
  const test = base.extend({
    desk: async ({ desk }, use) => {
      await desk.setViewportSize(viewport);
      await desk.emulateMedia({ colorScheme });
      await use(desk);
    },
  });

  test(`${look}, ${many} are found, changed, brought in and taken back by keyboard`, async ({
    desk,
    office,
  }) => {
    const mark = unique('Day');
    const [first, second] = [`${mark} A`, `${mark} B`];
    await add(office, first, 1);
    await add(office, second, 2);
    const stored = async () =>
      (await office.list(path, { q: mark })).data.map((record) => record[number]).toSorted();
    const heading = (name: string | RegExp) => desk.getByRole('heading', { level: 1, name });

    await test.step('the palette leads from the home page to the list', async () => {
      await desk.goto('/home');
      await expect(heading(/./)).toBeVisible();
      await take(desk, many, capital(many));
      await expect(heading(capital(many))).toBeVisible();
      await expect(desk.getByRole('row').nth(1)).toBeVisible();
    });

    await test.step('the list is searched and filtered, and hears what a colleague adds', async () => {
      await desk.keyboard.press('/');
      await desk.keyboard.type(mark);
      await expect(desk.getByRole('row')).toHaveCount(3);
      await desk.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
      const filter = desk.getByRole('dialog', { name: 'Filter' });
      await expect(filter.getByRole('textbox', { name: 'Filter by…' })).toBeFocused();
      await desk.keyboard.type(labels.number);
      await desk.keyboard.press('Enter');
      await type(filter.getByRole('textbox', { name: labels.number }), '2');
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('row')).toHaveCount(2);
      await add(office, `${mark} C`, 3);
      await expect(rowOf(desk, `${mark} C`)).toBeVisible();
      await expectAccessible(desk, `the list of ${many}, which has just changed`);
      await desk.getByRole('button', { name: new RegExp(`^${labels.number} is at least`) }).press('Delete');
      await expect(desk.getByRole('row')).toHaveCount(4);
    });

    await test.step('a cell is changed in its place', async () => {
      await rowOf(desk, first).focus();
      await desk.keyboard.press('ArrowRight');
      const grid = desk.getByRole('grid');
      await expect(grid).toBeFocused();
      const cell = grid
        .getByRole('row')
        .filter({ hasText: first })
        .getByText('1.00')
        .locator('xpath=ancestor-or-self::td');
      const column = Number(await cell.getAttribute('data-column'));
      for (let at = 0; at < column; at += 1) await desk.keyboard.press('ArrowRight');
      await desk.keyboard.type('1.5');
      await desk.keyboard.press('Enter');
      await expect.poll(stored).toEqual([1.5, 2, 3]);
      await expect(desk.getByText('All changes are saved')).toBeVisible();
      await desk.keyboard.press('Escape');
      await expect(grid).toBeHidden();
    });

    await test.step('what the list finds is changed at once, and back', async () => {
      await desk.getByRole('button', { name: 'Bulk edit of all matching records' }).press('Enter');
      const dialog = desk.getByRole('dialog', { name: `Bulk edit of 3 ${many}` });
      await expect(dialog.getByRole('combobox', { name: 'Field' })).toBeFocused();
      await desk.keyboard.type(labels.number);
      await desk.keyboard.press('Enter');
      const part = dialog.getByRole('group', { name: labels.number });
      await part.getByRole('combobox', { name: 'Change' }).focus();
      await desk.keyboard.type('Add');
      await type(part.getByRole('textbox', { name: 'Amount' }), '10');
      await expect(dialog.getByRole('status')).toHaveText(`3 ${many} will change.`);
      await expectAccessible(desk, `a bulk edit of ${many}`);
      await pressReady(dialog.getByRole('button', { name: `Change ${labels.number} on 3 ${many}` }));
      await expectToast(desk, `Changed 3 ${many}`);
      expect(await stored()).toEqual([11.5, 12, 13]);
      await desk.getByRole('button', { name: /^Undo/ }).press('Enter');
      await expectToast(desk, `Undone: 3 ${many}`);
      expect(await stored()).toEqual([1.5, 2, 3]);
    });

    await test.step('the list leaves as a file, which comes back changed and is taken back', async () => {
      const coming = desk.waitForEvent('download');
      await take(desk, 'export to csv', 'Export to CSV');
      const [headings = '', ...lines] = Buffer.concat(
        await (await (await coming).createReadStream()).toArray(),
      )
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .split(/\r?\n/);
      const rows = [headings, ...lines.filter((line) => line.includes(mark))].map((line) => line.split(','));
      const changed = rows.map((row) => row.map((text) => (text === second ? `${second} new` : text)));
      await take(desk, 'import', 'Import');
      await desk.getByLabel('Choose a file').setInputFiles(csvFile(`${mark}.csv`, changed));
      await pressReady(desk.getByRole('button', { name: 'Check 3 rows' }));
      await expect(reviewed(desk, '1 changed')).toBeVisible();
      await expectAccessible(desk, `the check of a file of ${many}`);
      await pressReady(desk.getByRole('button', { name: /^Import 3 rows/ }));
      await expect(desk.getByRole('heading', { name: 'Import finished' })).toBeVisible();
      expect((await office.list(path, { q: `${second} new` })).total).toBe(1);
      await desk.getByRole('button', { name: 'Undo the import' }).press('Enter');
      await expect(desk.getByText('1 record has its earlier values again.')).toBeVisible();
    });

    await test.step('a record is changed, undone, talked about, copied, deleted and restored', async () => {
      await take(desk, second, second);
      await expect(heading(second)).toBeVisible();
      await type(desk.getByRole('textbox', { name: labels.number, exact: true }), '7');
      await desk.keyboard.press('Control+s');
      await expectToast(desk, `Saved ${second}`);
      await desk.getByRole('button', { name: 'Undo' }).press('Enter');
      await expectToast(desk, `Undone: ${second}`);
      await desk.getByRole('tab', { name: 'Comments' }).press('Enter');
      await desk.getByRole('textbox', { name: 'Comment' }).focus();
      await desk.keyboard.type('Looks right to me.');
      await desk.keyboard.press('Control+Enter');
      await expect(desk.getByRole('list', { name: 'Comments' })).toContainText('Looks right to me.');
      await expectAccessible(desk, `the page of a ${one} with a comment`);
      await desk.getByRole('tab', { name: 'History' }).press('Enter');
      await expect(desk.getByRole('tabpanel').getByRole('listitem').first()).toContainText('undid a change');
      await take(desk, 'duplicate', 'Duplicate');
      await expect(heading(`New ${one}`)).toBeVisible();
      await take(desk, second, second);
      await expect(heading(second)).toBeVisible();
      await take(desk, `delete ${one}`, `Delete ${one}`);
      await pressReady(desk.getByRole('dialog').getByRole('button', { name: `Delete ${second}` }));
      await expectToast(desk, `Deleted ${second}`);
      await expect(heading(capital(many))).toBeVisible();
      await take(desk, `deleted ${many}`, `Deleted ${many}`);
      await expect(heading(`Deleted ${many}`)).toBeVisible();
      await desk.keyboard.press('/');
      await desk.keyboard.type(mark);
      await expect(desk.getByRole('row')).toHaveCount(2);
      await rowOf(desk, second).getByRole('checkbox').press('Space');
      await expectAccessible(desk, `the bin of ${many}`);
      await pressReady(desk.getByRole('button', { name: `Restore 1 ${one}` }));
      await expectToast(desk, `Restored 1 ${one}`);
      expect(await stored()).toEqual([1.5, 2, 3]);
    });
  });
}
