import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { resources } from '../../../src/resources/resources.ts';
import { type Answer, type Session, startApi } from '../../support/api.ts';
import { plant } from '../../support/plant.ts';
import { startDatabase } from '../../support/startDatabase.ts';

const api = await startApi();
const main = '/services/main';
const prices = `${main}/priceListElements`;
let session: Session;
let list: WireRecord;
let modifier: WireRecord;
let unitSizes: WireRecord[];

const create = async (path: string, values: object): Promise<WireRecord> => {
  const { status, body, text } = await session.call('POST', `${main}/${path}`, values);
  expect(status, text).toBe(201);
  return body.data;
};
const priced = (price: number, unitSizeId?: unknown) =>
  session.call('POST', prices, {
    ...{ priceListId: list.id, priceOf: 'MODIFIER', modifierId: modifier.id, price },
    ...(unitSizeId !== undefined && { unitSizeId }),
  });
const codes = ({ body }: Answer) => body.issues?.map(({ field, code }) => `${field}: ${code}`);
const stored = async () => {
  const filter = encodeURIComponent(JSON.stringify({ modifierId: modifier.id }));
  const { body } = await session.call<WireRecord[]>('GET', `${prices}?filter=${filter}&sort=["price","ASC"]`);
  return body.data.map(({ price }) => price);
};

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Prices of modifiers'));
  list = await create('priceList', { name: 'Counter' });
  modifier = await create('modifires', { name: 'Feta' });
  unitSizes = [];
  for (const name of ['Small', 'Large']) unitSizes.push(await create('unitSizes', { name }));
});

test('a modifier has one price in a list for every size that has none of its own', async () => {
  expect((await priced(1_000)).status).toBe(201);
  const again = await priced(1_200);
  expect([again.status, codes(again)]).toEqual([422, ['priceListId: notUnique', 'modifierId: notUnique']]);
  for (const { id } of unitSizes) expect((await priced(1_500, id)).status).toBe(201);
  const own = await priced(1_600, unitSizes[0]?.id);
  expect([own.status, codes(own)]).toEqual([
    422,
    ['priceListId: notUnique', 'modifierId: notUnique', 'unitSizeId: notUnique'],
  ]);
  expect(await stored()).toEqual([1_000, 1_500, 1_500]);
});

test('a file finds that price by the list and the modifier, and cannot bring a second one', async () => {
  const mapping = { List: 'priceListId', Modifier: 'modifierId', Size: 'unitSizeId', Price: 'price' };
  const options = { mapping, defaults: { priceOf: 'MODIFIER' } };
  const head = 'List,Modifier,Size,Price';
  const twice = await session.upload(prices, `${head}\nCounter,Feta,,11\nCounter,Feta,,12\n`, options);
  expect(twice.body.issues).toMatchObject([
    { code: 'repeatedInFile', row: 3 },
    { code: 'notUnique', row: 2 },
  ]);
  const matchBy = ['priceListId', 'modifierId', 'unitSizeId'];
  const { body } = await session.upload<ImportAnswer>(
    prices,
    `${head}\nCounter,Feta,,11\nCounter,Feta,Small,16\n`,
    { ...options, matchBy },
  );
  expect(body.data).toMatchObject({ created: 0, updated: 2 });
  expect(await stored()).toEqual([1_100, 1_500, 1_600]);
});

test('of several such prices in an installation from before, the one that somebody changed last stays', async () => {
  const { pool } = await startDatabase({ isMigrated: false });
  const log = pino({ level: 'silent' });
  await migrate(pool, log, { upTo: 175 });
  const customer = crypto.randomUUID();
  await pool.query(`INSERT INTO customers (uuid, name) VALUES ($1, 'Long here')`, [customer]);
  const inCustomer = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
    inTransaction(pool, { customer, stores: 'all' }, work);
  await inCustomer(async (client) => {
    const registry = createRegistry(resources);
    const soil = { client, registry, customer, word: 'Feta', planted: new Map() };
    const planted = (name: string) => {
      const resource = registry.get(name);
      return resource && plant(soil, resource);
    };
    const [listId, modifierId] = [await planted('pricing/price-lists'), await planted('menus/modifiers')];
    await client.query(
      `INSERT INTO price_list_elements (customer_uuid, price_list_id, price_of, modifier_id, price, updated_at)
       SELECT $1, $2, 'MODIFIER', $3, price, now() - days * interval '1 day' FROM (VALUES (900, 3), (1000, 1), (800, 2)) AS old (price, days)`,
      [customer, listId, modifierId],
    );
  });
  await migrate(pool, log);
  const left = await inCustomer((client) => client.query('SELECT price FROM price_list_elements'));
  expect(left.rows).toEqual([{ price: 1_000 }]);
});
