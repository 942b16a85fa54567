import type pg from 'pg';
import { sizeCosts, type UsedRecipe } from '../../../../contract/catalogue/sizeCost.ts';
import { readLarder } from '../recipes/readLarder.ts';

const usedSql = `SELECT used.subtype_id AS "sizeId", json_agg(json_build_object('recipeId', used.recipe_id,
    'quantity', used.quantity)) AS recipes
  FROM subtype_recipes used JOIN recipes recipe
    ON recipe.customer_uuid = $1 AND recipe.id = used.recipe_id AND NOT recipe.is_deleted
  WHERE used.customer_uuid = $1 AND used.subtype_id = ANY($2::uuid[]) GROUP BY used.subtype_id`;

/** What sizes cost to make, in cents, by their ids. Sizes without recipes, and those with a part that has no cost, are left out. */
export async function readSizeCosts(
  client: pg.ClientBase,
  customerUuid: string,
  sizeIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{
    sizeId: string;
    recipes: UsedRecipe[];
  }>(usedSql, [customerUuid, sizeIds]);
  const recipeIds = [...new Set(rows.flatMap(({ recipes }) => recipes.map(({ recipeId }) => recipeId)))];
  const { items, recipes } = await readLarder(client, customerUuid, { stockItemIds: [], recipeIds });
  const larder = {
    items: new Map(items.map((item) => [item.id, item])),
    recipes: new Map(recipes.map((recipe) => [recipe.id, recipe])),
  };
  const costOf = sizeCosts(larder);
  return new Map(
    rows.flatMap(({ sizeId, recipes: used }) => {
      const cost = costOf(used);
      return cost === null ? [] : [[sizeId, cost] as const];
    }),
  );
}
