import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { type Finding, mendedBy } from '../../../contract/deployment/findings.ts';
import { findingsByRecord, findingsOfItems } from '../../../contract/deployment/findingsOfRecords.ts';
import { resources } from '../../../src/resources/resources.ts';
import { channelMenu, menuGroup, menuItem, menuOption, menuSize } from '../../support/menus.ts';

const link = (groupId: string) => ({
  ...{ id: `link to ${groupId}`, groupId },
  ...{ minimum: null, maximum: null, priceListId: null },
});
const toppings = menuGroup();
const sauces = menuGroup({ id: 'sauces', name: 'Sauces', options: [menuOption({ id: 'chilli' })] });
const menu = channelMenu({
  ...{ id: 'on Mr D', menuId: 'all day' },
  categories: [{ id: 'pizza', name: 'Pizza' }],
  items: [
    menuItem({ sizes: [menuSize({ groups: [link('toppings')] })] }),
    menuItem({ id: 'burger', name: 'Burger', sizes: [menuSize({ id: 'single', groups: [link('sauces')] })] }),
  ],
  groups: [toppings, sauces],
});
const finding = (code: Finding['code'], resource: string, id: string): Finding => ({
  ...{ code, severity: 'WARNING', record: { resource, id, name: id } },
  ...{ of: null, part: null, field: null },
});
const codesOf = (findings: readonly Finding[] | undefined) => findings?.map(({ code }) => code);

describe('what channels say of a record', () => {
  const findings = [
    finding('CODE_MISSING', 'menus/modifiers', 'olives'),
    finding('TAX_MIXED', 'menus/modifiers', 'chilli'),
    finding('DEFAULTS_LOST', 'menus/modifier-groups', 'toppings'),
    finding('GROUP_MIN_MAX', 'menus/subtype-modifier-groups', 'link to sauces'),
    finding('HEADING_TOO_LONG', 'menus/item-categories', 'pizza'),
    finding('PRICE_MISSING', 'menus/subtypes', 'large'),
    finding('TAX_LOST', 'menus/items', 'margherita'),
    finding('IMAGES_LOST', 'menus/channel-menus', 'on Mr D'),
    finding('NO_HOURS', 'menus', 'all day'),
  ];
  const said = findingsByRecord(menu, findings);

  test.each<[string, string, Finding['code'][]]>([
    [
      ...(['menus/items', 'margherita'] as const),
      ['TAX_LOST', 'PRICE_MISSING', 'HEADING_TOO_LONG', 'DEFAULTS_LOST', 'CODE_MISSING'],
    ],
    ['menus/items', 'burger', ['HEADING_TOO_LONG', 'GROUP_MIN_MAX', 'TAX_MIXED']],
    ['menus/subtypes', 'large', ['PRICE_MISSING', 'DEFAULTS_LOST', 'CODE_MISSING']],
    ['menus/modifier-groups', 'toppings', ['DEFAULTS_LOST', 'CODE_MISSING']],
    ['menus/modifiers', 'chilli', ['TAX_MIXED']],
    ['menus/item-categories', 'pizza', ['HEADING_TOO_LONG']],
    ['menus', 'all day', ['NO_HOURS', 'IMAGES_LOST']],
  ])('%s %s', (resource, id, expected) => {
    expect(codesOf(said({ resource, id }))?.toSorted()).toEqual(expected.toSorted());
  });

  test('a record that the menu does not have is told apart from one without findings', () => {
    expect(said({ resource: 'menus/modifiers', id: 'somewhere else' })).toBeUndefined();
    // The same id in another resource is another record.
    expect(said({ resource: 'menus/items', id: 'olives' })).toBeUndefined();
    expect(findingsByRecord(menu, [])({ resource: 'menus/modifiers', id: 'olives' })).toEqual([]);
  });

  test('the items of a menu say the same as each of them, and those without findings are left out', () => {
    const oneItem = findings.filter(({ code }) => code === 'DEFAULTS_LOST');
    expect(findingsOfItems(menu, oneItem).map(({ itemId }) => itemId)).toEqual(['margherita']);
    fc.assert(
      fc.property(fc.subarray(findings), (some) => {
        const of = findingsByRecord(menu, some);
        const expected = menu.items.flatMap(({ id }) => {
          const own = of({ resource: 'menus/items', id }) ?? [];
          return own.length === 0 ? [] : [{ itemId: id, findings: own }];
        });
        expect(findingsOfItems(menu, some)).toEqual(expected);
      }),
    );
  });
});

test('groups that open each other end', () => {
  const opens = (id: string, groupId: string) => menuOption({ id, groupIds: [groupId] });
  const round = channelMenu({
    groups: [
      menuGroup({ id: 'one', options: [opens('to two', 'two')] }),
      menuGroup({ id: 'two', options: [opens('to one', 'one')] }),
    ],
  });
  const findings = [finding('CODE_MISSING', 'menus/modifiers', 'to one')];
  expect(
    codesOf(findingsByRecord(round, findings)({ resource: 'menus/modifier-groups', id: 'one' })),
  ).toEqual(['CODE_MISSING']);
});

test('a finding leads to a field that people find on the form of the record', () => {
  const registry = createRegistry(resources);
  for (const [code, fields] of Object.entries(mendedBy))
    for (const [name, field] of Object.entries(fields)) {
      const resource = registry.get(name);
      expect(resource?.fields.has(field), `${code} ${name} ${field}`).toBe(true);
      const shown = resource?.form.sections.flatMap((section) => section.fields) ?? [];
      expect(shown, `${code} ${name} ${field}`).toContain(field);
    }
});
