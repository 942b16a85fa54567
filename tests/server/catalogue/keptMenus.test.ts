import type pg from 'pg';
import { expect, test } from 'vitest';
import type { PricedMenu } from '../../../contract/catalogue/builtMenu.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { readChannelMenu } from '../../../server/domain/menus/readChannelMenu.ts';
import { menuTables } from '../../../server/services/main/catalogue/keptMenus.ts';
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

test('everything that a menu is read from makes it be read again', async () => {
  const { uuid: storeUuid } = await made('/services/store/api/stores/stores', {
    name: 'Rosebank',
    code: 'RB',
  });
  const asked: string[] = [];
  const tables = await inTransaction(
    api.database.pool,
    { customer: customerUuid, stores: 'all' },
    async (client) => {
      const watching = new Proxy(client, {
        get: (target, name) =>
          name === 'query'
            ? (statement: string | pg.QueryConfig, values?: unknown[]) => {
                asked.push(typeof statement === 'string' ? statement : statement.text);
                return target.query(statement, values);
              }
            : Reflect.get(target, name),
      }) as pg.PoolClient;
      const wanted = { channelMenuId: sold.id, on: '2999-01-01' };
      await readChannelMenu(watching, customerUuid, { ...wanted, storeUuid: String(storeUuid) });
      await readChannelMenu(watching, customerUuid, wanted);
      const named = asked.flatMap((sql) =>
        [...sql.matchAll(/\b(?:FROM|JOIN) "?(\w+)/gi)].map(([, name]) => name),
      );
      const { rows } = await client.query<{ name: string; isWatched: boolean }>(
        `SELECT c.relname AS name, EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.oid AND tgname = 'written') AS "isWatched"
         FROM pg_class c WHERE c.relkind = 'r' AND c.relname = ANY($1)`,
        [[...named, ...menuTables]],
      );
      return { read: rows.filter(({ name }) => named.includes(name)), watched: rows };
    },
  );
  const read = tables.read.map(({ name }) => name).filter((name) => name !== 'stored_files');
  expect(read.length).toBeGreaterThan(20);
  expect(menuTables).toEqual(expect.arrayContaining(read));
  expect(tables.watched.filter(({ name, isWatched }) => menuTables.includes(name) && !isWatched)).toEqual([]);
});
