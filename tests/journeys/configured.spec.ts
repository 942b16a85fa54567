import { writeXlsx } from 'hucre/xlsx';
import { expect, test, unique } from '../support/journey.ts';
import { applyImport, chooseFile, matched } from '../support/journeyImport.ts';
import { expectToast, goTo, rowOf } from '../support/journeyPages.ts';

const suppliers = `
name: stock-items/suppliers
labels: { one: Supplier, many: Suppliers }
area: stock
title: name
fields:
  name: { kind: text, required: true, unique: true, searchable: true }
  phone: { kind: phone }
  minimumOrder: { kind: money, min: 0 }
  since: { kind: date }
  discount: { kind: percent }
`;
const terms = `
name: stock-items/supplier-terms
labels: { one: Terms, many: Terms }
title: note
singleOf: supplierId
fields:
  supplierId: { kind: reference, resource: stock-items/suppliers }
  days: { kind: integer, label: Days to pay, default: 30, min: 0 }
  note: { kind: text }
`;
const houseRules = `
name: setup/house-rules
labels: { one: House rules, many: House rules }
area: { name: house, label: { en: House, af: Huis }, icon: home }
title: motto
singleOf: customer
fields:
  motto: { kind: text, default: Fresh every day }
  covers: { kind: integer, default: 40 }
`;
test.use({
  definitions: { 'suppliers.yaml': suppliers, 'terms.yaml': terms, 'house-rules.yaml': houseRules },
});

const path = 'stock-items/suppliers';

test('money is typed as digits, the last two being cents: P2-5-04, P2-5-05, P2-5-06, P2-5-07', async ({
  desk,
  office,
}) => {
  const name = unique('Mill');
  await desk.goto(`/${path}/create`);
  await desk.getByRole('textbox', { name: 'Name' }).fill(name);
  const money = desk.getByRole('textbox', { name: 'Minimum order' });
  await money.focus();
  const shown = [
    '0.01',
    '0.12',
    '1.23',
    '12.34',
    '123.45',
    '1,234.56',
    '12,345.67',
    '123,456.78',
    '1,234,567.89',
  ];
  for (const [index, text] of shown.entries()) {
    await desk.keyboard.press(String(index + 1));
    await expect(money).toHaveValue(text);
  }
  await desk.keyboard.type('abc .,-€');
  await expect(money).toHaveValue('1,234,567.89');
  for (let count = 0; count < 5; count += 1) await desk.keyboard.press('Backspace');
  await expect(money).toHaveValue('12.34');
  await desk.getByRole('button', { name: 'Add supplier' }).click();
  await expectToast(desk, `Added ${name}`);
  const { data } = await office.list(path, { name });
  expect(data[0]?.minimumOrder).toBe(1234);
  await desk.goto(`/${path}`);
  await expect(rowOf(desk, name)).toContainText('12.34');
});

test('an Excel file is uploaded through the pages: its columns, its kinds of cells, its rows', async ({
  desk,
  office,
}) => {
  const names = ['Hüseyin & Söhne', 'Crème 日本'].map((name) => unique(name));
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Delivery',
        rows: [
          ['Name', 'Minimum order', 'Since', 'Discount'],
          [names[0] ?? '', 1234.5, new Date('2024-02-29T00:00:00Z'), 2.5],
          [names[1] ?? '', 0, null, null],
        ],
      },
    ],
  });
  await chooseFile(desk, path, {
    name: 'suppliers.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(workbook),
  });
  for (const column of ['Name', 'Minimum order', 'Since', 'Discount'])
    expect(await matched(desk, column)).toBe(column);
  expect(await applyImport(desk, '2')).toBe('in');
  const { data } = await office.list(path, { name: { in: names } });
  expect(
    data.map(({ name, minimumOrder, since, discount }) => ({ name, minimumOrder, since, discount })),
  ).toEqual(
    expect.arrayContaining([
      { name: names[0], minimumOrder: 123_450, since: '2024-02-29', discount: 2.5 },
      { name: names[1], minimumOrder: 0, since: null, discount: null },
    ]),
  );
});

test('records of which there is one are tabs and pages, and the navigation marks where somebody is', async ({
  desk,
  office,
}) => {
  await test.step('a record of which there is one for each other record is a tab, whose input survives going to other tabs', async () => {
    const name = unique('Dairy');
    const supplier = await office.create(path, { name });
    await desk.goto(`/${path}/${supplier.id}`);
    await desk.getByRole('tab', { name: 'Terms' }).click();
    const days = desk.getByRole('textbox', { name: 'Days to pay' });
    await expect(days).toHaveValue('30');
    await days.fill('14');
    await desk.getByRole('tab', { name: 'History' }).click();
    await desk.getByRole('tab', { name: 'Terms' }).click();
    await expect(days).toHaveValue('14');
    // Ctrl+S saves the form that is in front, and no other.
    await desk.getByRole('tab', { name: 'Details' }).click();
    await desk.getByRole('textbox', { name: 'Name' }).fill(`${name} Ltd`);
    await desk.keyboard.press('Control+s');
    await expectToast(desk, `Saved ${name} Ltd`);
    await desk.getByRole('tab', { name: 'Terms' }).click();
    await expect(days).toBeVisible();
    await desk.keyboard.press('Control+s');
    await expectToast(desk, 'Saved Terms');
    await desk.reload();
    await expect(days).toHaveValue('14');
  });

  await test.step('the navigation marks the one place where somebody is, also below another', async () => {
    await desk.goto('/stores/loyalty');
    const current = desk.getByRole('navigation', { name: 'Main navigation' }).locator('[aria-current]');
    await expect(current).toHaveText(['Loyalty']);
    await desk.goto('/stores');
    await expect(current).toHaveText(['Stores']);
  });

  await test.step('a record of which the customer has one is a page of the navigation, also in an area that a definition adds', async () => {
    await desk.goto('/');
    await expect(desk.getByRole('row').nth(1)).toBeVisible();
    const areas = desk.getByRole('navigation', { name: 'Main navigation' }).getByRole('region');
    await expect(areas.filter({ hasText: /^(Setup|House|Recently seen)/ })).toContainText([
      'Setup',
      'House',
      'Recently seen',
    ]);
    await goTo(desk, 'House', 'House rules');
    await expect(desk.getByRole('heading', { name: 'House rules' })).toBeVisible();
    const motto = desk.getByRole('textbox', { name: 'Motto' });
    await expect(motto).toHaveValue('Fresh every day');
    const text = unique('Fresh');
    await motto.fill(text);
    await goTo(desk, 'Stock', 'Stock items');
    await desk.getByRole('button', { name: 'Stay' }).click();
    await desk.getByRole('button', { name: 'Save' }).click();
    await expectToast(desk, 'Saved');
    await desk.reload();
    await expect(motto).toHaveValue(text);
  });
});
