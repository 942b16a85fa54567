import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { listAddress } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

const tools = 'hire/tools';

test('a report shows the figures of the filtered list as a chart and a table, and as a file', async ({
  desk,
  office,
}) => {
  const name = unique('Drill');
  const site = await office.create('hire/sites', { name: unique('Harbour') });
  for (const [number, dayRate] of [10_000, 5000].entries())
    await office.create(tools, { name: `${name} ${number}`, dayRate, siteId: site.id });
  await office.create(tools, { name: `${name} loose`, dayRate: 700 });
  await desk.goto(listAddress(tools, { q: name }));
  await desk.getByRole('button', { name: 'Report', exact: true }).press('Enter');
  await expect(desk).toHaveURL(/view=report/);
  const table = desk.getByRole('table', { name: 'Rates by site' });
  await expect(table).toBeVisible();
  const texts = await table.getByRole('row').allInnerTexts();
  expect(texts.map((text) => text.replaceAll('\u00a0', ' ').split(/\s*\t\s*/))).toEqual([
    ['Site', 'Tools', 'Day rates', 'Average day rate'],
    [String(site.name), '2', 'R 150.00', 'R 75.00'],
    ['None', '1', 'R 7.00', 'R 7.00'],
  ]);
  await expect(desk.getByRole('img', { name: 'Rates by site: Tools.' })).toBeVisible();
  await expect(desk.locator('svg .MuiBarElement-root, svg .MuiBarChart-element').first()).toBeVisible();
  const measure = desk.getByRole('combobox', { name: 'Chart of' });
  await measure.focus();
  await expectAccessible(desk, 'a report');

  await measure.selectOption('Day rates');
  await expect(desk.getByRole('img', { name: 'Rates by site: Day rates.' })).toBeVisible();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'Export to CSV' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^Rates by site .*\.csv$/);
  await desk.reload();
  await expect(table).toBeVisible();
});
