import { expect, test } from 'vitest';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { defineResource, type ResourceInput } from '../../../contract/resource.ts';
import { tabsOf } from '../../../src/crud/record/tabsOf.ts';
import { defineModule } from '../../../src/modules/module.ts';
import { permitted } from '../../../src/session/permittedRegistry.tsx';

const thing = (name: string, fields: ResourceInput['fields'] = {}, related: ResourceInput['related'] = []) =>
  defineResource({
    name,
    labels: { one: name, many: name },
    title: 'name',
    fields: { name: { kind: 'text' }, ...fields },
    related,
  });
const toHarbour = { kind: 'reference', resource: 'harbours' } as const;

const harbours = thing('harbours', {}, [
  { resource: 'fleet/boats', by: 'home' },
  { resource: 'fleet/boats', by: 'winter' },
  { resource: 'fleet/piers', by: 'home' },
  { resource: 'history', by: 'home' },
]);
const registry = createRegistry([
  harbours,
  thing('fleet/boats', { home: toHarbour, winter: toHarbour }),
  thing('fleet/piers', { home: toHarbour }),
  thing('history', { home: toHarbour }),
]);
const tides = { name: 'tides', label: 'tides.mooring', verb: 'update', Content: () => null } as const;

test('every tab of a record has an address of its own', () => {
  expect(tabsOf(harbours, registry, [tides]).map(({ name }) => name)).toEqual([
    'details',
    'fleet-boats.home',
    'fleet-boats.winter',
    'fleet-piers',
    'history.home',
    'tides',
    'history',
  ]);
});

test('tabs that the role does not include are marked, so that their addresses can say so', () => {
  const seen = permitted(registry, { '*': ['read'], 'fleet/*': [] });
  const own = seen.get('harbours') ?? harbours;
  const refused = tabsOf(own, seen, [tides]).filter(({ isPermitted }) => !isPermitted);
  expect(refused.map(({ name }) => name)).toEqual([
    'fleet-boats.home',
    'fleet-boats.winter',
    'fleet-piers',
    'tides',
  ]);
});

test.each(['history', 'details', 'show', 'Sign-ins', 'a/b'])('a module cannot call its tab “%s”', (name) => {
  const tabs = [{ ...tides, name }];
  expect(() => defineModule({ name: 'harbour', resources: { harbours: { tabs } } })).toThrow(
    `harbour: the tab "${name}" needs another name, made of small letters, digits and hyphens.`,
  );
});
