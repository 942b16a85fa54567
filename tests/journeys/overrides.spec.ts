import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, listAddress, openList } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

const siteTools = 'hire/site-tools';

test('values are inherited, become own values, and are inherited again', async ({ desk, office }) => {
  await test.step('a value is inherited, becomes its own, and is inherited again, by keyboard', async () => {
    const name = unique('Drill');
    const tool = await office.create('hire/tools', { name, dayRate: 12_000, note: 'Heavy' });
    const site = await office.create('hire/sites', { name: unique('North') });
    const { id } = await office.create(siteTools, { toolId: tool.id, siteId: site.id });
    await desk.goto(`/${siteTools}/${id}`);
    const rate = desk.getByRole('textbox', { name: 'Day rate' });
    await expect(rate).toHaveValue(/120/);
    await expect(rate).toHaveAccessibleDescription(`Inherited from ${name}`);
    await expectAccessible(desk, 'a record that inherits');

    await rate.fill('15000');
    await rate.press('Tab');
    await expect(rate).toHaveAccessibleDescription(new RegExp(`^Own value. ${name}: .*120`));
    await desk.keyboard.press('Control+s');
    await expectToast(desk, /^Saved/);
    await expectAccessible(desk, 'a record with an own value');
    await openList(desk, siteTools, { siteId: site.id });
    const row = desk.getByRole('row').nth(1);
    await expect(row.getByRole('cell', { name: /150.*Own value/ })).toBeVisible();
    await expectAccessible(desk, 'a list with own values');

    await desk.goto(`/${siteTools}/${id}`);
    await desk.getByRole('button', { name: 'Use the inherited value of Day rate' }).press('Enter');
    await expect(rate).toBeFocused();
    await expect(rate).toHaveValue(/120/);
    await expect(desk.getByRole('status').filter({ hasText: '1 change' })).toContainText('inherited');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, /^Saved/);
    await desk.getByRole('tab', { name: 'History' }).click();
    await expect(desk.getByRole('tabpanel').getByRole('listitem').first()).toContainText(/150.* → inherited/);
    const { data } = await office.list(siteTools, { siteId: site.id });
    expect(data[0]).toMatchObject({ dayRate: 12_000, own: [] });
  });

  await test.step('a new record shows what it will inherit as soon as its base is chosen', async () => {
    const [drill, north] = [unique('Drill'), unique('North')];
    await office.create('hire/tools', { name: drill, dayRate: 12_000 });
    await office.create('hire/sites', { name: north });
    await desk.goto(`/${siteTools}/create`);
    for (const [label, name] of [
      ['Site', north],
      ['Tool', drill],
    ] as const) {
      await desk.getByRole('combobox', { name: label, exact: true }).fill(name);
      await desk.getByRole('option', { name, exact: true }).click();
    }
    const rate = desk.getByRole('textbox', { name: 'Day rate' });
    await expect(rate).toHaveValue(/120/);
    await desk.getByRole('textbox', { name: 'Note' }).fill('Ask Ada');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, /^Added/);
    const { data } = await office.list(siteTools, { note: 'Ask Ada' });
    expect(data[0]).toMatchObject({ dayRate: 12_000, own: ['note'] });
  });

  await test.step('many records use the inherited values again', async () => {
    const tool = await office.create('hire/tools', { name: unique('Drill'), dayRate: 12_000 });
    const note = unique('Note');
    for (const dayRate of [100, 200]) {
      const site = await office.create('hire/sites', { name: unique('North') });
      await office.create(siteTools, { toolId: tool.id, siteId: site.id, dayRate, note });
    }
    await desk.goto(listAddress(siteTools, { note }));
    await expect(desk.getByRole('row')).toHaveCount(3);
    await desk.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await desk.getByRole('button', { name: 'Bulk edit…' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Field' }).click();
    await desk.getByRole('option', { name: 'Day rate' }).click();
    await dialog.getByRole('combobox', { name: 'Change' }).selectOption('Use the inherited value');
    await expectAccessible(desk, 'the dialog that uses inherited values');
    await dialog.getByRole('button', { name: /^Use the inherited Day rate/ }).click();
    await expectToast(desk, /^Changed 2/);
    const { data } = await office.list(siteTools, { note });
    expect(data.map(({ dayRate, own }) => [dayRate, own])).toEqual([
      [12_000, ['note']],
      [12_000, ['note']],
    ]);
  });
});
