import type { ChannelMenu } from './menuShape.ts';
import { sizePrice } from './prices.ts';
import { costOfRecipe, costPerUnit, type Larder, marginOf } from './recipeCost.ts';
import { sizeCosts, type UsedRecipe } from './sizeCost.ts';
import { rateOnChannel, taxOf } from './tax.ts';

/** What a size earns on a channel. Amounts are in minor units, and null where nobody knows them. */
export interface SizeMargin {
  itemId: string;
  item: string;
  sizeId: string;
  size: string;
  categoryIds: readonly string[];
  /** As the menu says it: with tax, or without if guests pay that on top. */
  price: number | null;
  netPrice: number | null;
  cost: number | null;
  margin: number | null;
  /** The cost as hundredths of a percent of the price without tax. */
  foodCost: number | null;
}

/**
 * What every size of a menu costs and earns on one channel, in the order of the menu.
 * @param recipesOf the recipes that each size uses
 */
export function marginsOf(
  menu: ChannelMenu,
  larder: Larder,
  recipesOf: (sizeId: string) => readonly UsedRecipe[],
): SizeMargin[] {
  const costOf = sizeCosts(larder);
  return menu.items.flatMap((item) => {
    const rate = rateOnChannel(menu, item.taxGroupId)?.rate.ratePercent;
    return item.sizes.map((size) => {
      const { price } = sizePrice(menu, item, size);
      const netPrice =
        price === null || rate === undefined ? null : taxOf(price, rate, menu.pricesIncludeTax).value;
      const cost = costOf(recipesOf(size.id));
      const left = netPrice === null || cost === null ? null : marginOf(netPrice, cost);
      return {
        ...{ itemId: item.id, item: item.name, sizeId: size.id, size: size.name },
        ...{ categoryIds: item.categoryIds, price, netPrice, cost },
        ...{ margin: left?.margin ?? null, foodCost: left?.foodCost ?? null },
      };
    });
  });
}

/** What a recipe costs. */
export interface RecipeTotal {
  /** In minor units; null if a part of it has no cost. */
  cost: number | null;
  /** What one unit of what it makes costs, in minor units. */
  costPerUnit: number | null;
  /** The ingredients that have no cost. */
  uncosted: string[];
}

/** What a recipe costs as a whole, for one unit of what it makes, and why not. */
export function recipeTotal(id: string, larder: Larder): RecipeTotal {
  const recipe = larder.recipes.get(id);
  if (!recipe) return { cost: null, costPerUnit: null, uncosted: [] };
  const cost = costOfRecipe(recipe, larder, [id]);
  const { lines, cents, isComplete } = cost;
  const uncosted = lines.filter(({ problem }) => problem !== null).map(({ name }) => name);
  if (!isComplete) return { cost: null, costPerUnit: null, uncosted };
  return { cost: cents, costPerUnit: costPerUnit(cost, recipe), uncosted };
}
