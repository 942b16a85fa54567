import { plus, rounded, roundHalfUp, type Share, shareOf, times } from './rounding.ts';
import { baseQuantityOf, conversion, thousandths, unitOf, type Weights } from './units.ts';

/** How many recipes deep a recipe may be: itself, and those that it uses. */
export const deepestRecipe = 5;

/** What a stock item costs, and what is lost of it in preparation. */
export interface CostedItem extends Weights {
  name: string;
  baseUnitTypeId: number;
  /** Minor units for one base unit, without VAT. Null if nobody has entered it. */
  costPerUnit: number | null;
  /** The recipe of an item that is made in house. Without a cost of its own, the item costs what the recipe costs. */
  madeByRecipeId: string | null;
  wastePercentage: number | null;
  /** It is costed, but sales do not reduce it. */
  nonDeductible: boolean;
}

/** One ingredient: a stock item or another recipe. */
export interface CostedLine {
  stockItemId?: string | null | undefined;
  usedRecipeId?: string | null | undefined;
  quantity: number | null;
  unitTypeId: number | null;
}

/** A line whose quantity and unit are known. */
type WholeLine = CostedLine & { quantity: number; unitTypeId: number };
const isWhole = (line: CostedLine): line is WholeLine => line.quantity !== null && line.unitTypeId !== null;

export interface CostedRecipe {
  name: string;
  yieldQuantity: number;
  yieldUnitTypeId: number;
  lines: readonly CostedLine[];
}

/** Everything that recipes refer to, by id. */
export interface Larder {
  items: ReadonlyMap<string, CostedItem>;
  recipes: ReadonlyMap<string, CostedRecipe>;
}

/** Why a line has no cost. */
export type LineProblem = 'UNIT_MISMATCH' | 'RECIPE_CYCLE' | 'RECIPE_DEPTH' | 'COST_MISSING' | 'INCOMPLETE';

/** A line with its arithmetic. */
export interface LineCost {
  name: string;
  problem: null;
  /** The unit of `net` and `gross`: that of the line. */
  unitTypeId: number;
  net: number;
  wastePercentage: number;
  /** False for an ingredient that sales do not take from stock. */
  isDeducted: boolean;
  gross: number;
  /** The unit that the ingredient is bought or made in. */
  costUnitTypeId: number;
  /** The gross quantity in that unit, if it measures another way: by weight instead of volume or by the piece. */
  converted: number | null;
  /** What one such unit costs, in hundredths of a cent, to show. */
  perUnit: number;
  /** What the line costs, in hundredths of a cent, to show. */
  cost: number;
  /** What the line costs, in minor units. */
  exact: Share;
}

export interface UncostedLine {
  name: string;
  problem: LineProblem;
}

/** What a recipe costs, line by line. */
export interface RecipeCost {
  lines: readonly (LineCost | UncostedLine)[];
  /** The sum of the lines that have a cost, in minor units. */
  sum: Share;
  /** The sum in whole minor units. */
  cents: number;
  /** False if a line has no cost, so that the sum is too low. */
  isComplete: boolean;
}

/** The share as a number with three decimals, to show. */
const shown = (share: Share): number => Number(rounded(times(share, shareOf(1000n)))) / 1000;

/** Minor units as hundredths of one, to show. */
const hundredths = (cents: Share): number => Number(rounded(times(cents, shareOf(100n))));

/**
 * What a recipe costs. The net quantity of a line is what goes into the dish; the gross quantity is what must be bought
 * for it, net / (1 - waste / 100). Waste counts where a stock item is used, and not again for recipes that use the recipe.
 */
export function costOfRecipe(
  recipe: CostedRecipe,
  larder: Larder,
  /** The ids of the recipes that lead here. */
  above: readonly string[] = [],
): RecipeCost {
  const lines = recipe.lines.map((line) => costOfLine(line, larder, above));
  const sum = lines.reduce(
    (total, line) => (line.problem === null ? plus(total, line.exact) : total),
    shareOf(0n),
  );
  return {
    lines,
    sum,
    cents: Number(rounded(sum)),
    isComplete: lines.every(({ problem }) => problem === null),
  };
}

/** What one unit of what a recipe makes costs, in whole minor units; null if it makes nothing. */
export function costPerUnit({ sum }: RecipeCost, recipe: CostedRecipe): number | null {
  const made = baseQuantityOf(recipe.yieldQuantity, recipe.yieldUnitTypeId);
  if (made <= 0n) return null;
  return Number(rounded(times(sum, shareOf(BigInt(unitOf(recipe.yieldUnitTypeId).baseQuantity), made))));
}

function costOfLine(line: CostedLine, larder: Larder, above: readonly string[]): LineCost | UncostedLine {
  const item = line.stockItemId ? larder.items.get(line.stockItemId) : undefined;
  const recipe = line.usedRecipeId ? larder.recipes.get(line.usedRecipeId) : undefined;
  if (!isWhole(line)) return { name: item?.name ?? recipe?.name ?? '', problem: 'INCOMPLETE' };
  if (item && !line.usedRecipeId) return costOfItem(line, item, larder, above);
  if (recipe && line.usedRecipeId && !line.stockItemId)
    return costOfUsedRecipe(line, line.usedRecipeId, recipe, larder, above);
  return { name: item?.name ?? recipe?.name ?? '', problem: 'INCOMPLETE' };
}

/** What one base unit of a stock item costs, in minor units, or why nobody can say. */
export function costOfUnit(item: CostedItem, larder: Larder, above: readonly string[]): Share | LineProblem {
  const { costPerUnit, madeByRecipeId: id } = item;
  if (costPerUnit !== null) return shareOf(BigInt(costPerUnit));
  const recipe = id === null ? undefined : larder.recipes.get(id);
  if (id === null || !recipe) return 'COST_MISSING';
  if (above.includes(id)) return 'RECIPE_CYCLE';
  if (above.length + 2 > deepestRecipe) return 'RECIPE_DEPTH';
  const base = unitOf(item.baseUnitTypeId);
  const turned = conversion(unitOf(recipe.yieldUnitTypeId).measure, base.measure, item);
  if (!turned) return 'UNIT_MISMATCH';
  const made = baseQuantityOf(recipe.yieldQuantity, recipe.yieldUnitTypeId) * turned.over;
  const whole = costOfRecipe(recipe, larder, [...above, id]);
  const failed = whole.lines.find(({ problem }) => problem !== null);
  if (failed?.problem) return failed.problem;
  return made <= 0n
    ? 'COST_MISSING'
    : times(whole.sum, shareOf(BigInt(base.baseQuantity) * turned.under, made));
}

/** What a line takes of a stock item, in its base unit and with what preparation loses. Null if the units don't fit. */
export function grossOfLine(
  { quantity, unitTypeId }: Pick<WholeLine, 'quantity' | 'unitTypeId'>,
  item: CostedItem,
): Share | null {
  const bought = unitOf(item.baseUnitTypeId);
  const turned = conversion(unitOf(unitTypeId).measure, bought.measure, item);
  if (!turned) return null;
  const waste = shareLeft(item);
  return {
    over: baseQuantityOf(quantity, unitTypeId) * turned.over * waste.over,
    under: turned.under * waste.under * BigInt(bought.baseQuantity),
  };
}

/** What to multiply a net quantity by, so that enough is left after preparation. */
const shareLeft = ({ wastePercentage }: CostedItem): Share => ({
  over: 10_000n,
  under: BigInt(Math.round(10_000 - (wastePercentage ?? 0) * 100)),
});

function costOfItem(
  line: WholeLine,
  item: CostedItem,
  larder: Larder,
  above: readonly string[],
): LineCost | UncostedLine {
  const { name } = item;
  const bought = unitOf(item.baseUnitTypeId);
  const turned = conversion(unitOf(line.unitTypeId).measure, bought.measure, item);
  const gross = grossOfLine(line, item);
  if (!turned || !gross) return { name, problem: 'UNIT_MISMATCH' };
  const unitCost = costOfUnit(item, larder, above);
  if (typeof unitCost === 'string') return { name, problem: unitCost };
  const wastePercentage = item.wastePercentage ?? 0;
  const isSame = turned.over === turned.under;
  const waste = shareLeft(item);
  const exact = times(gross, unitCost);
  return {
    ...{ name, problem: null, unitTypeId: line.unitTypeId, net: line.quantity, wastePercentage },
    isDeducted: !item.nonDeductible,
    gross: shown({ over: thousandths(line.quantity) * waste.over, under: 1000n * waste.under }),
    ...{ costUnitTypeId: bought.id, converted: isSame ? null : shown(gross) },
    ...{ perUnit: hundredths(unitCost), cost: hundredths(exact), exact },
  };
}

function costOfUsedRecipe(
  line: WholeLine,
  id: string,
  recipe: CostedRecipe,
  larder: Larder,
  above: readonly string[],
): LineCost | UncostedLine {
  const { name } = recipe;
  if (above.includes(id)) return { name, problem: 'RECIPE_CYCLE' };
  if (above.length + 2 > deepestRecipe) return { name, problem: 'RECIPE_DEPTH' };
  const made = unitOf(recipe.yieldUnitTypeId);
  if (unitOf(line.unitTypeId).measure !== made.measure) return { name, problem: 'UNIT_MISMATCH' };
  const whole = costOfRecipe(recipe, larder, [...above, id]);
  const failed = whole.lines.find(({ problem }) => problem !== null);
  if (failed?.problem) return { name, problem: failed.problem };
  const quantity = baseQuantityOf(line.quantity, line.unitTypeId);
  const yielded = baseQuantityOf(recipe.yieldQuantity, recipe.yieldUnitTypeId);
  const exact = times(whole.sum, shareOf(quantity, yielded));
  const perUnit = hundredths(times(whole.sum, shareOf(BigInt(made.baseQuantity), yielded)));
  return {
    ...{ name, problem: null, unitTypeId: line.unitTypeId, wastePercentage: 0, isDeducted: true },
    ...{ net: line.quantity, gross: line.quantity, costUnitTypeId: made.id, converted: null, perUnit },
    ...{ cost: hundredths(exact), exact },
  };
}

/** What a dish leaves: its price without VAT less its cost, both in minor units, and the cost as hundredths of a percent of the price. */
export function marginOf(netPrice: number, cost: number): { margin: number; foodCost: number | null } {
  const foodCost = netPrice > 0 ? roundHalfUp(cost * 10_000, netPrice) : null;
  return { margin: netPrice - cost, foodCost };
}
