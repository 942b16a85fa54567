import { beforeAll, expect, test } from 'vitest';
import { read, type Slots } from '../../../server/area/read.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
let customer: string;
let session: Session;
let menu: string;
const items: Record<string, string> = {};
const shown: Record<string, string> = {};

const create = async (path: string, values: object): Promise<string> => {
  const { status, body, text } = await session.call('POST', `/services/main/${path}`, values);
  expect(status, text).toBe(201);
  return String(body.data.id);
};

beforeAll(async () => {
  customer = await api.createCustomer('Reader');
  session = await api.signIn(customer);
  menu = await create('menu', { name: 'All day' });
  const channelId = await create('channels', { name: 'Kiosk', code: 'KIOSK' });
  for (const name of ['Cola', 'Tea']) {
    const menuItemId = await create('menuitem', { name, code: name });
    items[name] = menuItemId;
    shown[name] = await create('channelItems', { menuId: menu, channelId, menuItemId });
  }
});

const ofCustomer = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(api.database.pool, { customer, stores: 'all' }, work);

const readShown = read((rows, { menuId }: Slots<{ menuId: string }>) =>
  rows
    .selectFrom('menus/channel-items as shown')
    .innerJoin('menus/items as item', 'item.id', 'shown.menuItemId')
    .select(['item.name as itemName', 'shown.name', 'shown.own', 'item.categoryIds'])
    .where('shown.menuId', '=', menuId)
    .orderBy('item.name'),
);

const readItems = read((rows) => rows.selectFrom('menus/items').select('name').orderBy('name'));
const readAllItems = read((rows) => rows.selectFrom('menus/items with deleted').selectAll().orderBy('name'));

test('a read gives what a record inherits, or its own value where it has one, and lists that are never null', async () => {
  const named = await session.call('PUT', `/services/main/channelItems/${shown.Tea}`, { name: 'Hot tea' });
  expect(named.status, named.text).toBe(200);
  expect(await ofCustomer((client) => readShown(client, customer, { menuId: menu }))).toEqual([
    { itemName: 'Cola', name: 'Cola', own: [], categoryIds: [] },
    { itemName: 'Tea', name: 'Hot tea', own: ['name'], categoryIds: [] },
  ]);
});

test('a read leaves deleted records out, unless it asks for them too', async () => {
  const water = await create('menuitem', { name: 'Water', code: 'Water' });
  const { status, text } = await session.call('DELETE', `/services/main/menuitem/${water}`);
  expect(status, text).toBe(200);
  expect(await ofCustomer((client) => readItems(client, customer))).toEqual([
    { name: 'Cola' },
    { name: 'Tea' },
  ]);
  const all = await ofCustomer((client) => readAllItems(client, customer));
  expect(all.map(({ name, isDeleted }) => [name, isDeleted])).toEqual([
    ['Cola', false],
    ['Tea', false],
    ['Water', true],
  ]);
});

test('a read for another customer than that of the transaction finds nothing', async () => {
  const other = await api.createCustomer('Other reader');
  expect(await ofCustomer((client) => readItems(client, other))).toEqual([]);
});

const readFiles = read((rows) =>
  rows
    .selectFrom('menus/items as item')
    .leftJoin('stored_files as file', 'file.id', 'item.image')
    .select(['item.name', 'file.mediaType', 'file.name as fileName'])
    .orderBy('item.name'),
);

test('a read joins records with a table of an area', async () => {
  const found = await ofCustomer((client) => readFiles(client, customer));
  expect(found).toEqual(['Cola', 'Tea'].map((name) => ({ name, mediaType: null, fileName: null })));
});

test('a misspelt resource or field of a read does not compile', async () => {
  read((rows) => {
    // @ts-expect-error There is no such resource.
    rows.selectFrom('menus/itemz');
    // @ts-expect-error There is no such field.
    rows.selectFrom('menus/items').select('titel');
    // @ts-expect-error A field of another resource.
    rows.selectFrom('menus/items as item').select('item.menuItemId');
    return rows.selectFrom('menus/items').select('name');
  });
  const [item] = await ofCustomer((client) => readAllItems(client, customer));
  // @ts-expect-error A boolean is no text.
  const name: string | undefined = item?.isActive;
  expect(name).toBe(true);
});

test('a statement that spreads its values fails, because nobody knows their names before it runs', async () => {
  const spread = read((rows, { ...values }: Slots<{ menuId: string }>) =>
    rows.selectFrom('menus').select('name').where('id', '=', values.menuId),
  );
  const reading = ofCustomer((client) => spread(client, customer, { menuId: menu }));
  await expect(reading).rejects.toThrow('A statement takes its values one by one');
});
