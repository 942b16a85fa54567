import { test as base, expect, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import type { Office } from '../support/journeyOffice.ts';
import { choose, expectToast, rowOf } from '../support/journeyPages.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../support/simulator.ts';

/** The product, connected with an invented Uber Eats that the test controls. */
const test = base.extend<
  object,
  { uber: ReturnType<typeof controlOf> & { environment: Record<string, string> } }
>({
  uber: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const simulator = await openSimulator();
      await use({ ...controlOf(simulator.address), environment: simulatorEnvironment(simulator) });
      await simulator.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ uber }, use) => {
      await use({ ...uber.environment, PLATFORM_RETRY_SECONDS: '1' });
    },
    { scope: 'worker' },
  ],
});

const stores = '/services/store/api/stores';
const storeCount = 20;
const day = [{ from: '00:00', to: '24:00' }];
const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };

/** A menu of one pizza on Uber Eats. */
async function openMenu(office: Office, name: string) {
  const menu = await office.create('menu', { name });
  const [channels, taxGroups, categories] = await Promise.all([
    office.list('channels', { code: 'UBER_EATS' }),
    office.list('tax/taxGroups', { name: 'Standard rate' }),
    office.list('itemcategories', { name: 'Pizza' }),
  ]);
  const on = { menuId: menu.id, channelId: channels.data[0]?.id };
  await office.create('channelsmenus', on);
  const item = await office.create('menuitem', {
    ...{ name, code: name, categoryIds: [categories.data[0]?.id], taxGroupId: taxGroups.data[0]?.id },
  });
  const size = { menuItemId: item.id, name: 'Standard', pricingStrategy: 3, customPrice: 10_000 };
  const { id: sizeId } = await office.create('menuitem/subtype', size);
  await office.create('channelItems', { ...on, menuItemId: item.id });
  return { setPrice: (customPrice: number) => office.change('menuitem/subtype', sizeId, { customPrice }) };
}

/** Stores of one group. All but the first are linked, and all but the second are open. */
async function openChain(office: Office, name: string, uberIds: readonly string[]) {
  const group = await office.create(`${stores}/storeGroups`, { name });
  const ids = await Promise.all(
    uberIds.map(async (uberStoreUuid, index) => {
      const code = `${name} ${String(index).padStart(2, '0')}`;
      const store = await office.create(`${stores}/stores`, { name: code, code });
      const id = String(store.uuid);
      if (index !== 1) await office.create(`${stores}/storeTradingHours/${id}`, { hours });
      if (index !== 0) await office.create(`${stores}/uber`, { storeUuid: id, uberStoreUuid });
      await office.create(`${stores}/storeGroupMapping`, { storeUuid: id, groupUuids: [group.uuid] });
      return { id, name: code };
    }),
  );
  return ids;
}

test('a menu goes to twenty stores: a store is linked, a blocker mended, two failures retried, a change on the platform found and overwritten, the last deployment taken back, and an earlier menu restored', async ({
  desk,
  office,
  uber,
}) => {
  const name = unique('Deploy');
  const uberIds = Array.from({ length: storeCount }, () => crypto.randomUUID());
  const [firstUber = ''] = uberIds;
  // Uber Eats does not know the last two yet.
  await uber.addStores(uberIds.slice(0, -2));
  const [chain, { setPrice }] = await Promise.all([openChain(office, name, uberIds), openMenu(office, name)]);
  const [first, second] = chain;
  if (!first || !second) throw new Error('The chain has no stores.');

  await desk.goto(`/stores/${first.id}/uber`);
  await desk.getByRole('button', { name: 'Link with Uber Eats' }).click();
  await desk.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(desk.getByRole('heading', { name: 'Uber Eats gave permission' })).toBeVisible();
  await desk.getByRole('link', { name: 'Go to the store' }).click();
  await desk.getByRole('button', { name: `Use Uber store ${firstUber}` }).click();
  await expectToast(desk, 'Saved successfully!');

  const plan = async () => {
    await desk.goto('/deploy');
    await choose(desk, 'Channel menus', `${name} · Uber Eats`);
    await choose(desk, 'Store groups', name);
    await desk.getByRole('button', { name: 'Make the plan' }).click();
    await expect(desk.getByRole('table', { name: 'Plan' })).toBeVisible();
  };
  const figure = (label: string) => desk.getByRole('definition').nth(label === 'Stores' ? 0 : 1);
  const deploy = async () => {
    await desk.getByRole('button', { name: 'Deploy', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Deploy', exact: true }).click();
  };
  const store = (of: { name: string }) =>
    desk
      .getByRole('row')
      .filter({ has: desk.getByRole('button', { name: new RegExp(`details of ${of.name}`, 'i') }) });

  await plan();
  await expect(figure('Stores')).toHaveText('20');
  await expect(store(second)).toContainText('Blocked');
  await desk.getByRole('button', { name: `Details of ${second.name}` }).click();
  await expect(desk.getByText('Guests could never order.')).toBeVisible();
  await expectAccessible(desk, 'the plan of a deployment');
  await deploy();
  await expect(desk.getByText('Stores that cannot get this menu yet: 1.')).toBeVisible();
  await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const planPage = desk.url();
  await desk.getByRole('link', { name: second.name, exact: true }).click();
  // The finding leads to the week of the store, to its first day.
  const monday = desk.getByRole('button', { name: 'Add hours on Monday' });
  await expect(monday).toBeFocused();
  await monday.press('Enter');
  await desk.getByLabel('Monday, from').fill('00:00');
  await desk.getByLabel('Monday, to').fill('24:00');
  await desk.getByRole('button', { name: 'Copy the hours of Monday' }).click();
  await desk.getByRole('menuitem', { name: 'To all days' }).click();
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('button', { name: 'Save' })).toBeHidden();
  await desk.goto(planPage);
  await desk.getByRole('button', { name: 'Plan again' }).click();
  await expect(store(second)).toContainText('Planned');

  await deploy();
  await expect(desk.getByText('Complete').first()).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Retry the rest' })).toBeVisible();
  await expect(figure('Complete')).toHaveText('18');
  await expect(desk.getByText('The channel refused the menu')).toHaveCount(2);
  await uber.addStores(uberIds.slice(-2));
  await desk.getByRole('button', { name: 'Retry the rest' }).click();
  await expect(figure('Complete')).toHaveText('20');

  await uber.changePrice(firstUber, 1);
  await desk.goto('/deployments/live');
  const live = rowOf(desk, first.name);
  await live.getByRole('checkbox').check();
  await desk.getByRole('button', { name: 'Check now' }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /Check now/ })
    .click();
  await expect(live).toContainText('Changed there');
  await live.getByText('Changed there').click();
  await desk.getByRole('tab', { name: 'On the channel' }).click();
  await expect(
    desk.getByRole('heading', { name: 'Somebody changed one thing on the channel.' }),
  ).toBeVisible();
  await expect(desk.getByText(/R\s100.00 → R\s0.01/)).toBeVisible();
  await expect(desk.getByText('“Send again” puts your menu back.')).toBeVisible();
  await expectAccessible(desk, 'what somebody changed on the channel');
  const livePage = desk.url();

  // Our menu is the same as before. The plan is there for what it overwrites.
  await plan();
  await expect(store(first)).toContainText('1 change');
  await desk.getByRole('button', { name: `Details of ${first.name}` }).click();
  await expect(desk.getByText('The deployment puts the new menu in its place.')).toBeVisible();
  await expect(desk.getByText(/R\s100.00 → R\s0.01/)).toBeVisible();
  await expect(desk.getByText('The store has this menu already.')).toBeHidden();

  await setPrice(12_000);
  await plan();
  await deploy();
  await expect(figure('Complete')).toHaveText('20');
  expect(await uber.guestPage(firstUber)).toContain('120');
  await desk.getByRole('button', { name: 'Take back' }).click();
  await expectToast(desk, 'Here is the plan that takes it back.');
  await desk.getByRole('button', { name: `Details of ${first.name}` }).click();
  await expect(desk.getByText(/R\s120.00 → R\s100.00/)).toBeVisible();
  await deploy();
  await expect(figure('Complete')).toHaveText('20');
  expect(await uber.guestPage(firstUber)).toContain('100');

  // The store has had two menus and has the older one again, so the newer one can be restored.
  await desk.goto(livePage);
  await desk.getByRole('tab', { name: 'Earlier menus' }).click();
  const menus = desk.getByRole('table', { name: 'Earlier menus' }).getByRole('row');
  await expect(menus).toHaveCount(4);
  await expect(menus.nth(1)).toContainText('Guests see it now');
  await expectAccessible(desk, 'the earlier menus of a store');
  await menus
    .nth(2)
    .getByRole('button', { name: /Restore this menu/ })
    .click();
  await expectToast(desk, 'This plan restores the menu.');
  await expect(figure('Stores')).toHaveText('1');
  await desk.getByRole('button', { name: `Details of ${first.name}` }).click();
  await expect(desk.getByText(/R\s100.00 → R\s120.00/)).toBeVisible();
  await deploy();
  await expect(figure('Complete')).toHaveText('1');
  expect(await uber.guestPage(firstUber)).toContain('120');
});
