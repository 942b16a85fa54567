import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, rowOf } from '../support/journeyPages.ts';

test('a group is attached to many items from its own page, and says whom a change reaches before it is saved', async ({
  desk,
  office,
}) => {
  const modifier = await office.create('modifires', { name: unique('Feta') });
  const group = await office.create('modifiresGroups', {
    ...{ name: unique('Cheese'), min: 0, max: 1, modifiers: [{ modifierId: modifier.id }] },
  });
  const family = unique('Salad');
  for (const name of [`${family} one`, `${family} two`]) {
    const item = await office.create('menuitem', { name, code: crypto.randomUUID() });
    await office.create('menuitem/subtype', { menuItemId: item.id, name: 'Half' });
    await office.create('menuitem/subtype', { menuItemId: item.id, name: 'Whole' });
  }
  await desk.goto(`/menus/modifier-groups/${group.id}`);
  await expect(desk.getByRole('note')).toHaveText('No item has this group yet.');
  await desk.getByRole('tab', { name: 'Items', exact: true }).click();
  await desk.getByRole('button', { name: 'Attach to items…' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Search items' }).fill(family);
  await dialog.getByRole('checkbox', { name: 'All 2 listed items' }).check();
  await expectAccessible(desk, 'the dialog that attaches a group');
  await dialog.getByRole('button', { name: 'Attach to 2 items' }).click();
  await expectToast(desk, 'The group was attached to 2 items');
  await expect(desk.getByRole('row', { name: `${family} one` })).toContainText('Half; Whole');
  await expectAccessible(desk, 'the items of a group');

  await desk.getByRole('tab', { name: 'Details' }).click();
  await expect(desk.getByRole('note')).toHaveText(
    `Guests see this group with 4 sizes of 2 items: ${family} one, ${family} two. A change applies to all of them.`,
  );
  await desk.getByRole('textbox', { name: 'Choose at least' }).fill('2');
  await desk.keyboard.press('Control+s');
  await expect(desk.getByRole('textbox', { name: 'Choose at least' })).toHaveAccessibleDescription(
    /At most 1, because/,
  );
  await expectAccessible(desk, 'a group that guests could not choose from');
});

test('a group has a type, and instructions and ordinary modifiers are in separate lists', async ({
  desk,
  office,
}) => {
  await test.step('a group has one of the seven types of the specification (P2-9.2-20, P2-9.2-21, P2-9.2-22, P2-9.2-23, P2-9.2-24, P2-9.2-25, P2-9.2-26)', async () => {
    await desk.goto('/menus/modifier-groups/create');
    await desk.getByRole('combobox', { name: 'Type' }).press('Enter');
    await expect(desk.getByRole('option')).toHaveText([
      ...['Extras', 'Standard Items', 'Complex Items', 'Remove Items', 'Swap Items'],
      ...['Kitchen Instructions', 'Portion Dividing'],
    ]);
  });

  await test.step('instructions and ordinary modifiers are in separate lists (P2-5-10)', async () => {
    const [olives, wellDone] = [unique('Olives'), unique('Well done')];
    await office.create('modifires', { name: olives });
    await office.create('modifires', { name: wellDone, isInstructional: true });
    await desk.goto('/menus/modifiers');
    const search = desk.getByRole('textbox', { name: 'Search modifiers' });
    await expect(desk.getByRole('tab', { name: 'Modifiers' })).toHaveAttribute('aria-selected', 'true');
    await search.fill(olives.slice(-8));
    await expect(rowOf(desk, olives)).toBeVisible();
    await desk.getByRole('tab', { name: 'Instructions' }).click();
    await search.fill(wellDone.slice(-8));
    await expect(rowOf(desk, wellDone)).toBeVisible();
    await desk.getByRole('tab', { name: 'Modifiers' }).click();
    await search.fill(wellDone.slice(-8));
    await expect(rowOf(desk, wellDone)).toHaveCount(0);
  });
});
