import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, listAddress } from '../support/journeyPages.ts';

test('an owner makes a role, box by box, gives it to a new person, who is invited (O-20)', async ({
  desk,
  office,
}) => {
  const role = unique('Counter staff');
  await desk.goto('/access/roles/create');
  await desk.getByRole('textbox', { name: 'Name' }).fill(role);
  const box = (name: string) => desk.getByRole('checkbox', { name, exact: true });
  await expect(box('See: everything, unless said below')).toBeChecked();
  await expect(box('Change: stock items')).toHaveCount(0);
  const fold = (name: string) => desk.getByRole('button', { name: new RegExp(`^${name}`), expanded: false });
  const table = desk.getByRole('table');
  await table.locator(fold('Stock')).click();
  await expect(box('Change: stock items')).not.toBeChecked();
  await box('Change: stock items').press('Space');
  await expect(box('Change: stock items')).toBeChecked();
  await expect(box('See: stock items')).toBeChecked();
  await expect(box('Change: all of stock'), 'some of it').toHaveJSProperty('indeterminate', true);
  await box('See: everything, unless said below').uncheck();
  await table.locator(fold('Stores')).click();
  await expect(box('See: stores')).not.toBeChecked();
  await expect(box('See: stock items')).toBeChecked();
  await box('Delete: stores').check();
  await desk.getByRole('button', { name: 'Follow the general rule again: stores' }).click();
  await expect(box('Delete: stores')).not.toBeChecked();
  await box('Export: all of stores').check();
  await expect(box('Export: special hours')).toBeChecked();
  await desk.getByRole('button', { name: 'Follow the general rule again: all of stores' }).click();
  await expect(box('Export: special hours')).not.toBeChecked();
  await desk.getByRole('searchbox', { name: 'Find what the rights are on' }).fill('trading');
  await expect(box('See: trading hours'), 'a part of another page').toBeVisible();
  await expect(box('See: stores')).toHaveCount(0);
  await desk.getByRole('searchbox', { name: 'Find what the rights are on' }).fill('');
  await expectAccessible(desk, 'the form of a role');
  await desk
    .getByRole('button', { name: /^(Create|Add|Save)/ })
    .first()
    .click();
  await expectToast(desk, role);

  await desk.goto(listAddress('access/roles', { q: role }));
  const row = desk.getByRole('row', { name: new RegExp(role) });
  await expect(row).toContainText('Nothing; different for one entry');

  await desk.goto('/access/staff/create');
  const person = unique('Lerato');
  await desk.getByRole('textbox', { name: 'Name' }).fill(person);
  await desk.getByRole('textbox', { name: 'E-mail' }).fill(`${person.replace(/\W/g, '')}@ember.example`);
  await desk.getByRole('combobox', { name: /Role/ }).fill(role);
  await desk.getByRole('option', { name: role, exact: true }).click();
  await desk
    .getByRole('button', { name: /^(Create|Add|Save)/ })
    .first()
    .click();
  await expectToast(desk, person);
  await desk.goto(listAddress('access/staff', { q: person }));
  const invited = desk.getByRole('row', { name: new RegExp(person) });
  await expect(invited).toContainText(role);
  await expect(invited).toContainText(/seconds? ago|just now|minute/);

  await test.step('on a tablet a role is changed and saved (O-20)', async () => {
    await desk.setViewportSize({ width: 820, height: 1180 });
    const { id, name } = await office.create('access/roles', {
      name: unique('Stocktaker'),
      rights: { '*': ['read'] },
    });
    await desk.goto(`/access/roles/${id}`);
    await table.locator(fold('Stock')).click();
    await box('Change: stock items').check();
    await table.locator(fold('Stores')).click();
    await box('See: stores').uncheck();
    await desk.getByRole('textbox', { name: 'Description' }).fill('Counts on Sundays');
    const overflow = await desk.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(desk, `Saved ${name}`);
    const { data } = await office.list('access/roles', { id: [id] });
    expect(data[0]?.rights).toEqual({
      '*': ['read'],
      'stock-items/items': expect.arrayContaining(['read', 'update']),
      stores: [],
    });
    await desk.reload();
    await expect(box('Change: stock items')).toBeChecked();
    await expect(box('See: stores')).not.toBeChecked();
  });
});
