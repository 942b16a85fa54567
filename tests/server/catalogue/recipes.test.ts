import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
const [kg, each, litre] = [11, 41, 63];
let session: Session;
let flour: string;
let milk: string;

const create = async (path: string, values: object): Promise<WireRecord> => {
  const { status, body } = await session.call('POST', `${main}/${path}`, values);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.data;
};
let count = 0;
const recipe = (lines: object[], values: object = {}) => ({ name: `Recipe ${++count}`, lines, ...values });
const uses = (used: WireRecord) => ({ usedRecipeId: used.id, quantity: 1, unitTypeId: each });

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Kitchen'));
  const category = await create('stockcategories', { name: 'Dry goods' });
  const item = (description: string, values: object) =>
    create('stockitems', { stockCode: description, description, stockCategoryId: category.id, ...values });
  flour = String((await item('Flour', { baseUnitTypeId: kg, costPerUnit: 1380 })).id);
  milk = String((await item('Milk', { baseUnitTypeId: litre, densityGramPerMl: 1.03 })).id);
});

describe('a recipe', () => {
  test('with a unit that does not fit is refused, naming the line: UNIT_MISMATCH', async () => {
    const good = { stockItemId: milk, quantity: 1, unitTypeId: kg };
    const bad = { stockItemId: flour, quantity: 1, unitTypeId: litre };
    const { status, body } = await session.call('POST', `${main}/recipes`, recipe([good, bad]));
    expect([status, body.code]).toEqual([422, 'UNIT_MISMATCH']);
    expect(body.message).toMatch(/^We cannot turn LT into KG for “Flour” in line 2 of the recipe/);
    expect(body.issues?.map(({ field, code }) => [field, code])).toEqual([
      ['lines.1.unitTypeId', 'unitMismatch'],
    ]);
    await create('recipes', recipe([good]));
    const { body: item } = await session.call('PUT', `${main}/stockitems/${milk}`, {
      densityGramPerMl: null,
    });
    expect(item.message).toMatch(/^We cannot turn KG into LT for “Milk” in line 1/);
    await create('recipes', recipe([{ stockItemId: flour, quantity: 1, unitTypeId: 1 }]));
  });

  test('needs one ingredient in each line, a stock item or a recipe', async () => {
    const sauce = await create('recipes', recipe([]));
    const lines = [
      { quantity: 1, unitTypeId: each },
      { ...uses(sauce), stockItemId: flour },
    ];
    const { status, body } = await session.call('POST', `${main}/recipes`, recipe(lines));
    expect(status).toBe(422);
    expect(body.issues?.map(({ field, code }) => [field, code])).toEqual([
      ['lines.0.stockItemId', 'required'],
      ['lines.1.usedRecipeId', 'eitherOr'],
    ]);
  });

  test('cannot use itself, whoever adds the last line: RECIPE_CYCLE', async () => {
    const dough = await create('recipes', recipe([], { name: 'Dough' }));
    const base = await create('recipes', recipe([uses(dough)], { name: 'Base' }));
    const change = { lines: [uses(base)] };
    const { status, body } = await session.call('PUT', `${main}/recipes/${dough.id}`, change);
    expect([status, body.code]).toEqual([422, 'RECIPE_CYCLE']);
    expect(body.message).toMatch(/“Dough” would use itself: Dough → Base → Dough/);
    const line = await session.call('POST', `${main}/recipeLines`, { ...uses(base), recipeId: base.id });
    expect([line.status, line.body.code]).toEqual([422, 'RECIPE_CYCLE']);

    // Two changes that are each good, and together lead in a circle.
    const [one, other] = [await create('recipes', recipe([])), await create('recipes', recipe([]))];
    const both = await Promise.all([
      session.call('PUT', `${main}/recipes/${one.id}`, { lines: [uses(other)] }),
      session.call('PUT', `${main}/recipes/${other.id}`, { lines: [uses(one)] }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });

  test('is at most five deep, counted from the top: RECIPE_TOO_DEEP', async () => {
    let below = await create('recipes', recipe([{ stockItemId: flour, quantity: 1, unitTypeId: kg }]));
    for (let depth = 2; depth <= 5; depth += 1) below = await create('recipes', recipe([uses(below)]));
    const { body } = await session.call('POST', `${main}/recipes`, recipe([uses(below)]));
    expect(body.code).toBe('RECIPE_TOO_DEEP');
  });
});

test('what a cost is worked out from is there for those who may read stock, and nothing of other customers', async () => {
  const below = await create('recipes', recipe([{ stockItemId: flour, quantity: 1, unitTypeId: kg }]));
  const above = await create('recipes', recipe([uses(below)]));
  const list = await create('priceList', { name: 'Counter', isDefault: true });
  const taxGroupId = (await create('tax/taxGroups', { name: 'Meals' })).id;
  await create('tax', { taxGroupId, taxTypeId: 1, ratePercent: 15, validFrom: '2018-04-01' });
  const item = await create('menuitem', { name: 'Bread', code: '1', taxGroupId });
  const size = await create('menuitem/subtype', { menuItemId: item.id });
  await create('subtypeRecipes', { subtypeId: size.id, recipeId: above.id, quantity: 2 });
  const price = { priceListId: list.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: size.id, price: 12_990 };
  await create('priceListElements', price);

  const asked = { recipeId: above.id, stockItemIds: [milk], recipeIds: [above.id] };
  const { body } = await session.call<Record<string, WireRecord[]>>('POST', `${main}/recipes/costs`, asked);
  expect(body.data.items?.map(({ name, costPerUnit }) => [name, costPerUnit]).sort()).toEqual([
    ['Flour', 1380],
    ['Milk', null],
  ]);
  expect(body.data.recipes?.map(({ id }) => id).sort()).toEqual([below.id, above.id].sort());
  expect(body.data.sizes).toEqual([
    {
      ...{ id: size.id, name: 'Bread · Standard', price: 12_990, netPrice: 11_296 },
      recipes: [{ recipeId: above.id, quantity: 2 }],
    },
  ]);

  const business = `${main}/business/${session.customerUuid}`;
  await session.call('PUT', business, { pricesIncludeTax: false });
  const onTop = await session.call<Record<string, WireRecord[]>>('POST', `${main}/recipes/costs`, asked);
  expect(onTop.body.data.sizes).toMatchObject([{ price: 12_990, netPrice: 12_990 }]);
  await session.call('PUT', business, { pricesIncludeTax: true });

  const stranger = await api.signIn(await api.createCustomer('Others'));
  const others = await stranger.call('POST', `${main}/recipes/costs`, asked);
  expect(others.body.data).toEqual({ items: [], recipes: [], sizes: [] });
  const rights = { recipes: ['read'] };
  const role = await session.call('POST', `${main}/access/roles`, { name: 'Reader of recipes', rights });
  expect(role.status).toBe(201);
  const reader = await api.signIn(session.customerUuid, { role: 'Reader of recipes' });
  expect((await reader.call('POST', `${main}/recipes/costs`, asked)).status).toBe(403);
  const tooMany = { ...asked, stockItemIds: Array.from({ length: 501 }, () => milk) };
  expect((await session.call('POST', `${main}/recipes/costs`, tooMany)).status).toBe(422);
});

test('what an item that is made in house costs comes with what its recipe uses', async () => {
  const dough = await create('recipes', recipe([{ stockItemId: flour, quantity: 1, unitTypeId: kg }]));
  const { data: category } = (await session.call('POST', `${main}/stockcategories`, { name: 'Made' })).body;
  const ball = await create('stockitems', {
    ...{ stockCode: 'BALL', description: 'Dough ball', stockCategoryId: category.id, baseUnitTypeId: each },
    ...{ manufactured: true, recipeId: dough.id },
  });
  const pizza = await create('recipes', recipe([{ stockItemId: ball.id, quantity: 1, unitTypeId: each }]));
  const namesFor = async (asked: object) => {
    const { body } = await session.call<Record<string, WireRecord[]>>('POST', `${main}/recipes/costs`, {
      ...{ stockItemIds: [], recipeIds: [], ...asked },
    });
    return [body.data.items, body.data.recipes].map((found) => found?.map(({ name }) => name).sort());
  };
  expect(await namesFor({ recipeIds: [pizza.id] })).toEqual([
    ['Dough ball', 'Flour'],
    [dough.name, pizza.name].sort(),
  ]);
  expect(await namesFor({ stockItemIds: [ball.id] })).toEqual([['Dough ball', 'Flour'], [dough.name]]);
});

test('a size says what each modifier takes out of its recipe, adds to it, and costs', async () => {
  const bread = await create('recipes', {
    ...recipe([
      { stockItemId: flour, quantity: 2, unitTypeId: kg, itemType: 'SWAP_REMOVE' },
      { stockItemId: milk, quantity: 1, unitTypeId: litre },
    ]),
  });
  const extra = await create('recipes', recipe([{ stockItemId: flour, quantity: 1, unitTypeId: kg }]));
  const item = await create('menuitem', { name: 'Loaf', code: '2' });
  const size = await create('menuitem/subtype', { menuItemId: item.id });
  await create('subtypeRecipes', { subtypeId: size.id, recipeId: bread.id });
  const groupOf = async (groupType: string, name: string, values: object) => {
    const made = await create('modifires', { name, ...values });
    const group = { name: `Group of ${name}`, groupType, modifiers: [{ modifierId: made.id }] };
    return (await create('modifiresGroups', group)).id;
  };
  const modifier = async (groupType: string, name: string, values: object) => {
    const id = await groupOf(groupType, name, values);
    await create('subtypeModifierGroups', { subtypeId: size.id, modifierGroupId: id });
  };
  await modifier('REMOVE_ITEMS', 'No flour', { takesOutId: flour });
  await modifier('REMOVE_ITEMS', 'No milk', { takesOutId: milk });
  await modifier('SWAP_ITEMS', 'Less flour', { takesOutId: flour, recipeId: extra.id });
  const opened = await groupOf('EXTRAS', 'On the side', { recipeId: extra.id });
  await modifier('EXTRAS', 'More flour', { recipeId: extra.id, opensGroupIds: [opened] });

  const path = `${main}/menuitem/subtype/${size.id}/modifierEffects`;
  const { body } = await session.call<{ effects: WireRecord[] }>('GET', path);
  expect(body.data).toMatchObject({ cost: null, lines: [{ name: 'Flour' }, { name: 'Milk' }] });
  expect(
    body.data.effects.map(({ modifier: name, kind, takesOut, costChange }) => [
      name,
      kind,
      takesOut,
      costChange,
    ]),
  ).toEqual([
    ['No flour', 'takesOut', ['Flour'], -2760],
    ['No milk', 'idle', [], 0],
    ['Less flour', 'swaps', ['Flour'], -1380],
    ['More flour', 'adds', [], 1380],
    ['On the side', 'adds', [], 1380],
  ]);

  const stranger = await api.signIn(await api.createCustomer('Other kitchens'));
  expect((await stranger.call('GET', path)).status).toBe(404);
  const rights = { 'menus/*': ['read'] };
  await session.call('POST', `${main}/access/roles`, { name: 'Reader of menus', rights });
  const reader = await api.signIn(session.customerUuid, { role: 'Reader of menus' });
  expect((await reader.call('GET', path)).status).toBe(403);
});
