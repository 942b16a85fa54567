import { readFile } from 'node:fs/promises';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { downloadList, expectToast, openList, rowOf } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('a job runs in the background and stands in the list of jobs', async ({ desk, office }) => {
  await test.step('an action runs in the background, and the activity menu leads to its outcome, by keyboard', async () => {
    const name = unique('Saw');
    const tool = await office.create('hire/tools', { name });
    await desk.goto(`/hire/tools/${tool.id}`);
    await desk.getByRole('button', { name: 'Inspect' }).press('Enter');
    await expectToast(desk, `Inspect: ${name}. This runs in the background.`);
    await expect(desk.getByRole('button', { name: 'Inspect' })).toHaveCount(0);

    await desk.getByRole('button', { name: /^Activity/ }).press('Enter');
    const menu = desk.getByRole('dialog', { name: 'Your activity' });
    const line = menu.getByRole('listitem').filter({ hasText: name });
    await expect(line).toContainText('Done');
    await expectAccessible(desk, 'the activity menu');
    await line.getByRole('link').press('Enter');
    await expect(desk.getByRole('heading', { name })).toBeVisible();
    await expect(desk.getByText('1 changed')).toBeVisible();
    await expectAccessible(desk, 'a job');
  });

  await test.step('the list of jobs begins with those that run, and has the others a tab away', async () => {
    const name = unique('Plane');
    const { id } = await office.create('hire/tools', { name });
    await desk.goto(`/hire/tools/${id}`);
    await desk.getByRole('button', { name: 'Inspect' }).click();
    await expectToast(desk, `Inspect: ${name}. This runs in the background.`);
    await desk.goto('/setup/jobs');
    await expect(desk.getByRole('tab', { name: 'Running' })).toHaveAttribute('aria-selected', 'true');
    await desk.getByRole('tab', { name: 'All' }).press('Enter');
    await expect(rowOf(desk, name)).toContainText('Done');
    await expectAccessible(desk, 'the list of jobs');
  });
});

test('vouchers and exports run as jobs, which are cancelled or give their file again', async ({
  desk,
  office,
}) => {
  await test.step('a batch of vouchers is made in the background, and cancelled (P1-8.2-14, P1-8.2-15)', async () => {
    await desk.goto('/vouchers/batches/create');
    const template = desk.getByRole('combobox', { name: 'Voucher template' });
    await template.fill('Ten percent');
    await desk.getByRole('option', { name: 'Ten percent off' }).click();
    await desk.getByRole('textbox', { name: 'Number of codes' }).fill('731');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, 'Voucher Batch has been created successfully');
    await desk.goto('/vouchers/batches');
    const row = rowOf(desk, 'Ten percent off, 731');
    await expect(row).toContainText('Ready');
    await row.press('Enter');
    await desk.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expectToast(desk, 'Voucher Batch has been cancelled successfully');
    await desk.goto('/vouchers/batches');
    await expect(desk.getByRole('tab', { name: 'Current' })).toHaveAttribute('aria-selected', 'true');
    await expect(desk.getByRole('row').nth(1)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('an export stays in the activity with its numbers, and the same file comes again, by keyboard', async () => {
    const name = unique('Chisel');
    await office.create('hire/tools', { name });
    await openList(desk, 'hire/tools', { name });
    const { bytes } = await downloadList(desk, 'Export to CSV');
    await desk.reload();
    await desk.getByRole('button', { name: /^Activity/ }).press('Enter');
    const line = desk.getByRole('dialog', { name: 'Your activity' }).getByRole('listitem').first();
    await expect(line).toContainText(/Export: Tools.*Done.*1 row/);
    await expectAccessible(desk, 'the activity menu with an export');
    const second = desk.waitForEvent('download');
    await line.getByRole('button', { name: 'Export Tools again' }).press('Enter');
    expect(await readFile(await (await second).path())).toEqual(bytes);
  });
});
