import { beforeAll, expect, test } from 'vitest';
import type { PlannedDeployment } from '../../../contract/calls/deployments.ts';
import type { WebsiteMenus } from '../../../contract/calls/website.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { BoardMenu } from '../../../contract/signage/manifest.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';
import { chainMenu } from '../../support/chainMenu.ts';
import { inDays } from '../../support/days.ts';
import { until } from '../../support/until.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let chain: Awaited<ReturnType<typeof chainMenu>>;
let store = '';
let key = '';

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Website'));
  chain = await chainMenu(session, { name: 'Website', code: 'WEBSITE' }, 2);
  store = await chain.openStore();
  key = await keyOf(store);
});

async function keyOf(storeUuid: string): Promise<string> {
  const path = '/services/store/api/v1/stores/updateStoreAuthKey';
  const { body } = await session.call<{ issued: { authKey: string } }>('POST', path, { storeUuid });
  return body.data.issued.authKey;
}

interface WebsiteDocument {
  schema: string;
  items: { id: string; name: string; availability: string; sizes: { name: string; priceCents: number }[] }[];
}

/** Asks as a website does: with the key of the store, and the tag of what it has. */
async function read({
  bearer = key,
  tag,
  query = '',
}: {
  bearer?: string;
  tag?: string;
  query?: string;
} = {}) {
  const answer = await until('the website may ask again', async () => {
    const found = await fetch(`${api.url}${main}/v1/website/menus${query}`, {
      headers: { authorization: `Bearer ${bearer}`, ...(tag !== undefined && { 'if-none-match': tag }) },
    });
    return found.status === 429 ? undefined : found;
  });
  const text = await answer.text();
  const {
    menus = [],
    orders,
  }: { menus?: { deployedAt: string; document: WebsiteDocument }[]; orders?: WebsiteMenus['orders'] } =
    answer.status === 200 ? JSON.parse(text).data : {};
  return {
    status: answer.status,
    text,
    tag: answer.headers.get('etag') ?? '',
    headers: answer.headers,
    menus,
    orders,
  };
}

async function deploy(): Promise<void> {
  const { body } = await session.call<PlannedDeployment>('POST', `${main}/deployments/plan`, {
    ...{ channelMenuIds: [chain.channelMenuId], storeUuids: [store] },
  });
  const { id } = body.data;
  const applied = await session.call('POST', `${main}/deployments/${id}/actions/apply`, {});
  expect(applied.status, applied.text).toBe(200);
  await until('the website has its menu', async () => {
    const { data } = (await session.call('GET', `${main}/deployments/${id}`)).body;
    return data.status === 'DONE';
  });
}

const supply = async () =>
  (await read()).menus[0]?.document.items.map(({ name, availability }) => `${name} ${availability}`).sort();
const pricesOf = ({ items = [] }: Partial<WebsiteDocument> = {}) =>
  items.flatMap(({ sizes }) => sizes.map(({ priceCents }) => priceCents)).sort((one, other) => one - other);
const sellOut = (path: string, id: string, more: object = {}) =>
  chain.made(`${path}/${id}/actions/sellOut`, { ends: 'NEVER', storeUuids: [], channelIds: [], ...more });
async function backOnSale(): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ isNow: true }));
  const { body } = await session.call<WireRecord[]>('GET', `${main}/soldOut?filter=${filter}`);
  for (const { id } of body.data) await chain.made(`soldOut/${id}/actions/backOnSale`, {});
}

test('a website reads what was deployed to it, and nothing before or more', async () => {
  expect(await read()).toMatchObject({ status: 200, menus: [] });
  await deploy();
  const { menus, tag, headers } = await read();
  expect(menus).toMatchObject([{ deployedAt: expect.any(String), document: { schema: 'website-menu/1' } }]);
  expect(pricesOf(menus[0]?.document)).toEqual([10_000, 10_001]);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(await read({ tag })).toMatchObject({ status: 304, text: '' });
  await chain.setPrice(0, 9_900);
  expect(pricesOf((await read()).menus[0]?.document)).toEqual([10_000, 10_001]);
  await deploy();
  const later = await read({ tag });
  expect([later.status, pricesOf(later.menus[0]?.document)]).toEqual([200, [9_900, 10_001]]);
});

test('what is sold out follows at once on the website, and comes back by itself or by hand', async () => {
  const [first] = chain.items;
  const { tag } = await read();
  await sellOut('menuitem', String(first?.id));
  expect((await read({ tag })).status).toBe(200);
  expect(await supply()).toEqual(['Pizza 0 SOLD_OUT', 'Pizza 1 AVAILABLE']);
  // Deploying while something is sold out keeps nothing of it.
  await chain.setPrice(1, 8_800);
  await deploy();
  expect(await supply()).toEqual(['Pizza 0 SOLD_OUT', 'Pizza 1 AVAILABLE']);
  await backOnSale();
  expect(await supply()).toEqual(['Pizza 0 AVAILABLE', 'Pizza 1 AVAILABLE']);
  await sellOut('menuitem', String(first?.id), {
    ...{ ends: 'MOMENT', until: new Date(Date.now() + 3_600_000).toISOString() },
  });
  expect(await supply()).toEqual(['Pizza 0 SOLD_OUT', 'Pizza 1 AVAILABLE']);
  await inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query(`UPDATE sold_outs SET until = now() - interval '1 minute' WHERE until > now()`),
  );
  expect(await supply()).toEqual(['Pizza 0 AVAILABLE', 'Pizza 1 AVAILABLE']);
  // Elsewhere it is no matter of this channel.
  const counter = await chain.made('channels', { name: 'Counter', code: 'COUNTER' });
  await sellOut('menuitem', String(first?.id), { channelIds: [counter.id] });
  expect(await supply()).toEqual(['Pizza 0 AVAILABLE', 'Pizza 1 AVAILABLE']);
  await backOnSale();
});

test('a board shows what its store sells, and prices that nobody has deployed only where somebody chose so', async () => {
  const boardOf = async (more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ channelMenuId: chain.channelMenuId, storeUuid: store, ...more });
    const { body } = await session.call<BoardMenu>('GET', `${main}/boards/menu?${query}`);
    const { deployedAt, states } = body.data;
    const items = (states[0]?.sections ?? []).flatMap(({ items: of }) => of);
    const prices = items.flatMap(({ sizes }) => sizes.map(({ priceCents }) => priceCents));
    const soldOut = items.flatMap(({ name, isSoldOut }) => (isSoldOut ? [name] : []));
    return { isDeployed: deployedAt !== null, prices: prices.sort((one, other) => one - other), soldOut };
  };
  const before = await boardOf();
  await chain.setPrice(0, 7_777);
  expect(await boardOf()).toEqual({ isDeployed: true, prices: before.prices, soldOut: [] });
  const planned = { isDeployed: false, prices: [7_777, 8_800], soldOut: [] };
  expect(await boardOf({ shows: 'PLANNED' })).toEqual(planned);
  // A store that has not got the menu yet has nothing else to show.
  expect(await boardOf({ storeUuid: await chain.openStore() })).toEqual(planned);

  await sellOut('menuitem', String(chain.items[0]?.id));
  expect(await boardOf()).toEqual({ isDeployed: true, prices: before.prices, soldOut: ['Pizza 0'] });
  await backOnSale();
  await deploy();
  expect(await boardOf()).toEqual({ ...planned, isDeployed: true });
});

test('the website knows at once that a store takes no orders, why, and until when; a closure can leave it open', async () => {
  const before = await read();
  expect(before.orders).toMatchObject({ takes: 'ALL', reason: null, nextAt: null });
  // The hour of the next answer is no news.
  expect((await read({ tag: before.tag })).status).toBe(304);
  const until = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 30 * 60_000).toISOString();
  const stores = '/services/store/api/stores/stores';
  const { version } = (await session.call('GET', `${stores}/${store}`)).body.data;
  const paused = await session.call('POST', `${stores}/${store}/actions/pauseOrders`, {
    ...{ version, until, reason: 'BUSY' },
  });
  expect(paused.status, paused.text).toBe(200);
  const during = await read({ tag: before.tag });
  expect(during).toMatchObject({
    status: 200,
    orders: { takes: 'NOTHING', reason: { code: 'pause', name: 'BUSY' }, until, nextAt: until },
  });
  const held = (await session.call('GET', `${stores}/${store}`)).body.data;
  await session.call('POST', `${stores}/${store}/actions/resumeOrders`, { version: held.version });
  expect((await read({ tag: during.tag })).orders).toMatchObject({ takes: 'ALL' });

  // Wherever the store is, today is one of these days.
  const closure = { name: 'Stock-taking', firstDay: inDays(-1), lastDay: inDays(1), storeUuids: [store] };
  const { id } = await chain.made('/services/store/closures', { ...closure, takes: 'COLLECTION' });
  expect((await read()).orders).toMatchObject({ takes: 'COLLECTION', reason: { name: 'Stock-taking' } });
  await chain.made(`/services/store/closures/${id}`, { openChannelIds: [chain.channelId] }, 'PUT');
  expect((await read()).orders).toMatchObject({ takes: 'ALL' });
});

test('a key reads the menus of its own store only, and without one there are none', async () => {
  expect((await read({ bearer: await keyOf(await chain.openStore()) })).menus).toEqual([]);
  expect((await read({ bearer: 'nobody' })).status).toBe(401);
  expect((await read({ query: '?channelCode=COUNTER' })).menus).toEqual([]);
  const stranger = await api.signIn(await api.createCustomer('Somebody else'));
  expect((await stranger.call('GET', `${main}/v1/website/menus`)).status).toBe(401);
});
