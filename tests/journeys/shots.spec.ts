import { expect, test, unique } from '../support/journey.ts';
import { toolHireFiles } from '../support/toolHire.ts';
test.use({ definitions: toolHireFiles });
test('shots', async ({ desk, office }) => {
  const tool = await office.create('hire/tools', { name: unique('Drill'), dayRate: 12_000, note: 'Heavy' });
  const site = await office.create('hire/sites', { name: unique('North') });
  const { id } = await office.create('hire/site-tools', { toolId: tool.id, siteId: site.id, dayRate: 15000, isAvailable: false });
  const other = await office.create('hire/sites', { name: unique('South') });
  await office.create('hire/site-tools', { toolId: tool.id, siteId: other.id, name: 'Big drill' });
  for (const [name, path] of [['record', `/hire/site-tools/${id}`], ['list', '/hire/site-tools'], ['create', '/hire/site-tools/create']] as const)
    for (const width of [1440, 820])
      for (const colorScheme of ['light', 'dark'] as const) {
        await desk.setViewportSize({ width, height: 900 });
        await desk.emulateMedia({ colorScheme });
        await desk.goto(path);
        await expect(desk.getByText('Day rate').first()).toBeVisible();
        await desk.waitForTimeout(400);
        await desk.screenshot({ path: `/tmp/o-shots/${name}-${width}-${colorScheme}.png` });
      }
});
