import { describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry, mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { inLanguage } from '../../../contract/resourceWords.ts';
import { sectionsOf, tabsOf } from '../../../src/crud/record/tabsOf.ts';
import { defineModule } from '../../../src/modules/module.ts';
import { permitted } from '../../../src/session/permittedRegistry.tsx';

const thing = (
  name: string,
  fields: ResourceInput['fields'] = {},
  related: ResourceInput['related'] = [],
  tabGroups: ResourceInput['tabGroups'] = {},
) =>
  defineResource({
    name,
    labels: { one: name, many: name },
    title: 'name',
    fields: { name: { kind: 'text' }, ...fields },
    related,
    tabGroups,
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

describe('groups of tabs', () => {
  const grouped = thing('harbours', {}, harbours.related.slice(0, 3), {
    past: { label: { en: 'Past', af: 'Verlede' }, tabs: ['history'] },
    water: { label: 'On the water', tabs: ['fleet/piers', 'fleet/boats'] },
  });
  const shown = (tabs: ReturnType<typeof tabsOf>) =>
    sectionsOf(grouped, tabs).map(({ label, tabs: own }) => [label, ...own.map(({ name }) => name)]);

  test('stand in the order of the definition, with tabs of modules last, and the record itself first', () => {
    const anchors = { ...tides, name: 'anchors', group: 'water' };
    expect(shown(tabsOf(grouped, registry, [tides, anchors]))).toEqual([
      [undefined, 'details'],
      ['Past', 'history'],
      ['On the water', 'fleet-piers', 'fleet-boats.home', 'fleet-boats.winter', 'anchors'],
      [undefined, 'tides'],
    ]);
  });

  test('are left out without a tab, and a tab of a module without its group stands alone', () => {
    const allowed = tabsOf(grouped, permitted(registry, { '*': ['read'], 'fleet/*': [] }), [
      { ...tides, group: 'elsewhere', verb: 'get' },
    ]).filter(({ isPermitted }) => isPermitted);
    expect(shown(allowed)).toEqual([
      [undefined, 'details'],
      ['Past', 'history'],
      [undefined, 'tides'],
    ]);
  });

  test('have their labels in the language of the person', () => {
    expect([...inLanguage(grouped, 'af').tabGroups.values()].map(({ label }) => label)).toEqual([
      'Verlede',
      'On the water',
    ]);
  });

  test('hold each tab once, and none that the records do not have', () => {
    const wrong = thing('wrong', {}, [{ resource: 'fleet/piers', by: 'home' }], {
      one: { label: 'One', tabs: ['details', 'fleet/boat'] },
      two: { label: 'Two', tabs: ['fleet/piers', 'details'] },
    });
    const piers = thing('fleet/piers', { home: { kind: 'reference', resource: 'wrong' } });
    const mistakes = [...mistakesIn([wrong, piers]).values()].flat();
    expect(mistakes.map(({ path, sentences }) => [path.join('.'), sentences[0]?.code])).toEqual([
      ['tabGroups.one.tabs.1', 'unknownTab'],
      ['tabGroups.two.tabs.1', 'twice'],
    ]);
  });
});
