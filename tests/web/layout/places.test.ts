import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { locationOf, navigationGroups, placesOf } from '../../../src/layout/navigation/places.ts';
import { pageEntries } from '../../../src/layout/palette/paletteEntries.ts';
import type { Entry } from '../../../src/modules/module.ts';

const thing = (name: string, more: Partial<ResourceInput> = {}) =>
  defineResource({
    name,
    labels: { one: name, many: name },
    title: 'name',
    fields: { name: { kind: 'text' } },
    ...more,
  });

const registry = createRegistry([
  thing('stores', { area: 'stores' }),
  thing('boats', { area: 'stock' }),
  thing('boats/sails', { area: 'stock', navigation: 'last' }),
  thing('boats/masts', { area: 'stock' }),
  thing('boats/harbours', { area: 'stock', navigation: 'first' }),
  thing('boats/oars', { area: 'stock', navigation: 'none' }),
  thing('hidden'),
  thing('hire/tools', { area: 'hire' }),
  thing('hire/sites', { area: { name: 'hire', label: 'Hire', icon: 'checklist' } }),
  thing('unlisted', { area: 'menu', verbs: ['get'] }),
]);
const entries: Entry[] = [
  { path: '/boats/value', title: 'definitions.title', area: 'stock', shownIn: ['navigation', 'palette'] },
  {
    path: '/boats/register',
    title: 'definitions.title',
    area: 'stock',
    navigation: 'last',
    shownIn: ['navigation', 'palette'],
  },
  { path: '/account', title: 'account.title', shownIn: ['palette', 'userMenu'] },
  { path: '/boats?filter={"hull":"WOOD"}', title: 'tides.wooden', area: 'stock', shownIn: ['palette'] },
];
const say = (key: string) => key;
const places = placesOf(registry, entries, say);

/** What says first; pages made by hand; lists; what says last. */
const stock = [
  '/boats/harbours',
  '/boats/value',
  '/boats',
  '/boats/masts',
  '/boats/sails',
  '/boats/register',
];

test('resources and pages stand together by area: pages made by hand before lists, unless they say otherwise; what cannot be listed is left out', () => {
  const groups = navigationGroups(places).map((group) => [
    group.area.name,
    group.places.map(({ path }) => path),
  ]);
  expect(groups).toEqual([
    ['stock', stock],
    ['stores', ['/stores']],
    ['hire', ['/hire/tools', '/hire/sites']],
  ]);
});

test('an area that a definition adds stands once, after those of the product, with the label and icon of the definition', () => {
  expect(navigationGroups(places).at(-1)?.area).toEqual({ name: 'hire', label: 'Hire', icon: 'checklist' });
});

test('the palette leads to the pages of the navigation in its order, and then to the others, also to a list that the navigation leaves out', () => {
  expect(pageEntries(places).map(({ to }) => to)).toEqual([
    ...stock,
    '/stores',
    '/hire/tools',
    '/hire/sites',
    '/account',
    '/boats?filter={"hull":"WOOD"}',
    '/boats/oars',
  ]);
});

test.each([
  ['/boats', '/boats', undefined],
  ['/boats/7', '/boats', '7'],
  ['/boats/7/history', '/boats', '7'],
  ['/boats/create', '/boats', 'create'],
  ['/boats/sails', '/boats/sails', undefined],
  ['/boats/sails/a%2Fb', '/boats/sails', 'a/b'],
  ['/boats/value', '/boats/value', undefined],
  ['/account', '/account', undefined],
])('%s lies in %s', (path, place, part) => {
  const location = locationOf(places, path);
  expect([location?.place.path, location?.part]).toEqual([place, part]);
});

test('an address of no place lies nowhere', () => {
  expect(locationOf(places, '/boatshed')).toBeUndefined();
});
