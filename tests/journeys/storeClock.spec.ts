import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, listAddress } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('times are those of the place, and a store inherits the words of the customer', async ({
  desk,
  office,
}) => {
  await test.step('the times of a site elsewhere are shown and typed by the clock on its wall, by keyboard', async () => {
    const name = unique('Island');
    const site = await office.create('hire/sites', { name });
    await desk.goto(`/hire/sites/${site.id}`);
    const zone = desk.getByRole('combobox', { name: 'Time zone' });
    await zone.press('Enter');
    await desk.getByRole('option', { name: 'Kiritimati, Pacific' }).press('Enter');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, `Saved ${name}`);

    const visit = unique('Visit');
    // 09:00 in Johannesburg, and nine in the evening on the island.
    const { id } = await office.create('hire/visits', {
      name: visit,
      siteId: site.id,
      startsAt: '2026-05-04T07:00:00Z',
    });
    await desk.goto(`/hire/visits/${id}`);
    const time = desk.getByRole('textbox', { name: 'Time (GMT+14)' });
    await expect(time).toHaveValue('21:00');
    await time.focus();
    await time.press('Control+a');
    await desk.keyboard.type('22:30');
    await expectAccessible(desk, 'a record of a site elsewhere');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, `Saved ${visit}`);
    const { data } = await office.list('hire/visits', { name: visit });
    expect(data[0]?.startsAt).toBe('2026-05-04T08:30:00Z');
    await desk.goto(listAddress('hire/visits', { q: visit }));
    await expect(
      desk.getByRole('row').filter({ hasText: visit }).getByTitle('04-05-2026 22:30 GMT+14'),
    ).toBeVisible();
  });

  await test.step('the tab of a store shows what the customer says until the store has its own words, by keyboard', async () => {
    const { data } = await office.list('/services/store/api/stores/stores', { name: 'Rosebank' });
    await desk.goto(`/stores/${data[0]?.id}/seo-store-general`);
    const title = desk.getByRole('textbox', { name: 'Title' });
    await expect(title).toHaveAccessibleDescription(/Inherited from General SEO/);
    await expect(title).toHaveValue('Ember & Dough');
    await expectAccessible(desk, 'a tab that inherits');
    await title.focus();
    await title.press('End');
    await desk.keyboard.type(' in Rosebank');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, /^(Added|Saved)/);
    await desk.reload();
    await expect(title).toHaveValue('Ember & Dough in Rosebank');
    await expect(title).toHaveAccessibleDescription(/Own value. General SEO: Ember & Dough/);
    await desk.getByRole('button', { name: 'Use the inherited value of Title' }).press('Enter');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, /^Saved/);
    await expect(title).toHaveValue('Ember & Dough');
  });
});
