import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  costChange,
  type DishLine,
  dishLines,
  effectOf,
  lineFreedoms,
} from '../../../contract/catalogue/modifierEffects.ts';
import type { CostedItem, CostedRecipe } from '../../../contract/catalogue/recipeCost.ts';
import { shareOf } from '../../../contract/catalogue/rounding.ts';
import { sizeCosts } from '../../../contract/catalogue/sizeCost.ts';

const [gram, kg] = [1, 11];
const item = (name: string, costPerUnit: number): CostedItem => ({
  ...{
    name,
    costPerUnit,
    baseUnitTypeId: kg,
    wastePercentage: 0,
    densityGramPerMl: null,
    gramsPerEach: null,
    nonDeductible: false,
    madeByRecipeId: null,
  },
});
const line = (stockItemId: string, itemType: DishLine['itemType'], quantity = 100): DishLine => ({
  ...{ stockItemId, itemType, quantity, unitTypeId: gram, usedRecipeId: null, times: shareOf(1n) },
});
const cheddar: CostedRecipe = {
  ...{ name: 'Cheddar', yieldQuantity: 1, yieldUnitTypeId: 41 },
  lines: [{ stockItemId: 'cheddar', quantity: 100, unitTypeId: gram }],
};
const larder = {
  items: new Map([
    ['mozzarella', item('Mozzarella', 11_800)],
    ['cheddar', item('Cheddar', 12_400)],
    ['basil', item('Basil', 26_000)],
  ]),
  recipes: new Map([['cheddar', cheddar]]),
};
const dish = [line('mozzarella', 'SWAP'), line('basil', 'REMOVE', 3), line('dough', 'NONE')];
const modifier = (groupType: string, takesOutId: string | null, recipeId: string | null = null) => ({
  ...{ groupType, takesOutId, recipeId, isInstructional: false },
});

test('a removal takes out what guests can leave out, and only that', () => {
  const basil = effectOf(modifier('REMOVE_ITEMS', 'basil'), dish);
  expect(basil).toEqual({ kind: 'takesOut', removed: [1], addedRecipeId: null });
  expect(costChange(basil, dish, larder)).toBe(-78);
  expect(effectOf(modifier('REMOVE_ITEMS', 'mozzarella'), dish).kind).toBe('idle');
  expect(effectOf(modifier('REMOVE_ITEMS', 'dough'), dish).kind).toBe('idle');
});

test('a swap takes out what guests can swap and puts its own recipe in', () => {
  const swap = effectOf(modifier('SWAP_ITEMS', 'mozzarella', 'cheddar'), dish);
  expect(swap).toEqual({ kind: 'swaps', removed: [0], addedRecipeId: 'cheddar' });
  expect(costChange(swap, dish, larder)).toBe(60);
  expect(effectOf(modifier('SWAP_ITEMS', 'basil', 'cheddar'), dish).kind).toBe('idle');
});

test('an extra adds its recipe, and instructions change nothing', () => {
  const extra = effectOf(modifier('EXTRAS', null, 'cheddar'), dish);
  expect(costChange(extra, dish, larder)).toBe(1240);
  expect(effectOf(modifier('KITCHEN_INSTRUCTIONS', null, 'cheddar'), dish).kind).toBe('none');
  expect(effectOf({ ...modifier('EXTRAS', null, 'cheddar'), isInstructional: true }, dish).kind).toBe('none');
  expect(effectOf(modifier('PORTION_DIVIDING', null), dish).kind).toBe('divides');
});

test('an ingredient without a cost makes the change unknown', () => {
  const lines = [line('dough', 'REMOVE')];
  expect(costChange(effectOf(modifier('REMOVE_ITEMS', 'dough'), lines), lines, larder)).toBeNull();
});

test('what a recipe takes from another one is a line of the dish, as often as the dish uses it', () => {
  const sauce = { yieldQuantity: 2, yieldUnitTypeId: kg, lines: [line('basil', 'REMOVE', 50)] };
  const pizza = {
    ...{ yieldQuantity: 1, yieldUnitTypeId: 41 },
    lines: [{ ...line('', 'NONE', 500), stockItemId: null, usedRecipeId: 'sauce' }],
  };
  const recipes = new Map([
    ['sauce', sauce],
    ['pizza', pizza],
  ]);
  expect(dishLines([{ recipeId: 'pizza', quantity: 2 }], recipes)).toMatchObject([
    { stockItemId: 'basil', quantity: 50, times: { over: 1n, under: 2n } },
  ]);
  const circle = new Map([
    ['pizza', { ...pizza, lines: [{ ...line('', 'NONE', 1), usedRecipeId: 'pizza' }] }],
  ]);
  expect(dishLines([{ recipeId: 'pizza', quantity: 1 }], circle)).toEqual([]);
});

test('leaving out everything in a dish takes off exactly what the dish costs, however small its share of a recipe', () => {
  const dishOf = (grams: number, times: number) => {
    const recipes = new Map([
      ['sauce', { name: '', yieldQuantity: 3, yieldUnitTypeId: kg, lines: [line('basil', 'REMOVE', 200)] }],
      [
        'dish',
        {
          ...{ name: '', yieldQuantity: 1, yieldUnitTypeId: 41 },
          lines: [{ ...line('', 'NONE', grams), stockItemId: null, usedRecipeId: 'sauce' }],
        },
      ],
    ]);
    const used = [{ recipeId: 'dish', quantity: times }];
    const larderOf = { items: new Map([['basil', item('Basil', 5_000_000)]]), recipes };
    const lines = dishLines(used, recipes);
    const effect = effectOf(modifier('REMOVE_ITEMS', 'basil'), lines);
    return [sizeCosts(larderOf)(used), costChange(effect, lines, larderOf)];
  };
  expect(dishOf(5, 1)).toEqual([1667, -1667]);
  expect(dishOf(0.1, 1)).toEqual([33, -33]);
  const shares = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 5000 }));
  fc.assert(
    fc.property(shares, ([grams, times]) => {
      const [cost, change] = dishOf(grams / 1000, times / 1000);
      expect(change).toBe(0 - (cost ?? Number.NaN));
    }),
  );
});

test('no modifier takes out what the recipe does not let guests change', () => {
  const items = fc.constantFrom('mozzarella', 'cheddar', 'basil');
  const lines = fc.array(
    fc
      .record({ of: items, itemType: fc.constantFrom(...lineFreedoms) })
      .map(({ of, itemType }) => line(of, itemType)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      lines,
      items,
      fc.constantFrom('REMOVE_ITEMS', 'SWAP_ITEMS', 'EXTRAS'),
      (dishOf, of, groupType) => {
        const { removed } = effectOf(modifier(groupType, of, 'cheddar'), dishOf);
        for (const place of removed) {
          expect(dishOf[place]?.stockItemId).toBe(of);
          const verb = groupType === 'SWAP_ITEMS' ? 'SWAP' : 'REMOVE';
          expect(dishOf[place]?.itemType).toContain(verb);
        }
        const left = dishOf.filter((_one, place) => !removed.includes(place));
        expect(effectOf(modifier(groupType, of, 'cheddar'), left).removed).toEqual([]);
      },
    ),
  );
});
