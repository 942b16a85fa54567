import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let categoryId: unknown;
let count = 0;

const item = (values: object = {}) => ({
  stockCode: `CODE-${++count}`,
  description: `Item ${count}`,
  stockCategoryId: categoryId,
  baseUnitTypeId: 11,
  ...values,
});
const createItem = async (values: object = {}) =>
  (await session.call('POST', `${main}/stockitems`, item(values))).body.data;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Stock'));
  categoryId = (await session.call('POST', `${main}/stockcategories`, { name: 'Dry goods' })).body.data.id;
});

describe('a stock item', () => {
  test('has every field of the specification, by its wire name (P2-3.1-01 to P2-3.1-17)', async () => {
    const { body: recipe } = await session.call('POST', `${main}/recipes`, { name: 'House dough' });
    const values = item({
      wastePercentage: 2.5,
      threshold: 12.25,
      manufactured: true,
      controllable: false,
      showThresholdOnPosApp: true,
      showThresholdOnAdmin: false,
      isReportItem: false,
      nonDeductable: true,
      vatExempt: true,
      isActive: false,
      isDeleted: false,
      customerUuid: session.customerUuid,
      recipeId: recipe.data.id,
    });
    const { status, body } = await session.call('POST', `${main}/stockitems`, values);
    expect(status).toBe(201);
    expect(body.data).toMatchObject(values);
    expect(body.data.labels).toEqual({
      stockCategoryId: 'Dry goods',
      baseUnitTypeId: 'KG',
      recipeId: 'House dough',
    });
  });

  test('without isActive is active, without isDeleted not deleted (P2-3.1-12, P2-3.1-13)', async () => {
    expect(await createItem()).toMatchObject({ isActive: true, isDeleted: false });
  });

  test('knows in how many stores it is below its threshold, or the store’s own', async () => {
    const { id } = await createItem({ threshold: 10 });
    for (const [index, [quantityOnHand, threshold]] of [
      [5, null],
      [15, null],
      [15, 20],
      [5, 2],
    ].entries()) {
      const store = await session.call('POST', '/services/store/api/stores/stores', {
        name: `S${index}`,
        code: `S${index}`,
      });
      await session.call('POST', `${main}/stockitems/restaurant/stockItems`, {
        storeUuid: store.body.data.id,
        stockItemId: id,
        quantityOnHand,
        threshold,
      });
    }
    const { body } = await session.call('GET', `${main}/stockitems/${id}`);
    expect(body.data).toMatchObject({ lowStoreCount: 2, thresholdState: 'LOW' });
    expect(await createItem()).toMatchObject({ lowStoreCount: 0, thresholdState: 'NONE' });
  });

  test('is answered with what follows from the change itself', async () => {
    const { id } = await createItem({ threshold: 10 });
    const store = await session.call('POST', '/services/store/api/stores/stores', {
      name: 'Follows',
      code: 'FO',
    });
    await session.call('POST', `${main}/stockitems/restaurant/stockItems`, {
      storeUuid: store.body.data.id,
      stockItemId: id,
      quantityOnHand: 15,
    });
    const { body } = await session.call('PUT', `${main}/stockitems/${id}`, { threshold: 20 });
    expect(body.data).toMatchObject({ threshold: 20, lowStoreCount: 1, thresholdState: 'LOW' });
  });

  test('is obeyed in what it says of reports, counts, thresholds and VAT', async () => {
    const { body: store } = await session.call('POST', '/services/store/api/stores/stores', {
      name: 'Obeys',
      code: 'OB',
    });
    const storeUuid = store.data.id;
    const { body: category } = await session.call('POST', `${main}/stockcategories`, { name: 'Reported' });
    const inStore = async (values: object, quantityOnHand: number) => {
      const made = { stockCategoryId: category.data.id, costPerUnit: 250, threshold: 10, ...values };
      const { id: stockItemId, stockCode } = await createItem(made);
      await session.call('POST', `${main}/stockitems/restaurant/stockItems`, {
        ...{ storeUuid, stockItemId, quantityOnHand },
      });
      return stockCode;
    };
    await inStore({ description: 'Plain' }, 4.5);
    await inStore({ description: 'Exempt', vatExempt: true }, 20);
    await inStore({ description: 'Left out', isReportItem: false }, 1000);
    await inStore({ description: 'Uncounted', controllable: false, costPerUnit: null }, 20);
    await inStore({ description: 'Unwatched', showThresholdOnAdmin: false, costPerUnit: null }, 1);
    const namesOf = async (filter: object) => {
      const asked = encodeURIComponent(JSON.stringify({ storeUuid, ...filter }));
      const { body } = await session.call<WireRecord[]>(
        'GET',
        `${main}/stockitems/restaurant/stockItems?filter=${asked}`,
      );
      return body.data.map(({ itemLabel }) => String(itemLabel).split(' · ')[1]).sort();
    };
    expect(await namesOf({ isCounted: true })).toEqual(['Exempt', 'Left out', 'Plain', 'Unwatched']);
    expect(await namesOf({ thresholdState: 'LOW', isWatched: true })).toEqual(['Plain']);
    const filter = encodeURIComponent(JSON.stringify({ stockCategoryId: category.data.id }));
    const report = await session.call('GET', `${main}/stockitems/reports/value?filter=${filter}`);
    expect(report.body.data).toMatchObject({
      rows: [
        { groups: [{ label: 'Reported' }, { value: false }], measures: { value: 1125, items: 3 } },
        { groups: [{ label: 'Reported' }, { value: true }], measures: { value: 5000, items: 1 } },
      ],
    });
  });

  test('saved for a store a second time changes what the store has, instead of adding it', async () => {
    const { id: stockItemId } = await createItem();
    const { body: store } = await session.call('POST', '/services/store/api/stores/stores', {
      name: 'Upsert',
      code: 'UP',
    });
    const save = (quantityOnHand: number) =>
      session.call('POST', `${main}/stockitems/restaurant/stockItems`, {
        storeUuid: store.data.id,
        stockItemId,
        quantityOnHand,
      });
    const first = await save(1);
    const second = await save(2);
    expect(second.body.data).toMatchObject({ id: first.body.data.id, quantityOnHand: 2, version: 2 });
    const { body } = await session.call<WireRecord[]>(
      'GET',
      `${main}/stockitems/restaurant/specific/${store.data.id}`,
    );
    expect(body.data).toHaveLength(1);
  });
});

describe('lists of stock', () => {
  test('are those of one category by query parameter and by the specification’s own path', async () => {
    const { body } = await session.call('POST', `${main}/stockcategories`, { name: 'Few' });
    const created = await createItem({ stockCategoryId: body.data.id });
    for (const path of ['stockitems', 'stockitems/getAllStockItem/StockCategoryId']) {
      const answer = await session.call<WireRecord[]>(
        'GET',
        `${main}/${path}?stockCategoryId=${body.data.id}`,
      );
      expect(answer.body.data.map(({ id }) => id)).toEqual([created.id]);
    }
  });

  test('of categories are there for choosing one, in their order, with the number of their items', async () => {
    const { body } = await session.call<WireRecord[]>(
      'GET',
      `${main}/stockcategories/getAllCategoryForStockItem`,
    );
    expect(body.data[0]).toMatchObject({ name: 'Dry goods', order: 0 });
    expect(body.data[0]?.itemCount).toBeGreaterThan(0);
  });

  test('of units have the codes of the specification, with and without a slash at the end (P2-9.2-01 to P2-9.2-06, D-25)', async () => {
    for (const path of [`unitTypes/?customerUuid=${session.customerUuid}`, 'unitTypes']) {
      const { body } = await session.call<WireRecord[]>('GET', `${main}/${path}`);
      expect(body.data.map(({ id, code, label }) => [id, code, label])).toEqual([
        [1, 'GRAM', 'GRAM'],
        [11, 'KG', 'KG'],
        [30, 'MILLILITRE', 'ML'],
        [41, 'EACH', 'EACH'],
        [63, 'LITRE', 'LT'],
      ]);
    }
    expect((await session.call('POST', `${main}/unitTypes`, { code: 'X' })).status).toBe(404);
  });

  test('items and categories are arranged by hand (P2-3.2-01, P2-3.2-02)', async () => {
    const { body: category } = await session.call('POST', `${main}/stockcategories`, { name: 'Arranged' });
    const ids = [];
    for (let index = 0; index < 3; index += 1)
      ids.push((await createItem({ stockCategoryId: category.data.id })).id);
    const sequenceData = ids.toReversed().map((id, order) => ({ id, order }));
    expect((await session.call('POST', `${main}/stockitems/updateSequence`, { sequenceData })).status).toBe(
      200,
    );
    const sort = encodeURIComponent('["order","ASC"]');
    const { body } = await session.call<WireRecord[]>(
      'GET',
      `${main}/stockitems?stockCategoryId=${category.data.id}&sort=${sort}`,
    );
    expect(body.data.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});

describe('a unit size', () => {
  test('is given to a variant element by either path of the specification', async () => {
    const { body: size } = await session.call('POST', `${main}/unitSizes`, { name: 'LARGE' });
    const { body: element } = await session.call('POST', `${main}/variantElement`, { name: 'Large pizza' });
    for (const path of ['unitSizes/variantElement/unitSize', 'variantElement/unitSize']) {
      const { status, body } = await session.call(
        'PUT',
        `${main}/${path}/${element.data.id}/${size.data.id}`,
        {},
      );
      expect([status, body.data.labels]).toEqual([200, { unitSizeId: 'LARGE' }]);
    }
    const refused = await session.call('DELETE', `${main}/unitSizes/${size.data.id}`);
    expect(refused.body.message).toContain('1 variant element (Large pizza)');
  });
});
