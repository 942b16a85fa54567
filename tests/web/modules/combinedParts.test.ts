import { expect, test } from 'vitest';
import { combinedParts } from '../../../src/modules/composition.ts';
import { defineModule } from '../../../src/modules/module.ts';

const Nothing = () => null;
const tab = (name: string) => ({
  name,
  label: 'storeHours.tab' as const,
  verb: 'get' as const,
  Content: Nothing,
});

test('a resource has the tabs and cells of all modules', () => {
  const parts = combinedParts([
    ['stores', { tabs: [tab('hours')], cells: { place: Nothing } }],
    ['stores', { tabs: [tab('copy')], list: Nothing, widths: { name: 200 } }],
    ['menus', { tabs: [tab('hours')] }],
  ]);
  expect(parts.get('stores')?.tabs?.map(({ name }) => name)).toEqual(['hours', 'copy']);
  expect(parts.get('stores')).toMatchObject({
    cells: { place: Nothing },
    list: Nothing,
    widths: { name: 200 },
  });
  expect(parts.get('menus')?.tabs).toHaveLength(1);
});

test.each([
  ['page', { list: Nothing }, 'Two modules provide the part of stores list.'],
  ['tab', { tabs: [tab('hours')] }, 'Two modules provide a tab of stores called hours.'],
  ['cell', { cells: { place: Nothing } }, 'Two modules provide a cell of stores for place.'],
])('two modules cannot provide the same %s of a resource', (_what, parts, words) => {
  expect(() =>
    combinedParts([
      ['stores', parts],
      ['stores', parts],
    ]),
  ).toThrow(words);
});

test('a misspelt resource does not compile', () => {
  const { resources = {} } = defineModule({ name: 'hours', resources: { stores: { list: Nothing } } });
  expect(Object.keys(resources)).toEqual(['stores']);
  // @ts-expect-error: there is no resource of this name.
  expect(defineModule({ name: 'hours', resources: { storse: { list: Nothing } } }).name).toBe('hours');
});
