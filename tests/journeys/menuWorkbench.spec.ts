import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import type { Office } from '../support/journeyOffice.ts';
import { expectToast } from '../support/journeyPages.ts';

/** A menu of its own on two channels, with four items in one category, and another category. */
async function makeMenu(office: Office) {
  const names = {
    menu: unique('Menu'),
    hot: unique('Hot'),
    cold: unique('Cold'),
    channels: ['Kiosk', 'Stall'].map(unique),
    items: ['Apple', 'Banana', 'Cherry', 'Date'].map(unique),
  };
  const menu = await office.create('menu', { name: names.menu });
  const hot = await office.create('itemcategories', { name: names.hot });
  await office.create('itemcategories', { name: names.cold });
  const channels: unknown[] = [];
  for (const name of names.channels) {
    const channel = await office.create('channels', { name, code: name.replace(' ', '_').toUpperCase() });
    channels.push(channel.id);
    await office.create('channelsmenus', { menuId: menu.id, channelId: channel.id });
  }
  for (const name of names.items) {
    const item = await office.create('menuitem', { name, code: name, categoryIds: [hot.id] });
    await office.create('menuitem/subtype', {
      ...{ menuItemId: item.id, name: 'Standard', pricingStrategy: 3, customPrice: 4_990 },
    });
    for (const channelId of channels)
      await office.create('channelItems', { menuId: menu.id, channelId, menuItemId: item.id });
  }
  return { names, menu, hot };
}

const list = (page: Page, name: string) => page.getByRole('region', { name: `Items: ${name}` });
const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Move ${name}, now`) });

/** The items from top to bottom. */
const order = (page: Page, name: string) =>
  list(page, name)
    .getByRole('button', { name: /^Compare the channels of / })
    .allTextContents();

const guest = (page: Page) => page.getByRole('region', { name: /^The menu on / }).getByRole('article');

/** Takes back the last step, whose message is shown. */
async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expectToast(page, /^Undone: /);
}

interface Drag {
  from: Locator;
  to: Locator;
  /** What the page says when the item can be dropped there. */
  said: string;
  /** Held while the item is dropped. */
  held?: 'Control';
}

/** Drags by a handle with the pointer. */
async function drag(page: Page, { from, to, said, held }: Drag): Promise<void> {
  const box = await to.boundingBox();
  if (!box) throw new Error('There is nothing to drop on.');
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 12, box.y + box.height / 2, { steps: 12 });
  if (held) await page.keyboard.down(held);
  await expect(page.getByText(said)).toBeAttached();
  await page.mouse.up();
  if (held) await page.keyboard.up(held);
}

/** Drops a picture from outside of the browser on an element. */
async function dropPicture(target: Locator): Promise<void> {
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const transfer = await target.evaluateHandle((_element, encoded) => {
    const content = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([content], 'dish.png', { type: 'image/png' }));
    return data;
  }, bytes.toString('base64'));
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

test('a menu is put in order, by key and by drag', async ({ desk, office }) => {
  await test.step('items are put in order by key and by drag, and guests see the order at once', async () => {
    const { names, menu, hot } = await makeMenu(office);
    const [apple = '', banana = '', cherry = '', date = ''] = names.items;
    await desk.goto(`/menu-workbench?menu=${menu.id}&category=${hot.id}`);
    await expect.poll(() => order(desk, names.hot)).toEqual([apple, banana, cherry, date]);

    await handle(desk, apple).press('End');
    await expect.poll(() => order(desk, names.hot)).toEqual([banana, cherry, date, apple]);
    await expect(handle(desk, apple)).toBeFocused();
    await expectToast(desk, 'The new order is saved');
    await expect(guest(desk).last()).toHaveAccessibleName(apple);

    await drag(desk, {
      from: handle(desk, date),
      to: handle(desk, banana),
      said: `${date} is now at 1 of 4.`,
    });
    await expect.poll(() => order(desk, names.hot)).toEqual([date, banana, cherry, apple]);
    await expect(guest(desk).first()).toHaveAccessibleName(date);
    await undo(desk);
    await expect.poll(() => order(desk, names.hot)).toEqual([banana, cherry, date, apple]);

    await desk.reload();
    await expect.poll(() => order(desk, names.hot)).toEqual([banana, cherry, date, apple]);
    await expectAccessible(desk, 'the menu workbench');
  });

  await test.step('an item moves and is copied to another category, by drag and by its menu', async () => {
    const { names, menu, hot } = await makeMenu(office);
    const [apple = '', banana = '', cherry = '', date = ''] = names.items;
    await desk.goto(`/menu-workbench?menu=${menu.id}&category=${hot.id}`);
    const cold = desk.getByRole('button', { name: new RegExp(`^${names.cold}`) });

    await drag(desk, { from: handle(desk, apple), to: cold, said: `${names.cold} · move here` });
    await expectToast(desk, `${apple} is in ${names.cold} now`);
    await expect.poll(() => order(desk, names.hot)).toEqual([banana, cherry, date]);
    await drag(desk, {
      from: handle(desk, banana),
      to: cold,
      said: `${names.cold} · copy here`,
      held: 'Control',
    });
    await expectToast(desk, `${banana} is also in ${names.cold} now`);
    await expect.poll(() => order(desk, names.hot)).toEqual([banana, cherry, date]);

    await desk.getByRole('button', { name: `Actions for ${cherry}` }).press('Enter');
    await desk.getByRole('menuitem', { name: 'Move to a category…' }).press('Enter');
    const dialog = desk.getByRole('dialog', { name: `Move ${cherry} to another category` });
    await dialog.getByRole('radio', { name: names.cold }).check();
    await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await expectToast(desk, `${cherry} is in ${names.cold} now`);
    await expect(cold).toHaveAccessibleName(`${names.cold} 3`);
    await undo(desk);
    await expect(cold).toHaveAccessibleName(`${names.cold} 2`);
    await cold.click();
    await expect.poll(() => order(desk, names.cold)).toEqual([apple, banana]);
    await desk.getByRole('textbox', { name: 'Find an item' }).fill(banana.toUpperCase());
    await expect.poll(() => order(desk, names.cold)).toEqual([banana]);
  });
});

test('a channel hides an item, names it differently and inherits again, and a dropped picture is cropped', async ({
  desk,
  office,
}) => {
  const { names, menu } = await makeMenu(office);
  const [apple = ''] = names.items;
  const [kiosk = '', stall = ''] = names.channels;
  await desk.goto(`/menu-workbench?menu=${menu.id}`);
  await expect(guest(desk).first()).toHaveAccessibleName(apple);
  await expect(guest(desk).first()).toContainText('R 49.90');

  await desk.getByRole('switch', { name: `${apple} on ${kiosk}` }).press('Space');
  await expectToast(desk, `${apple} is hidden on ${kiosk}`);
  await expect(guest(desk).filter({ hasText: apple })).toHaveCount(0);
  await undo(desk);
  await expect(guest(desk).first()).toHaveAccessibleName(apple);

  await desk.getByRole('button', { name: `Compare the channels of ${apple}` }).press('Enter');
  const panel = desk.getByRole('region', { name: `${apple} on each channel` });
  const name = panel.getByRole('textbox', { name: `Name, ${kiosk}` });
  await name.fill('Sweet apple');
  await name.press('Enter');
  await expect(guest(desk).first()).toHaveAccessibleName('Sweet apple');
  await expect(panel.getByRole('textbox', { name: `Name, ${stall}` })).toHaveValue(apple);
  await expectAccessible(desk, 'the channels of an item');
  await panel.getByRole('button', { name: `Reset to inherited: Name, ${kiosk}` }).press('Enter');
  await expect(guest(desk).first()).toHaveAccessibleName(apple);

  await panel.getByRole('button', { name: `Take off ${stall}` }).press('Enter');
  await expectToast(desk, `${stall} no longer sells ${apple}`);
  await expect(panel.getByText('This channel does not sell the item.')).toBeVisible();
  await panel.getByRole('button', { name: `Sell on ${stall}` }).press('Enter');
  await expect(panel.getByRole('textbox', { name: `Name, ${stall}` })).toHaveValue(apple);

  await dropPicture(desk.getByRole('button', { name: `Choose a picture for ${apple}` }));
  await expectToast(desk, `${apple} has a new picture`);
  const picture = guest(desk).first().getByRole('presentation');
  await expect(picture).toBeVisible();
  const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([400, 300]);
});
