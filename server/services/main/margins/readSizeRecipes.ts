import type pg from 'pg';
import type { Larder } from '../../../../contract/catalogue/recipeCost.ts';
import type { UsedRecipe } from '../../../../contract/catalogue/sizeCost.ts';
import { living } from '../../../schema/rows.ts';
import { larderOf } from '../recipes/readLarder.ts';

const usedSql = `SELECT used.subtype_id AS "subtypeId", used.recipe_id AS "recipeId", used.quantity::float8 AS quantity
  FROM subtype_recipes used JOIN recipes recipe
    ON ${living('recipe')} AND recipe.id = used.recipe_id
  WHERE used.customer_uuid = $1 AND used.subtype_id = ANY($2::uuid[]) ORDER BY used.position`;

/** Reads the recipes that sizes use, and all that these are made of. */
export async function readSizeRecipes(
  client: pg.ClientBase,
  customerUuid: string,
  sizeIds: readonly string[],
): Promise<{ larder: Larder; recipesOf: (sizeId: string) => readonly UsedRecipe[] }> {
  const { rows } = await client.query<UsedRecipe & { subtypeId: string }>(usedSql, [customerUuid, sizeIds]);
  const recipes = new Map<string, UsedRecipe[]>();
  for (const { subtypeId, ...used } of rows)
    recipes.set(subtypeId, [...(recipes.get(subtypeId) ?? []), used]);
  const recipeIds = [...new Set(rows.map(({ recipeId }) => recipeId))];
  const larder = await larderOf(client, customerUuid, recipeIds);
  return { larder, recipesOf: (sizeId) => recipes.get(sizeId) ?? [] };
}
