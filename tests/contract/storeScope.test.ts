import { describe, expect, test } from 'vitest';
import { defineResource } from '../../contract/defineResource.ts';
import { createRegistry, mistakesIn } from '../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { ResourceInput } from '../../contract/resourceInput.ts';
import { belongsTo, onlyStore, scopeTables } from '../../contract/storeScope.ts';

const thing = (name: string, more: Partial<ResourceInput>) =>
  defineResource({
    name,
    labels: { one: name, many: name },
    title: 'name',
    ...more,
    fields: { name: { kind: 'text', maxLength: 40 }, ...more.fields },
  });
const shops = thing('shops', { storeScope: 'id' });
const shopId = { kind: 'reference', resource: 'shops' } as const;
const tills = thing('tills', { storeScope: 'shopId', fields: { shopId } });
const slips = thing('slips', {
  storeScope: 'tillId',
  fields: { tillId: { kind: 'reference', resource: 'tills' } },
});
const offers = thing('offers', {
  storeScope: 'shopIds',
  fields: { shopIds: { kind: 'references', resource: 'shops' } },
});
const good = [shops, tills, slips, offers];
const registry = createRegistry(good);
const recordOf = (values: object) => ({ id: 'a', version: 1, ...values }) as WireRecord;

describe('a record belongs to the stores that it names', () => {
  const isTheirs = (resource: typeof shops, values: object, stores: readonly string[] | 'all' = ['a', 'b']) =>
    belongsTo(stores, { resource, registry }, recordOf(values));

  test.each([
    ['a store, to itself', isTheirs(shops, {}), true],
    ['a store, not to another', isTheirs(shops, { id: 'c' }), false],
    ['one of theirs', isTheirs(tills, { shopId: 'b' }), true],
    ['one of others', isTheirs(tills, { shopId: 'c' }), false],
    ['none, so to the customer', isTheirs(tills, { shopId: null }), false],
    ['all of which are theirs', isTheirs(offers, { shopIds: ['a', 'b'] }), true],
    ['some of which are others', isTheirs(offers, { shopIds: ['a', 'c'] }), false],
    ['a list of none', isTheirs(offers, { shopIds: [] }), false],
    ['through another record, which only the server knows', isTheirs(slips, { tillId: 'x' }), true],
    ['whichever, to somebody who works for all', isTheirs(tills, { shopId: 'c' }, 'all'), true],
  ])('%s', (_what, is, expected) => expect(is).toBe(expected));
});

test('a new record begins with the only store that somebody works for', () => {
  const begins = (resource: typeof shops, stores: readonly string[] | 'all') =>
    onlyStore(stores, { resource, registry });
  expect(begins(tills, ['a'])).toEqual({ shopId: 'a' });
  expect(begins(offers, ['a'])).toEqual({ shopIds: ['a'] });
  expect([
    begins(tills, ['a', 'b']),
    begins(tills, 'all'),
    begins(slips, ['a']),
    begins(shops, ['a']),
  ]).toEqual([{}, {}, {}, {}]);
  const two = createRegistry([...good, thing('depots', { storeScope: 'id' })]);
  expect(onlyStore(['a'], { resource: tills, registry: two })).toEqual({});
});

test('counts depend on every table that decides about the stores', () => {
  expect(scopeTables(slips, registry)).toEqual(['slips', 'tills']);
});

test('a definition is told what cannot say whose store a record belongs to', () => {
  const wrong = (storeScope: string, more: Partial<ResourceInput> = {}) => {
    const { fields = {} } = more;
    const made = thing('wrong', { ...more, storeScope, fields: { shopId, ...fields } });
    const plain = thing('plain', {});
    return [...mistakesIn([...good, plain, made]).values()]
      .flat()
      .flatMap(({ path, sentences }) => sentences.map(({ code }) => `${path.join('.')} ${code}`));
  };
  expect(wrong('shopId')).toEqual([]);
  expect(wrong('nowhere')).toEqual(['storeScope unknownField']);
  expect(wrong('name')).toEqual(['storeScope storeNoReference']);
  expect(wrong('id', { key: 'integer' })).toContain('storeScope storesOfCustomer');
  const of = (kind: 'reference' | 'references', resource: string) =>
    wrong('other', { fields: { other: { kind, resource } } });
  expect(of('reference', 'plain')).toEqual(['storeScope storeOfNone']);
  expect(of('references', 'tills')).toEqual(['storeScope storesNotDirect']);
  expect(of('reference', 'wrong')).toEqual(['storeScope storeInCircle']);
  expect(of('reference', 'slips')).toEqual([]);
});
