import { beforeAll, expect, test } from 'vitest';
import type { DeploymentPreview } from '../../../contract/calls/deployment.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { uberFaults } from '../../../tools/simulator/rules/uberRules.ts';
import { startApi } from '../../support/api.ts';
import { type DemoSession, signInToDemo } from '../../support/demoSession.ts';

const api = await startApi(undefined, { environment: { DEMO: '1' } });
let session: DemoSession;

/** All records of a path that match. */
async function all(path: string, filter: object = {}): Promise<WireRecord[]> {
  const found: WireRecord[] = [];
  for (;;) {
    const range = `[${found.length},${found.length + 99}]`;
    const query = `range=${range}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const { data } = await session.call('GET', `/services/main/${path}?${query}`);
    const rows = data as WireRecord[];
    found.push(...rows);
    if (rows.length < 100) return found;
  }
}

beforeAll(async () => {
  session = await signInToDemo(api.url, 'owner@ember.example');
});

test('the demo is a whole restaurant: items, groups, stock with costs, recipes and two price lists', async () => {
  const items = await all('menuitem');
  const listed = items.filter(({ code }) => !String(code).startsWith('9'));
  expect(listed).toHaveLength(40);
  expect(await all('itemcategories')).toHaveLength(8);
  expect(await all('modifiresGroups')).toHaveLength(11);
  expect((await all('modifires')).length).toBeGreaterThanOrEqual(45);
  const stock = await all('stockitems');
  expect(stock).toHaveLength(60);
  expect(stock.filter(({ costPerUnit }) => Number(costPerUnit) > 0)).toHaveLength(60);
  expect(await all('stockcategories')).toHaveLength(9);
  expect(await all('recipes')).toHaveLength(55);
  expect((await all('priceList')).map(({ name }) => name)).toEqual(['Counter', 'Delivery']);
  // Its edges: not sold now, in two categories, exempt, a name of 80 characters, sold out in a store.
  expect(items.filter(({ isActive }) => !isActive)).toHaveLength(1);
  expect(items.filter(({ categoryIds }) => (categoryIds as unknown[]).length === 2)).toHaveLength(1);
  expect(items.filter(({ labels }) => (labels as WireRecord).taxGroupId === 'Exempt')).toHaveLength(1);
  expect(items.filter(({ name }) => String(name).length === 80)).toHaveLength(1);
  expect(await all('menuitem/restaurant', { isAvailable: false })).toHaveLength(1);
});

test('a pizza comes in three sizes on its bases, and costs 12 % more delivered, up to the next R0.90', async () => {
  const [margherita] = await all('menuitem', { code: '1001' });
  const sizes = await all('menuitem/subtype', { menuItemId: margherita?.id });
  const priced: Record<string, unknown[]> = {};
  for (const { id, name } of sizes) {
    const prices = await all('priceListElements', { subtypeId: id });
    priced[String(name)] = prices.map(({ priceToday }) => priceToday).sort((a, b) => Number(a) - Number(b));
  }
  expect(priced).toEqual({
    Small: [6990, 7890],
    'Small, pan': [8490, 9590],
    'Small, gluten-free': [9990, 11190],
    Medium: [9990, 11190],
    'Medium, pan': [11490, 12890],
    'Medium, gluten-free': [12990, 14590],
    Large: [12990, 14590],
    'Large, pan': [14490, 16290],
  });
});

test('the menu of the demo can go to every channel: a pizza in eight sizes, with toppings priced by size', async () => {
  const [uber] = await all('channelsmenus', { label: 'All day · Uber Eats' });
  const [store] = (await session.call('GET', '/services/store/stores?range=[0,0]')).data as WireRecord[];
  const at = (channel: string, of = '') =>
    session.call(
      'GET',
      `/services/main/channelsmenus/${uber?.id}/deployment${of}?channel=${channel}&storeUuid=${store?.uuid}`,
    );
  for (const channel of ['UBER_EATS', 'MR_DELIVERY', 'WEBSITE', 'COUNTER']) {
    const { findings } = (await at(channel)).data as DeploymentPreview;
    const blockers = findings.filter(({ severity }) => severity === 'BLOCKER').map(({ code }) => code);
    expect(
      blockers.filter((code) => code !== 'STORE_NOT_LINKED'),
      channel,
    ).toEqual([]);
  }
  const { status, ...document } = await at('UBER_EATS', '/document');
  expect(status).toBe(200);
  expect(uberFaults(document)).toEqual([]);
  const text = JSON.stringify(document);
  // Mushrooms cost R12.00 on a small pizza and R24.00 on a large one, and 12 % more delivered.
  expect(text).toMatch(/"Mushrooms"\}\},"price_info":\{"price":1390,"overrides":\[[^\]]*"price":2690/);
  // The first store, Claremont, does not sell one of the seven pizzas.
  expect(text.match(/"Choose a size"/g)).toHaveLength(6);
  expect(text.includes('"Four Cheese pizza"')).toBe(false);
});
