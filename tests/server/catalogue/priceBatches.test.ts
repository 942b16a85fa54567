import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';

async function made(session: Session, path: string, values: object): Promise<WireRecord> {
  const { status, body, text } = await session.call('POST', `${main}/${path}`, values);
  expect(status, text).toBe(201);
  return body.data;
}

test('a price batch changes every price of its list from its day on, and rounds them', async () => {
  const session = await api.signIn(await api.createCustomer('Price batches'));
  const list = await made(session, 'priceList', { name: 'Counter' });
  const item = await made(session, 'menuitem', { name: 'Margherita', code: '1' });
  const price = await made(session, 'priceListElements', {
    ...{ priceListId: list.id, priceOf: 'MENU_ITEM', menuItemId: item.id, price: 9990 },
  });
  const today = DateTime.now().setZone('Africa/Johannesburg');
  const batch = (days: number, changePercent: number, roundTo?: number) =>
    made(session, 'priceBatches', {
      ...{ name: 'Spring', priceListId: list.id, changePercent, roundTo },
      validFrom: today.plus({ days }).toISODate(),
    });
  const priceToday = async () =>
    (await session.call('GET', `${main}/priceListElements/${price.id}`)).body.data.priceToday;

  expect(await priceToday()).toBe(9990);
  await batch(1, 50);
  expect(await priceToday()).toBe(9990);
  await batch(-10, -10);
  expect(await priceToday()).toBe(8991);
  await batch(0, 5, 50);
  // 99.90 and 5 % is 104.895, and the nearest half rand is 105.00.
  expect(await priceToday()).toBe(10_500);
  const shown = (await session.call('GET', `${main}/priceList/${list.id}`)).body.data;
  expect(shown).toMatchObject({ changePercent: 5, roundTo: 50 });
});
