import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { codeOn, leastApart, openDevice, picturesOn, seenOn } from '../support/journeyDevices.ts';
import { expectToast } from '../support/journeyPages.ts';

test('players pair by a code, show a wall in step, and go on without a network', async ({
  browser,
  baseURL,
  desk,
  office,
}) => {
  const { data: media } = await office.list('media', {});
  const [first, second, third] = media.map(({ id }) => id);
  const name = unique('Wall');
  const layout = await office.create('layout', {
    name,
    screenTypes: [{ name: 'North', isTimeSync: true, screenDurationId: 2, screenTweenTypeId: 3 }],
  });
  const { data: screens } = await office.list('screens', { layoutId: layout.id });
  await office.create('screen/screen-file', { screenId: screens[0]?.id, fileIds: [first, second] });
  await office.create(`layouts/${layout.id}/versions`, {});
  const left = await openDevice(browser, baseURL, 3000);
  const right = await openDevice(browser, baseURL, -3000);
  const devices: { context: BrowserContext; page: Page }[] = [left, right];

  await test.step('somebody adds a player for each device and enters the code that it shows', async () => {
    await desk.goto('/signage/players');
    for (const [place, { page }] of devices.entries()) {
      await desk.getByRole('button', { name: 'Add a player' }).first().click();
      const form = desk.getByRole('dialog');
      await form.getByLabel('Name').fill(`${name} ${place + 1}`);
      await form.getByRole('combobox', { name: 'Layout' }).fill(name);
      await desk.getByRole('option', { name, exact: true }).click();
      await form.getByRole('button', { name: 'Add player' }).click();
      const pairing = desk.getByRole('dialog', { name: `Pair ${name} ${place + 1}` });
      await pairing.getByLabel('Code on the screen').fill('AAAAAA');
      await pairing.getByRole('button', { name: 'Pair' }).click();
      await expect(pairing.getByRole('alert')).toHaveText(/No screen shows this code/);
      await expectAccessible(desk, 'the dialog that pairs a player');
      await pairing.getByLabel('Code on the screen').fill(await codeOn(page));
      await pairing.getByRole('button', { name: 'Pair' }).click();
      await expectToast(desk, 'Paired. The screen shows its layout in a moment.');
    }
  });

  await test.step('both show the same picture within 100 ms, though their clocks are six seconds apart', async () => {
    for (const { page } of devices) await expect(picturesOn(page).first()).toBeVisible();
    await expect.poll(() => leastApart(left.page, right.page)).toBeLessThan(100);
  });

  await test.step('the page of the players shows what is in sight, and that nothing is wrong', async () => {
    const card = desk.getByRole('listitem').filter({ hasText: `${name} 1` });
    await expect(card).toContainText('Online');
    await expect(card).toContainText('Shows version 1');
    await expect(card.getByRole('img', { name: `What ${name} 1 showed last` })).toBeVisible();
    await expectAccessible(desk, 'the page of the players');
  });

  await test.step('a device that starts without a network shows what it showed last', async () => {
    await left.context.setOffline(true);
    await left.page.reload();
    await expect(picturesOn(left.page).first()).toBeVisible();
    await expect.poll(async () => (await seenOn(left.page)).length).toBeGreaterThan(1);
  });

  await test.step('a new version comes once the network is back, and at once to the others', async () => {
    await office.create('screen/screen-file', { screenId: screens[0]?.id, fileIds: [third] });
    await office.create(`layouts/${layout.id}/versions`, { name: 'With a third' });
    const shown = async (page: Page) => new Set((await seenOn(page)).map(([source]) => source)).size;
    await expect.poll(() => shown(right.page)).toBe(3);
    expect(await shown(left.page)).toBe(2);
    await left.context.setOffline(false);
    await expect.poll(() => shown(left.page)).toBe(3);
  });

  await test.step('a player that is deleted shows a code again and nothing of the customer', async () => {
    const { data: players } = await office.list('players', { name: `${name} 2` });
    await office.remove('players', players[0]?.id ?? '');
    await codeOn(right.page);
    await expect(picturesOn(right.page)).toHaveCount(0);
    expect(await right.page.evaluate(async () => (await caches.keys()).includes('player-media'))).toBe(false);
  });
  for (const { context } of devices) await context.close();
});
