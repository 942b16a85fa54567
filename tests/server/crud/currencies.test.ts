import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const dishes = defineResource({
  name: 'test/dishes',
  labels: { one: 'Dish', many: 'Dishes' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true, unique: true },
    price: { kind: 'money' },
    deposit: { kind: 'money', notAbove: 'price' },
  },
  reports: { sums: { label: 'Sums', groupBy: ['name'], measures: { price: { sum: 'price' } } } },
});

const api = await startApi([dishes]);
const path = '/services/main/test/dishes';

async function signInWith(currency: string): Promise<Session> {
  const customer = await api.createCustomer(`Dishes in ${currency}`);
  await api.database.pool.query('UPDATE customers SET currency = $2 WHERE uuid = $1', [customer, currency]);
  return api.signIn(customer);
}

const listOf = async (session: Session, filter = {}) =>
  (
    await session.call<WireRecord[]>(
      'GET',
      `${path}?sort=["name","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
  ).body.data;

/** The list as a file. */
async function exported(session: Session, format: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const columns = encodeURIComponent(JSON.stringify(['name', 'price']));
  const response = await fetch(`${api.url}${path}/downloadExcel?format=${format}&columns=${columns}`, {
    headers: { 'x-access-token': session.accessToken },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const upload = (session: Session, file: Uint8Array | string, options?: object) =>
  session.upload<ImportAnswer>(path, file, options);

describe.each([
  ['KWD', 'Name,Price\nLarge,1234.567\nSmall,1.250\n', [1_234_567, 1250], '1.2505', 3],
  ['JPY', 'Name,Price\nLarge,1234567\nSmall,1250\n', [1_234_567, 1250], '1250.5', 0],
])('a customer whose currency is %s', async (currency, file, amounts, tooPrecise, scale) => {
  const session = await signInWith(currency);

  test('imports amounts, lists them in minor units and exports the same texts', async () => {
    expect((await upload(session, file)).body.data).toMatchObject({ created: 2 });
    expect((await listOf(session)).map(({ price }) => price)).toEqual(amounts);
    expect(await listOf(session, { price: { lt: 2000 } })).toMatchObject([{ name: 'Small' }]);
    const csv = new TextDecoder('utf-8').decode(await exported(session, 'csv'));
    expect(csv.trimEnd().split('\n').sort()).toEqual(file.trimEnd().split('\n').sort());
  });

  test('imports its own exports without a change, CSV and Excel', async () => {
    const again = { matchBy: ['name'] };
    for (const format of ['csv', 'xlsx'] as const) {
      const { body } = await upload(session, await exported(session, format), again);
      expect(body.data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    }
    const { sheets } = await readXlsx(await exported(session, 'xlsx'));
    const factor = 10 ** scale;
    expect(sheets[0]?.rows.flat()).toEqual(expect.arrayContaining(amounts.map((amount) => amount / factor)));
  });

  test('gets a report as a file in whole units', async () => {
    const response = await fetch(`${api.url}${path}/reports/sums?format=csv`, {
      headers: { 'x-access-token': session.accessToken },
    });
    const rows = (await response.text()).trimEnd().split('\n').slice(1);
    expect(rows.sort()).toEqual(
      ['Large', 'Small'].map((name, index) => `${name},${(amounts[index] ?? 0) / 10 ** scale}`),
    );
  });

  test('is told how many decimals an amount may have', async () => {
    const issue = { row: 2, field: 'price', code: 'tooPrecise', details: { scale }, value: tooPrecise };
    const csv = await upload(session, `name,price\nToo precise,${tooPrecise}\n`);
    expect([csv.status, csv.body.issues]).toMatchObject([422, [issue]]);
    const rows = [
      ['name', 'price'],
      ['Too precise', Number(tooPrecise)],
    ];
    const workbook = await upload(session, await writeXlsx({ sheets: [{ name: 'A', rows }] }));
    expect([workbook.status, workbook.body.issues]).toMatchObject([422, [issue]]);
    expect(await listOf(session, { name: 'Too precise' })).toEqual([]);
  });

  test('reads the history in the decimals of the currency, and a limit in minor units', async () => {
    const [small] = await listOf(session, { name: 'Small' });
    const address = `${path}/${small?.id}`;
    const refused = await session.call('PATCH', address, { deposit: 2000 });
    expect(refused.body.issues).toEqual([
      expect.objectContaining({
        ...{ field: 'deposit', code: 'tooBig', details: { limit: 1250, amount: 'limit' } },
      }),
    ]);
    await session.call('PATCH', address, { price: 2005 });
    const { body } = await session.call<{ changes: object[] }[]>('GET', `${address}/history`);
    expect(body.data[0]?.changes).toEqual([
      {
        field: 'price',
        before: (1250 / 10 ** scale).toFixed(scale),
        after: (2005 / 10 ** scale).toFixed(scale),
      },
    ]);
  });
});
