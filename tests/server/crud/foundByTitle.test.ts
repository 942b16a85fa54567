import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const dishes = defineResource({
  name: 'test/dishes',
  labels: { one: 'Dish', many: 'Dishes' },
  title: 'name',
  fields: { name: { kind: 'text', required: true, searchable: true } },
});
const portions = defineResource({
  name: 'test/portions',
  labels: { one: 'Portion', many: 'Portions' },
  title: 'label',
  fields: {
    dishId: { kind: 'reference', resource: 'test/dishes', required: true },
    name: { kind: 'text', required: true, searchable: true },
    label: { kind: 'text', computed: "{dishId.name} || ' · ' || {name}" },
  },
});
const api = await startApi([dishes, portions]);
const session = await api.signIn(await api.createCustomer('Found by title'));

async function made(of: Session, resource: string, values: object): Promise<WireRecord> {
  const { status, body, text } = await of.call('POST', `/services/main/test/${resource}`, values);
  expect(status, text).toBe(201);
  return body.data;
}

/** The titles that a search finds, and the total that the list tells. */
async function found(of: Session, q: string) {
  const query = new URLSearchParams({ filter: JSON.stringify({ q }), sort: '["label","ASC"]' });
  const { body, headers } = await of.call<WireRecord[]>('GET', `/services/main/test/portions?${query}`);
  return {
    titles: body.data.map(({ label }) => label),
    total: Number(headers.get('content-range')?.split('/').at(-1)),
  };
}

test('a record is found by the name of another one that its title shows, word by word, also after that is renamed', async () => {
  const soup = await made(session, 'dishes', { name: 'Crème soup' });
  const salad = await made(session, 'dishes', { name: 'Salad' });
  for (const { id } of [soup, salad])
    for (const name of ['Large', 'Small']) await made(session, 'portions', { dishId: id, name });
  expect(await found(session, 'creme')).toEqual({
    titles: ['Crème soup · Large', 'Crème soup · Small'],
    total: 2,
  });
  expect((await found(session, 'large creme')).titles).toEqual(['Crème soup · Large']);
  expect((await found(session, 'large')).titles).toEqual(['Crème soup · Large', 'Salad · Large']);
  expect((await found(session, 'creme salad')).titles).toEqual([]);

  await session.call('PATCH', `/services/main/test/dishes/${salad.id}`, { name: 'Green creme' });
  expect((await found(session, 'creme')).total).toBe(4);

  const stranger = await api.signIn(await api.createCustomer('Another kitchen'));
  await made(stranger, 'dishes', { name: 'Creme' });
  expect(await found(stranger, 'creme')).toEqual({ titles: [], total: 0 });
});
