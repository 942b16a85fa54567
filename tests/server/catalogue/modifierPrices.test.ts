import { beforeAll, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Answer, type Session, startApi } from '../../support/api.ts';

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
