import type pg from 'pg';
import { expect, test } from 'vitest';
import type { PricedMenu } from '../../../contract/catalogue/builtMenu.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { menuCache, menuTables } from '../../../server/domain/menus/menuCache.ts';
import { readChannelMenu } from '../../../server/domain/menus/readChannelMenu.ts';
import { boardTables, openBoardMenus } from '../../../server/services/main/signage/boards.ts';
import { startApi } from '../../support/api.ts';

const api = await startApi();
const customerUuid = await api.createCustomer('Kept menus');
const session = await api.signIn(customerUuid);

async function made(path: string, values: object, method = 'POST'): Promise<Record<string, unknown>> {
  const { status, body, text } = await session.call(
    method,
    path.startsWith('/') ? path : `/services/main/${path}`,
    values,
  );
  expect(status, text).toBeLessThan(300);
  return body.data;
}

async function startMenu() {
  const { id: menuId } = await made('menu', { name: 'All day' });
  const { id: channelId } = await made('channels', { name: 'Till', code: 'TILL' });
  const { id } = await made('channelsmenus', { menuId, channelId });
  const { id: menuItemId } = await made('menuitem', { name: 'Regina', code: 'R1' });
  await made('channelItems', { menuId, channelId, menuItemId });
  return { id: String(id), menuItemId: String(menuItemId) };
}

const sold = await startMenu();
const readPriced = async () =>
  (await session.call<PricedMenu>('GET', `/services/main/channelsmenus/${sold.id}/pricedMenu`)).body.data;

test('a menu that was read before follows each change at once', async () => {
  expect((await readPriced()).items).toMatchObject([{ name: 'Regina' }]);
  expect(await readPriced()).toEqual(await readPriced());
  await made(`menuitem/${sold.menuItemId}`, { name: 'Regina speciale' }, 'PATCH');
  expect((await readPriced()).items).toMatchObject([{ name: 'Regina speciale' }]);
  await made(`menuitem/${sold.menuItemId}`, { isActive: false }, 'PATCH');
  expect((await readPriced()).items).toEqual([]);
});

test('stores of the same group have the same menu, which is read once, and others their own', async () => {
  const stores = '/services/store/api/stores';
  await made(`menuitem/${sold.menuItemId}`, { isActive: true }, 'PATCH');
  const { id: subtypeId } = await made('menuitem/subtype', { menuItemId: sold.menuItemId, name: 'Whole' });
  const listWith = async (values: object, price: number) => {
    const { id } = await made('priceList', values);
    await made('priceListElements', { priceListId: id, priceOf: 'MENU_ITEM_VARIANT', subtypeId, price });
    return id;
  };
  await listWith({ name: 'Inland', isDefault: true }, 9_990);
  const priceListId = await listWith({ name: 'At the sea' }, 11_990);
  const { id: group } = await made(`${stores}/storeGroups`, { name: 'At the sea', priceListId });
  const openStore = async (code: string, groupUuids: unknown[]) => {
    const { uuid } = await made(`${stores}/stores`, { name: code, code });
    if (groupUuids.length > 0) await made(`${stores}/storeGroupMapping/${uuid}`, { groupUuids }, 'PUT');
    return String(uuid);
  };
  const inland = [await openStore('IN1', []), await openStore('IN2', [])];
  const coast = [await openStore('SEA1', [group]), await openStore('SEA2', [group])];
  await inTransaction(api.database.pool, { customer: customerUuid, stores: 'all' }, async (client) => {
    const pricedMenu = menuCache();
    const realm = { customer: customerUuid, stores: 'all' as const };
    const read = (storeUuid: string) => pricedMenu(client, realm, { channelMenuId: sold.id, storeUuid });
    const menus: PricedMenu[] = [];
    for (const store of [...inland, ...coast]) menus.push(await read(store));
    const prices = menus.map(({ items }) => items[0]?.sizes[0]?.priceCents);
    expect(prices).toEqual([9_990, 9_990, 11_990, 11_990]);
    expect(new Set(menus).size).toBe(2);
    await expect(read(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

/** The tables that statements of some work read, and those of them, or of a list, whose writes nobody notes. */
async function tablesReadBy(
  work: (client: pg.PoolClient) => Promise<unknown>,
  listed: readonly string[],
): Promise<{ read: string[]; unnoted: string[] }> {
  const statements: string[] = [];
  return inTransaction(api.database.pool, { customer: customerUuid, stores: 'all' }, async (client) => {
    const watching = new Proxy(client, {
      get: (target, name) =>
        name === 'query'
          ? (statement: string | pg.QueryConfig, values?: unknown[]) => {
              statements.push(typeof statement === 'string' ? statement : statement.text);
              return target.query(statement, values);
            }
          : Reflect.get(target, name),
    }) as pg.PoolClient;
    await work(watching);
    const named = statements.flatMap((sql) =>
      [...sql.matchAll(/\b(?:FROM|JOIN) "?(\w+)/gi)].map(([, name]) => name),
    );
    const { rows } = await client.query<{ name: string; isNoted: boolean }>(
      `SELECT c.relname AS name, EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.oid AND tgname = 'written') AS "isNoted"
       FROM pg_class c WHERE c.relkind = 'r' AND c.relname = ANY($1)`,
      [[...named, ...listed]],
    );
    const names = rows.map(({ name }) => name);
    return {
      read: names.filter((name) => named.includes(name) && !unwatched.includes(name)),
      unnoted: rows.filter(({ name, isNoted }) => listed.includes(name) && !isNoted).map(({ name }) => name),
    };
  });
}

/** Files and documents never change, a customer keeps its currency, and the others are how writes are noted. */
const unwatched = ['stored_files', 'menu_documents', 'customers', 'list_epochs'];

test('everything that a menu is read from makes it be read again, also on a menu board', async () => {
  const { uuid } = await made('/services/store/api/stores/stores', { name: 'Rosebank', code: 'RB' });
  const [channelMenuId, storeUuid] = [sold.id, String(uuid)];
  const menu = await tablesReadBy(async (client) => {
    const requested = { channelMenuId, on: '2999-01-01' };
    await readChannelMenu(client, customerUuid, { ...requested, storeUuid });
    await readChannelMenu(client, customerUuid, requested);
  }, menuTables);
  expect(menu.read.length).toBeGreaterThan(20);
  expect(menuTables).toEqual(expect.arrayContaining(menu.read));
  const realm = { customer: customerUuid, stores: 'all' as const };
  const board = await tablesReadBy(async (client) => {
    for (const store of [storeUuid, null])
      await openBoardMenus()(client, realm, { channelMenuId, storeUuid: store, shows: 'LIVE' });
  }, boardTables);
  expect(board.read.length).toBeGreaterThan(menu.read.length);
  expect(boardTables).toEqual(expect.arrayContaining(board.read));
  expect([...menu.unnoted, ...board.unnoted]).toEqual([]);
});
