import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { MenuWorkbench } from '../../../contract/calls/menuWorkbench.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let customer: string;
let session: Session;
let menu: WireRecord;
let channels: WireRecord[];
let items: WireRecord[];
let category: WireRecord;

const create = async (path: string, values: object): Promise<WireRecord> => {
  const { status, body, text } = await session.call('POST', `${main}/${path}`, values);
  expect(status, text).toBe(201);
  return body.data;
};
const read = (reader: Session) => reader.call<MenuWorkbench>('GET', `${main}/menu/${menu.id}/workbench`);
const put = (ids: unknown[], menuId: unknown = menu.id) =>
  session.call('POST', `${main}/menuitem/actions/putOnMenu`, { ids, values: { menuId } });

beforeAll(async () => {
  customer = await api.createCustomer('Workbench');
  session = await api.signIn(customer);
  menu = await create('menu', { name: 'All day' });
  category = await create('itemcategories', { name: 'Drinks' });
  channels = [];
  for (const name of ['Kiosk', 'Stall']) {
    const channel = await create('channels', { name, code: name.toUpperCase() });
    channels.push(channel);
    await create('channelsmenus', { menuId: menu.id, channelId: channel.id });
  }
  items = [];
  for (const name of ['Cola', 'Tea', 'Water'])
    items.push(await create('menuitem', { name, code: name, categoryIds: [category.id] }));
});

test('every channel of a menu sells the items that are put on it, and what a channel had stays', async () => {
  const [cola, tea] = items;
  const own = { menuId: menu.id, channelId: channels[1]?.id, menuItemId: cola?.id, name: 'Coke' };
  await create('channelItems', own);
  expect((await put([cola?.id, tea?.id])).status).toBe(200);
  expect((await put([cola?.id, tea?.id])).status).toBe(200);

  const { status, body } = await read(session);
  expect(status).toBe(200);
  expect(body.data.channels.map(({ name }) => name)).toEqual(['Kiosk', 'Stall']);
  expect(body.data.categories).toEqual([{ id: category.id, name: 'Drinks', isActive: true }]);
  expect(body.data.items).toMatchObject([
    { name: 'Cola', categoryIds: [category.id], channels: [{ own: [] }, { own: ['name'] }] },
    { name: 'Tea', channels: [{ isVisible: true }, { isVisible: true }] },
  ]);
  expect(body.data.itemOrder).toEqual(items.map(({ id }) => id));
});

test('a menu that no channel sells takes no items, and says what to do', async () => {
  const breakfast = await create('menu', { name: 'Breakfast' });
  const { status, body } = await put([items[0]?.id], breakfast.id);
  expect([status, body.code]).toEqual([409, 'MENU_WITHOUT_CHANNEL']);
  expect(body.message).toContain('Add a channel to the menu first');
});

test('an item is visible on a channel as the channel says, and otherwise as the item says', async () => {
  const [, tea] = items;
  const hide = (channelId: unknown, isActive: boolean | null) =>
    session.call('POST', `${main}/channelsmenus/updateChannelGroupData`, {
      ...{ menuId: menu.id, channelId, menuItemData: [{ menuItemId: tea?.id, isActive }] },
    });
  const visible = async () =>
    (await read(session)).body.data.items
      .find(({ id }) => id === tea?.id)
      ?.channels.map((state) => state?.isVisible);
  await hide(channels[0]?.id, false);
  expect(await visible()).toEqual([false, true]);
  await hide(channels[0]?.id, null);
  await session.call('PATCH', `${main}/menuitem/${tea?.id}`, { isActive: false });
  expect(await visible()).toEqual([false, false]);
});

test('a picture is cropped as its field says, and the workbench has an address that opens it', async () => {
  const [cola] = items;
  const form = new FormData();
  const bytes = await sharp({ create: { width: 800, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'cola.png');
  const stored = await api.call<{ id: string }>('POST', `${main}/storedFiles?purpose=image&shape=wide`, {
    body: form,
    headers: { 'x-access-token': session.accessToken },
  });
  expect(stored.status, stored.text).toBe(201);
  const image = stored.body.data.id;
  await session.call('POST', `${main}/channelsmenus/updateChannelGroupData`, {
    ...{ menuId: menu.id, channelId: channels[0]?.id, menuItemData: [{ menuItemId: cola?.id, image }] },
  });
  const { pictures } = (await read(session)).body.data;
  const opened = await fetch(`${api.url}${pictures[image]}`);
  expect(opened.status).toBe(200);
  const { width, height } = await sharp(await opened.arrayBuffer()).metadata();
  expect([width, height]).toEqual([400, 300]);
});

test('a menu belongs to one customer, and only roles that see all of it see the workbench', async () => {
  const stranger = await api.signIn(await api.createCustomer('Stranger'));
  expect((await read(stranger)).status).toBe(404);
  const theirs = await stranger.call('POST', `${main}/menuitem/actions/putOnMenu`, {
    ...{ ids: [items[2]?.id], values: { menuId: menu.id } },
  });
  expect(theirs.body.data).toMatchObject({ count: 0 });

  await create('access/roles', { name: 'Menus only', rights: { '*': [], menus: ['read'] } });

  const reader = await api.signIn(customer, { role: 'Menus only' });
  expect((await read(reader)).status).toBe(403);
  expect(
    (
      await reader.call('POST', `${main}/menuitem/actions/putOnMenu`, {
        ...{ ids: [items[2]?.id], values: { menuId: menu.id } },
      })
    ).status,
  ).toBe(403);
});
