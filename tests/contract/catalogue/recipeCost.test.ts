import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CostedItem,
  type CostedLine,
  type CostedRecipe,
  costOfRecipe,
  deepestRecipe,
  marginOf,
} from '../../../contract/catalogue/recipeCost.ts';
import { sizeCosts } from '../../../contract/catalogue/sizeCost.ts';

const [gram, kg, ml, each, litre] = [1, 11, 30, 41, 63];

const item = (values: Partial<CostedItem> = {}): CostedItem => ({
  name: 'Flour',
  baseUnitTypeId: kg,
  costPerUnit: 1000,
  wastePercentage: 0,
  densityGramPerMl: null,
  gramsPerEach: null,
  nonDeductible: false,
  madeByRecipeId: null,
  ...values,
});
const recipe = (lines: CostedLine[], values: Partial<CostedRecipe> = {}): CostedRecipe => ({
  ...{ name: 'Dish', yieldQuantity: 1, yieldUnitTypeId: each, lines },
  ...values,
});
const costOf = (
  dish: CostedRecipe,
  items: Record<string, CostedItem>,
  recipes: Record<string, CostedRecipe> = {},
) => costOfRecipe(dish, { items: new Map(Object.entries(items)), recipes: new Map(Object.entries(recipes)) });
/** What one line of a stock item costs or lacks. */
const lineOf = (line: Omit<CostedLine, 'stockItemId'>, values: Partial<CostedItem> = {}) =>
  costOf(recipe([{ stockItemId: 'a', ...line }]), { a: item(values) }).lines[0];

describe('a large Margherita', () => {
  const larder = {
    dough: item({ costPerUnit: 1450 }),
    mozzarella: item({ costPerUnit: 11_800, wastePercentage: 5 }),
    sauce: item({ baseUnitTypeId: litre, costPerUnit: 3200, wastePercentage: 2 }),
    basil: item({ costPerUnit: 26_000, wastePercentage: 15 }),
    box: item({ baseUnitTypeId: each, costPerUnit: 420 }),
  };
  const margherita = recipe([
    { stockItemId: 'dough', quantity: 180, unitTypeId: gram },
    { stockItemId: 'mozzarella', quantity: 120, unitTypeId: gram },
    { stockItemId: 'sauce', quantity: 60, unitTypeId: ml },
    { stockItemId: 'basil', quantity: 3, unitTypeId: gram },
    { stockItemId: 'box', quantity: 1, unitTypeId: each },
  ]);

  test('costs 2 459 cents, with the waste of each line on top of what goes in', () => {
    const { lines, cents, isComplete } = costOf(margherita, larder);
    expect(lines.map((line) => line.problem === null && [line.gross, line.cost])).toEqual([
      [180, 26_100],
      [126.316, 149_053],
      [61.224, 19_592],
      [3.529, 9176],
      [1, 42_000],
    ]);
    expect([cents, isComplete]).toEqual([2459, true]);
  });

  test('sold for R129.90 has a food cost of 21.77 %', () => {
    expect(marginOf(11_296, 2459)).toEqual({ margin: 8837, foodCost: 2177 });
    expect(marginOf(0, 2459)).toEqual({ margin: -2459, foodCost: null });
  });
});

test('weight, volume and pieces turn into each other only if the item says what it weighs: UNIT_MISMATCH', () => {
  const whole = { quantity: 100, unitTypeId: ml };
  expect(lineOf(whole)).toEqual({ name: 'Flour', problem: 'UNIT_MISMATCH' });
  expect(lineOf(whole, { densityGramPerMl: 1.05 })).toMatchObject({
    net: 100,
    converted: 0.105,
    cost: 10_500,
  });
  expect(lineOf({ quantity: 2, unitTypeId: each }, { gramsPerEach: 200 })).toMatchObject({
    converted: 0.4,
    cost: 40_000,
  });
  expect(lineOf({ quantity: 2, unitTypeId: each }, { densityGramPerMl: 1 })).toMatchObject({
    problem: 'UNIT_MISMATCH',
  });
  const piece = { baseUnitTypeId: each, gramsPerEach: 200, costPerUnit: 1150 };
  expect(lineOf({ quantity: 100, unitTypeId: gram }, piece)).toMatchObject({ converted: 0.5, cost: 57_500 });
  expect(lineOf({ quantity: 1, unitTypeId: kg }, { costPerUnit: null })).toMatchObject({
    problem: 'COST_MISSING',
  });
});

test('an item that is made in house costs what its recipe costs, unless it has a cost of its own', () => {
  const dough = recipe([{ stockItemId: 'flour', quantity: 600, unitTypeId: gram }], {
    ...{ name: 'Dough', yieldQuantity: 1000, yieldUnitTypeId: gram },
  });
  const dish = recipe([{ stockItemId: 'dough', quantity: 250, unitTypeId: gram }]);
  const made = { costPerUnit: null, madeByRecipeId: 'dough' };
  const linesWith = (values: object, recipes: Record<string, CostedRecipe> = { dough }) =>
    costOf(dish, { flour: item({ costPerUnit: 2000 }), dough: item({ ...made, ...values }) }, recipes).lines;
  expect(linesWith({})).toMatchObject([{ problem: null, isDeducted: true, perUnit: 120_000, cost: 30_000 }]);
  expect(linesWith({ nonDeductible: true, costPerUnit: 3000 })).toMatchObject([
    { isDeducted: false, perUnit: 300_000, cost: 75_000 },
  ]);
  const inPieces = { ...dough, yieldQuantity: 4, yieldUnitTypeId: each };
  expect(linesWith({}, { dough: inPieces })).toMatchObject([{ problem: 'UNIT_MISMATCH' }]);
  expect(linesWith({ gramsPerEach: 250 }, { dough: inPieces })).toMatchObject([{ cost: 30_000 }]);
  const ofItself = { ...dough, lines: dish.lines };
  expect(linesWith({}, { dough: ofItself })).toMatchObject([{ problem: 'RECIPE_CYCLE' }]);
  expect(linesWith({}, {})).toMatchObject([{ problem: 'COST_MISSING' }]);
});

test('a recipe in a recipe costs its share of what it makes, and its waste counts once', () => {
  const sauce = recipe([{ stockItemId: 'a', quantity: 1, unitTypeId: kg }], {
    ...{ name: 'Sauce', yieldQuantity: 2, yieldUnitTypeId: litre },
  });
  const dish = recipe([{ usedRecipeId: 'sauce', quantity: 500, unitTypeId: ml }]);
  const { lines, cents } = costOf(dish, { a: item({ wastePercentage: 50 }) }, { sauce });
  expect(lines[0]).toMatchObject({ name: 'Sauce', net: 500, gross: 500, perUnit: 100_000, cost: 50_000 });
  expect(cents).toBe(500);
  const weighed = recipe([{ usedRecipeId: 'sauce', quantity: 1, unitTypeId: kg }]);
  expect(costOf(weighed, { a: item() }, { sauce }).lines[0]).toMatchObject({ problem: 'UNIT_MISMATCH' });
});

test('recipes are at most five deep, and none uses itself: RECIPE_CYCLE', () => {
  const uses = (id: string) => recipe([{ usedRecipeId: id, quantity: 1, unitTypeId: each }], { name: id });
  expect(costOf(uses('b'), {}, { b: uses('c'), c: uses('b') }).lines[0]).toMatchObject({
    problem: 'RECIPE_CYCLE',
  });
  const chain = (length: number) => {
    const below = Object.fromEntries(
      Array.from({ length: length - 2 }, (_none, index) => [`r${index}`, uses(`r${index + 1}`)]),
    );
    const last = recipe([{ stockItemId: 'a', quantity: 1, unitTypeId: kg }]);
    return costOf(uses('r0'), { a: item() }, { ...below, [`r${length - 2}`]: last });
  };
  expect(chain(deepestRecipe)).toMatchObject({ cents: 1000, isComplete: true });
  expect(chain(deepestRecipe + 1).lines[0]).toMatchObject({ problem: 'RECIPE_DEPTH' });
});

const quantity = fc.integer({ min: 0, max: 5_000_000 }).map((grams) => grams / 1000);
const waste = fc.integer({ min: 0, max: 9999 }).map((percent) => percent / 100);
const cents = fc.integer({ min: 0, max: 1_000_000 });
const line = fc.record({ quantity, unitTypeId: fc.constantFrom(gram, kg) });

test('what is too little to show still counts in a recipe that uses much of it', () => {
  const drop = recipe([{ stockItemId: 'a', quantity: 1, unitTypeId: gram }], { yieldUnitTypeId: gram });
  const used = { usedRecipeId: 'drop', quantity: 100, unitTypeId: kg };
  const { lines, cents } = costOf(recipe([used]), { a: item({ costPerUnit: 1 }) }, { drop });
  expect(lines[0]).toMatchObject({ perUnit: 0, cost: 10_000 });
  expect(cents).toBe(100);
  const size = sizeCosts({
    items: new Map([['a', item({ costPerUnit: 1 })]]),
    recipes: new Map([['drop', drop]]),
  });
  expect(size([{ recipeId: 'drop', quantity: 500 }])).toBe(1);
});

test('for any lines: the total is the sum of the lines, a gram is a thousandth of a kilogram, and waste never makes it cheaper', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), waste, cents, (lines, wastePercentage, costPerUnit) => {
      const dish = recipe(lines.map((one) => ({ stockItemId: 'a', ...one })));
      const {
        lines: costed,
        sum,
        cents: total,
      } = costOf(dish, { a: item({ costPerUnit, wastePercentage }) });
      const shown = costed.reduce((all, one) => all + (one.problem === null ? one.cost : Number.NaN), 0);
      // Each line that people see is rounded by at most half a hundredth of a cent, and the total by half a cent.
      expect(Math.abs(total * 100 - shown)).toBeLessThanOrEqual(50 + lines.length / 2);
      expect(Number.isSafeInteger(total)).toBe(true);
      const unwasted = costOf(dish, { a: item({ costPerUnit }) }).sum;
      expect(unwasted.over * sum.under <= sum.over * unwasted.under).toBe(true);
      const inGrams = dish.lines.map((one) =>
        one.unitTypeId === kg ? { ...one, unitTypeId: gram, quantity: (one.quantity ?? 0) * 1000 } : one,
      );
      expect(costOf(recipe(inGrams), { a: item({ costPerUnit, wastePercentage }) }).sum).toEqual(sum);
    }),
  );
});

test('for any recipe that another one uses: the whole of what it makes costs what the recipe costs', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      quantity,
      cents,
      (lines, makes, costPerUnit) => {
        fc.pre(makes > 0);
        const used = recipe(
          lines.map((one) => ({ stockItemId: 'a', ...one })),
          { yieldQuantity: makes },
        );
        const dish = recipe([{ usedRecipeId: 'used', quantity: makes, unitTypeId: each }]);
        const items = { a: item({ costPerUnit }) };
        expect(costOf(dish, items, { used }).sum).toEqual(costOf(used, items).sum);
      },
    ),
  );
});
