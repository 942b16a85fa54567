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
