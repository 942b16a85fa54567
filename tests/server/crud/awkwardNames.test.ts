import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { startApi } from '../../support/api.ts';

/** Names that mean something to the product's own statements, to PostgreSQL, or in an address. */
const names =
  'total rowNumber row position searchText ctid tableoid xmin xmax cmin cmax oid epoch page hits sorted found counted list next value pointer figure before after written staged word limit offset count select user table group left right end sort range filter columns format then length prototype data success'.split(
    ' ',
  );

const input: ResourceInput = {
  name: 'test/awkward',
  labels: { one: 'Awkward record', many: 'Awkward records' },
  title: 'total',
  ordered: true,
  fields: Object.fromEntries(
    names.map((name) => [
      name,
      { kind: 'text', unique: name === 'total', searchable: name === 'searchText' },
    ]),
  ),
  list: { columns: names, filters: names },
};
const api = await startApi([defineResource(input)]);
const customer = await api.createCustomer('Awkward');
const session = await api.signIn(customer);
const path = '/services/main/test/awkward';

const valuesOf = (mark: string) => Object.fromEntries(names.map((name) => [name, `${mark} ${name}`]));
const read = (query: Record<string, unknown>) => {
  const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
  return session.call<WireRecord[]>('GET', `${path}?${new URLSearchParams(parameters)}`);
};

test('fields of every awkward name are created, listed, filtered, sorted, exported, imported and changed in bulk', async () => {
  for (const mark of ['b', 'a']) expect((await session.call('POST', path, valuesOf(mark))).status).toBe(201);
  const all = await read({});
  expect([all.status, all.headers.get('content-range')]).toEqual([200, expect.stringMatching(/\/2$/)]);
  expect(all.body.data).toMatchObject([valuesOf('b'), valuesOf('a')]);
  for (const name of names) {
    const filtered = await read({ filter: { [name]: `a ${name}` } });
    expect([name, filtered.status, filtered.body.data.length]).toEqual([name, 200, 1]);
    const sorted = await read({
      sort: [name, 'ASC'],
      range: [0, 0],
      filter: { q: name === 'searchText' ? 'a' : '' },
    });
    expect([name, sorted.status, sorted.body.data[0]?.total]).toEqual([name, 200, 'a total']);
  }
  const file = await session.call('GET', `${path}/downloadExcel?format=csv`);
  expect(file.status).toBe(200);
  const again = file.text.replaceAll('a ', 'c ').replaceAll('b ', 'd ');
  const mapping = { Order: null, Created: null, Changed: null };
  const headings = again.slice(0, again.indexOf('\r\n')).split(',');
  const unmapped = Object.fromEntries(Object.entries(mapping).filter(([name]) => headings.includes(name)));
  const added = await session.upload(path, again, { mapping: unmapped });
  expect([added.status, added.body]).toMatchObject([200, { data: { created: 2 } }]);
  const matched = await session.upload(path, again.replaceAll('c ctid', 'e ctid'), {
    mapping: unmapped,
    matchBy: 'total',
  });
  expect([matched.status, matched.body]).toMatchObject([
    200,
    { data: { created: 0, updated: 1, unchanged: 1 } },
  ]);
  const ids = (await read({})).body.data.map(({ id }) => id);
  const changes = { ...valuesOf('z') };
  delete changes.total;
  const edits = Object.entries(changes).map(([field, value]) => ({ field, how: 'set', value }));
  const bulk = await session.call('POST', `${path}/bulkEdit`, { ids, edits });
  expect([bulk.status, bulk.body.data.refusals]).toEqual([200, []]);
  expect((await read({ filter: { xmin: 'z xmin' } })).body.data).toHaveLength(4);
});

test.each([
  'id',
  'version',
  'customerUuid',
  'order',
  'createdAt',
  'updatedAt',
  'labels',
  'q',
  'and',
  'or',
  'constructor',
  'toString',
])('a field called %s is refused by name', (name) => {
  const fields: ResourceInput['fields'] = { total: { kind: 'text' }, [name]: { kind: 'text' } };
  expect(() =>
    createRegistry([defineResource({ name: 'x', labels: input.labels, title: 'total', fields })]),
  ).toThrow(`The name "${name}" is reserved`);
});

test('the moments of creation and change are fields that lists filter by', async () => {
  const { id, createdAt } = (await session.call('POST', path, { total: 'moment' })).body.data;
  const found = await read({ filter: { createdAt: { gte: createdAt }, updatedAt: { gte: createdAt } } });
  expect([found.status, found.body.data.map((record) => record.id)]).toEqual([200, [id]]);
  expect((await read({ filter: { createdAt: { lt: '2020-01-01T00:00:00Z' } } })).body.data).toEqual([]);
});
