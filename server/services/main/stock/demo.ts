import type { WireRecord } from '../../../../contract/recordSchema.ts';
import type { DemoCustomer } from '../../../area/area.ts';
import { rowsOf } from '../../../area/read.ts';
import { emberStock, emberStores, harbourStock, weights } from './demoData.ts';

/** The province of each city in which the demo has stores. */
const provinces: Readonly<Record<string, string>> = {
  'Cape Town': 'Western Cape',
  Durban: 'KwaZulu-Natal',
  Johannesburg: 'Gauteng',
  Pretoria: 'Gauteng',
};

/** Where the demo's stores are, as latitude and longitude. */
const places: Readonly<Record<string, readonly [number, number]>> = {
  Rosebank: [-26.1466, 28.0415],
  Sandton: [-26.1076, 28.0567],
  Menlyn: [-25.7826, 28.2757],
  Umhlanga: [-29.7256, 31.0846],
  Claremont: [-33.9806, 18.4653],
  'Table View': [-33.8258, 18.4892],
};

const unitIds = { KG: 11, LITRE: 63, EACH: 41 };

/** The stock of a demo customer; the large one also has stores with a few items that are running low. */
export async function fillStock(customer: DemoCustomer): Promise<void> {
  const items = await createItems(customer, customer.size === 'large' ? emberStock : harbourStock);
  if (customer.size === 'large') {
    await createStores(customer, items);
    await createPapers(customer);
  }
}

/** What a supplier brought to a store and will bring, what the store threw away, and a count that goes on. */
async function createPapers({ create, act, idOf, client, actor }: DemoCustomer): Promise<void> {
  const [rosebank, sandton] = [await idOf('stores', 'Rosebank'), await idOf('stores', 'Sandton')];
  const supplier = await create('stock-items/vendors', {
    name: 'Magaliesberg Dairy & Bakery',
    notes: 'Call before 11:00 for the next morning. They deliver on Tuesdays and Fridays.',
  });
  const deliver = async (
    reference: string,
    more: object,
    quantities: Readonly<Record<string, [number, number]>>,
  ) => {
    const lines = [];
    for (const [name, [quantity, price]] of Object.entries(quantities))
      lines.push({ stockItemId: await idOf('stock-items/items', name), quantity, price });
    return create('stock-items/deliveries', {
      ...{ storeUuid: rosebank, supplierId: supplier.id, reference, lines, updatesCosts: false, ...more },
    });
  };
  const received = await deliver('INV-20418', {}, { Feta: [5, 65_000], 'Burger bun': [48, 14_400] });
  await act('stock-items/deliveries', String(received.id), 'receive');
  await deliver(
    'INV-20455',
    { expectedOn: inOneDay() },
    { Butter: [10, 139_000], 'Chicken breast fillet': [20, 176_000] },
  );
  const [buns] = await readStoreStock(client, actor.customerUuid, {
    ...{ storeUuid: rosebank, stockItemId: await idOf('stock-items/items', 'Burger bun') },
  });
  if (buns) await act('stock-items/restaurant', buns.id, 'waste', { quantity: 6, reason: 'EXPIRED' });
  await create('stock-items/stocktakes', { storeUuid: sandton, startedOn: today() });
}

const readStoreStock = rowsOf('stock-items/restaurant', { fields: ['id'], by: ['storeUuid', 'stockItemId'] });

const today = () => new Date().toISOString().slice(0, 10);
const inOneDay = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

async function createItems({ create }: DemoCustomer, stock: typeof emberStock): Promise<WireRecord[]> {
  const items: WireRecord[] = [];
  for (const [name, rows] of Object.entries(stock)) {
    const category = await create('stock-items/categories', { name });
    for (const [stockCode, description, unit, wastePercentage, threshold, costPerUnit] of rows) {
      const item = await create('stock-items/items', {
        stockCode,
        description,
        stockCategoryId: category.id,
        baseUnitTypeId: unitIds[unit],
        wastePercentage,
        threshold,
        costPerUnit,
        ...weights[stockCode],
        showThresholdOnPosApp: threshold !== null,
      });
      items.push(item);
    }
  }
  return items;
}

async function createStores({ create }: DemoCustomer, items: readonly WireRecord[]): Promise<void> {
  const watched = items
    .filter(({ threshold }) => threshold !== null)
    .sort((one, other) => String(one.stockCode).localeCompare(String(other.stockCode)));
  for (const [storeIndex, [name, code, city]] of emberStores.entries()) {
    const store = await create('stores', { name, code, city });
    const [latitude, longitude] = places[name] ?? [];
    await create('stores/addresses', {
      storeUuid: store.id,
      city,
      province: provinces[city],
      country: 'South Africa',
      ...(latitude !== undefined && { place: { latitude, longitude } }),
    });
    for (const [itemIndex, item] of watched.entries()) {
      if ((itemIndex + storeIndex) % 6 !== 0) continue;
      const isLow = (itemIndex + storeIndex) % 4 === 0;
      const quantityOnHand = Math.round(Number(item.threshold) * (isLow ? 0.5 : 2.5));
      await create('stock-items/restaurant', { storeUuid: store.id, stockItemId: item.id, quantityOnHand });
    }
  }
}
