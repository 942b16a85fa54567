import type { Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { matched, reviewed } from '../support/journeyImport.ts';
import { downloadList, openList, rowOf } from '../support/journeyPages.ts';

/** Drags a file over the page; `drop` lets it go there. */
async function dragFile(page: Page, name: string, text: string): Promise<{ drop: () => Promise<void> }> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer });
  return { drop: () => page.dispatchEvent('main', 'drop', { dataTransfer }) };
}

test('a list leaves as a file, comes back edited where people drop it, changes those cells alone, and is undone as one', async ({
  desk,
  office,
}) => {
  const mark = unique('');
  const category = await office.create('stockcategories', { name: unique('Round trip') });
  const make = (code: string) =>
    office.create('stockitems', {
      ...{ stockCode: `${code}${mark}`, description: `${code} ${mark}`, threshold: 12.5 },
      ...{ stockCategoryId: category.id, baseUnitTypeId: 11 },
    });
  const [, edited, other] = [await make('A'), await make('B'), await make('C')];
  const filter = { stockCategoryId: [category.id] };
  const find = async (id: unknown) =>
    (await office.list('stockitems', filter)).data.find((record) => record.id === id);
  await openList(desk, 'stock-items/items', filter);
  const text = (await downloadList(desk, 'Export to CSV')).bytes.toString('utf8');

  await test.step('a file of another kind stays where it is', async () => {
    await (await dragFile(desk, 'menu.pdf', '%PDF')).drop();
    await expect(desk.getByRole('alert', { name: 'Messages' })).toContainText('Choose a .csv or .xlsx file.');
    await expect(rowOf(desk, `B ${mark}`)).toBeVisible();
  });

  await test.step('the edited file is dropped on the list, and its rows are found by their ids', async () => {
    // Somebody changes a record meanwhile, and the file shows it as it was.
    await office.change('stockitems', other?.id, { threshold: 99 });
    const text2 = text.replace(`B ${mark}`, `B renamed ${mark}`).replace(`C ${mark}`, `C renamed ${mark}`);
    const file = await dragFile(desk, 'items.csv', text2);
    await expect(desk.getByText('Drop the file here to import stock items')).toBeVisible();
    await file.drop();
    await desk.waitForURL('**/stock-items/items/import');
    await expect(desk.getByRole('combobox', { name: 'Find records by' })).toHaveValue('id');
    expect([await matched(desk, 'ID'), await matched(desk, 'Version')]).toEqual(['ID', 'Version']);
    await desk.getByRole('button', { name: 'Check 3 rows' }).click();
  });

  await test.step('it shows what changes cell by cell, and what somebody else changed since', async () => {
    await expect(reviewed(desk, '1 with problems')).toBeVisible();
    const problems = desk.getByRole('table', { name: 'Problems in the file' });
    await expect(problems).toContainText('Somebody changed this record after the file was made');
    await expect(reviewed(desk, '1 unchanged')).toBeVisible();
    await reviewed(desk, '1 changed').click();
    await expect(
      desk
        .getByRole('row')
        .filter({ hasText: `B ${mark}` })
        .getByRole('listitem'),
    ).toHaveText([`Description B ${mark} → B renamed ${mark}`]);
    await expectAccessible(desk, 'what an import will change');
  });

  await test.step('the good row goes in; the undo brings it back, and is kept among the jobs', async () => {
    await desk.getByRole('button', { name: 'Import 2 good rows' }).click();
    await expect(desk.getByRole('heading', { name: 'Import finished' })).toBeVisible();
    expect(await find(edited?.id)).toMatchObject({ description: `B renamed ${mark}`, threshold: 12.5 });
    expect(await find(other?.id)).toMatchObject({ description: `C ${mark}`, threshold: 99 });
    await desk.getByRole('button', { name: 'Undo the import' }).press('Enter');
    await expect(desk.getByText('1 record has its earlier values again.')).toBeVisible();
    expect(await find(edited?.id)).toMatchObject({ description: `B ${mark}`, threshold: 12.5 });
    await desk.getByRole('button', { name: /^Activity/ }).click();
    const done = desk.getByRole('dialog', { name: 'Your activity' }).getByRole('listitem').first();
    await expect(done).toContainText(/items\.csv.*Undone/);
  });

  await test.step('the audit log has one line for the import, which opens its records', async () => {
    await desk.goto('/access/audit-log');
    const line = desk.getByRole('row').filter({ hasText: '1 stock item from items.csv' }).first();
    await expect(line).toContainText('Imported');
    await line.getByText('Imported').click();
    const panel = desk.getByRole('complementary', { name: 'items.csv' });
    await expect(panel).toContainText('Changed1');
    await panel.getByRole('link', { name: 'Every record of this import' }).click();
    await expect(desk.getByRole('row').filter({ hasText: `B renamed ${mark}` })).toBeVisible();
    await expect(desk.getByRole('row')).toHaveCount(2);
  });
});
