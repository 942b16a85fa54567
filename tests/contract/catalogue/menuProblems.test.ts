import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMenu, priceMenu } from '../../../contract/catalogue/builtMenu.ts';
import {
  highestPrice,
  type MenuProblem,
  menuProblems,
  problemCodes,
} from '../../../contract/catalogue/menuProblems.ts';
import type { ChannelMenu } from '../../../contract/catalogue/menuShape.ts';
import { channelMenu, menuGroup, menuItem, menuOption, menuSize, priceList } from '../../support/menus.ts';

const sizeWith = (groupId: string, own = {}) =>
  menuSize({ groups: [{ id: 'link', groupId, minimum: null, maximum: null, priceListId: null, ...own }] });
const withGroup = (values: Parameters<typeof menuGroup>[0], own = {}) =>
  channelMenu({ groups: [menuGroup(values)], items: [menuItem({ sizes: [sizeWith('toppings', own)] })] });
const priced = (price: number) =>
  channelMenu({ priceLists: [priceList('Counter', { items: { margherita: price } })] });
const nested = (depth: number) =>
  Array.from({ length: depth }, (_one, index) =>
    menuGroup({
      ...{ id: `group ${index}`, name: `Group ${index}` },
      options: [menuOption({ groupIds: index + 1 < depth ? [`group ${index + 1}`] : [] })],
    }),
  );
const large = 'large element';
const variants = new Map([
  [large, [null]],
  ['pan', [large]],
]);
const longName = 'n'.repeat(80);

/** A menu with exactly this problem, and beside it a menu that only just has none. */
const cases: [MenuProblem['code'], string, ChannelMenu, ChannelMenu][] = [
  ['PRICE_MISSING', 'menus/subtypes large', channelMenu({ defaultPriceListId: null }), priced(0)],
  [
    'PRICE_MISSING',
    'menus/items margherita',
    channelMenu({ items: [menuItem({ sizes: [] })] }),
    channelMenu(),
  ],
  ['PRICE_NEGATIVE', 'menus/subtypes large', priced(-1), priced(0)],
  ['PRICE_TOO_HIGH', 'menus/subtypes large', priced(1_000_000), priced(999_999)],
  [
    'TAX_MISSING',
    'menus/items margherita',
    channelMenu({ on: '1993-04-06' }),
    channelMenu({ on: '1993-04-07' }),
  ],
  [
    'GROUP_MIN_MAX',
    'menus/modifier-groups toppings',
    withGroup({ minimum: 2, maximum: 1 }),
    withGroup({ minimum: 1, maximum: 1 }),
  ],
  [
    'GROUP_MIN_MAX',
    'menus/subtype-modifier-groups link',
    withGroup({ minimum: 2 }, { maximum: 1 }),
    withGroup({ minimum: 2 }, { maximum: 2 }),
  ],
  [
    'GROUP_UNREACHABLE',
    'menus/modifier-groups toppings',
    withGroup({ minimum: 3 }),
    withGroup({ minimum: 2 }),
  ],
  ['GROUP_EMPTY', 'menus/modifier-groups toppings', withGroup({ options: [] }), withGroup({})],
  [
    'MODIFIER_DEPTH',
    'menus/modifier-groups group 0',
    channelMenu({ groups: nested(3) }),
    channelMenu({ groups: nested(2) }),
  ],
  [
    'VARIANT_ORPHAN',
    'menus/subtypes large',
    channelMenu({
      variantParents: variants,
      items: [menuItem({ sizes: [menuSize({ variantIds: ['pan'] })] })],
    }),
    channelMenu({
      variantParents: variants,
      items: [menuItem({ sizes: [menuSize({ variantIds: [large, 'pan'] })] })],
    }),
  ],
  [
    'NAME_TOO_LONG',
    'menus/items margherita',
    channelMenu({ items: [menuItem({ name: `${longName}!` })] }),
    channelMenu({ items: [menuItem({ name: longName })] }),
  ],
  [
    'IMAGE_INVALID',
    'menus/items margherita',
    channelMenu({ items: [menuItem({ image: 'file', imageType: 'image/gif' })] }),
    channelMenu({ items: [menuItem({ image: 'file', imageType: 'image/webp' })] }),
  ],
];

test.each(cases)('%s is found on %s, and not where it is only just right', (code, record, wrong, right) => {
  expect(
    menuProblems(wrong).map((found) => [found.code, `${found.record.resource} ${found.record.id}`]),
  ).toEqual([[code, record]]);
  expect(menuProblems(right)).toEqual([]);
});

test('PLU_DUPLICATE names everything that shares a code; the only size of an item may have the code of the item', () => {
  const margherita = menuItem({ sizes: [menuSize({ code: '1001' })] });
  const other = menuItem({
    id: 'regina',
    name: 'Regina',
    code: '1002',
    sizes: [menuSize({ id: 'regina large', code: '1001' })],
  });
  const priceLists = [priceList('Counter', { items: { margherita: 1, regina: 1 } })];
  expect(menuProblems(channelMenu({ items: [margherita], priceLists }))).toEqual([]);
  expect(menuProblems(channelMenu({ items: [margherita, other], priceLists }))).toMatchObject([
    { code: 'PLU_DUPLICATE', record: { id: 'margherita' } },
    { code: 'PLU_DUPLICATE', record: { id: 'regina large' }, of: 'Regina' },
  ]);
});

test('the built file leaves out what has no price or no tax, and the sections and groups that only those needed', () => {
  const unpriced = menuItem({
    id: 'regina',
    code: '1002',
    sizes: [sizeWith('toppings')],
    categoryIds: ['new'],
  });
  const categories = [
    { id: 'pizza', name: 'Pizza' },
    { id: 'new', name: 'New' },
  ];
  const menu = channelMenu({ items: [menuItem(), unpriced], categories, groups: [menuGroup()] });
  expect(buildMenu(priceMenu(menu))).toMatchObject({
    schema: 'commissary-menu/1',
    sections: [{ name: 'Pizza', itemIds: ['margherita'] }],
    items: [{ id: 'margherita', taxRatePercent: 15, sizes: [{ priceCents: 12_990 }] }],
    optionGroups: [],
  });
});

test('sizes share a group that costs the same, and get one of their own where it costs otherwise', () => {
  const link = { id: 'link', groupId: 'toppings', minimum: null, maximum: null, priceListId: null };
  const sizes = ['S', 'M', 'L'].map((id) => menuSize({ id, unitSizeId: id, groups: [link] }));
  const menu = channelMenu({
    items: [menuItem({ sizes })],
    groups: [menuGroup()],
    priceLists: [
      priceList('Counter', { items: { margherita: 1 }, modifiers: { 'olives L': 2_400, 'olives ': 1_200 } }),
    ],
  });
  const built = buildMenu(priceMenu(menu));
  expect(built.items[0]?.sizes.map(({ optionGroupIds }) => optionGroupIds)).toEqual([
    ['toppings'],
    ['toppings'],
    ['toppings.2'],
  ]);
  expect(built.optionGroups.map(({ id, options }) => [id, options[0]?.priceCents])).toEqual([
    ['toppings', 1_200],
    ['toppings.2', 2_400],
  ]);
});

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
const price = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.integer({ min: highestPrice - 5, max: highestPrice + 5 }),
);
const anyItem = fc.record({
  name,
  code: fc.constantFrom('1001', '1002', ''),
  taxGroupId: fc.option(fc.constantFrom('standard', 'unknown')),
  imageType: fc.option(fc.constantFrom('image/png', 'image/gif')),
  image: fc.option(fc.constant('/picture')),
  prices: fc.array(fc.option(price), { maxLength: 3 }),
});

/** A menu of any items, each with sizes that have a price of the list or none. */
const anyMenu = fc.array(anyItem, { maxLength: 4 }).map((given) => {
  const prices = given.flatMap(({ prices: own }, item) =>
    own.flatMap((cents, size) => (cents === null ? [] : [[`${item}-${size}`, cents] as const])),
  );
  const items = given.map(({ prices: own, ...values }, item) =>
    menuItem({
      ...values,
      id: String(item),
      sizes: own.map((_price, size) => menuSize({ id: `${item}-${size}`, name: `Size ${size}` })),
    }),
  );
  const menu = channelMenu({
    items,
    priceLists: [priceList('Counter', { sizes: Object.fromEntries(prices) })],
  });
  return { menu, prices: prices.map(([, cents]) => cents) };
});

test('every problem names a record of the menu, and each is told once, whatever the menu holds', () => {
  fc.assert(
    fc.property(anyMenu, ({ menu }) => {
      const known = new Set(menu.items.flatMap((item) => [item.id, ...item.sizes.map(({ id }) => id)]));
      const problems = menuProblems(menu);
      for (const { code, record } of problems) {
        expect(problemCodes).toContain(code);
        expect(known).toContain(record.id);
      }
      const told = problems.map(({ code, record }) => `${code} ${record.resource} ${record.id}`);
      expect(new Set(told).size).toBe(told.length);
    }),
  );
});

test('a menu has exactly as many wrong prices, missing prices, taxes, names and pictures as were put in', () => {
  fc.assert(
    fc.property(anyMenu, ({ menu, prices }) => {
      const count = (code: MenuProblem['code']) =>
        menuProblems(menu).filter((problem) => problem.code === code).length;
      const sizes = menu.items.flatMap((item) => item.sizes);
      expect(count('PRICE_NEGATIVE')).toBe(prices.filter((cents) => cents < 0).length);
      expect(count('PRICE_TOO_HIGH')).toBe(prices.filter((cents) => cents > highestPrice).length);
      const withoutSizes = menu.items.filter((item) => item.sizes.length === 0).length;
      expect(count('PRICE_MISSING')).toBe(sizes.length - prices.length + withoutSizes);
      expect(count('TAX_MISSING')).toBe(menu.items.filter((item) => item.taxGroupId !== 'standard').length);
      expect(count('NAME_TOO_LONG')).toBe(menu.items.filter((item) => [...item.name].length > 80).length);
      const wrongPictures = menu.items.filter((item) => item.image && item.imageType !== 'image/png');
      expect(count('IMAGE_INVALID')).toBe(wrongPictures.length);
    }),
  );
});

test('the order of the items changes nothing but the order of the problems', () => {
  const told = (menu: ChannelMenu) =>
    menuProblems(menu)
      .map(({ code, record }) => `${code} ${record.resource} ${record.id}`)
      .toSorted();
  fc.assert(
    fc.property(anyMenu, ({ menu }) => {
      expect(told({ ...menu, items: menu.items.toReversed() })).toEqual(told(menu));
    }),
  );
});
