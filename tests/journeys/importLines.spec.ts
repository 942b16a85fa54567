import { expect, test, unique } from '../support/journey.ts';
import { expectAccessible } from '../support/journeyAxe.ts';
import {
  applyImport,
  checkImport,
  chooseFile,
  csvFile,
  matched,
  reviewed,
} from '../support/journeyImport.ts';
import { downloadList, openList, rowOf } from '../support/journeyPages.ts';
import { toolHireFiles } from '../support/toolHire.ts';

test.use({ definitions: toolHireFiles });

test('a file of tools brings their accessories, a row each, and the same file brings a change of one', async ({
  desk,
  office,
}) => {
  const [mixer, bit, chuck] = [unique('Mixer'), unique('Bit'), unique('Chuck')];
  for (const name of [bit, chuck]) await office.create('hire/tools', { name });
  const rows = [
    ['Name', 'Accessories: Accessory', 'Accessories: Quantity'],
    [mixer, bit, '2'],
    [mixer, chuck, '1'],
  ];
  await chooseFile(desk, 'hire/tools', csvFile('mixers.csv', rows));
  expect(await matched(desk, 'Accessories: Accessory')).toBe('Accessories: Accessory');
  expect(await matched(desk, 'Accessories: Quantity')).toBe('Accessories: Quantity');
  await expectAccessible(desk, 'matching the columns of lines');
  const findBy = desk.getByRole('combobox', { name: 'Find records by' });
  await findBy.selectOption('Nothing: every row is a new tool');
  await expect(desk.getByText('become one tool. Each row is one of its lines')).toBeVisible();
  await findBy.selectOption('Name');
  expect(await applyImport(desk, '2')).toBe('in');
  await openList(desk, 'hire/tools', { q: mixer });
  await rowOf(desk, mixer).press('Enter');
  const quantity = desk.getByRole('textbox', { name: `Quantity, line 1` });
  await expect(quantity).toHaveValue('2');
  await desk.keyboard.press('Escape');

  const exported = await downloadList(desk, 'Export to Excel, a row for each of the accessories');
  await chooseFile(desk, 'hire/tools', {
    name: 'mixers.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: exported.bytes,
  });
  await checkImport(desk, '2');
  await expect(reviewed(desk, '1 unchanged')).toBeVisible();
  await expect(desk.getByText('There is nothing to import.')).toBeVisible();
});
