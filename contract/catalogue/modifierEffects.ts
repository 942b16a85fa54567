import { type CostedLine, costOfRecipe, type Larder } from './recipeCost.ts';
import { roundHalfUp } from './rounding.ts';
import type { UsedRecipe } from './sizeCost.ts';
import { baseQuantityOf } from './units.ts';

/** What guests can do with an ingredient of a recipe. */
export const lineFreedoms = ['NONE', 'REMOVE', 'SWAP', 'SWAP_REMOVE'] as const;
export type LineFreedom = (typeof lineFreedoms)[number];

/** An ingredient of a recipe, and what guests can do with it. */
export interface FreeLine extends CostedLine {
  itemType: LineFreedom;
}

/** A modifier as a group offers it. */
export interface EffectiveModifier {
  groupType: string;
  isInstructional: boolean;
  /** What it puts into the dish. */
  recipeId: string | null;
  /** The stock item that it takes out of the dish. */
  takesOutId: string | null;
}

/** What a modifier does to a dish: `idle` where it should change something and does not. */
export const effectKinds = ['adds', 'takesOut', 'swaps', 'divides', 'none', 'idle'] as const;
export type EffectKind = (typeof effectKinds)[number];

/** What a modifier does to the recipe of a dish. */
export interface Effect {
  kind: EffectKind;
  /** The places of the lines that it takes out. */
  removed: readonly number[];
  addedRecipeId: string | null;
}

const removable: readonly LineFreedom[] = ['REMOVE', 'SWAP_REMOVE'];
const swappable: readonly LineFreedom[] = ['SWAP', 'SWAP_REMOVE'];

/** Which kind of change a group makes. */
const changeOf = (groupType: string) =>
  groupType === 'REMOVE_ITEMS' ? 'removes' : groupType === 'SWAP_ITEMS' ? 'swaps' : 'adds';

/**
 * What a modifier does to the lines of a dish. A group of removals takes lines out that guests can leave out, a group of
 * swaps also puts the modifier’s recipe in, where guests can swap the line, and other groups only put it in. A modifier never
 * takes out what the recipe does not let guests change.
 */
export function effectOf(modifier: EffectiveModifier, lines: readonly FreeLine[]): Effect {
  const { groupType, isInstructional, recipeId, takesOutId } = modifier;
  const nothing: Effect = { kind: 'none', removed: [], addedRecipeId: null };
  if (groupType === 'KITCHEN_INSTRUCTIONS' || isInstructional) return nothing;
  if (groupType === 'PORTION_DIVIDING') return { ...nothing, kind: 'divides' };
  const change = changeOf(groupType);
  if (change === 'adds')
    return recipeId === null ? nothing : { ...nothing, kind: 'adds', addedRecipeId: recipeId };
  const allowed = change === 'removes' ? removable : swappable;
  const removed = lines.flatMap(({ stockItemId, itemType }, place) =>
    takesOutId !== null && stockItemId === takesOutId && allowed.includes(itemType) ? [place] : [],
  );
  if (removed.length === 0) return { ...nothing, kind: 'idle' };
  return change === 'removes'
    ? { kind: 'takesOut', removed, addedRecipeId: null }
    : { kind: 'swaps', removed, addedRecipeId: recipeId };
}

/** A stock item in a dish. */
export interface DishLine extends FreeLine {
  /** How many times the dish uses the recipe that the line belongs to. */
  times: number;
}

/** A recipe whose lines say what guests can do with them. */
export interface FreeRecipe {
  yieldQuantity: number;
  yieldUnitTypeId: number;
  lines: readonly FreeLine[];
}

/** Every stock item in a dish, in the order of its recipes; what a recipe takes from another one stands in its place. */
export function dishLines(
  used: readonly UsedRecipe[],
  recipes: ReadonlyMap<string, FreeRecipe>,
  /** The ids of the recipes that lead here. */
  above: readonly string[] = [],
): DishLine[] {
  return used.flatMap(({ recipeId, quantity }) => {
    const recipe = recipes.get(recipeId);
    if (!recipe || above.includes(recipeId)) return [];
    return recipe.lines.flatMap((line): DishLine[] => {
      const nested = line.usedRecipeId ? recipes.get(line.usedRecipeId) : undefined;
      if (!line.usedRecipeId || !nested) return [{ ...line, times: quantity }];
      const share = batchesOf(line, nested);
      return dishLines([{ recipeId: line.usedRecipeId, quantity: quantity * share }], recipes, [
        ...above,
        recipeId,
      ]);
    });
  });
}

/** How many times a recipe must be made for a line that uses it. */
function batchesOf(
  { quantity, unitTypeId }: CostedLine,
  { yieldQuantity, yieldUnitTypeId }: FreeRecipe,
): number {
  if (quantity === null || unitTypeId === null || yieldQuantity <= 0) return 0;
  return (
    Number(baseQuantityOf(quantity, unitTypeId)) / Number(baseQuantityOf(yieldQuantity, yieldUnitTypeId))
  );
}

/** What a modifier adds to the cost of a dish, in cents; below 0 where it takes more out than it puts in. Null if a part has no cost. */
export function costChange(effect: Effect, lines: readonly DishLine[], larder: Larder): number | null {
  const out = effect.removed.flatMap((place) => lines[place] ?? []);
  let sum = 0;
  for (const line of out) {
    const cost = costOfRecipe({ name: '', yieldQuantity: 1, yieldUnitTypeId: 41, lines: [line] }, larder);
    if (!cost.isComplete) return null;
    sum -= roundHalfUp(cost.sum * Math.round(line.times * 1000), 1000);
  }
  if (effect.addedRecipeId !== null) {
    const recipe = larder.recipes.get(effect.addedRecipeId);
    const cost = recipe && costOfRecipe(recipe, larder, [effect.addedRecipeId]);
    if (!cost?.isComplete) return null;
    sum += cost.sum;
  }
  return roundHalfUp(sum, 100);
}
