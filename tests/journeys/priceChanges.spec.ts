import { nextMonday } from '../support/days.ts';
import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { choose, expectToast } from '../support/journeyPages.ts';

const shown = (day: string) => day.split('-').reverse().join('-');

test('a person raises prices by 6 % to .90 from next Monday, a colleague approves it, the ladder explains it, and it is reverted', async ({
  desk,
  colleague,
  office,
}) => {
  const name = unique('Summer prices');
  const itemName = unique('Calzone');
  const { entered, monday, dayBefore } = nextMonday();
  const [counter] = (await office.list('priceList', { name: 'Counter' })).data;
  const [menu] = (await office.list('menu', { name: 'All day' })).data;
  const [channel] = (await office.list('channels', { name: 'Counter' })).data;
  const [taxGroup] = (await office.list('tax/taxGroups', { name: 'Standard rate' })).data;
  const item = await office.create('menuitem', { name: itemName, code: itemName, taxGroupId: taxGroup?.id });
  const size = await office.create('menuitem/subtype', { menuItemId: item.id, name: 'Large' });
  await office.create('channelItems', { menuId: menu?.id, channelId: channel?.id, menuItemId: item.id });
  const element = await office.create('priceListElements', {
    ...{ priceListId: counter?.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: size.id, price: 12_990 },
  });

  await desk.goto('/plan-price-change');
  await expect(desk.getByText('Choose a price list and how to change its prices')).toBeVisible();
  await desk.getByRole('combobox', { name: 'Price list', exact: true }).fill('Counter');
  await desk.getByRole('option', { name: 'Counter', exact: true }).click();
  await choose(desk, 'Only these items', itemName);
  await desk.getByRole('textbox', { name: 'Change by percent' }).fill('6');
  await desk.getByRole('combobox', { name: 'Prices end in' }).click();
  await desk.getByRole('option', { name: '.90' }).click();
  await desk.getByRole('textbox', { name: 'Day', exact: true }).fill(entered);
  await desk.getByRole('textbox', { name: 'Name' }).fill(name);
  const row = desk.getByRole('row', { name: new RegExp(`Counter · ${itemName} · Large`) });
  await expect(row).toContainText(/R.129\.90\s*R.137\.90\s*6\.2 %/);
  await expectAccessible(desk, 'the plan of a price change');
  await desk.getByRole('button', { name: 'Create price change with 1 price' }).click();
  await expectToast(desk, 'The price change is a draft.');
  // The page of the plan has the same row, so the next page must be there before it is looked at.
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(desk.getByRole('row', { name: new RegExp(itemName) })).toContainText(/R.137\.90/);
  await expectAccessible(desk, 'the preview of a price change');

  await desk.getByRole('button', { name: 'Ask for approval' }).click();
  await expectToast(desk, 'The price change waits for approval');
  // Whoever asks does not approve while somebody else can.
  await expect(desk.getByText(/^Approve: .+ can do this, because you asked for it$/)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await colleague.goto('/home');
  await colleague
    .getByRole('link', { name: /Price changes to approve/ })
    .first()
    .click();
  await colleague.getByRole('link', { name }).first().click();
  await colleague.getByRole('button', { name: 'Approve' }).click();
  await expectToast(colleague, 'The price change is approved');

  await desk.goto(`/menus/items/${item.id}/prices`);
  const day = desk.getByRole('textbox', { name: 'Day' });
  await day.fill(shown(dayBefore));
  await expect(desk.getByRole('heading', { name: /^Why does Large cost R.129\.90\?$/ })).toBeVisible();
  await day.fill(shown(monday));
  const why = desk.getByRole('region', { name: /^Why does Large cost R.137\.90\?$/ });
  const step = why.getByRole('listitem').filter({ hasText: 'A price change sets this price.' });
  await expect(step).toContainText(/This decides\..*R.137\.90/);
  await step.getByRole('link', { name }).click();

  await expect(desk).toHaveURL(/\/pricing\/price-changes\//);
  await desk.getByRole('button', { name: 'Go live now' }).click();
  await expectToast(desk, 'The new prices are live');
  const price = async () => (await office.list('priceListElements', { id: element.id })).data[0]?.price;
  expect(await price()).toBe(13_790);
  await desk.getByRole('button', { name: 'Revert' }).click();
  await expectToast(desk, 'The earlier prices are back');
  expect(await price()).toBe(12_990);
  await desk.getByRole('tab', { name: 'Preview' }).click();
  await expect(desk.getByRole('row', { name: new RegExp(itemName) })).toContainText('Reverted');
});
