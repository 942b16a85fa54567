import { beforeAll, expect, test } from 'vitest';
import type { TakenOrder } from '../../../contract/calls/orderIntake.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { chainOf, patiently, type TestTill } from '../tills/support.ts';

const api = await startApi();
const main = '/services/main';
const order = '/services/order';
const [kilogram, each] = [11, 41];

let session: Session;
let chain: ReturnType<typeof chainOf>;
let menu: Awaited<ReturnType<ReturnType<typeof chainOf>['openMenu']>>;
/** What the pizza needs, and what nobody counts in the store. */
let flour: WireRecord;
let olives: WireRecord;
let box: WireRecord;

const stockItem = (stockCode: string, more: object) =>
  chain.done('POST', `${main}/stockitems`, { stockCode, description: stockCode, ...more });

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Stock'));
  chain = chainOf(api, session);
  menu = await chain.openMenu();
  const category = await chain.done('POST', `${main}/stockcategories`, { name: 'Dry' });
  const of = { stockCategoryId: category.id, baseUnitTypeId: kilogram };
  flour = await stockItem('Flour', { ...of, wastePercentage: 10, costPerUnit: 1_800 });
  olives = await stockItem('Olives', { ...of, costPerUnit: 9_000, sellsOutAtZero: true });
  box = await stockItem('Box', { ...of, baseUnitTypeId: each, costPerUnit: 300 });
  const recipeOf = (name: string, lines: object[]) => chain.done('POST', `${main}/recipes`, { name, lines });
  const pizza = await recipeOf('Regina', [
    { stockItemId: flour.id, quantity: 180, unitTypeId: 1, itemType: 'NONE' },
    { stockItemId: box.id, quantity: 1, unitTypeId: each, itemType: 'NONE' },
  ]);
  const topping = await recipeOf('Olives', [
    { stockItemId: olives.id, quantity: 50, unitTypeId: 1, itemType: 'NONE' },
  ]);
  await chain.done('POST', `${main}/subtypeRecipes`, {
    ...{ subtypeId: menu.size.id, recipeId: pizza.id, quantity: 1 },
  });
  await chain.done('PATCH', `${main}/modifires/${menu.olives.id}`, { recipeId: topping.id });
});

const countIn = (till: TestTill, item: WireRecord, quantityOnHand: number) =>
  chain.done('POST', `${main}/stockitems/restaurant/stockItems`, {
    ...{ storeUuid: till.storeUuid, stockItemId: item.id, quantityOnHand },
  });
/** A store with 10 kg of flour and 1 kg of olives, which does not count boxes. */
async function openStore(): Promise<TestTill> {
  const till = await chain.openStore();
  await countIn(till, flour, 10);
  await countIn(till, olives, 1);
  return till;
}

const list = (path: string, filter: object) =>
  chain.done<WireRecord[]>('GET', `${main}/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
const stockOf = async (till: TestTill, item: WireRecord): Promise<WireRecord> => {
  const [row] = await list('stockitems/restaurant/stockItems', {
    ...{ storeUuid: till.storeUuid, stockItemId: item.id },
  });
  if (!row) throw new Error('The store does not count the item.');
  return row;
};
const onHand = async (till: TestTill, item: WireRecord) => (await stockOf(till, item)).quantityOnHand;
const onceOnHand = (till: TestTill, item: WireRecord, quantity: number) =>
  until(`the store has ${quantity}`, async () => (await onHand(till, item)) === quantity);
/** Why the stock of an item moved in a store: type and quantity, the earliest first. */
async function movementsOf(till: TestTill, item: WireRecord) {
  const rows = await list('stockMovements', { storeUuid: till.storeUuid, stockItemId: item.id });
  return rows.toReversed().map(({ type, quantity, value, reason }) => ({ type, quantity, value, reason }));
}
/** What the movements of an item add up to is what the store has, always. */
async function expectExact(till: TestTill, item: WireRecord) {
  const sum = (await movementsOf(till, item)).reduce((all, { quantity }) => all + Number(quantity), 0);
  expect(Number(sum.toFixed(4))).toBe(await onHand(till, item));
}

let references = 0;
async function sell(till: TestTill, quantity: number): Promise<TakenOrder> {
  references += 1;
  const { status, body, text } = await patiently(() =>
    api.call<TakenOrder>('POST', `${order}/v1/pos/orders`, {
      headers: { authorization: `Bearer ${till.key}` },
      body: {
        ...{ reference: `stock-${references}`, channel: 'COUNTER', service: 'DINE_IN' },
        items: [
          {
            ...{ sizeId: menu.size.id, quantity },
            choices: [{ groupId: menu.toppings.id, optionId: menu.olives.id }],
          },
        ],
      },
    }),
  );
  expect(status, text).toBe(201);
  return body.data;
}
const move = async (till: TestTill, uuid: string, name: string, form: object = {}) => {
  const { status, text } = await patiently(() =>
    api.call('POST', `${order}/v1/pos/orders/${uuid}/moves`, {
      ...{ headers: { authorization: `Bearer ${till.key}` }, body: { move: name, ...form } },
    }),
  );
  expect(status, text).toBe(200);
};
const act = (path: string, id: unknown, action: string, form: object = {}) =>
  session.call('POST', `${main}/${path}/${String(id)}/actions/${action}`, form);

test('an accepted order takes what its recipes need, with what preparation loses, and says what it cost', async () => {
  const till = await openStore();
  const { orderUuid } = await sell(till, 2);
  await onceOnHand(till, olives, 0.9);
  expect(await onHand(till, flour)).toBe(9.6);
  expect(await movementsOf(till, flour)).toEqual([
    { type: 'COUNT', quantity: 10, value: 18_000, reason: null },
    { type: 'SALE', quantity: -0.4, value: -720, reason: null },
  ]);
  // A store without a record of an item does not count it, but the dish costs what it costs.
  expect(await movementsOf(till, box)).toEqual([]);
  const lines = await chain.done<WireRecord[]>(
    'GET',
    `${order}/api/order/lines?filter=${encodeURIComponent(JSON.stringify({ orderUuid }))}`,
  );
  const [line] = lines;
  expect(line?.cost).toBe(2 * (360 + 300 + 450));
  expect(line?.margin).toBe(Number(line?.total) - Number(line?.tax) - Number(line?.cost));
  await expectExact(till, flour);
});

test('a cancelled order gives back what the kitchen has not begun, and the rest is waste', async () => {
  const till = await openStore();
  const early = await sell(till, 1);
  const late = await sell(till, 2);
  await onceOnHand(till, flour, 9.4);
  await move(till, late.orderUuid, 'prepare');
  await move(till, early.orderUuid, 'cancel', { reason: 'GUEST_ASKED' });
  await move(till, late.orderUuid, 'cancel', { reason: 'GUEST_ASKED' });
  await onceOnHand(till, flour, 9.6);
  const movements = await until('both came back', async () => {
    const found = await movementsOf(till, flour);
    return found.length >= 6 && found;
  });
  expect(movements.map(({ type, quantity }) => `${type} ${quantity}`).toSorted()).toEqual(
    ['COUNT 10', 'SALE -0.2', 'SALE -0.4', 'RETURN 0.2', 'RETURN 0.4', 'WASTE -0.4'].toSorted(),
  );
  expect(movements.find(({ type }) => type === 'WASTE')).toMatchObject({
    ...{ value: -720, reason: 'ORDER_CANCELLED' },
  });
  await expectExact(till, flour);
});

test('what somebody types is a count, and waste and transfers say so', async () => {
  const [till, other] = [await openStore(), await chain.openStore()];
  const { id } = await stockOf(till, flour);
  await chain.done('PATCH', `${main}/stockitems/restaurant/stockItems/${String(id)}`, {
    quantityOnHand: 8.5,
  });
  const path = 'stockitems/restaurant/stockItems';
  expect((await act(path, id, 'waste', { quantity: 0.5, reason: 'EXPIRED' })).status).toBe(200);
  expect((await act(path, id, 'transfer', { quantity: 3, toStoreUuid: other.storeUuid })).status).toBe(200);
  const same = await act(path, id, 'transfer', { quantity: 3, toStoreUuid: till.storeUuid });
  expect(same.status, same.text).toBe(422);
  expect(same.body.issues?.[0]).toMatchObject({ field: 'toStoreUuid' });
  expect(await movementsOf(till, flour)).toMatchObject([
    { type: 'COUNT', quantity: 10 },
    { type: 'COUNT', quantity: -1.5 },
    { type: 'WASTE', quantity: -0.5, reason: 'EXPIRED', value: -900 },
    { type: 'TRANSFER', quantity: -3 },
  ]);
  expect(await onHand(till, flour)).toBe(5);
  expect(await onHand(other, flour)).toBe(3);
  await expectExact(other, flour);
});

test('a delivery raises the stock once it is received, and sets what items cost', async () => {
  const till = await openStore();
  const supplier = await chain.done('POST', `${main}/suppliers`, { name: 'Mill & Sons' });
  const delivery = await chain.done('POST', `${main}/deliveries`, {
    ...{ storeUuid: till.storeUuid, supplierId: supplier.id, reference: 'INV-7' },
    lines: [
      { stockItemId: flour.id, quantity: 25_000, unitTypeId: 1, price: 50_000 },
      { stockItemId: box.id, quantity: 100 },
    ],
  });
  expect(delivery.total).toBe(50_000);
  expect(await onHand(till, flour)).toBe(10);
  const received = await act('deliveries', delivery.id, 'receive');
  expect(received.status, received.text).toBe(200);
  expect(await onHand(till, flour)).toBe(35);
  // The store counts boxes from now on.
  expect(await onHand(till, box)).toBe(100);
  expect((await chain.done('GET', `${main}/stockitems/${String(flour.id)}`)).costPerUnit).toBe(2_000);
  expect((await movementsOf(till, flour)).at(-1)).toMatchObject({
    type: 'DELIVERY',
    quantity: 25,
    value: 50_000,
  });
  const late = await session.call('PATCH', `${main}/deliveries/${String(delivery.id)}`, {
    reference: 'INV-8',
  });
  expect([late.status, late.body.code]).toEqual([409, 'DELIVERY_RECEIVED']);
  const twice = await act('deliveries', delivery.id, 'receive');
  expect(twice.status).toBe(409);
  await chain.done('PATCH', `${main}/stockitems/${String(flour.id)}`, { costPerUnit: 1_800 });
});

test('a delivery in a unit that does not fit is refused, with the line', async () => {
  const till = await openStore();
  const supplier = await chain.done('POST', `${main}/suppliers`, { name: 'Litres' });
  const { status, body } = await session.call('POST', `${main}/deliveries`, {
    ...{ storeUuid: till.storeUuid, supplierId: supplier.id },
    lines: [{ stockItemId: flour.id, quantity: 1, unitTypeId: 63 }],
  });
  expect(status).toBe(422);
  expect(body.issues?.[0]).toMatchObject({ field: 'lines.0.unitTypeId' });
});

test('a store sells during its stocktake, and the count stays right', async () => {
  const till = await openStore();
  const stocktake = await chain.done('POST', `${main}/stocktakes`, {
    ...{ storeUuid: till.storeUuid, startedOn: '2026-11-30' },
  });
  const counts = await list('stocktakeLines', { stocktakeId: stocktake.id });
  expect(counts.map(({ stockItemId }) => stockItemId).toSorted()).toEqual([flour.id, olives.id].toSorted());
  const close = () => act('stocktakes', stocktake.id, 'close');
  expect((await close()).body.code).toBe('STOCKTAKE_EMPTY');
  const line = counts.find(({ stockItemId }) => stockItemId === flour.id);
  const counted = await chain.done('PATCH', `${main}/stocktakeLines/${String(line?.id)}`, { counted: 9 });
  const [afterwards] = await list('stocktakeLines', { id: counted.id });
  expect(afterwards).toMatchObject({ counted: 9, expected: 10, difference: -1, differenceValue: -1_800 });
  await sell(till, 1);
  await onceOnHand(till, flour, 9.8);
  const closed = await close();
  expect(closed.status, closed.text).toBe(200);
  expect(await onHand(till, flour)).toBe(8.8);
  // Nobody counted the olives.
  expect(await onHand(till, olives)).toBe(0.95);
  await expectExact(till, flour);
  const late = await session.call('PATCH', `${main}/stocktakeLines/${String(line?.id)}`, { counted: 5 });
  expect(late.body.code).toBe('STOCKTAKE_CLOSED');
});

test('an item that runs out is sold out in that store alone, until there is some again', async () => {
  const till = await openStore();
  const { id } = await stockOf(till, olives);
  const patch = (quantityOnHand: number) =>
    chain.done('PATCH', `${main}/stockitems/restaurant/stockItems/${String(id)}`, { quantityOnHand });
  await patch(0.04);
  await sell(till, 1);
  const entries = async () =>
    (await list('soldOut', { stockItemId: olives.id, isNow: true })).filter(({ storeUuids }) =>
      JSON.stringify(storeUuids).includes(till.storeUuid),
    );
  const [entry] = await until('the olives are sold out', async () => {
    const found = await entries();
    return found.length > 0 && found;
  });
  expect(entry).toMatchObject({ allStores: false, storeUuids: [till.storeUuid], soldOutBy: 'Commissary' });
  await patch(2);
  expect(await entries()).toEqual([]);
});

test('an item made in house takes its recipe when it is made, and itself when it is sold', async () => {
  const till = await openStore();
  const recipe = await chain.done('POST', `${main}/recipes`, {
    ...{ name: 'Dough', yieldQuantity: 2, yieldUnitTypeId: kilogram },
    lines: [{ stockItemId: flour.id, quantity: 1.8, unitTypeId: kilogram, itemType: 'NONE' }],
  });
  const dough = await stockItem('Dough', {
    ...{ stockCategoryId: flour.stockCategoryId, baseUnitTypeId: kilogram, manufactured: true },
    recipeId: recipe.id,
  });
  const { id } = await countIn(till, dough, 0);
  const made = await act('stockitems/restaurant/stockItems', id, 'produce', { quantity: 4 });
  expect(made.status, made.text).toBe(200);
  expect(await onHand(till, dough)).toBe(4);
  expect(await onHand(till, flour)).toBe(6);
});
