import { type CostedLine, costOfRecipe, type Larder } from './recipeCost.ts';
import { plus, rounded, type Share, shareOf, times } from './rounding.ts';
import type { UsedRecipe } from './sizeCost.ts';
import { baseQuantityOf, thousandths } from './units.ts';

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
  times: Share;
}

/** A recipe whose lines say what guests can do with them. */
export interface FreeRecipe {
  yieldQuantity: number;
  yieldUnitTypeId: number;
  lines: readonly FreeLine[];
}

/** Every stock item in a dish, in the order of its recipes; what a recipe takes from another one stands in its place. */
export const dishLines = (
  used: readonly UsedRecipe[],
  recipes: ReadonlyMap<string, FreeRecipe>,
): DishLine[] =>
  used.flatMap(({ recipeId, quantity }) =>
    linesOf(recipeId, shareOf(thousandths(quantity), 1000n), recipes, []),
  );

/**
 * The stock items of a recipe that a dish uses so many times.
 * @param above the ids of the recipes that lead here
 */
function linesOf(
  recipeId: string,
  count: Share,
  recipes: ReadonlyMap<string, FreeRecipe>,
  above: readonly string[],
): DishLine[] {
  const recipe = recipes.get(recipeId);
  if (!recipe || above.includes(recipeId)) return [];
  return recipe.lines.flatMap((line): DishLine[] => {
    const nested = line.usedRecipeId ? recipes.get(line.usedRecipeId) : undefined;
    if (!line.usedRecipeId || !nested) return [{ ...line, times: count }];
    const all = times(count, batchesOf(line, nested));
    return linesOf(line.usedRecipeId, all, recipes, [...above, recipeId]);
  });
}

/** How many times a recipe must be made for a line that uses it. */
function batchesOf(
  { quantity, unitTypeId }: CostedLine,
  { yieldQuantity, yieldUnitTypeId }: FreeRecipe,
): Share {
  if (quantity === null || unitTypeId === null || yieldQuantity <= 0) return shareOf(0n);
  return shareOf(baseQuantityOf(quantity, unitTypeId), baseQuantityOf(yieldQuantity, yieldUnitTypeId));
}

/** What a modifier adds to the cost of a dish, in whole minor units; below 0 where it takes more out than it puts in. Null if a part has no cost. */
export function costChange(effect: Effect, lines: readonly DishLine[], larder: Larder): number | null {
  const out = effect.removed.flatMap((place) => lines[place] ?? []);
  let sum = shareOf(0n);
  for (const line of out) {
    const cost = costOfRecipe({ name: '', yieldQuantity: 1, yieldUnitTypeId: 41, lines: [line] }, larder);
    if (!cost.isComplete) return null;
    sum = plus(sum, times(times(cost.sum, line.times), shareOf(-1n)));
  }
  if (effect.addedRecipeId !== null) {
    const recipe = larder.recipes.get(effect.addedRecipeId);
    const cost = recipe && costOfRecipe(recipe, larder, [effect.addedRecipeId]);
    if (!cost?.isComplete) return null;
    sum = plus(sum, cost.sum);
  }
  return Number(rounded(sum));
}
