import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';

test('a person learns why a size costs what it costs, and what is wrong with a menu', async ({
  desk,
  office,
}) => {
  await test.step('a person sees what a size costs on each channel and why, by keyboard, and follows the step that decides', async () => {
    const { data } = await office.list('menuitem', { name: 'Margherita' });
    await desk.goto(`/menus/items/${data[0]?.id}`);
    await desk.getByRole('tab', { name: 'Prices' }).click();
    const prices = desk.getByRole('table', { name: 'Prices of Margherita' });
    await expect(prices.getByRole('columnheader', { name: 'All day Uber Eats' })).toBeVisible();

    const platform = prices.getByRole('button', { name: /^Large.*, All day on Uber Eats: / }).first();
    await platform.focus();
    await desk.keyboard.press('Enter');
    const why = desk.getByRole('region', { name: /^Why does Large.* cost / });
    await expect(why.getByText(/^All day on Uber Eats, \d\d-\d\d-\d{4}$/)).toBeVisible();
    const steps = why.getByRole('listitem');
    await expect(steps.first()).toContainText('This channel menu has no price of its own for the size.');
    await expect(steps.filter({ hasText: '15 % tax in the price' })).toContainText('Standard rate');
    await expectAccessible(desk, 'the prices of an item');

    await why.getByRole('link', { name: 'Delivery' }).click();
    await expect(desk).toHaveURL(/\/pricing\/price-list-elements\//);
  });

  await test.step('a menu says in words what is wrong with it, and leads to the record that is wrong', async () => {
    const name = `Unpriced ${randomUUID().slice(0, 8)}`;
    const menu = await office.create('menu', { name: `Problems ${randomUUID().slice(0, 8)}` });
    const channels = await office.list('channels', { code: 'COUNTER' });
    const on = { menuId: menu.id, channelId: channels.data[0]?.id };
    await desk.goto(`/menus/${menu.id}/problems`);
    await expect(desk.getByRole('heading', { name: 'No channel sells this menu yet' })).toBeVisible();

    const channelMenu = await office.create('channelsmenus', on);
    const item = await office.create('menuitem', { name, code: name });
    const size = await office.create('menuitem/subtype', { menuItemId: item.id, name: 'Standard' });
    await office.create('channelItems', { ...on, menuItemId: item.id });
    await desk.goto(`/menus/channel-menus/${channelMenu.id}/problems`);
    await expect(desk.getByRole('heading', { name: '2 problems' })).toBeVisible();
    await expect(desk.getByText('No tax applies on this day')).toBeVisible();
    await expectAccessible(desk, 'the problems of a menu');
    await desk.goto(`/menus/${menu.id}/problems`);
    await desk.getByRole('link', { name: `Standard of ${name}` }).click();
    await expect(desk).toHaveURL(new RegExp(`/menus/subtypes/${size.id}`));

    await desk.goto(`/menus/channel-menus/${channelMenu.id}/prices`);
    await expect(desk.getByRole('row', { name: new RegExp(`${name} Standard No price`) })).toBeVisible();
    await expectAccessible(desk, 'the prices of a menu');
    await desk.getByRole('link', { name }).click();
    await expect(desk.getByRole('heading', { name: 'Why has Standard no price?' })).toBeVisible();
    await expect(desk.getByText('No default price list has a price.')).toBeVisible();
  });
});
