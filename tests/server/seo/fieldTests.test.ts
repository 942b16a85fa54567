import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkAnswer } from '../../../contract/calls/bulk.ts';
import type { TestedStore } from '../../../contract/calls/seo.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type FieldTestResult, type TestSubject, testTexts } from '../../../contract/seo/fieldTest.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
const service = '/services/store';
let customer: string;
let owner: Session;
const stores = { rosebank: '', claremont: '' };

const call = async <Data = WireRecord>(method: string, path: string, body?: object, session = owner) => {
  const answer = await session.call<Data>(method, path, body);
  expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300);
  return answer.body.data;
};
interface Ran {
  testedAt: string;
  stores: TestedStore[];
}
const runPath = (kind: 'Location' | 'Product', client = customer) =>
  `${service}/${kind.toLowerCase()}BasedSEOStore/fieldTestOn${kind}BasedSEO?clientUuid=${client}`;
const run = (kind: 'Location' | 'Product', body?: object, session = owner) =>
  call<Ran>('POST', runPath(kind), body, session);
const lastTest = async (kind: string, session = owner) =>
  (
    await call<{ testedAt: string | null }>(
      'POST',
      `${main}/${kind}BasedSEO/fieldTestTimeUpdated?customerUuid=${customer}`,
      undefined,
      session,
    )
  ).testedAt;
const recordOf = (store: string, kind = 'location') =>
  call(`GET`, `${service}/${kind}BasedSEOStore/${store}/${customer}`);
const failed = ({ checks }: FieldTestResult) => checks.filter(({ ok }) => !ok).map(({ code }) => code);

beforeAll(async () => {
  customer = await api.createCustomer('Ember & Dough');
  owner = await api.signIn(customer);
  for (const [name, suburb, city] of [
    ['rosebank', 'Rosebank', 'Johannesburg'],
    ['claremont', 'Claremont', 'Cape Town'],
  ] as const) {
    const store = await call('POST', `${service}/api/stores/stores`, {
      name: suburb,
      code: suburb.slice(0, 4),
    });
    stores[name] = String(store.id);
    await call('PUT', `${service}/api/stores/storeAddress/${store.id}`, { suburb, city });
  }
  await call('PUT', `${main}/locationBasedSEO/${customer}`, {
    title: '{{store.suburb}} pizza delivered hot | {{brand.name}}',
    description:
      'Order wood-fired pizza from {{brand.name}} in {{store.suburb|store.city}}, delivered hot within the hour.',
  });
});

describe('a field test of texts about locations (P1-3.6-05)', () => {
  test('nobody has tested anything yet', async () => {
    expect(await lastTest('location')).toBeNull();
    expect(await recordOf(stores.rosebank)).toMatchObject({
      titleTest: null,
      descriptionTest: null,
      testedAt: null,
    });
  });

  test('answers title and description of one store with its values, and keeps them with its record', async () => {
    const { testedAt, stores: tested } = await run('Location', { storeUuid: stores.rosebank });
    expect(tested).toHaveLength(1);
    const [{ title, description, ...store }] = tested as [TestedStore];
    expect(store).toEqual({ storeUuid: stores.rosebank, storeName: 'Rosebank' });
    expect(title).toMatchObject({
      ...{ field: 'title', score: 100, grade: 'good', testedAt, characters: 44 },
      text: 'Rosebank pizza delivered hot | Ember & Dough',
    });
    expect(description).toMatchObject({ field: 'description', score: 100, grade: 'good' });
    expect(await recordOf(stores.rosebank)).toMatchObject({ titleTest: title, descriptionTest: description });
    expect(Date.parse((await lastTest('location')) ?? '')).toBe(Date.parse(testedAt));
    expect(await lastTest('product')).toBeNull();
  });

  test('changes nothing else: the record inherits as before, and whoever had its form open can save', async () => {
    const before = await recordOf(stores.rosebank);
    expect(before).toMatchObject({
      version: 0,
      own: [],
      title: '{{store.suburb}} pizza delivered hot | {{brand.name}}',
    });
    const events = () =>
      inTransaction(api.database.pool, { customer, stores: 'all' }, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM audit_events WHERE resource = 'seo/store-location'`,
        );
        return rows[0]?.count;
      });
    const count = await events();
    await run('Location', { storeUuid: stores.rosebank });
    expect(await events()).toBe(count);
    const saved = await call('PUT', `${service}/locationBasedSEOStore/${stores.rosebank}`, {
      ...{ version: 0, own: ['title'], title: 'HOT PIZZA!! Rosebank' },
    });
    expect(saved).toMatchObject({ version: 1, own: ['title'], title: 'HOT PIZZA!! Rosebank' });
    expect(await events()).toBe((count ?? 0) + 1);
    await run('Location', { storeUuid: stores.rosebank });
    const again = await recordOf(stores.rosebank);
    expect(again).toMatchObject({ version: 1, own: ['title'] });
    expect(failed(again.titleTest as FieldTestResult)).toEqual(['LENGTH', 'KEYWORD', 'BRAND', 'NO_SHOUTING']);
    await call('PUT', `${service}/locationBasedSEOStore/${stores.rosebank}`, { own: [], title: null });
  });

  test('a body cannot set results', async () => {
    const sent = await owner.call('PUT', `${service}/locationBasedSEOStore/${stores.claremont}`, {
      ...{ title: 'Own', titleTest: { score: 100 } },
    });
    expect([sent.status, sent.body.issues]).toEqual([
      422,
      [{ field: 'titleTest', code: 'readOnly', details: {} }],
    ]);
    expect((await recordOf(stores.claremont)).titleTest).toBeNull();
  });

  test('without a store all are tested, and texts that are the same elsewhere are not unique', async () => {
    const all = (await run('Location')).stores;
    expect(all.map(({ storeName }) => storeName)).toEqual(['Claremont', 'Rosebank']);
    for (const { title, description } of all) expect([failed(title), failed(description)]).toEqual([[], []]);
    const same = {
      description: 'Find the best pizza of the whole country at Ember & Dough, in Rosebank and elsewhere.',
    };
    for (const store of Object.values(stores))
      await call('PUT', `${service}/locationBasedSEOStore/${store}`, { own: ['description'], ...same });
    const [claremont, rosebank] = (await run('Location', {})).stores;
    expect(failed(claremont?.description as FieldTestResult)).toEqual(['KEYWORD', 'UNIQUE']);
    expect(failed(rosebank?.description as FieldTestResult)).toEqual(['UNIQUE']);
    expect(failed(rosebank?.title as FieldTestResult)).toEqual([]);
  });

  test('the browser comes to the same result with what the server says about the store', async () => {
    const subject = await call<TestSubject>(
      'GET',
      `${service}/locationBasedSEOStore/fieldTestSubject/${stores.rosebank}`,
    );
    expect(subject).toMatchObject({
      ...{ brand: 'Ember & Dough', keywords: ['Rosebank', 'Johannesburg'] },
      variables: {
        'store.name': 'Rosebank',
        'brand.name': 'Ember & Dough',
        'service.list': 'Collection, Delivery',
      },
    });
    const { title, description, titleTest } = await recordOf(stores.rosebank);
    const texts = { title: title as string, description: description as string };
    const isUnique = { title: true, description: true };
    const { testedAt } = titleTest as FieldTestResult;
    expect(testTexts({ kind: 'location', texts, subject, isUnique, testedAt }).title).toEqual(titleTest);
    const renamed = testTexts({
      kind: 'location',
      texts: { ...texts, title: 'x' },
      subject,
      isUnique,
      testedAt,
    });
    expect(renamed.title.inputHash).not.toBe((titleTest as FieldTestResult).inputHash);
  });
});

describe('a field test of texts about products', () => {
  test('looks for items and categories of the menu, and fills in an item', async () => {
    const category = await call('POST', `${main}/itemcategories`, { name: 'Pizza' });
    const taxGroup = await call('POST', `${main}/tax/taxGroups`, { name: 'Standard rate' });
    const item = await call('POST', `${main}/menuitem`, {
      ...{ name: 'Margherita', code: 'M1', categoryIds: [category.id], taxGroupId: taxGroup.id },
    });
    const list = await call('POST', `${main}/priceList`, { name: 'Counter', isDefault: true });
    const size = await call('POST', `${main}/menuitem/subtype`, { menuItemId: item.id, name: 'Large' });
    await call('POST', `${main}/priceListElements`, {
      ...{ priceListId: list.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: size.id, price: 8990 },
    });
    await call('PUT', `${main}/productBasedSEO/${customer}`, {
      title: '{{item.name}} {{category.name}} at {{item.price}} | {{brand.name}}',
      description: 'Wood-fired, {{brand.slogan}}',
    });
    const [claremont] = (await run('Product')).stores;
    expect(claremont?.title.text).toBe('Margherita Pizza at R 89.90 | Ember & Dough');
    expect(failed(claremont?.title as FieldTestResult)).toEqual(['UNIQUE']);
    expect(failed(claremont?.description as FieldTestResult)).toEqual([
      ...['LENGTH', 'KEYWORD', 'BRAND', 'UNIQUE', 'NO_PLACEHOLDER', 'ACTION'],
    ]);
    expect(claremont?.description.checks.find(({ code }) => code === 'KEYWORD')?.message).toContain('item');
    expect((await recordOf(stores.claremont, 'product')).titleTest).toEqual(claremont?.title);
  });
});

describe('who may test', () => {
  test('testing takes the right to change the texts, and reading the time the right to read them', async () => {
    const viewer = await api.signIn(customer, { role: 'Viewer' });
    expect((await viewer.call('POST', runPath('Location'))).status).toBe(403);
    expect(await lastTest('location', viewer)).not.toBeNull();
    await call('POST', `${main}/access/roles`, { name: 'Cook', rights: { '*': ['read'], 'seo/*': [] } });
    const cook = await api.signIn(customer, { role: 'Cook' });
    for (const [method, path] of [
      ['POST', `${main}/locationBasedSEO/fieldTestTimeUpdated`],
      ['GET', `${service}/productBasedSEOStore/fieldTestSubject/${stores.rosebank}`],
    ] as const)
      expect((await cook.call(method, path)).status, path).toBe(403);
  });

  test('somebody who works for one store tests only that, compared with all', async () => {
    const local = await api.signIn(customer, { stores: [stores.rosebank] });
    const tested = (await run('Location', undefined, local)).stores;
    expect(tested.map(({ storeName }) => storeName)).toEqual(['Rosebank']);
    expect(failed(tested[0]?.description as FieldTestResult)).toEqual(['UNIQUE']);
    const other = await local.call('POST', runPath('Location'), { storeUuid: stores.claremont });
    expect([other.status, other.body.code]).toEqual([404, 'NOT_FOUND']);
    const subject = await local.call(
      'GET',
      `${service}/locationBasedSEOStore/fieldTestSubject/${stores.claremont}`,
    );
    expect(subject.status).toBe(404);
  });

  test('a store of another customer is not found, and another customer is refused', async () => {
    const stranger = await api.signIn(await api.createCustomer('Others'));
    const answer = await stranger.call('POST', runPath('Location', stranger.customerUuid), {
      storeUuid: stores.rosebank,
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await stranger.call('POST', runPath('Location'))).body.code).toBe('OTHER_CUSTOMER');
    const none = await stranger.call<Ran>('POST', runPath('Location', stranger.customerUuid));
    expect(none.body.data.stores).toEqual([]);
    const time = await stranger.call('POST', `${main}/locationBasedSEO/fieldTestTimeUpdated`);
    expect(time.body.data).toEqual({ testedAt: null });
  });

  test('general texts have no test', async () => {
    const answer = await owner.call('POST', `${service}/generalSEOStore/fieldTestOnGeneralBasedSEO`);
    expect(answer.status).not.toBe(200);
    expect(await recordOf(stores.rosebank, 'general').catch(() => ({}))).not.toHaveProperty('titleTest');
  });
});

test('a name in double braces that means nothing is refused in any text, and says which names there are', async () => {
  const refused = async (path: string, text: object) => {
    const { status, body } = await owner.call('PUT', path, text);
    return [status, body.code, body.issues?.map(({ field, code, details }) => [field, code, details.names])];
  };
  const wrong = ['placeholderUnknown', ['store.street', 'x']];
  expect(
    await refused(`${main}/generalSEO/${customer}`, { title: '{{store.street|brand.name}} in {{x}}' }),
  ).toEqual([422, 'SEO_PLACEHOLDER_UNKNOWN', [['title', ...wrong]]]);
  expect(
    await refused(`${service}/productBasedSEOStore/${stores.claremont}`, {
      ...{ own: ['description'], description: 'In {{store.street}} {{ x }}' },
    }),
  ).toEqual([422, 'SEO_PLACEHOLDER_UNKNOWN', [['description', ...wrong]]]);
  const { refusals } = await call<BulkAnswer>('POST', `${service}/locationBasedSEOStore/bulkEdit`, {
    ...{ ids: [stores.claremont], edits: [{ field: 'title', how: 'set', value: '{{x}}' }] },
  });
  expect(refusals).toMatchObject([{ issues: [{ field: 'title', code: 'placeholderUnknown' }] }]);
  const kept = await call('PUT', `${main}/generalSEO/${customer}`, { title: '{{brand.slogan}} | { x } {{' });
  expect(kept.title).toBe('{{brand.slogan}} | { x } {{');
});
