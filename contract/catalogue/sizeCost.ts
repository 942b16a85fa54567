import { costOfRecipe, type Larder, type RecipeCost } from './recipeCost.ts';
import { plus, rounded, shareOf, times } from './rounding.ts';
import { thousandths } from './units.ts';

/** A recipe that a size uses, and how many times. */
export interface UsedRecipe {
  recipeId: string;
  quantity: number;
}

/** Returns what recipes cost. Each is worked out once, however many sizes use it. */
function costBook(larder: Larder): (recipeId: string) => RecipeCost | undefined {
  const known = new Map<string, RecipeCost>();
  return (recipeId) => {
    const before = known.get(recipeId);
    const recipe = larder.recipes.get(recipeId);
    if (before || !recipe) return before;
    const cost = costOfRecipe(recipe, larder, [recipeId]);
    known.set(recipeId, cost);
    return cost;
  };
}

/**
 * Returns what the recipes of a size cost together, in minor units: rounded once, at the end. Null if the size has no
 * recipe, or if a part of one has no cost.
 */
export function sizeCosts(larder: Larder): (recipes: readonly UsedRecipe[]) => number | null {
  const costOf = costBook(larder);
  return (recipes) => {
    if (recipes.length === 0) return null;
    let sum = shareOf(0n);
    for (const { recipeId, quantity } of recipes) {
      const cost = costOf(recipeId);
      if (!cost?.isComplete) return null;
      sum = plus(sum, times(cost.sum, shareOf(thousandths(quantity), 1000n)));
    }
    return Number(rounded(sum));
  };
}
