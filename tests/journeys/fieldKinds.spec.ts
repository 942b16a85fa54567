import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { expectToast, pressReady, rowOf } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

const sites = 'hire/sites';
const tools = 'hire/tools';

test('a site gets hours, an area, a secret and a key', async ({ desk, office }) => {
  await test.step('a site gets hours, an area and a secret by keyboard, and its key is shown once', async () => {
    const name = unique('Yard');
    await desk.goto(`/${sites}/create`);
    await desk.getByRole('textbox', { name: 'Name' }).fill(name);
    await desk.getByRole('button', { name: 'Add hours on Monday' }).focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('textbox', { name: 'Monday, from' })).toHaveValue('08:00');
    await desk.getByRole('button', { name: 'Copy the hours of Monday' }).focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('menuitem', { name: 'To all days' })).toBeFocused();
    await expectAccessible(desk, 'the days to copy hours to');
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('textbox', { name: 'Friday, to' })).toHaveValue('17:00');
    await expect(desk.getByRole('textbox', { name: 'Saturday, to' })).toHaveCount(0);
    await expect(desk.getByRole('button', { name: 'Copy the hours of Monday' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: 'Remove these hours on Sunday' }).focus();
    await desk.keyboard.press('Enter');
    await desk
      .getByRole('textbox', { name: 'Points of the outline' })
      .fill('-26.16, 28.03\n-26.16, 28.06\n-26.13, 28.06');
    await desk.getByLabel('Door code').fill('gate-4711-4711');
    await expectAccessible(desk, 'a form with hours, an area and a secret');
    await desk.keyboard.press('Control+s');

    const dialog = desk.getByRole('dialog', { name: 'Copy the new key now' });
    const key = await dialog.locator('code').innerText();
    expect(key).toMatch(/^site_[\w-]{43}$/);
    await expectAccessible(desk, 'a key that was just issued');
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(desk.getByText('•••• 4711')).toBeVisible();
    await expect(desk.getByText(`•••• ${key.slice(-4)}`)).toBeVisible();
    expect(await desk.content()).not.toContain(key);
    const { data } = await office.list(sites, { name });
    expect(data[0]?.hours).not.toHaveProperty('sun');

    await desk.goto(`/${sites}`);
    await expect(rowOf(desk, name)).toBeVisible();
    expect(await desk.content()).not.toContain('4711-4711');
  });

  await test.step('a secret is replaced and a new key issued, and the history says only that', async () => {
    const name = unique('Yard');
    const site = await office.create(sites, { name, doorCode: 'gate-4711-4711' });
    await desk.goto(`/${sites}/${site.id}`);
    await desk.getByRole('button', { name: 'Replace' }).focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByLabel('Door code')).toBeFocused();
    await desk.keyboard.type('gate-0815-0815');
    await expect(desk.getByRole('button', { name: 'Issue a new key' })).toBeDisabled();
    await desk.keyboard.press('Control+s');
    await expectToast(desk, `Saved ${name}`);
    await expect(desk.getByText('•••• 0815')).toBeVisible();

    await desk.getByRole('button', { name: 'Issue a new key' }).focus();
    await desk.keyboard.press('Enter');
    await pressReady(desk.getByRole('dialog').getByRole('button', { name: 'Issue a new key' }));
    const dialog = desk.getByRole('dialog', { name: 'Copy the new key now' });
    const key = await dialog.locator('code').innerText();
    await desk.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I have stored it' }).press('Enter');
    await expect(desk.getByText(`•••• ${key.slice(-4)}`)).toBeVisible();

    await desk.getByRole('tab', { name: 'History' }).click();
    const history = desk.getByRole('tabpanel');
    await expect(history.getByText('•••• → ••••')).toHaveCount(2);
    await expect(history).not.toContainText('0815');
  });
});

test('names by language, and the time zone of the business', async ({ desk }) => {
  await test.step('the names of a tool are typed by language and found by each', async () => {
    const [name, afrikaans] = [unique('Drill'), unique('Boor')];
    await desk.goto(`/${tools}/create`);
    await desk.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await desk.getByRole('textbox', { name: 'Names on the shelf, English' }).fill(name);
    await desk.keyboard.press('Tab');
    await desk.keyboard.type(afrikaans);
    await desk.keyboard.press('Control+s');
    await expectToast(desk, `Added ${name}`);
    await desk.goto(`/${tools}?filter=${encodeURIComponent(JSON.stringify({ q: afrikaans }))}`);
    await expect(rowOf(desk, name)).toBeVisible();
  });

  await test.step('the owner says in which time zone the days of the business begin', async () => {
    await desk.goto('/setup/business');
    const zone = desk.getByRole('combobox', { name: /Time zone/ });
    await expect(zone).toHaveText('Johannesburg, Africa');
    await expectAccessible(desk, 'the page of the region');
    await zone.focus();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('listbox')).toBeVisible();
    // The list begins a new word after half a second without a key, which a busy machine may need for one.
    await expect(async () => {
      await desk.keyboard.type('Windh');
      await expect(desk.getByRole('option', { name: 'Windhoek, Africa' })).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await desk.keyboard.press('Enter');
    await expect(zone).toHaveText('Windhoek, Africa');
    await desk.keyboard.press('Control+s');
    await expectToast(desk, 'Saved Ember & Dough');
  });
});
