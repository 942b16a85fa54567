import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
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
  expect(() => defineModule<'harbours'>({ name: 'harbour', resources: { harbours: { tabs } } })).toThrow(
    `harbour: the tab "${name}" needs another name, made of lower-case letters, digits and hyphens.`,
  );
});

test('a grid within a record is a tab of it, for those who may see its rows and columns', () => {
  const fees = defineResource({
    name: 'fees',
    labels: { one: 'Fee', many: 'Fees' },
    title: 'note',
    uniqueTogether: [['harbourId', 'boatId', 'pierId']],
    fields: {
      harbourId: { kind: 'reference', resource: 'harbours', required: true },
      boatId: { kind: 'reference', resource: 'fleet/boats', required: true },
      pierId: { kind: 'reference', resource: 'fleet/piers', required: true },
      fee: { kind: 'money' },
      note: { kind: 'text' },
    },
    grids: {
      fees: { label: 'Fees', rows: 'boatId', columns: 'pierId', within: 'harbourId', value: 'fee' },
      history: { label: 'Past', rows: 'boatId', columns: 'pierId', within: 'harbourId', value: 'fee' },
    },
  });
  const withFees = createRegistry([...registry.values(), fees]);
  const grids = (all: typeof withFees) =>
    tabsOf(harbours, all, []).flatMap(({ kind, name, isPermitted }) =>
      kind === 'grid' ? [[name, isPermitted]] : [],
    );
  expect(grids(withFees)).toEqual([
    ['fees', true],
    ['fees.history', true],
  ]);
  expect(grids(permitted(withFees, { fees: ['read'], 'fleet/boats': ['read'] }))).toEqual([
    ['fees', false],
    ['fees.history', false],
  ]);
});
