import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { AnsweredPlayer } from '../../../contract/calls/players.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { BoardMenu } from '../../../contract/signage/manifest.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainOf } from '../tills/support.ts';

const api = await startApi();
const main = '/services/main';
const signage = `${main}/v1/signage`;
let session: Session;
let second: Session;
let chain: ReturnType<typeof chainOf>;
let menu: Awaited<ReturnType<typeof chain.openMenu>>;
let storeUuid: string;
let elsewhere: string;
let board: WireRecord;
let layout: WireRecord;
let picture: string;

const make = (path: string, values: object) => chain.done('POST', `${main}/${path}`, values);
const asPlayer = (key: string, path: string) =>
  api.call<AnsweredPlayer>('GET', `${signage}${path}`, { headers: { authorization: `Bearer ${key}` } });

async function pairedPlayer(name: string, values: object = {}): Promise<string> {
  const player = await make('players', { name, layoutId: layout.id, ...values });
  const { body } = await api.call<{ code: string; key: string }>('POST', `${signage}/pairings`, { body: {} });
  const { code, key } = body.data;
  expect((await session.call('POST', `${main}/players/pair`, { code, playerId: player.id })).status).toBe(
    200,
  );
  return key;
}

const itemsIn = ({ states }: BoardMenu, state = 0) =>
  (states[state]?.sections ?? []).flatMap(({ items }) => items);
const shown = async (key: string, query = '') => {
  const { isChanged, etag, menus } = (await asPlayer(key, `/manifest${query}`)).body.data;
  return { isChanged, etag, items: menus.flatMap((one) => itemsIn(one)), menus };
};
const sellOut = (values: object) =>
  session.call('POST', `${main}/menuitem/${menu.item.id}/actions/sellOut`, values);

const drawing = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#aa3311' } })
    .png()
    .toBuffer();

beforeAll(async () => {
  const customer = await api.createCustomer('Menu boards');
  session = await api.signIn(customer);
  second = await api.signIn(customer);
  chain = chainOf(api, session);
  menu = await chain.openMenu();
  storeUuid = (await chain.openStore()).storeUuid;
  elsewhere = (await chain.openStore()).storeUuid;
  const form = new FormData();
  form.append('file', new Blob([(await drawing()) as BlobPart]), 'pizza.png');
  const headers = { 'x-access-token': session.accessToken };
  const { body } = await api.call<{ id: string }>('POST', `${main}/storedFiles?purpose=image`, {
    body: form,
    headers,
  });
  picture = body.data.id;
  await chain.done('PATCH', `${main}/menuitem/${menu.item.id}`, {
    image: picture,
    description: 'Ham and mushrooms',
  });
  board = await make('boards', {
    name: 'Counter board',
    channelMenuId: menu.channelMenu.id,
    template: 'CARDS',
  });
  layout = await make('layouts', { name: 'Counter', url: 'counter', layoutScreenNumberId: 1 });
  await make('screens', { layoutId: layout.id, name: 'Menu', boardId: board.id });
  await make(`layouts/${layout.id}/versions`, {});
});

test('a screen with a menu board alone can be published, and its player gets the menu with prices and pictures', async () => {
  const key = await pairedPlayer('Board', { storeUuid });
  const { manifest } = (await asPlayer(key, '/manifest')).body.data;
  expect(manifest?.screens[0]?.items).toMatchObject([
    { kind: 'BOARD', name: 'Counter board', board: { template: 'CARDS', hidesSoldOut: false } },
  ]);
  const { items } = await shown(key);
  expect(items).toMatchObject([
    { name: 'Regina', isSoldOut: false, sizes: [{ priceCents: 12_990 }], image: { file: picture } },
  ]);
  expect((await asPlayer(key, `/media/${picture}`)).status).toBe(200);
});

test('a board that is a list comes without pictures, and its player reads none', async () => {
  const list = await make('boards', { name: 'List', channelMenuId: menu.channelMenu.id });
  const wall = await make('layouts', { name: 'List', url: 'list', layoutScreenNumberId: 1 });
  await make('screens', { layoutId: wall.id, name: 'Menu', boardId: list.id });
  await make(`layouts/${wall.id}/versions`, {});
  const key = await pairedPlayer('List', { layoutId: wall.id });
  expect((await shown(key)).items).toMatchObject([{ name: 'Regina', image: null }]);
  expect((await asPlayer(key, `/media/${picture}`)).status).toBe(404);
});

test('a player reads no picture of a menu that it does not show', async () => {
  const empty = await make('layouts', { name: 'Other', url: 'other', layoutScreenNumberId: 1 });
  const key = await pairedPlayer('Other wall', { layoutId: empty.id });
  expect((await asPlayer(key, `/media/${picture}`)).status).toBe(404);
});

test('a player that waits hears at once that something is sold out in its store, and when it comes back', async () => {
  const here = await pairedPlayer('Here', { storeUuid });
  const there = await pairedPlayer('There', { storeUuid: elsewhere });
  const nowhere = await pairedPlayer('Nowhere');
  const before = await shown(here);
  const waiting = shown(here, `?known=${before.etag}&waitSeconds=25`);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect((await sellOut({ ends: 'MOMENT', until, storeUuids: [storeUuid] })).status).toBe(200);
  const { isChanged, items } = await waiting;
  expect(isChanged).toBe(true);
  expect(items).toMatchObject([{ name: 'Regina', isSoldOut: true }]);
  expect(Date.parse(items[0]?.soldOutUntil ?? '')).toBe(Date.parse(until));
  expect((await shown(there)).items).toMatchObject([{ isSoldOut: false }]);
  expect((await shown(nowhere)).items).toMatchObject([{ isSoldOut: false }]);
  await sellOut({ ends: 'NEVER' });
  expect((await shown(there)).items).toMatchObject([{ isSoldOut: true, soldOutUntil: null }]);
  expect((await shown(nowhere)).items).toMatchObject([{ isSoldOut: true }]);
  const gone = shown(here, `?known=${(await shown(here)).etag}&waitSeconds=25`);
  for (const { id } of await chain.done<WireRecord[]>('GET', `${main}/soldOut`))
    await chain.done('POST', `${main}/soldOut/${id}/actions/backOnSale`, {});
  expect(await gone).toMatchObject({ isChanged: true });
  expect((await shown(here)).items).toMatchObject([{ isSoldOut: false }]);
});

test('a board knows the price change that is approved, from its minute on, and the price that somebody sets now', async () => {
  const key = await pairedPlayer('Prices', { storeUuid });
  const before = await shown(key);
  const waiting = shown(key, `?known=${before.etag}&waitSeconds=25`);
  const goesLiveAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 7_200_000).toISOString();
  const change = await make('priceChanges', { name: 'Dearer', goesLiveAt });
  const { body } = await session.call<WireRecord[]>('GET', `${main}/priceListElements`);
  const [element] = body.data;
  await make('priceChangeLines', { priceChangeId: change.id, listPriceId: element?.id, newPrice: 13_990 });
  const act = (action: string, by: Session) =>
    by.call('POST', `${main}/priceChanges/${change.id}/actions/${action}`, {});
  expect((await act('submit', session)).status).toBe(200);
  expect((await act('approve', second)).status).toBe(200);
  const [first] = (await waiting).menus;
  const [last] = (await shown(key)).menus;
  expect(last?.states.map(({ from }) => from)).toEqual([0, Date.parse(goesLiveAt)]);
  expect(last && itemsIn(last, 0)[0]?.sizes[0]?.priceCents).toBe(12_990);
  expect(last && itemsIn(last, 1)[0]?.sizes[0]?.priceCents).toBe(13_990);
  expect(first?.channelMenuId).toBe(menu.channelMenu.id);
  await chain.done('PATCH', `${main}/priceListElements/${element?.id}`, { price: 11_990 });
  expect((await shown(key)).items[0]?.sizes[0]?.priceCents).toBe(11_990);
});

test('a board keeps its menu from being deleted, and shows nothing of a menu that is switched off', async () => {
  const key = await pairedPlayer('Switched off');
  const address = `${main}/channelsmenus/${menu.channelMenu.id}`;
  const refused = await session.call('DELETE', address);
  expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
  await chain.done('PATCH', address, { isActive: false });
  expect((await shown(key)).menus.map(({ states }) => states[0]?.sections)).toEqual([[]]);
  await chain.done('PATCH', address, { isActive: true });
  expect((await shown(key)).items).toHaveLength(1);
});

test('people who design a board read its menu as it is in a store, if their role includes prices, and no menu of another customer', async () => {
  const query = `?channelMenuId=${menu.channelMenu.id}`;
  const read = (more = '') => session.call<BoardMenu>('GET', `${main}/boards/menu${query}${more}`);
  const { body } = await read(`&storeUuid=${storeUuid}`);
  const [item] = itemsIn(body.data);
  expect(item).toMatchObject({ name: 'Regina', description: 'Ham and mushrooms' });
  expect((await fetch(`${api.url}${item?.image?.url}`)).status).toBe(200);
  expect((await read(`&storeUuid=${crypto.randomUUID()}`)).status).toBe(404);
  await make('access/roles', { name: 'No prices', rights: { '*': ['read'], 'pricing/*': [] } });
  const person = await api.signIn(session.customerUuid, { role: 'No prices' });
  for (const path of [`boards/menu${query}`, `layouts/${layout.id}/preview`])
    expect((await person.call('GET', `${main}/${path}`)).body.code, path).toBe('FORBIDDEN');
  const stranger = await api.signIn(await api.createCustomer('Strangers to boards'));
  expect((await stranger.call('GET', `${main}/boards/menu${query}`)).status).toBe(404);
});

test('a published board whose menu was deleted since leaves the rest of the manifest as it is', async () => {
  const key = await pairedPlayer('Deleted menu');
  for (const { id } of await chain.done<WireRecord[]>('GET', `${main}/screens`))
    await chain.done('PATCH', `${main}/screens/${id}`, { boardId: null });
  for (const { id } of await chain.done<WireRecord[]>('GET', `${main}/boards`))
    await chain.done('DELETE', `${main}/boards/${id}`);
  await chain.done('DELETE', `${main}/channelsmenus/${menu.channelMenu.id}`);
  const { status, body } = await asPlayer(key, '/manifest');
  expect([status, body.data.menus]).toEqual([200, []]);
  expect(body.data.manifest?.screens[0]?.items).toHaveLength(1);
});
