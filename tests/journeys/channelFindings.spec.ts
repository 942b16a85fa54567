import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';

test('what a channel cannot show is said where people edit it, with links to the fields', async ({
  desk,
  office,
}) => {
  await test.step('what a channel cannot show of an item is said where people edit it, and a link leads to the field that mends it', async () => {
    const name = unique('Findings');
    const menu = await office.create('menu', { name });
    const [channels, taxGroups] = await Promise.all([
      office.list('channels', { code: 'UBER_EATS' }),
      office.list('tax/taxGroups', { name: 'Standard rate' }),
    ]);
    const on = { menuId: menu.id, channelId: channels.data[0]?.id };
    await office.create('channelsmenus', on);
    // No heading shows it, so Uber Eats would not.
    const item = await office.create('menuitem', { name, code: name, taxGroupId: taxGroups.data[0]?.id });
    await office.create('menuitem/subtype', {
      ...{ menuItemId: item.id, name: 'Standard', pricingStrategy: 3, customPrice: 4_990 },
    });
    await office.create('channelItems', { ...on, menuItemId: item.id });

    await desk.goto(`/menu-workbench?menu=${menu.id}`);
    await expect(desk.getByRole('link', { name: '1 problem', exact: true })).toBeVisible();
    await desk.getByRole('button', { name: `Compare the channels of ${name}` }).click();
    const said = desk.getByRole('region', { name: 'Findings for Uber Eats' });
    await expect(said).toContainText('only what stands under a heading');
    await expectAccessible(desk, 'the findings of an item in the workbench');
    await said.getByRole('link', { name }).click();
    const categories = desk.getByRole('combobox', { name: 'Item categories' });
    await expect(categories).toBeFocused();

    await desk.getByRole('tab', { name: 'On the channels' }).click();
    const onUber = desk.getByRole('region', { name: `${name}, Uber Eats` });
    await expect(onUber).toContainText('only what stands under a heading');
    await expectAccessible(desk, 'what channels say about an item');
    const list = await office.list('itemcategories', { name: 'Pizza' });
    await office.change('menuitem', item.id, { categoryIds: [list.data[0]?.id] });
    await desk.reload();
    await expect(onUber).not.toContainText('only what stands under a heading');
  });

  await test.step('a modifier and its group say what a channel cannot show of them, and the links lead to the fields', async () => {
    const name = unique('Said');
    const menu = await office.create('menu', { name });
    const [channels, taxGroups] = await Promise.all([
      office.list('channels', { code: 'MR_DELIVERY' }),
      office.list('tax/taxGroups', { name: 'Standard rate' }),
    ]);
    const on = { menuId: menu.id, channelId: channels.data[0]?.id };
    await office.create('channelsmenus', on);
    const item = await office.create('menuitem', { name, code: name, taxGroupId: taxGroups.data[0]?.id });
    const size = { menuItemId: item.id, name: 'Standard', pricingStrategy: 3, customPrice: 4_990 };
    const { id: subtypeId } = await office.create('menuitem/subtype', size);
    const modifier = await office.create('modifires', { name: `${name} olives` });
    const group = await office.create('modifiresGroups', { name: `${name} toppings`, min: 0, max: 6 });
    await office.create('modifierGroupMembers', {
      ...{ modifierGroupId: group.id, modifierId: modifier.id, maximumQuantity: 2 },
    });
    await office.create('subtypeModifierGroups', { subtypeId, modifierGroupId: group.id });
    await office.create('channelItems', { ...on, menuItemId: item.id });

    await desk.goto(`/menus/modifiers/${modifier.id}/channels`);
    const said = desk.getByRole('region', { name: `${name}, Mr D` });
    await expect(said).toContainText('Without a code');
    await expectAccessible(desk, 'what channels say about a modifier');
    await said.getByRole('link').first().click();
    await expect(desk.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await desk.getByRole('textbox', { name: 'Code' }).fill(name);
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByRole('button', { name: 'Save' })).toBeHidden();

    await desk.goto(`/menus/modifier-groups/${group.id}/channels`);
    await expect(said).toContainText('lets guests choose each of these only once');
    await expect(said).not.toContainText('Without a code');
    await said.getByRole('link', { name: `${name} toppings` }).click();
    await expect(desk.getByRole('group', { name: 'Modifiers', exact: true })).toBeFocused();
  });
});
