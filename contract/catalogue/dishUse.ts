import {
  type DishLine,
  dishLines,
  type EffectiveModifier,
  effectOf,
  type FreeRecipe,
} from './modifierEffects.ts';
import { type CostedItem, type CostedRecipe, costOfUnit, grossOfLine } from './recipeCost.ts';
import { plus, rounded, type Share, shareOf, times } from './rounding.ts';
import type { UsedRecipe } from './sizeCost.ts';

/** Everything that dishes are made of, by id, with what guests can change. */
export interface DishLarder {
  items: ReadonlyMap<string, CostedItem>;
  recipes: ReadonlyMap<string, CostedRecipe & FreeRecipe>;
}

/** A modifier that a guest chose, and how often. */
export interface ChosenModifier extends EffectiveModifier {
  quantity: number;
}

/** What dishes take from the stock, and what they cost. */
export interface DishUse {
  /** How much of each stock item, in its base unit, by its id. Items that sales don't reduce are not there. */
  uses: ReadonlyMap<string, Share>;
  /** What it costs in minor units, without VAT. Null without a recipe, or if a part has no cost. */
  cost: number | null;
}

/** The lines of a dish as the guest ordered it. Of dishes in parts, each part gives its share of its recipe. */
function linesAsOrdered(
  used: readonly UsedRecipe[],
  chosen: readonly ChosenModifier[],
  recipes: DishLarder['recipes'],
): DishLine[] {
  const lines = dishLines(used, recipes);
  const removed = new Set<number>();
  const added: DishLine[] = [];
  const put = (recipeId: string, count: Share) =>
    added.push(
      ...dishLines([{ recipeId, quantity: 1 }], recipes).map((line) => ({
        ...line,
        times: times(line.times, count),
      })),
    );
  const effects = chosen
    .filter(({ quantity }) => quantity > 0)
    .map((modifier) => ({ modifier, effect: effectOf(modifier, lines) }));
  const parts = effects.reduce(
    (sum, { modifier, effect }) => (effect.kind === 'divides' ? sum + modifier.quantity : sum),
    0,
  );
  for (const { modifier, effect } of effects) {
    for (const place of effect.removed) removed.add(place);
    const count = BigInt(modifier.quantity);
    if (effect.addedRecipeId !== null) put(effect.addedRecipeId, shareOf(count));
    if (effect.kind === 'divides' && modifier.recipeId !== null)
      put(modifier.recipeId, shareOf(count, BigInt(parts)));
  }
  return [...lines.filter((_line, place) => !removed.has(place)), ...added];
}

/**
 * What so many dishes of a size take from the stock, with what preparation loses. An item that is made in house is taken as it is:
 * its own recipe was taken when it was made.
 */
export function dishUse(
  { used, chosen, count }: { used: readonly UsedRecipe[]; chosen: readonly ChosenModifier[]; count: number },
  larder: DishLarder,
): DishUse {
  const uses = new Map<string, Share>();
  let cost: Share | null = shareOf(0n);
  const lines = linesAsOrdered(used, chosen, larder.recipes);
  for (const { stockItemId, quantity, unitTypeId, times: often } of lines) {
    const item = stockItemId ? larder.items.get(stockItemId) : undefined;
    const one =
      item && quantity !== null && unitTypeId !== null ? grossOfLine({ quantity, unitTypeId }, item) : null;
    if (!item || !stockItemId || !one) {
      cost = null;
      continue;
    }
    const gross = times(times(one, often), shareOf(BigInt(count)));
    const perUnit = costOfUnit(item, larder, []);
    cost = cost === null || typeof perUnit === 'string' ? null : plus(cost, times(gross, perUnit));
    if (!item.nonDeductible) uses.set(stockItemId, plus(uses.get(stockItemId) ?? shareOf(0n), gross));
  }
  return { uses, cost: cost === null || lines.length === 0 ? null : Number(rounded(cost)) };
}
