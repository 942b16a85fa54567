import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Preview } from '../../../contract/calls/imports.ts';
import type { MenuImported } from '../../../contract/calls/menuImport.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let target: { menuId: unknown; channelIds: unknown[]; priceListId: unknown; taxGroupId: unknown };
let pizzas: string;

const columns = {
  ...{ name: 'code', full_name: 'item', category: 'category' },
  ...{ ingredients: 'ingredients', size: 'size', price: 'price' },
};

const made = async (path: string, values: object): Promise<WireRecord> => {
  const { status, body, text } = await session.call('POST', `${main}/${path}`, values);
  expect(status, text).toBe(201);
  return body.data;
};
const all = async (path: string, filter: object = {}) =>
  (
    await session.call<WireRecord[]>(
      'GET',
      `${main}/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,499]`,
    )
  ).body.data;

const send = <Data>(who: Session, path: string, file: string, options: object) => {
  const form = new FormData();
  form.append('options', JSON.stringify(options));
  form.append('file', new Blob([file]), 'menu.csv');
  const headers = { 'x-access-token': who.accessToken };
  return api.call<Data>('POST', `${main}/menu/importFile${path}`, { body: form, headers });
};
const upload = (file: string, options: object = {}, who = session) =>
  send<MenuImported>(who, '', file, { kind: 'items', columns, ...target, ...options });

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Menu files'));
  pizzas = await readFile('tools/simulate/data/pizza-place-menu.csv', 'utf8');
  target = {
    menuId: (await made('menu', { name: 'All day' })).id,
    channelIds: [
      (await made('channels', { name: 'Counter', code: 'COUNTER' })).id,
      (await made('channels', { name: 'Website', code: 'WEBSITE' })).id,
    ],
    priceListId: (await made('priceList', { name: 'Counter', isDefault: true })).id,
    taxGroupId: (await made('tax/taxGroups', { name: 'Meals' })).id,
  };
});

test('a preview says what the columns seem to be, and changes nothing', async () => {
  const { body } = await send<Preview>(session, '/preview', pizzas, { kind: 'items' });
  expect(body.data.rowCount).toBe(91);
  expect(body.data.columns.map(({ name, field }) => [name, field])).toEqual([
    ...[
      ['name', 'item'],
      ['full_name', null],
      ['category', 'category'],
    ],
    ...[
      ['ingredients', 'ingredients'],
      ['size', 'size'],
      ['price', 'price'],
    ],
  ]);
  expect(await all('menuitem')).toEqual([]);
});

test('a trial says what a real menu would add, and adds nothing; the import adds exactly that, and again nothing', async () => {
  const trial = await upload(pizzas, { dryRun: true });
  expect(trial.status, trial.text).toBe(200);
  const { first, ...summary } = trial.body.data;
  expect(summary).toEqual({
    rows: 91,
    counts: {
      categories: { added: 4, changed: 0, unchanged: 0 },
      items: { added: 32, changed: 0, unchanged: 0 },
      sizes: { added: 91, changed: 0, unchanged: 0 },
      prices: { added: 91, changed: 0, unchanged: 0 },
      groups: { added: 32, changed: 0, unchanged: 0 },
      modifiers: { added: 65, changed: 0, unchanged: 0 },
      channelItems: { added: 64, changed: 0, unchanged: 0 },
    },
  });
  expect(first?.items.created).toHaveLength(20);
  expect(first?.prices.created[0]).toEqual({
    ...{ row: 2, name: '' },
    changes: [
      ...[
        { field: 'priceListId', before: '', after: 'Counter' },
        { field: 'priceOf', before: '', after: 'Size of an item' },
      ],
      ...[
        { field: 'subtypeId', before: '', after: 'The Barbecue Chicken Pizza · S' },
        { field: 'price', before: '', after: '12.75' },
      ],
    ],
  });
  expect(await all('menuitem')).toEqual([]);

  const { body } = await upload(pizzas);
  expect(body.data).toEqual({ ...summary, job: expect.any(String) });
  const [chicken] = await all('menuitem', { code: 'bbq_ckn' });
  expect(chicken).toMatchObject({ name: 'The Barbecue Chicken Pizza', taxGroupId: target.taxGroupId });
  const sizes = await all('menuitem/subtype', { menuItemId: chicken?.id });
  expect(sizes.map(({ name, order }) => [order, name]).toSorted()).toEqual([
    ...[
      [0, 'S'],
      [1, 'M'],
      [2, 'L'],
    ],
  ]);
  const prices = await all('priceListElements', { subtypeId: sizes.map(({ id }) => id) });
  expect(prices.map(({ price }) => price).toSorted()).toEqual([1275, 1675, 2075]);
  const [group] = await all('modifiresGroups', { name: 'Leave out: The Barbecue Chicken Pizza' });
  expect(group).toMatchObject({ groupType: 'REMOVE_ITEMS', min: 0, max: 6, modifierCount: 6 });

  const again = await upload(pizzas);
  for (const { added, changed } of Object.values(again.body.data.counts)) expect(added + changed).toBe(0);
  expect(again.body.data).not.toHaveProperty('job');
  const dearer = pizzas.replace('S,12.75', 'S,13.50');
  const changed = await upload(dearer);
  expect(changed.body.data.counts.prices).toEqual({ added: 0, changed: 1, unchanged: 90 });
});

test('an import is undone whole, over all that it wrote; what somebody changed or used since stays, and is named', async () => {
  const file = (price: number) =>
    `code,item,category,size,price\nu1,Undo pie,Undone pies,S,${price}\nu1,Undo pie,Undone pies,L,20\nu2,Undo tart,Undone pies,S,5\n`;
  const own = { code: 'code', item: 'item', category: 'category', size: 'size', price: 'price' };
  const undo = (job: unknown, who = session) => who.call('POST', `${main}/jobs/${job}/actions/undoAll`, {});
  const codes = ['u1', 'u2'];
  const prices = async () => {
    const items = await all('menuitem', { code: codes });
    const sizes = await all('menuitem/subtype', { menuItemId: items.map(({ id }) => id) });
    return all('priceListElements', { subtypeId: sizes.map(({ id }) => id) });
  };
  const first = await upload(file(10), { columns: own });
  expect(first.status, first.text).toBe(200);
  const second = await upload(file(12), { columns: own });
  expect((await prices()).map(({ price }) => price).toSorted()).toEqual([1200, 2000, 500]);
  expect((await undo(second.body.data.job)).body.data).toMatchObject({
    ...{ undoState: 'DONE', result: { updated: 1, undone: 1, kept: 0 } },
  });
  expect((await prices()).map(({ price }) => price).toSorted()).toEqual([1000, 2000, 500]);

  const other = file(10).replaceAll('u1', 'v1').replaceAll('u2', 'v2').replaceAll('Undo', 'Other');
  const third = await upload(other, { columns: own });
  const [pie] = await all('menuitem', { code: 'v1' });
  const renamed = { name: 'My pie', version: pie?.version };
  const put = await session.call('PUT', `${main}/menuitem/${pie?.id}`, renamed);
  expect(put.status, put.text).toBe(200);
  expect((await undo(third.body.data.job)).body.data).toMatchObject({
    result: { kept: 2, keptNames: ['Other pie', 'Otherne pies'] },
  });
  expect((await all('menuitem', { code: ['v1', 'v2'] })).map(({ name }) => name)).toEqual(['My pie']);
  expect(await all('channelItems', { menuItemId: pie?.id }), 'it is on no channel').toEqual([]);
});

test('items without codes get one, and modifiers come into a group that every size of the menu gets', async () => {
  const [pizza = [], toppings = []] = await Promise.all(
    ['specials', 'toppings'].map(async (name) => {
      const rows: Record<string, unknown>[] = JSON.parse(
        await readFile(`tests/data/blazing-pizza-${name}.json`, 'utf8'),
      );
      return rows;
    }),
  );
  const csv = (rows: Record<string, unknown>[], names: string[]) =>
    [names, ...rows.map((row) => names.map((name) => JSON.stringify(row[name]).replaceAll('\\"', '""')))]
      .map((cells) => cells.join(','))
      .join('\n');
  const menuId = (await made('menu', { name: 'Blazing' })).id;
  const items = await upload(csv(pizza, ['name', 'description', 'basePrice']), {
    ...{ menuId, columns: { name: 'item', description: 'description', basePrice: 'price' } },
  });
  expect(items.body.data.counts).toMatchObject({ items: { added: 8 }, prices: { added: 8 } });
  const [cheese] = await all('menuitem', { name: 'Basic Cheese Pizza' });
  expect(cheese).toMatchObject({ code: 'BASIC-CHEESE-PIZZA', subtypeCount: 1 });

  const options = { kind: 'options', menuId, columns: { name: 'option', price: 'price' } };
  const group = { name: 'Toppings', maximum: 6, isAttached: true };
  const added = await upload(csv(toppings, ['name', 'price']), { ...options, group });
  expect(added.body.data.counts).toMatchObject({ modifiers: { added: 22 }, prices: { added: 22 } });
  const [toppingGroup] = await all('modifiresGroups', { name: 'Toppings' });
  expect(toppingGroup).toMatchObject({ max: 6, modifierCount: 22 });
  const links = await all('subtypeModifierGroups', { modifierGroupId: toppingGroup?.id });
  expect(links).toHaveLength(8);
  const unnamed = await upload(csv(toppings, ['name', 'price']), options);
  expect(unnamed.body.issues).toMatchObject([{ field: 'group', code: 'required' }]);
});

test('words-before-number, menu-name-taken: all that is wrong is named at once, with row, column and value', async () => {
  await made('menuitem', { name: 'Taken pie', code: 'TAKEN-1' });
  const own = { Code: 'code', Item: 'item', Size: 'size', Price: 'price' };
  const file =
    'Code,Item,Size,Price\nTAKEN-2,Taken pie,S,10\nN1,New pie,S,10\nN2,Other pie,S,see menu\nN3,Taken pie,S,12\nN4,Long pie,S,5\nN4,Long pie,S,6\n';
  for (const dryRun of [true, false]) {
    const { status, body } = await upload(file, { columns: own, dryRun });
    expect([status, body.code]).toEqual([422, 'IMPORT_REFUSED']);
    expect(body.issues?.map(({ row, field, value, code }) => [row, field, value, code])).toEqual([
      ...[
        [4, 'Price', 'see menu', 'wrongType'],
        [7, 'Size', 'S', 'repeatedInFile'],
      ],
      [5, 'Item', 'Taken pie', 'repeatedInFile'],
      [2, 'Item', 'Taken pie', 'notUnique'],
    ]);
  }
  expect(await all('menuitem', { code: ['N1', 'N4'] })).toEqual([]);
});

test('modifiers are found by their code, and an undo takes those out of a group that the file added to it', async () => {
  const options = { kind: 'options', columns: { Name: 'option', PLU: 'code', Price: 'price' } };
  const group = { name: 'Sauces', maximum: 3, isAttached: false };
  const file = (...rows: string[]) => ['Name,PLU,Price', ...rows].join('\n');
  const first = await upload(file('Peri sauce,701,5', 'Garlic sauce,702,4'), { ...options, group });
  expect(first.status, first.text).toBe(200);
  const second = await upload(file('Hot peri sauce,701,6', 'Mint sauce,703,4'), { ...options, group });
  expect(second.body.data.counts).toMatchObject({
    modifiers: { added: 1, changed: 1, unchanged: 0 },
    prices: { added: 1, changed: 1, unchanged: 0 },
    groups: { added: 0, changed: 1, unchanged: 0 },
  });
  const named = async () =>
    (await all('modifires', { code: ['701', '702', '703'] }))
      .map(({ code, name }) => [code, name])
      .toSorted();
  expect(await named()).toEqual([
    ['701', 'Hot peri sauce'],
    ['702', 'Garlic sauce'],
    ['703', 'Mint sauce'],
  ]);
  const members = async () =>
    (await all('modifiresGroups', { name: 'Sauces' })).map((one) => one.modifierCount);
  expect(await members()).toEqual([3]);
  const undo = await session.call('POST', `${main}/jobs/${second.body.data.job}/actions/undoAll`, {});
  expect(undo.body.data).toMatchObject({ result: { kept: 0 } });
  expect(await members()).toEqual([2]);
  expect(await named()).toEqual([
    ['701', 'Peri sauce'],
    ['702', 'Garlic sauce'],
  ]);
});

test('dot thousands: prices such as 1.250 are asked about, and read as the answer says', async () => {
  const file = 'Category;Item;Price\nTest rice;Nasi goreng T;1.250\nTest rice;Mie ayam T;1.180\n';
  const { body } = await send<Preview>(session, '/preview', file, { kind: 'items' });
  expect(body.data.columns).toMatchObject([
    { name: 'Category' },
    { name: 'Item' },
    { name: 'Price', field: 'price', ambiguous: ['1.250', '1.180'] },
  ]);
  const read = { Category: 'category', Item: 'item', Price: 'price' };
  await upload(file, { columns: read, decimalMarks: { Price: ',' } });
  const prices = await all('priceListElements', { priceListId: target.priceListId });
  expect(prices.map(({ price }) => price)).toEqual(expect.arrayContaining([125_000, 118_000]));
});

test('what is wrong is named with its row and column, and nothing is written', async () => {
  const before = (await all('menuitem')).length;
  const bad = 'full_name,size,price,name\nPie,S,ten,p1\nPie,S,10,p1\nTart,L,-1,t1\n,L,3,x1\n';
  const { status, body } = await upload(bad);
  expect([status, body.code]).toEqual([422, 'IMPORT_REFUSED']);
  expect(body.issues?.map(({ row, field, code }) => [row, field, code])).toEqual([
    [2, 'price', 'wrongType'],
    [4, 'price', 'tooSmall'],
    [5, 'full_name', 'required'],
  ]);
  const twice = await upload('full_name,size,price,name\nPie,S,10,p1\nPie,S,11,p1\nTart,L,12,p1\n');
  expect(twice.body.issues?.map(({ row, field, code, details }) => [row, field, code, details.row])).toEqual([
    [3, 'size', 'repeatedInFile', 2],
    [4, 'full_name', 'differsInFile', 2],
  ]);
  const unmapped = await upload(pizzas, { columns: { size: 'size' } });
  expect(unmapped.body.issues).toMatchObject([{ field: 'item', code: 'required' }]);
  const long = `full_name\n${Array.from({ length: 5001 }, (_one, index) => `Item ${index}`).join('\n')}`;
  expect((await upload(long)).body.message).toContain('more than 5000 rows');
  expect(await all('menuitem')).toHaveLength(before);
});

test('a menu needs the right to import items, and goes only to menus and lists of the customer', async () => {
  const rights = { 'menus/*': ['read', 'create', 'update'], 'pricing/*': ['read'] };
  const role = await session.call('POST', `${main}/access/roles`, { name: 'No files', rights });
  expect(role.status, role.text).toBe(201);
  const clerk = await api.signIn(session.customerUuid, { role: 'No files' });
  expect((await upload(pizzas, {}, clerk)).status).toBe(403);
  const other = await api.signIn(await api.createCustomer('Other menu files'));
  const foreign = await upload(pizzas, {}, other);
  expect([foreign.status, foreign.body.code]).toEqual([422, 'VALIDATION_FAILED']);
});
