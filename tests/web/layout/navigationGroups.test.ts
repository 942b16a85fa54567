import { expect, test } from 'vitest';
import { createRegistry } from '../../../contract/registry.ts';
import { defineResource, type ResourceInput } from '../../../contract/resource.ts';
import { navigationGroups, placeOf } from '../../../src/layout/navigation/navigationGroups.ts';

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
  thing('boats/sails', { area: 'stock' }),
  thing('hidden'),
  thing('unlisted', { area: 'menu', verbs: ['get'] }),
]);

test('resources are grouped by area, in the order of the areas; what cannot be listed is left out', () => {
  const groups = navigationGroups(registry).map(({ area, resources }) => [
    area,
    resources.map(({ name }) => name),
  ]);
  expect(groups).toEqual([
    ['stock', ['boats', 'boats/sails']],
    ['stores', ['stores']],
  ]);
});

test.each([
  ['/boats', 'boats', undefined],
  ['/boats/7', 'boats', '7'],
  ['/boats/create', 'boats', 'create'],
  ['/boats/sails', 'boats/sails', undefined],
  ['/boats/sails/a%2Fb', 'boats/sails', 'a/b'],
])('%s lies in its resource', (path, name, part) => {
  expect(placeOf(registry, path)).toEqual({ resource: registry.get(name), part });
});

test('an address of no resource lies nowhere', () => {
  expect(placeOf(registry, '/boatshed')).toBeUndefined();
});
