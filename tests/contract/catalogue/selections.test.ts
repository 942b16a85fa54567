import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildMenu, priceMenu } from '../../../contract/catalogue/builtMenu.ts';
import { modifierPriceKey } from '../../../contract/catalogue/menuShape.ts';
import { groupCharge, halvesPrice, priceSelection } from '../../../contract/catalogue/selections.ts';
import { channelMenu, menuGroup, menuItem, menuOption, menuSize, priceList } from '../../support/menus.ts';

describe('what guests choose in a group', () => {
  const option = fc.record({ price: fc.nat(9_999), defaultQuantity: fc.nat(3), quantity: fc.nat(5) });

  test('costs what they take beyond the defaults, and nothing comes back for what they leave out', () => {
    expect(groupCharge('EXTRAS', [{ price: 800, defaultQuantity: 1, quantity: 3 }])).toBe(1_600);
    expect(groupCharge('EXTRAS', [{ price: 800, defaultQuantity: 1, quantity: 0 }])).toBe(0);
    fc.assert(
      fc.property(fc.array(option), (options) => {
        const charge = groupCharge('EXTRAS', options);
        expect(charge).toBeGreaterThanOrEqual(groupCharge('SWAP_ITEMS', options));
        expect(
          groupCharge(
            'EXTRAS',
            options.map((one) => ({ ...one, quantity: one.defaultQuantity })),
          ),
        ).toBe(0);
      }),
    );
  });

  test('costs the difference in a swap, and never less than nothing', () => {
    const mozzarella = { price: 1_600, defaultQuantity: 1, quantity: 0 };
    expect(groupCharge('SWAP_ITEMS', [mozzarella, { price: 2_400, defaultQuantity: 0, quantity: 1 }])).toBe(
      800,
    );
    expect(groupCharge('SWAP_ITEMS', [mozzarella, { price: 900, defaultQuantity: 0, quantity: 1 }])).toBe(0);
  });

  test('costs the dearer half of two, or their average with half a cent rounded up', () => {
    expect(halvesPrice(12_990, 16_990)).toBe(16_990);
    expect(halvesPrice(12_990, 14_991, 'AVERAGE')).toBe(13_991);
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(999_999), (one, other) => {
        expect(halvesPrice(one, other)).toBe(halvesPrice(other, one));
        expect(halvesPrice(one, other, 'AVERAGE')).toBeLessThanOrEqual(halvesPrice(one, other));
        expect(halvesPrice(one, one, 'AVERAGE')).toBe(one);
      }),
    );
  });
});

describe('an item with what a guest chose', () => {
  const one = { maximumQuantity: 1 };
  const groups = [
    menuGroup({
      ...{ id: 'sauces', name: 'Sauces', maximum: 3 },
      options: [menuOption({ id: 'ketchup', name: 'Ketchup', defaultQuantity: 1, maximumQuantity: 2 })],
    }),
    menuGroup({
      ...{ id: 'cheeses', name: 'Swap cheese', groupType: 'SWAP_ITEMS', minimum: 1, maximum: 1 },
      options: [
        menuOption({ id: 'mozzarella', defaultQuantity: 1, ...one }),
        menuOption({ id: 'feta', name: 'Feta', ...one }),
      ],
    }),
    menuGroup({
      ...{ id: 'meal', name: 'Make it a meal', maximum: 2 },
      options: [menuOption({ id: 'chips', name: 'Chips', groupIds: ['drink'] })],
    }),
    menuGroup({
      ...{ id: 'drink', name: 'Drink', minimum: 1, maximum: 1 },
      options: [menuOption({ id: 'cola', ...one }), menuOption({ id: 'water', name: 'Water', ...one })],
    }),
    menuGroup({
      ...{ id: 'halves', name: 'Half and half', groupType: 'PORTION_DIVIDING', maximum: 2 },
      options: [menuOption({ id: 'ham', ...one }), menuOption({ id: 'olives', ...one })],
    }),
  ];
  const prices = { ketchup: 800, mozzarella: 1_600, feta: 2_400, chips: 3_900, cola: 500, ham: 5_000 };
  const modifiers = Object.fromEntries(
    Object.entries({ ...prices, olives: 4_001 }).map(([id, price]) => [modifierPriceKey(id, null), price]),
  );
  const links = ['sauces', 'cheeses', 'meal', 'halves'].map((groupId) => ({
    ...{ id: groupId, groupId, minimum: null, maximum: null, priceListId: null },
  }));
  const built = (halvesCost: 'DEARER' | 'AVERAGE' = 'DEARER') =>
    buildMenu(
      priceMenu(
        channelMenu({
          items: [menuItem({ sizes: [menuSize({ groups: links })] })],
          groups: groups.map((group) => (group.id === 'halves' ? { ...group, halvesCost } : group)),
          priceLists: [priceList('Counter', { items: { margherita: 11_500 }, modifiers })],
        }),
      ),
      new Map([['water', { isHidden: false, isSoldOut: true, own: {} }]]),
    );
  const choose = (groupId: string, optionId: string, quantity = 1) => ({ groupId, optionId, quantity });
  const withDrink = (optionId: string, quantity = 1) => ({
    ...{ ...choose('meal', 'chips', quantity), choices: [choose('drink', optionId)] },
  });
  type Choices = Parameters<typeof priceSelection>[1]['choices'];

  test.each<[string, number, Choices, 'AVERAGE'?]>([
    ['nothing', 0, []],
    ['as it begins', 0, [choose('sauces', 'ketchup'), choose('cheeses', 'mozzarella')]],
    ['the second sauce, because the first is in the price', 800, [choose('sauces', 'ketchup', 2)]],
    ['the same sauce said twice', 800, [choose('sauces', 'ketchup'), choose('sauces', 'ketchup')]],
    ['no sauce, which gives nothing back', 0, [choose('sauces', 'ketchup', 0)]],
    ['the dearer cheese', 800, [choose('cheeses', 'feta')]],
    ['two meals with their drinks', 2 * (3_900 + 500), [withDrink('cola', 2)]],
    ['two halves, as the dearer one', 5_000, [choose('halves', 'ham'), choose('halves', 'olives')]],
    ['one half twice', 4_001, [choose('halves', 'olives', 2)]],
    ['two halves at their average', 4_501, [choose('halves', 'ham'), choose('halves', 'olives')], 'AVERAGE'],
  ])('costs more by what they chose: %s', (_name, more, choices, halvesCost) => {
    expect(priceSelection(built(halvesCost), { sizeId: 'large', choices })).toEqual({
      price: expect.objectContaining({ sizeCents: 11_500, priceCents: 11_500 + more }),
    });
  });

  test('says what each group adds, and the tax in the price', () => {
    expect(priceSelection(built(), { sizeId: 'large', choices: [withDrink('cola')] })).toEqual({
      price: {
        ...{ itemId: 'margherita', sizeId: 'large', sizeCents: 11_500, priceCents: 15_900 },
        charges: [
          { groupId: 'sauces', name: 'Sauces', cents: 0 },
          { groupId: 'cheeses', name: 'Swap cheese', cents: 0 },
          { groupId: 'meal', name: 'Make it a meal', cents: 4_400 },
          { groupId: 'halves', name: 'Half and half', cents: 0 },
        ],
        chosen: expect.any(Array),
        tax: { ratePercent: 15, cents: 2_074 },
        totalCents: 15_900,
      },
    });
  });

  test.each<[string, Choices, object[]]>([
    [
      'too many of one',
      [choose('sauces', 'ketchup', 3)],
      [{ field: 'choices', code: 'choicesMany', details: { limit: 2, of: 'Ketchup' } }],
    ],
    [
      'too many of a group',
      [choose('cheeses', 'feta'), choose('cheeses', 'mozzarella')],
      [{ field: 'choices', code: 'choicesMany', details: { limit: 1, of: 'Swap cheese' } }],
    ],
    [
      'a meal without a drink',
      [choose('meal', 'chips')],
      [{ field: 'choices.0.choices', code: 'choicesFew', details: { limit: 1, of: 'Drink' } }],
    ],
    [
      'a drink that is sold out',
      [withDrink('water')],
      [{ field: 'choices.0.choices.0.optionId', code: 'choiceSoldOut', details: {} }],
    ],
    [
      'a drink without a meal, and an option of another group',
      [choose('drink', 'cola'), choose('sauces', 'feta')],
      [
        { field: 'choices.0.groupId', code: 'choiceNotOffered', details: {} },
        { field: 'choices.1.optionId', code: 'choiceNotOffered', details: {} },
      ],
    ],
    [
      'a drink in a sauce',
      [{ ...choose('sauces', 'ketchup'), choices: [choose('drink', 'cola')] }],
      [{ field: 'choices.0.choices.0.groupId', code: 'choiceNotOffered', details: {} }],
    ],
    [
      'half of a half',
      [choose('halves', 'ham')],
      [{ field: 'choices', code: 'choicesFew', details: { limit: 2, of: 'Half and half' } }],
    ],
  ])('cannot be chosen like this: %s', (_name, choices, mistakes) => {
    expect(priceSelection(built(), { sizeId: 'large', choices })).toEqual({ mistakes });
  });

  test('cannot be chosen in a size that the menu does not have', () => {
    expect(priceSelection(built(), { sizeId: 'huge', choices: [] })).toEqual({
      mistakes: [{ field: 'sizeId', code: 'choiceNotOffered', details: {} }],
    });
  });
});
