import { costOfRecipe, type Larder, type RecipeCost } from './recipeCost.ts';
import { roundHalfUp } from './rounding.ts';

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
 * Returns what the recipes of a size cost together, in cents: rounded once, at the end. Null if the size has no
 * recipe, or if a part of one has no cost.
 */
export function sizeCosts(larder: Larder): (recipes: readonly UsedRecipe[]) => number | null {
  const costOf = costBook(larder);
  return (recipes) => {
    if (recipes.length === 0) return null;
    let sum = 0;
    for (const { recipeId, quantity } of recipes) {
      const cost = costOf(recipeId);
      if (!cost?.isComplete) return null;
      sum += roundHalfUp(cost.sum * Math.round(quantity * 1000), 1000);
    }
    return roundHalfUp(sum, 100);
  };
}
