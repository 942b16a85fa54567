import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { startTour } from '../support/journeyTour.ts';

test('a person sees what a channel would refuse, mends it, and reads the document that it gets (P2-9.2-17)', async ({
  desk,
  office,
}) => {
  const name = `Brunch ${randomUUID().slice(0, 8)}`;
  const hours = (to: string) => ({ hours: { sun: [{ from: '09:00', to }] } });
  const menu = await office.create('menu', { name, ...hours('09:45') });
  const [channels, taxGroups, categories] = await Promise.all([
    office.list('channels', { code: 'UBER_EATS' }),
    office.list('tax/taxGroups', { name: 'Standard rate' }),
    office.list('itemcategories', { name: 'Pizza' }),
  ]);
  const on = { menuId: menu.id, channelId: channels.data[0]?.id };
  const channelMenu = await office.create('channelsmenus', on);
  const page = `/menus/channel-menus/${channelMenu.id}/deployment`;
  await desk.goto(page);
  await expect(desk.getByText('The channel would get an empty menu.')).toBeVisible();
  await expect(desk.getByText('Nothing of this menu can be sold yet.')).toBeVisible();

  const item = await office.create('menuitem', {
    ...{ name, code: name, categoryIds: [categories.data[0]?.id], taxGroupId: taxGroups.data[0]?.id },
  });
  for (const [size, customPrice] of [
    ['Small', 6_990],
    ['Large', 9_990],
  ] as const)
    await office.create('menuitem/subtype', {
      ...{ menuItemId: item.id, name: size, pricingStrategy: 3, customPrice },
    });
  await office.create('channelItems', { ...on, menuItemId: item.id });
  await desk.reload();
  await expect(desk.getByText('What keeps the channel from taking it')).toBeVisible();
  const short = desk.getByRole('listitem').filter({ hasText: 'A time is shorter than 60 minutes.' });
  await expectAccessible(desk, 'what a channel gets');
  await short.getByRole('link', { name }).click();
  await expect(desk).toHaveURL(new RegExp(`/menus/${menu.id}`));

  await office.change('menu', menu.id, hours('10:00'));
  await desk.goto(page);
  await expect(desk.getByRole('heading', { name: 'The menu' })).toBeVisible();
  await expect(desk.getByText('What keeps the channel from taking it')).toBeHidden();
  const pizza = desk.getByRole('table', { name: 'Pizza' });
  await expect(pizza.getByRole('row', { name: /Small: R\s69.90 ?Large: R\s99.90/ })).toBeVisible();

  await desk.getByRole('button', { name: 'Show the document' }).click();
  const document = desk.getByRole('region', { name: 'The document' });
  await expect(document).toContainText('"start_time": "09:00"');
  await expect(document).toContainText('Choose a size');
  const downloading = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Download' }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(await readFile(file, 'utf8')).items).toHaveLength(3);

  await desk.getByLabel('Written for').selectOption('Tills');
  await expect(document).toContainText('"schema": "till-menu/1"');
  await expect(document).not.toContainText('Choose a size');

  const tour = await startTour(desk);
  await tour.visit(page);
  expect(tour.seen).toEqual([]);

  await desk.route(/\/deployment\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await desk.getByLabel('Written for').selectOption('Website');
  await expect(desk.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await desk.unroute(/\/deployment\?/);
  await desk.getByRole('button', { name: 'Try again' }).click();
  await expect(desk.getByLabel('Written for')).toHaveValue('WEBSITE');
});
