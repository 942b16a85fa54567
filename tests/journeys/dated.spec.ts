import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import { columnTexts, expectToast, listAddress } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

const rates = 'hire/tool-rates';

test('a rate that comes later waits under its own tab', async ({ desk, office }) => {
  const name = unique('Drill');
  const tool = await office.create('hire/tools', { name });
  await office.create(rates, { toolId: tool.id, validFrom: '2020-01-01', rate: 10_000 });
  await desk.goto(`/${rates}/create`);
  await desk.getByRole('combobox', { name: 'Tool' }).fill(name);
  await desk.getByRole('option', { name, exact: true }).click();
  const from = desk.getByRole('textbox', { name: 'From' });
  await from.fill('01-01-2999');
  await desk.getByRole('textbox', { name: 'Rate', exact: true }).fill('20000');
  await desk.keyboard.press('Control+s');
  await expectToast(desk, /^Added/);

  await desk.goto(listAddress(rates, { toolId: tool.id, validity: 'CURRENT' }));
  await expect(desk.getByRole('tab', { name: 'Current' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => columnTexts(desk, 'Until')).toEqual(['31-12-2998']);
  await desk.getByRole('tab', { name: 'Coming' }).press('Enter');
  await expect.poll(() => columnTexts(desk, 'Rate')).toEqual([expect.stringMatching(/^R.200\.00$/)]);
  await expectAccessible(desk, 'a list of dated records');
});
