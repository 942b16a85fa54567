import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modifierPriceKey } from '../../../contract/catalogue/menuShape.ts';
import { batchPrice, modifierPrice, sizePrice } from '../../../contract/catalogue/prices.ts';
import { channelMenu, menuItem, menuOption, menuSize, priceList } from '../../support/menus.ts';

const lists = {
  channelSize: priceList('Size on channel', { sizes: { large: 5 } }),
  channelMenu: priceList('Channel menu', { sizes: { large: 4 } }),
  storeGroup: priceList('Store group', { sizes: { large: 3 } }),
  size: priceList('Size', { sizes: { large: 2 } }),
  default: priceList('Default', { items: { margherita: 1 } }),
};
const places = [
  'channelPrice',
  'channelSizeList',
  'channelMenuList',
  'storeGroupList',
  'sizeList',
  'defaultList',
];

/** The price of a large Margherita where only some of the places have one. */
function priceWith(has: readonly boolean[]) {
  const [ofChannel, channelSize, channelMenuList, storeGroup, ofSize, fallback] = has;
  const size = menuSize({
    channelPrice: ofChannel ? { id: 'channel price', price: 6 } : null,
    onChannel: channelSize
      ? { id: 'on channel', pricingStrategy: 2, customPrice: null, priceListId: lists.channelSize.id }
      : null,
    priceListId: ofSize ? lists.size.id : null,
  });
  const menu = channelMenu({
    priceListId: channelMenuList ? lists.channelMenu.id : null,
    storeGroup: storeGroup ? { id: 'group', name: 'Group', priceListId: lists.storeGroup.id } : null,
    defaultPriceListId: fallback ? lists.default.id : null,
    priceLists: Object.values(lists),
  });
  return sizePrice(menu, menuItem(), size);
}

describe('the price of a size', () => {
  test('comes from the first place that has one, and the steps name each place up to there (P2-9.2-08)', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (has) => {
        const first = has.indexOf(true);
        const { price, steps } = priceWith(has);
        expect(price).toBe(first === -1 ? null : 6 - first);
        expect(steps.map(({ rule }) => rule)).toEqual(first === -1 ? places : places.slice(0, first + 1));
        expect(steps.slice(0, -1).every((step) => step.price === null)).toBe(true);
        expect(steps.at(-1)?.price).toBe(price);
      }),
    );
  });

  test('is zero by the zero strategy, whatever lists say, and on its own channel only (P2-9.2-07)', () => {
    const free = menuSize({ pricingStrategy: 1, channelPrice: { id: 'one', price: 990 } });
    expect(sizePrice(channelMenu(), menuItem(), free)).toMatchObject({ price: 0, steps: [{ rule: 'zero' }] });
    const paidHere = {
      ...free,
      channelPrice: null,
      onChannel: { id: 'here', pricingStrategy: 2, customPrice: null, priceListId: null },
    };
    expect(sizePrice(channelMenu(), menuItem(), paidHere).price).toBe(12_990);
  });

  test('is its own by the custom strategy, unless the channel menu has one (P2-9.2-09)', () => {
    const size = menuSize({ pricingStrategy: 3, customPrice: 7_777 });
    expect(sizePrice(channelMenu(), menuItem(), size).price).toBe(7_777);
    const channelPrice = { id: 'one', price: 8_888 };
    expect(sizePrice(channelMenu(), menuItem(), { ...size, channelPrice }).price).toBe(8_888);
  });

  test('follows the batch of the list that has the price', () => {
    const batch = { id: 'spring', name: 'Spring', changePercent: 5, roundTo: 50 };
    const menu = channelMenu({ priceLists: [priceList('Counter', { items: { margherita: 9_990 } }, batch)] });
    const { price, steps } = sizePrice(menu, menuItem(), menuSize());
    expect(price).toBe(10_500);
    expect(steps.at(-1)).toMatchObject({ rule: 'batch', record: { name: 'Spring' } });
  });

  test('never comes from a list for upselling, which holds for modifiers only', () => {
    const prices = { items: { margherita: 9_990 }, modifiers: { [modifierPriceKey('olives', null)]: 900 } };
    const upsell = { ...priceList('On top', prices), isUpsell: true };
    const regular = priceList('Counter', { items: { margherita: 12_990 } });
    const menu = channelMenu({
      ...{ priceListId: 'On top', defaultPriceListId: 'Counter', priceLists: [upsell, regular] },
    });
    expect(sizePrice(menu, menuItem(), menuSize()).price).toBe(12_990);
    expect(modifierPrice(menu, menuSize(), { id: 'link', priceListId: null }, menuOption()).price).toBe(900);
  });

  test('is a multiple of what a batch rounds to, and at most half of that away from the exact price', () => {
    fc.assert(
      fc.property(
        fc.nat(999_999),
        fc.integer({ min: -100_000, max: 1_000_000 }),
        fc.constantFrom(1, 10, 50, 90, 100),
        (price, change, roundTo) => {
          const rounded = batchPrice(price, { id: '', name: '', changePercent: change / 1000, roundTo });
          expect(rounded % roundTo).toBe(0);
          expect(Math.abs(rounded - (price * (100_000 + change)) / 100_000)).toBeLessThanOrEqual(
            roundTo / 2 + 1e-6,
          );
        },
      ),
    );
  });
});

describe('the price of a modifier', () => {
  const menu = channelMenu({
    priceLists: [
      priceList('Counter', {
        modifiers: {
          [modifierPriceKey('olives', 'LARGE')]: 2_400,
          [modifierPriceKey('olives', null)]: 1_900,
        },
      }),
      priceList('Happy hour', { modifiers: { [modifierPriceKey('olives', null)]: 900 } }),
    ],
  });
  const large = menuSize({ unitSizeId: 'LARGE' });
  const link = { id: 'link', priceListId: null };

  test('is that of the list of its link, then that of the size, then that of every size, then nothing', () => {
    expect(modifierPrice(menu, large, { ...link, priceListId: 'Happy hour' }, menuOption()).price).toBe(900);
    expect(modifierPrice(menu, large, link, menuOption()).price).toBe(2_400);
    expect(modifierPrice(menu, menuSize({ unitSizeId: 'SMALL' }), link, menuOption()).price).toBe(1_900);
    const capers = menuOption({ id: 'capers', name: 'Capers' });
    expect(modifierPrice(menu, large, link, capers)).toMatchObject({ price: 0 });
  });

  test('is nothing for an instruction, even where a list has a price', () => {
    expect(modifierPrice(menu, large, link, menuOption({ isInstructional: true })).price).toBe(0);
  });
});
