import { expect, test, unique } from '../support/journey.ts';
import { openOwnPage } from '../support/journeyPages.ts';

test('the tabs of a record have addresses, and stand in groups where they are many', async ({
  desk,
  office,
}) => {
  await test.step('every tab of a record has an address: a reload keeps it, Back leads to the tab before', async () => {
    const name = unique('Herbs');
    const { id } = await office.create('stockcategories', { name });
    const address = `/stock-items/categories/${id}`;
    const tab = (label: string) => desk.getByRole('tab', { name: label });
    const isShown = async (label: string, path: string) => {
      await expect(tab(label)).toHaveAttribute('aria-selected', 'true');
      await expect(desk.getByRole('tabpanel', { name: label })).toBeVisible();
      await expect(desk).toHaveURL(path);
    };
    await desk.goto(address);
    await isShown('Details', address);
    const description = desk.getByRole('textbox', { name: 'Description' });
    await description.fill('Parsley, sage');

    await tab('Stock items').click();
    await isShown('Stock items', `${address}/stock-items-items`);
    await tab('History').click();
    await isShown('History', `${address}/history`);
    await expect(desk.getByRole('tabpanel', { name: 'History' }).getByRole('listitem')).toHaveCount(1);

    await desk.goBack();
    await isShown('Stock items', `${address}/stock-items-items`);
    await desk.goBack();
    await isShown('Details', address);
    await expect(description).toHaveValue('Parsley, sage');
    await desk.getByRole('button', { name: 'Discard' }).click();

    await desk.goto(`${address}/history`);
    await isShown('History', `${address}/history`);
    await desk.reload();
    await isShown('History', `${address}/history`);
    await desk.goto(`${address}/recipes`);
    await expect(desk.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  });

  await test.step('the full page opens at the tab that the panel shows', async () => {
    const name = unique('Herbs');
    const { id } = await office.create('stockcategories', { name });
    await desk.goto(`/stock-items/categories?filter=${JSON.stringify({ name })}`);
    await desk.getByRole('row', { name: new RegExp(name) }).click();
    const panel = desk.getByRole('complementary', { name });
    await panel.getByRole('tab', { name: 'History' }).click();
    await openOwnPage(desk);
    await expect(desk).toHaveURL(`/stock-items/categories/${id}/history`);
    await expect(desk.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the tabs of a store stand in groups: each has its own row, and old addresses open the right one', async () => {
    const store = await office.create('/services/store/api/stores/stores', {
      name: unique('Tabs'),
      code: unique('T'),
    });
    await desk.setViewportSize({ width: 820, height: 1180 });
    await desk.goto(`/stores/${store.id}/seo-store-location`);
    const groups = desk.getByRole('tablist', { name: 'Parts of the record' });
    const shown = desk.getByRole('tabpanel', { name: 'Channels' });
    await expect(groups.getByRole('tab', { name: 'Channels' })).toHaveAttribute('aria-selected', 'true');
    await expect(shown.getByRole('tab', { name: 'Location SEO' })).toHaveAttribute('aria-selected', 'true');
    await expect(shown.getByRole('tabpanel', { name: 'Location SEO' })).toBeVisible();
    await expect(groups.getByRole('tab').first()).toBeInViewport({ ratio: 1 });
    await expect(groups.getByRole('tab').last()).toBeInViewport({ ratio: 1 });

    await groups.getByRole('tab', { name: 'Overview' }).click();
    await desk.getByRole('tab', { name: 'Details' }).focus();
    await desk.keyboard.press('ArrowRight');
    await expect(desk.getByRole('tab', { name: 'Address' })).toBeFocused();
    await desk.keyboard.press('Enter');
    const city = desk.getByRole('tabpanel', { name: 'Address' }).getByRole('textbox', { name: 'City' });
    await city.fill('Being typed');
    await groups.getByRole('tab', { name: 'Hours' }).click();
    await expect(desk).toHaveURL(`/stores/${store.id}/stores-trading-hours`);
    await groups.getByRole('tab', { name: 'Overview' }).click();
    await desk.getByRole('tab', { name: 'Address' }).click();
    await expect(city).toHaveValue('Being typed');
  });
});
