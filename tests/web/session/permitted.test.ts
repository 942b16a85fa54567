import { expect, test } from 'vitest';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { everyRight } from '../../../contract/rights/rights.ts';
import type { Stores } from '../../../contract/storeScope.ts';
import { effective, rightsRows, withAction } from '../../../src/kit/fieldKinds/rightsRows.ts';
import { resources } from '../../../src/resources/resources.ts';
import { permitted } from '../../../src/session/permittedRegistry.tsx';

const registry = createRegistry(resources);

test('pages get the resources with the verbs that the rights include; a file needs more than the upload', () => {
  const rights = {
    '*': ['read' as const],
    'stock-items/*': ['read' as const, 'import' as const],
    'stock-items/items': ['read' as const, 'create' as const, 'update' as const, 'import' as const],
    'access/*': [],
  };
  const verbs = (name: string) => [...(permitted(registry, rights).get(name)?.verbs ?? [])];
  expect(verbs('stores')).toEqual(['list', 'get']);
  expect(verbs('stock-items/categories')).toEqual(['list', 'get']);
  expect(verbs('stock-items/items')).toEqual(['list', 'get', 'create', 'update', 'sequence', 'import']);
  expect(verbs('access/roles')).toEqual([]);
});

test('somebody who works for some stores opens no new ones on the pages', () => {
  const verbs = (stores: Stores, name: string) => [
    ...(permitted(registry, everyRight, stores).get(name)?.verbs ?? []),
  ];
  const all = verbs('all', 'stores');
  expect(all).toEqual(expect.arrayContaining(['create', 'import']));
  expect(verbs(['x'], 'stores')).toEqual(all.filter((verb) => !['create', 'import'].includes(verb)));
  expect(verbs(['x'], 'stores/delivery-zones')).toEqual(verbs('all', 'stores/delivery-zones'));
});

test('a box that is ticked makes its line speak for itself, from what it followed until then', () => {
  const rows = rightsRows(registry);
  const row = (name: string) => {
    const found = rows.find((one) => one.name === name);
    if (!found) throw new Error(`There is no row ${name}.`);
    return found;
  };
  const general = { '*': ['read' as const, 'update' as const] };
  expect(effective(general, row('stock-items/items'), rows)).toEqual(['read', 'update']);
  const group = withAction(general, row('stock-items/*'), rows, 'update', false);
  expect(group).toEqual({ '*': ['read', 'update'], 'stock-items/*': ['read'] });
  expect(withAction(group, row('stock-items/items'), rows, 'create', true)).toEqual({
    ...group,
    'stock-items/items': ['read', 'create'],
  });
});
