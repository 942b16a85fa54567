import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('rates are entered, copied and saved in grids by keyboard', async ({ desk, office }) => {
  await test.step('the rates of a price book are entered, copied, filled and saved in a grid by keyboard', async () => {
    const name = unique('Drill');
    const seasons = [unique('Autumn'), unique('Winter')];
    const tools = [`${name} large`, `${name} small`];
    const [large] = await Promise.all(tools.map((one) => office.create('hire/tools', { name: one })));
    const made = [];
    for (const season of seasons) made.push(await office.create('hire/seasons', { name: season }));
    const book = await office.create('hire/price-books', { name: unique('Counter') });
    await desk.goto(`/hire/price-books/${book.id}/rates`);
    await expect(desk.getByRole('tab', { name: 'Rates by season', selected: true })).toBeVisible();
    await desk.getByRole('textbox', { name: 'Search tools' }).fill(name);
    const grid = desk.getByRole('grid', { name: 'Rates by season: Tools by Seasons' });
    const row = (index: number) => grid.getByRole('row').nth(index + 1);
    /** The texts of the cells of the two seasons, as a table. */
    const shown = async () =>
      Promise.all(
        tools.map(async (_tool, index) => {
          const texts = await row(index).getByRole('gridcell').allInnerTexts();
          return texts.slice(-2).map((text) => text.replaceAll('\u00a0', ' ').split(',')[0]?.trim());
        }),
      );
    await expect(grid.getByRole('rowheader')).toHaveText(tools);

    await grid.focus();
    await desk.keyboard.press('Control+ArrowRight');
    await desk.keyboard.press('ArrowLeft');
    await desk.keyboard.type('1200');
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('F2');
    await desk.keyboard.type('1500');
    await desk.keyboard.press('Escape');
    expect(await shown()).toEqual([
      ['R 12.00', ''],
      ['', ''],
    ]);
    await desk.keyboard.press('ArrowLeft');
    await desk.keyboard.press('Control+c');
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('Control+v');
    await desk.keyboard.press('Shift+ArrowDown');
    await desk.keyboard.press('Control+d');
    expect(await shown()).toEqual([
      ['R 12.00', 'R 12.00'],
      ['', 'R 12.00'],
    ]);
    await desk.keyboard.press('Control+z');
    expect(await shown()).toEqual([
      ['R 12.00', 'R 12.00'],
      ['', ''],
    ]);
    await desk.keyboard.press('Control+y');
    await expect(desk.getByText('3 cells to save')).toBeVisible();
    await expectAccessible(desk, 'a grid with cells to save');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, 'Saved 3 cells');

    await desk.reload();
    await desk.getByRole('textbox', { name: 'Search tools' }).fill(name);
    await expect(grid.getByRole('rowheader')).toHaveText(tools);
    expect(await shown()).toEqual([
      ['R 12.00', 'R 12.00'],
      ['', 'R 12.00'],
    ]);

    // Somebody else changes a cell meanwhile.
    await grid.focus();
    await desk.keyboard.press('Control+ArrowRight');
    await desk.keyboard.press('ArrowLeft');
    await desk.keyboard.press('Delete');
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.type('100');
    await desk.keyboard.press('Enter');
    const where = { bookId: book.id, toolId: large?.id, seasonId: made[0]?.id };
    const { data } = await office.list('hire/season-rates', where);
    await office.change('hire/season-rates', data[0]?.id ?? '', { rate: 9900 });
    await desk.getByRole('button', { name: 'Take theirs' }).press('Enter');
    await expect(desk.getByText('One cell to save')).toBeVisible();
    await desk.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expectToast(desk, 'Saved one cell');
    expect(await shown()).toEqual([
      ['R 99.00', 'R 1.00'],
      ['', 'R 12.00'],
    ]);

    // The same as a file, which comes back with a heading that nobody knows.
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'More' }).press('Enter');
    await desk.getByRole('menuitem', { name: 'Export to CSV' }).press('Enter');
    const exported = await (await download).createReadStream();
    const chunks: string[] = [];
    for await (const chunk of exported) chunks.push(String(chunk));
    const text = chunks.join('');
    expect(text).toContain(`${tools[0]},`);
    await desk.getByRole('button', { name: 'More' }).press('Enter');
    await desk.getByRole('menuitem', { name: 'Import from a file' }).press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'Import: Rates by season' });
    const upload = async (content: string) => {
      const file = { name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
      await dialog.locator('input[type=file]').setInputFiles(file);
    };
    await upload(`Tool,${seasons[0]},Monsoon\n${tools[1]},7.50,1\n`);
    await expect(dialog.getByRole('cell', { name: 'Monsoon' }).first()).toBeVisible();
    await expectAccessible(desk, 'the problems in the file of a grid');
    await upload(`Tool;${seasons[0]}\n${tools[1]};7.500\n`);
    const readings = dialog.getByRole('radiogroup', {
      name: 'How should we read the numbers in “rates.csv”?',
    });
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await readings.getByRole('radio', { name: '“7.500” is 7500' }).check();
    await expect(dialog.getByText('Cells added: 1,')).toBeVisible();
    await upload(`Tool,${seasons[0]}\n${tools[1]},7.50\n`);
    await expect(readings).toBeHidden();
    await expect(dialog.getByText('Cells added: 1,')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(1).getByRole('gridcell').filter({ hasText: '7.50' })).toBeVisible();

    // A file from before that change says so, and overwrites it only if the person wants that.
    const moment = /\(20[^)]+\)/.exec(text)?.[0];
    await desk.getByRole('button', { name: 'More' }).press('Enter');
    await desk.getByRole('menuitem', { name: 'Import from a file' }).press('Enter');
    await upload(`Tool,${seasons[0]},${moment}\n${tools[1]},8,\n`);
    const warning = 'Somebody changed a cell after this file was made, so it is skipped';
    await expect(dialog.getByText(`${warning}: ${tools[1]} · ${seasons[0]}.`)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await expectAccessible(desk, 'a file of a grid that is older than the grid');
    await dialog.getByRole('checkbox', { name: 'Overwrite what somebody changed after' }).check();
    await expect(dialog.getByText('changed: 1, emptied: 0')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(1).getByRole('gridcell').filter({ hasText: '8.00' })).toBeVisible();
  });

  await test.step('a cell with two values is one record: both are entered, filled and saved, and an empty one says what it lacks', async () => {
    const name = unique('Ladder');
    const seasons = [unique('Spring'), unique('Summer')];
    await office.create('hire/tools', { name });
    for (const season of seasons) await office.create('hire/seasons', { name: season });
    const book = await office.create('hire/price-books', { name: unique('Trade') });
    await desk.goto(`/hire/price-books/${book.id}/offers`);
    await desk.getByRole('textbox', { name: 'Search tools' }).fill(name);
    const grid = desk.getByRole('grid', { name: 'Rates and offers: Tools by Seasons' });
    await expect(grid.getByRole('rowheader')).toHaveText([name]);
    const shown = async () =>
      (await grid.getByRole('gridcell').allInnerTexts())
        .slice(-4)
        .map((text) => text.replaceAll('\u00a0', ' ').split(',')[0]?.trim());

    await grid.focus();
    await desk.keyboard.press('Control+ArrowRight');
    await expect(grid.getByRole('columnheader').last()).toHaveText(`${seasons[1]}: Offered`);
    await desk.keyboard.press('ArrowLeft');
    await desk.keyboard.press('ArrowLeft');
    const paste = (text: string) =>
      grid.evaluate((node, value) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', value);
        node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await paste('No');
    await expect(desk.getByText('Enter a value for “Rate” first').last()).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expectAccessible(desk, 'a value of a cell that needs another');
    await desk.keyboard.press('ArrowLeft');
    await paste('12.50\tNo');
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('ArrowRight');
    await desk.keyboard.press('Shift+ArrowRight');
    await desk.keyboard.press('Control+r');
    expect(await shown()).toEqual(['R 12.50', 'No', 'R 12.50', 'No']);
    await desk.keyboard.press('Control+s');
    await expectToast(desk, 'Saved 4 cells');
    const rates = async () => {
      const { data } = await office.list('hire/season-rates', { bookId: book.id });
      return data.map(({ rate, isOffered, version }) => [rate, isOffered, version]);
    };
    const one = [1250, false, 1];
    expect(await rates()).toEqual([one, one]);

    await desk.keyboard.press('Delete');
    await expect(desk.getByText('2 cells to save')).toBeVisible();
    await desk.keyboard.press('Control+s');
    await expectToast(desk, 'Saved 2 cells');
    expect(await rates()).toEqual([one]);
    await desk.keyboard.press('Control+z');
    await desk.keyboard.press('Control+s');
    await expect.poll(rates).toEqual([one, one]);
    expect(await shown()).toEqual(['R 12.50', 'No', 'R 12.50', 'No']);
  });
});
