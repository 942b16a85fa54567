import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { recipeCostsCall } from '../../../contract/calls/recipes.ts';
import type { CostedLine, CostedRecipe, Larder } from '../../../contract/catalogue/recipeCost.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The recipe as it is in the form. */
export function recipeOf(values: Values): CostedRecipe {
  const lines: readonly Values[] = Array.isArray(values.lines) ? values.lines : [];
  return {
    name: textOf(values.name) ?? '',
    yieldQuantity: numberOf(values.yieldQuantity) ?? 1,
    yieldUnitTypeId: numberOf(values.yieldUnitTypeId) ?? 41,
    lines: lines.map(
      (line): CostedLine => ({
        stockItemId: textOf(line.stockItemId),
        usedRecipeId: textOf(line.usedRecipeId),
        quantity: numberOf(line.quantity),
        unitTypeId: numberOf(line.unitTypeId),
      }),
    ),
  };
}

const named = (ids: readonly (string | null | undefined)[]): string[] =>
  [...new Set(ids.flatMap((id) => id ?? []))].sort();

/** What the cost of a recipe in a form is worked out from. It is asked for again only when another ingredient is chosen. */
export function useRecipeCost(recipe: CostedRecipe, recipeId: string | undefined) {
  const api = useApi();
  const body = {
    ...(recipeId !== undefined && { recipeId }),
    stockItemIds: named(recipe.lines.map(({ stockItemId }) => stockItemId)),
    recipeIds: named(recipe.lines.map(({ usedRecipeId }) => usedRecipeId)),
  };
  return useQuery({
    queryKey: ['recipes', 'costs', body],
    queryFn: async ({ signal }) => {
      const { items, recipes, sizes } = await api(recipeCostsCall, { body, signal });
      const larder: Larder = {
        items: new Map(items.map((item) => [item.id, item])),
        recipes: new Map(recipes.map((one) => [one.id, one])),
      };
      return { larder, sizes };
    },
    placeholderData: keepPreviousData,
  });
}
