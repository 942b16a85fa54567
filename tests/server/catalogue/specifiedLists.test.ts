import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;

const made = async (path: string, values: object): Promise<WireRecord> => {
  const { status, body, text } = await session.call('POST', `${main}/${path}`, values);
  expect(status, text).toBe(201);
  return body.data;
};
const all = async (path: string, filter: object = {}) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]' });
  return (await session.call<WireRecord[]>('GET', `${main}/${path}?${query}`)).body.data;
};

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Lists of the specification'));
});

/** A new channel menu: the same menu on another channel. */
async function channelMenu(name: string): Promise<object> {
  const menus = await all('menu', { name: 'For channels' });
  const menu = menus[0] ?? (await made('menu', { name: 'For channels' }));
  const channel = await made('channels', { name, code: name.toUpperCase() });
  return { menuId: menu.id, channelId: channel.id };
}

test.each([
  ['P2-3.2-03', 'menu', 'POST', 'menu/updateSequence', (name: string) => ({ name })],
  ['P2-3.2-04', 'menuitem', 'PATCH', 'menuitem', (name: string) => ({ name, code: name })],
  ['P2-3.2-06', 'modifires', 'POST', 'modifires/updateSequence', (name: string) => ({ name })],
  ['P2-3.2-07', 'modifiresGroups', 'POST', 'modifiresGroups/updateSequence', (name: string) => ({ name })],
  ['P2-3.2-08', 'recipes', 'POST', 'recipes/updateSequence', (name: string) => ({ name })],
  ['P2-3.2-09', 'channelsmenus', 'POST', 'channelsmenus/updateSequence', channelMenu],
] as const)('%s: %s has an order that people arrange, and that stays', async (_id, path, method, sequence, values) => {
  for (const name of ['One', 'Two', 'Three']) await made(path, await values(name));
  const before = await all(path);
  const wanted = before.toReversed();
  const sequenceData = wanted.map(({ id }, order) => ({ id, order }));
  const { status, text } = await session.call(method, `${main}/${sequence}`, { sequenceData });
  expect(status, text).toBe(200);
  const after = await all(path);
  expect(after.map(({ id, order }) => [id, order])).toEqual(wanted.map(({ id }, order) => [id, order]));
});

test('an ingredient takes NONE, SWAP_REMOVE, REMOVE or SWAP, and nothing else (P2-9.2-27)', async () => {
  const { id } = await made('recipes', { name: 'Dish' });
  const stockCategoryId = (await made('stockcategories', { name: 'Dry' })).id;
  const stock = { stockCode: 'rice', description: 'Rice', stockCategoryId, baseUnitTypeId: 11 };
  const { id: stockItemId } = await made('stockitems', stock);
  const line = { recipeId: id, stockItemId, quantity: 1, unitTypeId: 11 };
  for (const itemType of ['NONE', 'SWAP_REMOVE', 'REMOVE', 'SWAP'])
    expect(await made('recipeLines', { ...line, itemType })).toMatchObject({ itemType });
  const { status, body } = await session.call('POST', `${main}/recipeLines`, { ...line, itemType: 'ADD' });
  expect([status, body.issues?.[0]?.field]).toEqual([422, 'itemType']);
});

test('a modifier says whether it is an instruction (P2-3.2-10)', async () => {
  const wellDone = await made('modifires', { name: 'Well done', isInstructional: true });
  expect(wellDone).toMatchObject({ isInstructional: true });
  expect(await made('modifires', { name: 'Olives' })).toMatchObject({ isInstructional: false });
  const names = (await all('modifires', { isInstructional: true })).map(({ name }) => name);
  expect(names).toEqual(['Well done']);
});

test('an item gets its picture by a form that is sent with PUT (P2-7-11)', async () => {
  const item = await made('menuitem', { name: 'Pictured', code: 'pictured' });
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'dish.png');
  const headers = { 'x-access-token': session.accessToken };
  const { status, text } = await api.call('PUT', `${main}/menuitem/uploadImage/${item.id}`, {
    body: form,
    headers,
  });
  expect(status, text).toBe(200);
  const [shown] = await all('menuitem', { code: 'pictured' });
  expect(shown?.image).toEqual(expect.any(String));
});
