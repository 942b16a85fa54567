import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMenu, priceMenu } from '../../../contract/catalogue/builtMenu.ts';
import { priceOrder } from '../../../contract/catalogue/priceOrder.ts';
import { documentTax } from '../../../contract/catalogue/tax.ts';
import { channelMenu, menuGroup, menuItem, menuOption, menuSize, priceList } from '../../support/menus.ts';

const sizes = ['small', 'large'];
const built = buildMenu(
  priceMenu(
    channelMenu({
      items: [
        menuItem({
          ...{ id: 'pizza', name: 'Margherita' },
          sizes: sizes.map((id) =>
            menuSize({
              ...{ id, name: id },
              groups: [{ id: 'link', groupId: 'toppings', minimum: null, maximum: null, priceListId: null }],
            }),
          ),
        }),
        menuItem({ id: 'tea', name: 'Tea', sizes: [menuSize({ id: 'cup', name: 'Cup' })] }),
      ],
      groups: [
        menuGroup({
          ...{ id: 'toppings', name: 'Toppings', maximum: 9 },
          options: [
            menuOption({ id: 'olives', name: 'Olives', defaultQuantity: 1, maximumQuantity: 3 }),
            menuOption({ id: 'feta', name: 'Feta', maximumQuantity: 3 }),
          ],
        }),
      ],
      priceLists: [priceList('Counter', { sizes: { small: 8_990, large: 12_990, cup: 2_345 } })],
    }),
  ),
);
/** The same menu where tea has another tax if guests take it away. */
const menu = (pricesIncludeTax: boolean) => ({
  ...built,
  pricesIncludeTax,
  items: built.items.map((item) =>
    item.id === 'tea' ? { ...item, taxes: [{ service: 'COLLECTION' as const, percent: 7 }] } : item,
  ),
});

const priced = (...order: Parameters<typeof priceOrder>) => {
  const found = priceOrder(...order);
  if ('mistakes' in found) throw new Error(JSON.stringify(found.mistakes));
  return found;
};

const ordered = fc.array(
  fc.record({ sizeId: fc.constantFrom(...sizes, 'cup'), quantity: fc.integer({ min: 1, max: 99 }) }),
  { minLength: 1, maxLength: 20 },
);

test('the taxes of the lines add up to that of the order, rate by rate, with tax in prices and on top', () => {
  fc.assert(
    fc.property(
      ordered,
      fc.boolean(),
      fc.constantFrom('DINE_IN', 'COLLECTION'),
      (lines, inPrice, service) => {
        const items = lines.map((line) => ({ ...line, choices: [] }));
        const order = priced(menu(inPrice), service as 'DINE_IN', items);
        const amounts = order.lines.map(({ price, quantity, ratePercent }) => ({
          ...{ amount: price * quantity, ratePercent },
        }));
        const taxes = documentTax(amounts, inPrice);
        for (const { ratePercent, tax } of taxes)
          expect(
            order.lines
              .filter((line) => line.ratePercent === ratePercent)
              .reduce((sum, line) => sum + line.tax, 0),
          ).toBe(tax);
        expect(order.tax).toBe(taxes.reduce((sum, { tax }) => sum + tax, 0));
        expect(order.taxOnTop).toBe(inPrice ? 0 : order.tax);
        expect(order.subtotal).toBe(amounts.reduce((sum, { amount }) => sum + amount, 0));
      },
    ),
  );
});

test('an item has the tax of the service, and says what tells it from others', () => {
  const tea = { sizeId: 'cup', quantity: 1, choices: [] };
  const [dineIn] = priced(menu(true), 'DINE_IN', [tea]).lines;
  const [takeAway] = priced(menu(true), 'COLLECTION', [tea]).lines;
  expect([dineIn?.ratePercent, takeAway?.ratePercent]).toEqual([15, 7]);
  expect(dineIn?.description).toBe('Tea');
  const [pizza] = priced(menu(true), 'DINE_IN', [
    {
      ...{ sizeId: 'large', quantity: 1 },
      choices: [
        { groupId: 'toppings', optionId: 'olives', quantity: 0 },
        { groupId: 'toppings', optionId: 'feta', quantity: 2 },
      ],
    },
  ]).lines;
  expect(pizza?.description).toBe('Margherita, large, −Olives, 2 × Feta');
  expect(pizza?.chosen.map(({ optionId, quantity }) => [optionId, quantity])).toEqual([
    ['olives', 0],
    ['feta', 2],
  ]);
});

test('names every mistake by its place in the order, and prices nothing', () => {
  expect(
    priceOrder(menu(true), 'DINE_IN', [
      { sizeId: 'cup', quantity: 1, choices: [] },
      { sizeId: 'gone', quantity: 1, choices: [] },
      { sizeId: 'large', quantity: 1, choices: [{ groupId: 'toppings', optionId: 'gold', quantity: 1 }] },
    ]),
  ).toEqual({
    mistakes: [
      { field: 'items.1.sizeId', code: 'choiceNotOffered', details: {} },
      { field: 'items.2.choices.0.optionId', code: 'choiceNotOffered', details: {} },
    ],
  });
});
