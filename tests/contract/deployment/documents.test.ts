import { describe, expect, test } from 'vitest';
import { modifierPriceKey, type OrderService, orderServices } from '../../../contract/catalogue/menuShape.ts';
import { platforms } from '../../../contract/deployment/channels.ts';
import { compileMenu } from '../../../contract/deployment/compile.ts';
import { withPictures } from '../../../contract/deployment/pictures.ts';
import { sharedHours } from '../../../contract/deployment/weekSpans.ts';
import { uberTaxFaults } from '../../../tools/simulator/rules/uberRules.ts';
import { deployment } from '../../support/deployments.ts';
import { menuGroup, menuItem, menuOption, menuSize, priceList } from '../../support/menus.ts';

const linkTo = (groupId: string) => ({
  ...{ id: `link ${groupId}`, groupId, minimum: null, maximum: null, priceListId: null },
});

/** The pizza of the fact sheet: two sizes, and a topping that costs more on the large one. */
const pizza = {
  ...{ id: '412', name: 'All day', categories: [{ id: '3', name: 'Pizza' }] },
  items: [
    menuItem({
      ...{ id: '1001', code: 'PLU-1001', categoryIds: ['3'], description: 'Tomato, mozzarella, basil' },
      sizes: [
        menuSize({
          ...{ id: '1001-S', code: 'PLU-1001-S', name: 'Small', unitSizeId: 'small' },
          groups: [linkTo('top')],
        }),
        menuSize({
          ...{ id: '1001-L', code: 'PLU-1001-L', name: 'Large', unitSizeId: 'large' },
          groups: [linkTo('top')],
        }),
      ],
    }),
  ],
  groups: [
    menuGroup({
      ...{ id: 'top', name: 'Extra toppings' },
      options: [menuOption({ id: '55', code: 'PLU-M55', name: 'Extra mushrooms' })],
    }),
  ],
  priceLists: [
    priceList('Counter', {
      sizes: { '1001-S': 6_990, '1001-L': 12_990 },
      modifiers: { [modifierPriceKey('55', 'small')]: 1_200, [modifierPriceKey('55', 'large')]: 2_400 },
    }),
  ],
};

const hours = sharedHours(
  { fri: [{ from: '10:30', to: '01:00' }], sat: [{ from: '10:30', to: '22:00' }] },
  null,
);

const text = (words: string) => ({ translations: { en_za: words } });
const tax = { tax_info: { vat_rate_percentage: 15 } };

describe('the document of Uber Eats', () => {
  test('says sizes as a required group, toppings by size as overrides, and hours cut at midnight', () => {
    const document = JSON.parse(compileMenu(deployment(pizza, { hours }), 'UBER_EATS'));
    expect(document).toEqual({
      menus: [
        {
          ...{ id: 'menu-412', title: text('All day'), category_ids: ['c-3'] },
          service_availability: [
            { day_of_week: 'friday', time_periods: [{ start_time: '10:30', end_time: '23:59' }] },
            {
              day_of_week: 'saturday',
              time_periods: [
                { start_time: '00:00', end_time: '01:00' },
                { start_time: '10:30', end_time: '22:00' },
              ],
            },
          ],
        },
      ],
      categories: [{ id: 'c-3', title: text('Pizza'), entities: [{ id: 'i-1001', type: 'ITEM' }] }],
      items: [
        {
          ...{ id: 'i-1001', external_data: 'PLU-1001', title: text('Margherita') },
          ...{ description: text('Tomato, mozzarella, basil'), price_info: { price: 0 }, ...tax },
          modifier_group_ids: { ids: ['g-size-1001'] },
        },
        {
          ...{ id: 'm-55', external_data: 'PLU-M55', title: text('Extra mushrooms'), ...tax },
          price_info: {
            price: 1_200,
            overrides: [{ context_type: 'MODIFIER_GROUP', context_value: 'g-top', price: 2_400 }],
          },
          quantity_info: { quantity: { max_permitted: 2 } },
        },
        {
          ...{ id: 'v-1001-L', external_data: 'PLU-1001-L', title: text('Large'), ...tax },
          ...{ price_info: { price: 12_990 }, quantity_info: { quantity: { max_permitted: 1 } } },
          modifier_group_ids: { ids: ['g-top'] },
        },
        {
          ...{ id: 'v-1001-S', external_data: 'PLU-1001-S', title: text('Small'), ...tax },
          ...{ price_info: { price: 6_990 }, quantity_info: { quantity: { max_permitted: 1 } } },
          modifier_group_ids: { ids: ['g-top-1001-S'] },
        },
      ],
      modifier_groups: [
        {
          ...{ id: 'g-size-1001', title: text('Choose a size'), display_type: 'expanded' },
          quantity_info: { quantity: { min_permitted: 1, max_permitted: 1 } },
          modifier_options: [
            { id: 'v-1001-S', type: 'ITEM' },
            { id: 'v-1001-L', type: 'ITEM' },
          ],
        },
        ...['g-top', 'g-top-1001-S'].map((id) => ({
          ...{ id, title: text('Extra toppings'), display_type: 'collapsed' },
          quantity_info: { quantity: { min_permitted: 0, max_permitted: 6 } },
          modifier_options: [{ id: 'm-55', type: 'ITEM' }],
        })),
      ],
    });
  });

  test('charges from the first beyond what the price includes, and shows what is sold out without an end', () => {
    const included = { ...menuOption(), defaultQuantity: 1, maximumQuantity: 3 };
    const menu = deployment(
      {
        items: [menuItem({ sizes: [menuSize({ groups: [linkTo('toppings')] })] })],
        groups: [menuGroup({ options: [included] })],
      },
      { inStore: new Map([['olives', { isHidden: false, isSoldOut: true, own: { name: 'Green olives' } }]]) },
    );
    const { items } = JSON.parse(compileMenu(menu, 'UBER_EATS'));
    expect(items[1]).toMatchObject({
      title: text('Green olives'),
      quantity_info: {
        quantity: { max_permitted: 3, default_quantity: 1, charge_above: 1, refund_under: 0 },
      },
      suspension_info: { suspension: { suspend_until: 4_102_444_800 } },
    });
  });

  test('has halves as two groups, each half at half of its price', () => {
    const menu = deployment({
      items: [menuItem({ sizes: [menuSize({ groups: [linkTo('toppings')] })] })],
      groups: [menuGroup({ name: 'Half and half', groupType: 'PORTION_DIVIDING', minimum: 1, maximum: 2 })],
      priceLists: [
        priceList('Counter', {
          items: { margherita: 0 },
          modifiers: { [modifierPriceKey('olives', null)]: 9_991 },
        }),
      ],
    });
    const { items, modifier_groups: groups } = JSON.parse(compileMenu(menu, 'UBER_EATS'));
    expect(groups.map(({ id, title }: { id: string; title: unknown }) => ({ id, title }))).toEqual([
      { id: 'g-toppings-first', title: text('Half and half: first half') },
      { id: 'g-toppings-second', title: text('Half and half: second half') },
    ]);
    for (const { quantity_info } of groups)
      expect(quantity_info.quantity).toEqual({ min_permitted: 1, max_permitted: 1 });
    expect(items[1]).toMatchObject({ id: 'm-olives', price_info: { price: 4_996 } });
  });
});

test.each([
  ['es', 'ES', 'es_es', 'Elige un tamaño'],
  ['ar', 'KW', 'ar_kw', 'اختر الحجم'],
])('the words of the document are in the language of the business: %s', (language, country, locale, size) => {
  const menu = deployment(pizza, { hours, language, country });
  const uber = compileMenu(menu, 'UBER_EATS');
  expect(uber).toContain(`"title":{"translations":{"${locale}":"${size}"}}`);
  expect(uber).not.toContain('Choose a size');
  expect(compileMenu(menu, 'MR_DELIVERY')).toContain(size);
});

test('the documents name the country and the currency of the store', () => {
  const menu = deployment(pizza, { hours, country: 'NA', currency: 'NAD' });
  const uber = compileMenu(menu, 'UBER_EATS');
  expect(uber).toContain('"title":{"translations":{"en_na":"Large"}}');
  expect(uber).not.toContain('en_za');
  expect(JSON.parse(compileMenu(menu, 'MR_DELIVERY')).currency).toBe('NAD');
});

test('platforms get the addresses of pictures, and a text that looks like one stays as it is', () => {
  const image = '11111111-1111-4111-8111-111111111111';
  const description = `","image_url":"picture:${image}","imageUrl":"picture:${image}`;
  const items = [menuItem({ image, imageType: 'image/png', description })];
  const menu = deployment({ items }, { arePicturesPublic: true });
  for (const channel of ['UBER_EATS', 'MR_DELIVERY'] as const) {
    const document = compileMenu(menu, channel);
    const [before] = JSON.parse(document).items;
    const field = channel === 'UBER_EATS' ? 'image_url' : 'imageUrl';
    const [sent] = JSON.parse(withPictures(document, (id) => `https://a.example/${id}`)).items;
    expect(sent).toEqual({ ...before, [field]: `https://a.example/${image}` });
    const { [field]: _mark, ...others } = before;
    expect(JSON.parse(withPictures(document, () => undefined)).items[0]).toEqual(others);
    expect(compileMenu({ ...menu, arePicturesPublic: false }, channel)).not.toContain(`"${field}":"picture`);
  }
});

test('the document of Mr D is that of its contract: hours past midnight, sold out and never hidden, sizes as options', () => {
  const menu = deployment(pizza, {
    hours,
    store: { id: '5a0c1e52', name: 'Rosebank', platformId: 'JHB-0147' },
    inStore: new Map([['1001', { isHidden: false, isSoldOut: true, own: {} }]]),
  });
  expect(JSON.parse(compileMenu(menu, 'MR_DELIVERY'))).toEqual({
    ...{ schema: 'mrd-menu/1', menuVersion: 0, currency: 'ZAR', vatRatePercent: 15 },
    store: { storeUuid: '5a0c1e52', mrdStoreId: 'JHB-0147', name: 'Rosebank' },
    hours: [
      { day: 5, from: '10:30', to: '01:00' },
      { day: 6, from: '10:30', to: '22:00' },
    ],
    sections: [{ id: 'c-3', name: 'Pizza', order: 1, itemIds: ['i-1001'] }],
    items: [
      {
        ...{ id: 'i-1001', plu: 'PLU-1001', name: 'Margherita', description: 'Tomato, mozzarella, basil' },
        ...{ priceCents: 0, availability: 'SOLD_OUT', optionGroupIds: ['g-size-1001'] },
      },
    ],
    optionGroups: [
      {
        ...{ id: 'g-size-1001', name: 'Choose a size', min: 1, max: 1 },
        options: [
          {
            ...{ id: 'v-1001-S', plu: 'PLU-1001-S', name: 'Small', priceCents: 6_990 },
            ...{ availability: 'SOLD_OUT', optionGroupIds: ['g-top-1001-S'] },
          },
          {
            ...{ id: 'v-1001-L', plu: 'PLU-1001-L', name: 'Large', priceCents: 12_990 },
            ...{ availability: 'SOLD_OUT', optionGroupIds: ['g-top'] },
          },
        ],
      },
      ...[
        ['g-top', 2_400],
        ['g-top-1001-S', 1_200],
      ].map(([id, priceCents]) => ({
        ...{ id, name: 'Extra toppings', min: 0, max: 6 },
        options: [
          {
            ...{ id: 'm-55', plu: 'PLU-M55', name: 'Extra mushrooms', priceCents },
            availability: 'AVAILABLE',
          },
        ],
      })),
    ],
  });
});

test('Mr D charges nothing for an option that the price of the item includes, and its price for any other', () => {
  const included = { ...menuOption(), defaultQuantity: 1, maximumQuantity: 2 };
  const menu = deployment({
    items: [menuItem({ sizes: [menuSize({ groups: [linkTo('toppings')] })] })],
    groups: [menuGroup({ options: [included, menuOption({ id: 'feta', name: 'Feta' })] })],
    priceLists: [
      priceList('Counter', {
        items: { margherita: 9_990 },
        modifiers: { [modifierPriceKey('olives', null)]: 1_250, [modifierPriceKey('feta', null)]: 1_500 },
      }),
    ],
  });
  const { optionGroups } = JSON.parse(compileMenu(menu, 'MR_DELIVERY'));
  expect(
    optionGroups[0].options.map(({ name, priceCents }: { name: string; priceCents: number }) => [
      name,
      priceCents,
    ]),
  ).toEqual([
    ['Olives', 0],
    ['Feta', 1_500],
  ]);
});

test('the website gets texts and no codes; tills get codes and taxes and no texts', () => {
  const menu = deployment(pizza, { hours });
  const website = compileMenu(menu, 'WEBSITE');
  const tills = compileMenu(menu, 'COUNTER');
  expect(JSON.parse(website)).toMatchObject({
    schema: 'website-menu/1',
    currency: menu.currency,
    hours: [
      { day: 'fri', from: '10:30', to: '24:00' },
      { day: 'sat', from: '00:00', to: '01:00' },
      { day: 'sat', from: '10:30', to: '22:00' },
    ],
    items: [{ sizes: [{ name: 'Small', priceCents: 6_990, optionGroupIds: ['g-top-1001-S'] }, {}] }],
  });
  expect(website).toContain('Tomato, mozzarella, basil');
  expect(website).not.toContain('PLU');
  expect(JSON.parse(tills)).toMatchObject({
    schema: 'till-menu/1',
    currency: menu.currency,
    items: [{ code: 'PLU-1001', taxPercent: 15, sizes: [{ code: 'PLU-1001-S' }, { code: 'PLU-1001-L' }] }],
    optionGroups: [{ groupType: 'EXTRAS', options: [{ code: 'PLU-M55' }] }, {}],
  });
  expect(tills).not.toContain('mozzarella');
});

/** Food is taxed at 19 % where guests eat it, and at 7 % elsewhere. */
const byService = {
  taxGroups: new Map(
    [
      {
        ...{ id: 'standard', name: 'Food', collectionGroupId: 'away', deliveryGroupId: 'away' },
        ratePercent: 19,
      },
      {
        ...{ id: 'away', name: 'Reduced rate', collectionGroupId: null, deliveryGroupId: null },
        ratePercent: 7,
      },
    ].map(({ ratePercent, ...group }) => [
      group.id,
      { ...group, rates: [{ id: group.id, ratePercent, validFrom: '2018-04-01' }] },
    ]),
  ),
};

test('an item has the tax of its channel, and tills get that of each service where they differ', () => {
  const documentOf = (channel: 'UBER_EATS' | 'WEBSITE' | 'COUNTER', services: readonly OrderService[]) =>
    JSON.parse(compileMenu(deployment({ ...pizza, ...byService, services }), channel));
  expect(documentOf('COUNTER', orderServices).items[0]).toMatchObject({
    taxPercent: 19,
    taxes: [
      { service: 'DINE_IN', percent: 19 },
      { service: 'COLLECTION', percent: 7 },
      { service: 'DELIVERY', percent: 7 },
    ],
  });
  expect(documentOf('COUNTER', ['COLLECTION', 'DELIVERY']).items[0]).toMatchObject({ taxPercent: 7 });
  expect(documentOf('COUNTER', ['COLLECTION', 'DELIVERY']).items[0]).not.toHaveProperty('taxes');
  const uber = documentOf('UBER_EATS', ['DELIVERY']);
  expect(uber.items[0]).toMatchObject({ tax_info: { vat_rate_percentage: 7 } });
});

test('every delivery platform has one service, so no rate of another is lost', () => {
  for (const { services } of platforms) expect(services).toHaveLength(1);
});

test('prices without tax stay as they are, and each channel says in its own words what comes on top', () => {
  const menu = deployment({ ...pizza, pricesIncludeTax: false }, { hours });
  const document = (channel: 'UBER_EATS' | 'WEBSITE' | 'COUNTER') => JSON.parse(compileMenu(menu, channel));
  const uber: { items: { tax_info: object }[] } = document('UBER_EATS');
  expect(new Set(uber.items.map(({ tax_info }) => JSON.stringify(tax_info)))).toEqual(
    new Set(['{"tax_rate":15}']),
  );
  expect(uberTaxFaults(document('UBER_EATS'), 'USD')).toEqual([]);
  expect(uberTaxFaults(document('UBER_EATS'), 'EUR')).toHaveLength(1);
  expect(uberTaxFaults(JSON.parse(compileMenu(deployment(pizza), 'UBER_EATS')), 'USD')).toHaveLength(1);
  const onTop = { pricesIncludeTax: false, items: [{ taxPercent: 15 }] };
  expect(document('WEBSITE')).toMatchObject(onTop);
  expect(document('COUNTER')).toMatchObject(onTop);
  expect(JSON.parse(compileMenu(deployment(pizza), 'WEBSITE')).items[0]).not.toHaveProperty('taxPercent');
});

describe('what opens once guests have chosen something', () => {
  /** A burger that becomes a meal, which opens the choice of a drink. */
  const burger = {
    items: [
      menuItem({
        ...{ id: 'burger', code: 'B1', categoryIds: ['pizza'] },
        sizes: [
          menuSize({
            ...{ id: 'burger-one', pricingStrategy: 3, customPrice: 8_990, unitSizeId: 'large' },
            groups: [linkTo('meal')],
          }),
        ],
      }),
    ],
    groups: [
      menuGroup({
        ...{ id: 'meal', name: 'Make it a meal', maximum: 1 },
        options: [menuOption({ id: 'chips', code: 'M1', maximumQuantity: 1, groupIds: ['drink'] })],
      }),
      menuGroup({
        ...{ id: 'drink', name: 'Drink', minimum: 1, maximum: 1 },
        options: [menuOption({ id: 'cola', code: 'D1', maximumQuantity: 1 })],
      }),
    ],
    priceLists: [
      priceList('Counter', {
        modifiers: {
          [modifierPriceKey('chips', null)]: 3_900,
          [modifierPriceKey('cola', null)]: 500,
          [modifierPriceKey('cola', 'large')]: 900,
        },
      }),
    ],
  };

  test('goes to every channel in its own words, at the price of the size', () => {
    const menu = deployment(burger);
    const uber = JSON.parse(compileMenu(menu, 'UBER_EATS'));
    expect(uber.items).toMatchObject([
      { id: 'i-burger', modifier_group_ids: { ids: ['g-meal'] } },
      { id: 'm-chips', price_info: { price: 3_900 }, modifier_group_ids: { ids: ['g-drink'] } },
      { id: 'm-cola', price_info: { price: 900 } },
    ]);
    expect(uber.modifier_groups).toMatchObject([
      { id: 'g-drink', quantity_info: { quantity: { min_permitted: 1 } }, display_type: 'expanded' },
      { id: 'g-meal', modifier_options: [{ id: 'm-chips' }] },
    ]);
    const mrd = JSON.parse(compileMenu(menu, 'MR_DELIVERY'));
    expect(mrd.items).toMatchObject([{ optionGroupIds: ['g-meal'] }]);
    expect(mrd.optionGroups).toMatchObject([
      { id: 'g-drink', options: [{ id: 'm-cola', priceCents: 900 }] },
      { id: 'g-meal', options: [{ id: 'm-chips', optionGroupIds: ['g-drink'] }] },
    ]);
    for (const channel of ['WEBSITE', 'COUNTER'] as const)
      expect(JSON.parse(compileMenu(menu, channel))).toMatchObject({
        items: [{ sizes: [{ optionGroupIds: ['g-meal'] }] }],
        optionGroups: [
          { id: 'g-drink', options: [{ id: 'm-cola', priceCents: 900, optionGroupIds: [] }] },
          { id: 'g-meal', options: [{ id: 'm-chips', optionGroupIds: ['g-drink'] }] },
        ],
      });
  });

  test('goes with what opens it: a store that hides the meal has no drinks to choose either', () => {
    const inStore = new Map([['chips', { isHidden: true, isSoldOut: false, own: {} }]]);
    expect(deployment(burger, { inStore }).groups).toEqual([]);
  });

  test('is a group of its own where a size offers the same one with other limits', () => {
    const [item] = burger.items;
    const withDrink = (id: string) => ({ ...linkTo('drink'), id, minimum: 0, maximum: 2 });
    const both = item?.sizes.map((size) => ({ ...size, groups: [...size.groups, withDrink('own')] })) ?? [];
    const menu = deployment({ ...burger, items: [menuItem({ ...item, sizes: both })] });
    expect(menu.groups.map(({ id, min, max }) => ({ id, min, max }))).toEqual([
      { id: 'drink', min: 0, max: 2 },
      { id: 'drink-burger-one-opened', min: 1, max: 1 },
      { id: 'meal', min: 0, max: 1 },
    ]);
  });
});

test('equal menus give equal texts, whatever order the database gave them in', () => {
  const [burger, cola] = [menuItem({ id: 'a', name: 'Burger' }), menuItem({ id: 'b', name: 'Cola' })];
  const priceLists = [priceList('Counter', { items: { a: 1, b: 2 } })];
  const shown = [
    { id: 'x', name: 'Food' },
    { id: 'y', name: 'Drinks' },
  ];
  const inSections = [
    { ...burger, categoryIds: ['x'] },
    { ...cola, categoryIds: ['y'] },
  ];
  const menu = (items: typeof inSections) => deployment({ items, categories: shown, priceLists });
  for (const channel of ['UBER_EATS', 'MR_DELIVERY', 'WEBSITE', 'COUNTER'] as const)
    expect(compileMenu(menu(inSections), channel)).toBe(compileMenu(menu(inSections.toReversed()), channel));
});
