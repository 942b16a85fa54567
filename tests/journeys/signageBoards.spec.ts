import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { codeOn, leastApart, openDevice, picturesOn } from '../support/journeyDevices.ts';

/** Photos as a wall of screens has them. Other journeys add the same photos at their own size. */
const photosFor = (wall: string) =>
  Promise.all(
    ['lasagna.webp', 'bread.webp', 'meatloaf.webp', 'grapefruit-slice.jpg'].map(async (photo) => ({
      ...{ name: `${wall} ${path.parse(photo).name}.jpg`, mimeType: 'image/jpeg' },
      buffer: await sharp(path.join(import.meta.dirname, '../data/media', photo))
        .resize(960, 540, { fit: 'cover' })
        .jpeg()
        .toBuffer(),
    })),
  );

/** The text of an item on a menu board, with what it costs. */
const onBoard = (page: Page, text: string) => page.locator('svg text', { hasText: text }).first();
const expectStruck = (page: Page, item: string, isStruck: boolean) =>
  isStruck
    ? expect(onBoard(page, item)).toHaveAttribute('text-decoration', 'line-through')
    : expect(onBoard(page, item)).not.toHaveAttribute('text-decoration', 'line-through');

test('a wall of three screens shows photos in step and a live menu board, which strikes what is sold out, offline and on again', async ({
  browser,
  baseURL,
  desk,
  office,
}) => {
  const name = unique('Counter');
  const { data: stores } = await office.list('/services/store/api/stores/stores', { name: 'Rosebank' });
  const storeUuid = String(stores[0]?.uuid);

  const photos = await photosFor(name);
  const mediaOfWall = async () =>
    (await office.list('media', {})).data.filter((one) => String(one.name).startsWith(name));

  await test.step('people drop real photos on the media library', async () => {
    await desk.goto('/signage/media');
    await desk.locator('input[type=file][multiple]').setInputFiles(photos);
    await expect.poll(async () => (await mediaOfWall()).length).toBe(photos.length);
    await expect(desk.getByText(`${name} meatloaf.jpg`).first()).toBeVisible();
  });

  await test.step('somebody makes a menu board, sees that guests cannot read it, and lets the product mend it', async () => {
    await desk.goto('/signage/boards/create');
    await desk.getByLabel('Name', { exact: false }).first().fill(name);
    await desk.getByRole('combobox', { name: 'Menu and channel' }).fill('Counter');
    await desk.getByRole('option', { name: 'All day · Counter' }).click();
    const preview = desk.getByRole('group', { name: 'Menu board' });
    await expect(preview.getByText('Margherita')).toBeVisible();
    await expect(desk.getByText(/items are too many. Their letters are/)).toBeVisible();
    await expectAccessible(desk, 'the preview of a menu board');
    await desk
      .getByRole('button', { name: /^Fix it: Show only/ })
      .first()
      .click();
    await expect(desk.getByText('Guests can read everything on this board.')).toBeVisible();
    await expect(preview.getByText('Margherita')).toBeVisible();
    await expect(preview.getByText('Milkshake')).toHaveCount(0);
    await desk
      .getByRole('button', { name: /^(Save|Create|Add)/ })
      .last()
      .click();
    await expect(desk.getByRole('heading', { name })).toBeVisible();
  });

  const media = await mediaOfWall();
  const screen = { isTimeSync: true, screenDurationId: 2, screenTweenTypeId: 3 };
  const layout = await office.create('layout', {
    name,
    screenTypes: ['North', 'Middle', 'South'].map((one) => ({ ...screen, name: one })),
  });
  const { data: screens } = await office.list('screens', { layoutId: layout.id });
  const [north, , south] = ['North', 'Middle', 'South'].map((one) => screens.find((s) => s.name === one)?.id);
  for (const [screenId, from] of [
    [north, 0],
    [south, 2],
  ] as const)
    await office.create('screen/screen-file', {
      screenId,
      fileIds: media.slice(from, from + 2).map(({ id }) => id),
    });

  await test.step('somebody puts the board on the screen in the middle, looks at the wall and publishes it', async () => {
    await desk.goto(`/signage/layouts/${layout.id}`);
    await desk.getByRole('button', { name: /Screen 2 of 3/ }).click();
    await expect(desk.getByRole('heading', { name: 'Middle', exact: true })).toBeVisible();
    await desk.getByRole('combobox', { name: 'Menu board' }).fill(name);
    await desk.getByRole('option', { name, exact: true }).click();
    await expect(desk.getByRole('button', { name: `Screen 2 of 3: Middle. ${name}` })).toBeVisible();
    await expect(desk.getByText('All changes are saved')).toBeVisible();
    await desk.getByRole('button', { name: 'Preview' }).click();
    const preview = desk.getByRole('dialog', { name: 'Preview' });
    await expect(onBoard(desk, 'Margherita')).toBeVisible();
    await expect(preview.getByRole('img', { name: 'North' }).locator('img').first()).toBeVisible();
    await preview.getByRole('button', { name: 'Close' }).click();
    await desk.getByRole('button', { name: 'Publish' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Publish this layout' });
    await expectAccessible(desk, 'the dialog that publishes a layout');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(desk.getByText(/The screens show version 1/)).toBeVisible();
  });

  const devices = [await openDevice(browser, baseURL, 3000), await openDevice(browser, baseURL, -3000)];
  const [left, right] = devices as [(typeof devices)[0], (typeof devices)[0]];
  for (const [place, { page }] of devices.entries()) {
    const player = await office.create('players', {
      ...{ name: `${name} ${place + 1}`, layoutId: layout.id, storeUuid },
    });
    await office.create('players/pair', {
      ...{ code: (await codeOn(page)).replace(' ', ''), playerId: player.id },
    });
  }

  await test.step('two devices show the photos in step and the board with its prices, though their clocks are wrong', async () => {
    for (const { page } of devices) {
      await expect(picturesOn(page).first()).toBeVisible();
      await expect(onBoard(page, 'Margherita')).toBeVisible();
      await expect(page.locator('svg text', { hasText: /R\s\d+/ }).first()).toBeVisible();
    }
    await expect.poll(() => leastApart(left.page, right.page)).toBeLessThan(100);
  });

  const { data: items } = await office.list('menuitem', { name: 'Regina' });
  const sellOut = () =>
    office.create(`menuitem/${items[0]?.id}/actions/sellOut`, { ends: 'NEVER', storeUuids: [storeUuid] });
  const putBack = async () => {
    const { data: entries } = await office.list('soldOut', { isNow: true, menuItemId: items[0]?.id });
    for (const { id } of entries) await office.create(`soldOut/${id}/actions/backOnSale`, {});
  };

  await test.step('an item that sells out is struck, and one that starts without a network shows its last board', async () => {
    await left.context.setOffline(true);
    await left.page.reload();
    await expect(onBoard(left.page, 'Regina')).toBeVisible();
    await sellOut();
    await expectStruck(right.page, 'Regina', true);
    await expectStruck(left.page, 'Regina', false);
    await left.context.setOffline(false);
    await expectStruck(left.page, 'Regina', true);
    await expectStruck(right.page, 'Margherita', false);
  });

  await test.step('it comes back on each device', async () => {
    await putBack();
    for (const { page } of devices) await expectStruck(page, 'Regina', false);
  });

  await test.step('the page of the players shows the wall of the device', async () => {
    await desk.goto('/signage/players');
    await expect(desk.getByRole('img', { name: `What ${name} 2 showed last` })).toBeVisible();
  });
  for (const { context } of devices) await context.close();
});
