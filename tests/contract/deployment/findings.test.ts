import { describe, expect, test } from 'vitest';
import { menuProblems } from '../../../contract/catalogue/menuProblems.ts';
import type { DeploymentChannel } from '../../../contract/deployment/channels.ts';
import { compileMenu } from '../../../contract/deployment/compile.ts';
import type { DeploymentMenu } from '../../../contract/deployment/deploymentMenu.ts';
import { findingsOf } from '../../../contract/deployment/findings.ts';
import { sharedHours } from '../../../contract/deployment/weekSpans.ts';
import { deployment, deploymentFacts } from '../../support/deployments.ts';
import { channelMenu, menuGroup, menuItem, menuOption, menuSize } from '../../support/menus.ts';

const found = (menu: DeploymentMenu, channel: DeploymentChannel = 'UBER_EATS', byteCount?: number) =>
  findingsOf({
    ...{ menu, channel, problems: [] },
    byteCount: byteCount ?? compileMenu(menu, channel).length,
  }).map(({ code, severity, record }) => `${severity} ${code} ${record.resource} ${record.name}`);

const link = { id: 'link', groupId: 'toppings', minimum: null, maximum: null, priceListId: null };
const withGroup = (group: Parameters<typeof menuGroup>[0], taxGroupId = 'standard') => ({
  items: [menuItem({ taxGroupId, sizes: [menuSize({ groups: [link] })] })],
  groups: [menuGroup({ options: [menuOption({ code: 'O' })], ...group })],
});
/** An item with these sizes, a topping that opens a further group, and nothing else to say about it. */
const opening = (sizes: readonly string[]) => ({
  items: [menuItem({ sizes: sizes.map((id) => menuSize({ id, groups: [link] })) })],
  groups: [
    menuGroup({ options: [menuOption({ code: 'O', maximumQuantity: 1, groupIds: ['dips'] })] }),
    menuGroup({ id: 'dips', options: [menuOption({ id: 'aioli', code: 'A', maximumQuantity: 1 })] }),
  ],
});
const open = (from: string, to: string) => ({ hours: sharedHours({ mon: [{ from, to }] }, null) });
const { store } = deploymentFacts();

test('a menu of a linked store that is open has nothing to mend on any channel', () => {
  for (const channel of ['UBER_EATS', 'MR_DELIVERY', 'WEBSITE', 'COUNTER'] as const)
    expect(found(deployment(), channel)).toEqual([]);
});

describe('blockers', () => {
  test.each<[string, DeploymentMenu, DeploymentChannel]>([
    ['MENU_EMPTY menus/channel-menus All day', deployment({ items: [] }), 'UBER_EATS'],
    ['MENU_EMPTY menus/channel-menus All day', deployment({ items: [] }), 'COUNTER'],
    [
      'STORE_NOT_LINKED stores Rosebank',
      deployment({}, { store: store && { ...store, platformId: null } }),
      'MR_DELIVERY',
    ],
    [
      'STORE_ID_INVALID stores Rosebank',
      deployment({}, { store: store && { ...store, platformId: 'JHB-1' } }),
      'UBER_EATS',
    ],
    ['COUNTRY_UNKNOWN stores Rosebank', deployment({}, { country: null }), 'UBER_EATS'],
    ['CURRENCY_REFUSED menus/channel-menus', deployment({}, { currency: 'R' }), 'MR_DELIVERY'],
    ['TAX_ON_TOP menus/channel-menus', deployment({ pricesIncludeTax: false }), 'MR_DELIVERY'],
    ['NO_HOURS stores Rosebank', deployment({}, { hours: [] }), 'MR_DELIVERY'],
    ['SHORT_HOURS stores Rosebank', deployment({}, open('12:00', '12:59')), 'UBER_EATS'],
    [
      'CHOICES_MISSING menus/modifier-groups Toppings',
      deployment(withGroup({ minimum: 1 }), {
        inStore: new Map([['olives', { isHidden: true, isSoldOut: false, own: {} }]]),
      }),
      'WEBSITE',
    ],
    ...(['UBER_EATS', 'MR_DELIVERY'] as const).map((channel): [string, DeploymentMenu, DeploymentChannel] => [
      'CHOICES_TOO_DEEP menus/modifiers Olives',
      deployment(opening(['large', 'small'])),
      channel,
    ]),
    [
      'HEADING_TOO_LONG menus/item-categories',
      deployment({ categories: [{ id: 'pizza', name: 'P'.repeat(61) }] }),
      'MR_DELIVERY',
    ],
  ])('%s', (expected, menu, channel) => {
    expect(found(menu, channel)).toEqual([expect.stringMatching(`^BLOCKER ${expected}`)]);
  });

  test('nothing, where an item has one size or the channel knows sizes', () => {
    expect(found(deployment(opening(['large'])), 'MR_DELIVERY')).toEqual([]);
    expect(found(deployment(opening(['large', 'small'])), 'WEBSITE')).toEqual([]);
  });

  test('an hour is enough, also when midnight cuts it', () => {
    expect(found(deployment({}, open('12:00', '13:00')))).toEqual([]);
    expect(found(deployment({}, open('23:30', '00:30')))).toEqual([]);
  });

  test('too many items, groups and bytes, each from the first beyond the limit', () => {
    const items = Array.from({ length: 2001 }, (_one, index) => menuItem({ id: `i${index}` }));
    const free = [menuSize({ pricingStrategy: 1 })];
    const menu = deployment({ items: items.map((item) => ({ ...item, sizes: free })) });
    expect(found(menu, 'MR_DELIVERY', 1)).toEqual(['BLOCKER TOO_MANY_ITEMS menus/channel-menus All day']);
    expect(
      found(
        {
          ...menu,
          items: menu.items.slice(1),
          sections: [{ id: 'pizza', name: 'Pizza', itemIds: menu.items.slice(1).map(({ id }) => id) }],
        },
        'MR_DELIVERY',
        1,
      ),
    ).toEqual([]);
    const limit = 5 * 1024 * 1024;
    expect(found(deployment(), 'MR_DELIVERY', limit)).toEqual([]);
    expect(found(deployment(), 'MR_DELIVERY', limit + 1)).toEqual([
      'BLOCKER TOO_LARGE menus/channel-menus All day',
    ]);
    expect(found(deployment(), 'UBER_EATS', limit + 1)).toEqual([
      'WARNING TOO_LARGE menus/channel-menus All day',
    ]);
    const sizes = [1, 2].map((size) => menuSize({ id: `s${size}`, pricingStrategy: 1 }));
    const sized = (count: number) =>
      deployment({
        items: items.slice(0, count).map((item) => ({
          ...item,
          sizes: sizes.map((size) => ({ ...size, id: `${item.id} ${size.id}` })),
        })),
      });
    expect(found(sized(200), 'MR_DELIVERY', 1)).toEqual([]);
    expect(found(sized(201), 'MR_DELIVERY', 1)).toEqual([
      'BLOCKER TOO_MANY_GROUPS menus/channel-menus All day',
    ]);
  });
});

describe('what a channel cannot show is a warning', () => {
  const unreferred = { collectionGroupId: null, deliveryGroupId: null };
  const lower = [
    {
      id: 'zero',
      name: 'Zero',
      ...unreferred,
      rates: [{ id: 'z', ratePercent: 0, validFrom: '1993-04-07' }],
    },
  ];
  const taxGroups = new Map([...channelMenu().taxGroups, ...lower.map((one) => [one.id, one] as const)]);
  const twoTaxes = {
    ...withGroup({ options: [menuOption({ code: 'O', maximumQuantity: 1 })] }),
    taxGroups,
    items: ['standard', 'zero'].map((taxGroupId) =>
      menuItem({
        ...{ id: taxGroupId, name: taxGroupId, taxGroupId },
        sizes: [menuSize({ id: taxGroupId, pricingStrategy: 1, groups: [link] })],
      }),
    ),
  };
  const one = { code: 'O', maximumQuantity: 1 };
  test.each<[string, DeploymentMenu, DeploymentChannel]>([
    ['STORE_MISSING menus/channel-menus', deployment({}, { store: null }), 'UBER_EATS'],
    [
      'HEADING_MISSING menus/items Olives',
      deployment({
        items: [
          menuItem(),
          menuItem({
            id: 'b',
            name: 'Olives',
            categoryIds: [],
            sizes: [menuSize({ id: 'b', pricingStrategy: 1 })],
          }),
        ],
      }),
      'MR_DELIVERY',
    ],
    ['CODE_MISSING menus/modifiers Olives', deployment(withGroup({ options: [menuOption()] })), 'COUNTER'],
    ['TAX_MIXED menus/modifiers Olives', deployment(twoTaxes), 'UBER_EATS'],
    ['TAX_LOST menus/items zero', deployment(twoTaxes), 'MR_DELIVERY'],
    [
      'HALVES_ADDED menus/modifier-groups Toppings',
      deployment(withGroup({ groupType: 'PORTION_DIVIDING' })),
      'UBER_EATS',
    ],
    [
      'DEFAULTS_LOST menus/modifier-groups Toppings',
      deployment(withGroup({ options: [menuOption({ ...one, defaultQuantity: 1 })] })),
      'MR_DELIVERY',
    ],
    [
      'QUANTITY_LOST menus/modifier-groups Toppings',
      deployment(withGroup({ options: [menuOption({ ...one, maximumQuantity: 2 })] })),
      'MR_DELIVERY',
    ],
    [
      'IMAGES_LOST menus/channel-menus',
      deployment({ items: [menuItem({ image: 'file', imageType: 'image/png' })] }),
      'UBER_EATS',
    ],
  ])('%s', (expected, menu, channel) => {
    expect(found(menu, channel)).toEqual([expect.stringMatching(`^WARNING ${expected}`)]);
  });
});

test('pictures with public addresses are no loss', () => {
  const items = [menuItem({ image: 'file', imageType: 'image/png' })];
  expect(found(deployment({ items }, { arePicturesPublic: true }))).toEqual([]);
});

test('what is wrong with the menu itself blocks only the channels that would refuse it', () => {
  const twice = channelMenu({ items: [menuItem(), menuItem({ id: 'b', name: 'Regina' })] });
  const severities = (channel: DeploymentChannel) =>
    findingsOf({ menu: deployment(), channel, problems: menuProblems(twice), byteCount: 1 })
      .filter(({ code }) => code === 'PLU_DUPLICATE')
      .map(({ severity }) => severity);
  expect(severities('COUNTER')).toEqual(['BLOCKER', 'BLOCKER']);
  expect(severities('WEBSITE')).toEqual(['WARNING', 'WARNING']);
});
