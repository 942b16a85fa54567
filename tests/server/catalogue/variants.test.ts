import { beforeAll, describe, expect, test } from 'vitest';
import type { DriftAnswer } from '../../../contract/calls/variants.ts';
import { mostCombinations } from '../../../contract/catalogue/variants.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
const variants = new Map<string, unknown>();

const create = async (path: string, values: object): Promise<WireRecord> =>
  (await session.call('POST', `${main}/${path}`, values)).body.data;

/** The tree of sizes, each with its bases. */
const tree = (sizes: Record<string, readonly string[]>, unticked: readonly string[] = []) =>
  Object.entries(sizes).flatMap(([size, bases]) => {
    const id = crypto.randomUUID();
    const line = (name: string) => ({
      variantId: variants.get(name),
      isChecked: !unticked.includes(name),
    });
    return [
      { id, parentId: null, ...line(size) },
      ...bases.map((base) => ({ id: crypto.randomUUID(), parentId: id, ...line(base) })),
    ];
  });
const newTemplate = (sizes: Record<string, readonly string[]>) =>
  create('variantsTemplate', { name: crypto.randomUUID(), VariantTemplateItems: tree(sizes) });
const newItem = () => create('menuitem', { name: crypto.randomUUID(), code: crypto.randomUUID() });
const sizesOf = async (item: WireRecord) => {
  const { body } = await session.call<WireRecord[]>(
    'GET',
    `${main}/menuitem/subtype?sort=["order","ASC"]&filter=${encodeURIComponent(JSON.stringify({ menuItemId: item.id }))}`,
  );
  return body.data.map(({ name, isActive }) => (isActive ? name : `${name} (off)`));
};
const apply = (items: readonly WireRecord[], template: WireRecord, more: object = {}) =>
  session.call<{ count: number; job?: string }>('POST', `${main}/menuitem/actions/applyTemplate`, {
    ids: items.map(({ id }) => id),
    values: { variantTemplateId: template.id, ...more },
  });
const drift = async (template: WireRecord) =>
  (await session.call<DriftAnswer>('GET', `${main}/variantsTemplate/${template.id}/drift`)).body.data;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Variants'));
  for (const name of ['SMALL', 'LARGE', 'PAN', 'TRADITIONAL'])
    variants.set(name, (await create('variantElement', { name })).id);
});

describe('a template', () => {
  test('is refused with a variant that is ticked without its parent, and says which parent', async () => {
    const lines = tree({ SMALL: [], LARGE: ['PAN'] }, ['LARGE']);
    const { status, body } = await session.call('POST', `${main}/variantsTemplate`, {
      name: 'Orphan',
      VariantTemplateItems: lines,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      'VariantTemplateItems.2.isChecked': 'Tick “LARGE” too: this is offered only with it',
    });
  });

  test('is judged as a whole when one of its variants is changed alone', async () => {
    const template = await newTemplate({ LARGE: ['PAN'] });
    const [large] = template.VariantTemplateItems as WireRecord[];
    const path = `${main}/variantTemplateItems/${large?.id}`;
    const { status, body } = await session.call('PUT', path, { isChecked: false });
    expect([status, body.issues?.[0]?.code]).toEqual([422, 'variantOrphan']);
  });

  test('makes at most so many combinations on so many levels', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, () => ({ parentId: null, variantId: variants.get('PAN') }));
    const save = async (VariantTemplateItems: object[]) =>
      (
        await session.call('POST', `${main}/variantsTemplate`, {
          name: crypto.randomUUID(),
          VariantTemplateItems,
        })
      ).body;
    expect((await save(lines(mostCombinations))).success).toBe(true);
    expect((await save(lines(mostCombinations + 1))).issues?.[0]?.code).toBe('variantMany');
    const chain = (levels: number) =>
      Array.from({ length: levels }, () => crypto.randomUUID()).map((id, index, all) => ({
        ...{ id, parentId: all[index - 1] ?? null, variantId: variants.get('PAN') },
      }));
    expect((await save(chain(3))).success).toBe(true);
    expect((await save(chain(4))).issues?.[0]?.code).toBe('variantDeep');
  });

  test('says the name of each of its variants (P1-3.5-27)', async () => {
    const template = await newTemplate({ LARGE: ['PAN'] });
    const { body } = await session.call<WireRecord>('GET', `${main}/variantsTemplate/${template.id}`);
    const lines = ['LARGE', 'PAN'].map((name) => ({
      ...{ mainDesc: name, variantId: variants.get(name), isChecked: true },
      Variant: { id: variants.get(name), name },
    }));
    expect(body.data.VariantTemplateItems).toMatchObject(lines);
  });

  test('is duplicated with its whole tree', async () => {
    const template = await newTemplate({ SMALL: ['PAN'], LARGE: ['PAN', 'TRADITIONAL'] });
    const copy = await create('variantsTemplate/duplicate', { id: template.id, name: crypto.randomUUID() });
    const { body } = await session.call<WireRecord>('GET', `${main}/variantsTemplate/${copy.id}`);
    const shape = ({ VariantTemplateItems }: WireRecord) => {
      const lines = VariantTemplateItems as WireRecord[];
      return lines.map(({ mainDesc, parentId }) => [mainDesc, lines.findIndex(({ id }) => id === parentId)]);
    };
    expect(shape(body.data)).toEqual(shape(template));
    expect(shape(body.data)).toHaveLength(5);
  });
});

describe('a new item with a template', () => {
  test('has its sizes at once, named as people read them; a template that offers nothing gives none', async () => {
    const template = await newTemplate({ SMALL: ['PAN', 'TRADITIONAL'], LARGE: [] });
    const named = () => ({ name: crypto.randomUUID(), code: crypto.randomUUID() });
    const { body: added, headers } = await session.call<WireRecord>('POST', `${main}/menuitem`, {
      ...named(),
      variantTemplateId: template.id,
    });
    const item = added.data;
    expect(await sizesOf(item)).toEqual(['Small, pan', 'Small, traditional', 'Large']);
    expect(await drift(template)).toMatchObject({ count: 1, drifted: 0 });
    const undo = { request: headers.get('x-request-id') };
    expect((await session.call('POST', `${main}/menuitem/undo`, undo)).status).toBe(200);
    expect(await sizesOf(item)).toEqual([]);

    const empty = await create('variantsTemplate', { name: crypto.randomUUID(), VariantTemplateItems: [] });
    const without = await create('menuitem', { ...named(), variantTemplateId: empty.id });
    expect(await sizesOf(without)).toEqual([]);
  });
});

describe('applying a template', () => {
  test('adds the sizes that are missing, and loses none', async () => {
    const template = await newTemplate({ SMALL: ['PAN', 'TRADITIONAL'], LARGE: [] });
    const items = [await newItem(), await newItem()];
    await create('menuitem/subtype', { menuItemId: items[0]?.id, name: 'Standard' });
    const price = { pricingStrategy: 3, customPrice: 9990 };
    await create('menuitem/subtype', { menuItemId: items[0]?.id, name: 'Large', ...price });
    const path = `${main}/variantsTemplate/${template.id}/preview`;
    const { body } = await session.call<DriftAnswer>('POST', path, { ids: items.map(({ id }) => id) });
    expect(body.data.items.find(({ id }) => id === items[0]?.id)).toMatchObject({
      missing: ['Small, pan', 'Small, traditional'],
      unlinked: ['Large'],
      extra: ['Standard'],
    });
    expect((await drift(template)).count).toBe(0);

    expect((await apply(items, template)).body.data).toMatchObject({ count: 2 });
    // In the order of the template, and what it does not have behind them.
    expect(await sizesOf(items[0] as WireRecord)).toEqual([
      ...['Small, pan', 'Small, traditional', 'Large', 'Standard'],
    ]);
    expect(await sizesOf(items[1] as WireRecord)).toEqual(['Small, pan', 'Small, traditional', 'Large']);
    // The size that nobody meant is still on sale, so the item differs until somebody switches it off.
    expect(await drift(template)).toMatchObject({ count: 2, drifted: 1 });
    await apply(items, template, { switchesOffExtra: true, givesNames: true });
    expect((await sizesOf(items[0] as WireRecord)).sort()).toEqual(
      ['Large', 'Small, pan', 'Small, traditional', 'Standard (off)'].sort(),
    );
    expect(await drift(template)).toMatchObject({ count: 2, drifted: 0 });
  });

  test('is undone with one request: new sizes go, and those that were switched off are on sale again', async () => {
    const template = await newTemplate({ SMALL: [] });
    const item = await newItem();
    await create('menuitem/subtype', { menuItemId: item.id, name: 'Standard' });
    const { headers } = await apply([item], template, { switchesOffExtra: true });
    expect((await sizesOf(item)).sort()).toEqual(['Small', 'Standard (off)']);
    const request = headers.get('x-request-id');
    const { status } = await session.call('POST', `${main}/menuitem/undo`, { request });
    expect(status).toBe(200);
    expect(await sizesOf(item)).toEqual(['Standard']);
    expect((await drift(template)).count).toBe(0);
  });

  test('gives sizes back their names that somebody swapped, and undoing it swaps them again', async () => {
    const template = await newTemplate({ SMALL: [], LARGE: [] });
    const item = await newItem();
    await apply([item], template);
    const { body } = await session.call<WireRecord[]>(
      'GET',
      `${main}/menuitem/subtype?sort=["order","ASC"]&filter=${encodeURIComponent(JSON.stringify({ menuItemId: item.id }))}`,
    );
    const [small, large] = body.data;
    for (const [size, name] of [
      [small, 'aside'],
      [large, 'SMALL'],
      [small, 'LARGE'],
    ] as const)
      await session.call('PUT', `${main}/menuitem/subtype/${size?.id}`, { name });
    expect(await sizesOf(item)).toEqual(['LARGE', 'SMALL']);
    const { headers } = await apply([item], template, { givesNames: true });
    expect(await sizesOf(item)).toEqual(['Small', 'Large']);
    const request = headers.get('x-request-id');
    const undone = await session.call('POST', `${main}/menuitem/undo`, { request });
    expect(undone.status, undone.text).toBe(200);
    expect(await sizesOf(item)).toEqual(['LARGE', 'SMALL']);
  });

  test('of a template without a tick is refused in words', async () => {
    const template = await create('variantsTemplate', { name: 'Nothing yet' });
    const { status, body } = await apply([await newItem()], template);
    expect([status, body.errors]).toEqual([
      422,
      { variantTemplateId: 'Tick at least one variant of this template first' },
    ]);
  });

  test('needs the right to change items, and no customer sees the templates of another', async () => {
    const customer = await api.createCustomer('Variants elsewhere');
    const template = await newTemplate({ SMALL: [] });
    const other = await api.signIn(customer);
    const { status } = await other.call('GET', `${main}/variantsTemplate/${template.id}/drift`);
    expect(status).toBe(404);
    const viewer = await api.signIn(customer, { role: 'Viewer' });
    const refused = await viewer.call('POST', `${main}/menuitem/actions/applyTemplate`, {
      ids: [crypto.randomUUID()],
      values: { variantTemplateId: template.id },
    });
    expect(refused.body.code).toBe('FORBIDDEN');
  });
});
