import type pg from 'pg';
import type { Answered } from '../../../../contract/calls/call.ts';
import type { recipeCostsCall } from '../../../../contract/calls/recipes.ts';
import { deepestRecipe } from '../../../../contract/catalogue/recipeCost.ts';

type Larder = Pick<Awaited<Answered<typeof recipeCostsCall>>, 'items' | 'recipes'>;

/** The recipes with these ids and all that they use. */
const recipesSql = `WITH RECURSIVE reached (id, depth) AS (
    SELECT unnest($2::uuid[]), 1
    UNION SELECT l.used_recipe_id, reached.depth + 1 FROM reached
      JOIN recipe_lines AS l ON l.customer_uuid = $1 AND l.recipe_id = reached.id
      WHERE l.used_recipe_id IS NOT NULL AND reached.depth < $3)
  SELECT r.id, r.name, r.yield_quantity::float8 AS "yieldQuantity", r.yield_unit_type_id AS "yieldUnitTypeId",
    coalesce((SELECT json_agg(json_build_object('stockItemId', l.stock_item_id, 'usedRecipeId', l.used_recipe_id,
        'quantity', l.quantity, 'unitTypeId', l.unit_type_id,
        'itemType', l.item_type) ORDER BY l.position)
      FROM recipe_lines AS l WHERE l.customer_uuid = r.customer_uuid AND l.recipe_id = r.id), '[]') AS lines
  FROM recipes AS r WHERE r.customer_uuid = $1 AND r.id IN (SELECT id FROM reached)`;

const itemsSql = `SELECT id, description AS name, base_unit_type_id AS "baseUnitTypeId", cost_per_unit::float8 AS "costPerUnit",
    waste_percentage::float8 AS "wastePercentage", density_gram_per_ml::float8 AS "densityGramPerMl",
    grams_per_each::float8 AS "gramsPerEach"
  FROM stock_items WHERE customer_uuid = $1 AND id = ANY($2::uuid[])`;

/** Recipes with everything that they are made of, and further stock items. */
export async function readLarder(
  client: pg.ClientBase,
  customerUuid: string,
  { stockItemIds, recipeIds }: { stockItemIds: readonly string[]; recipeIds: readonly string[] },
): Promise<Larder> {
  const { rows: recipes } = await client.query<Larder['recipes'][number]>(recipesSql, [
    ...[customerUuid, recipeIds, deepestRecipe + 1],
  ]);
  const used = recipes.flatMap(({ lines }) => lines.flatMap(({ stockItemId }) => stockItemId ?? []));
  const { rows: items } = await client.query<Larder['items'][number]>(itemsSql, [
    ...[customerUuid, [...new Set([...stockItemIds, ...used])]],
  ]);
  return { items, recipes };
}

const byId = <Value extends { id: string }>(values: readonly Value[]) =>
  new Map(values.map((value) => [value.id, value]));

/** Reads all that these recipes are made of, by the ids of stock items and recipes. */
export async function larderOf(client: pg.ClientBase, customerUuid: string, recipeIds: readonly string[]) {
  const { items, recipes } = await readLarder(client, customerUuid, { stockItemIds: [], recipeIds });
  return { items: byId(items), recipes: byId(recipes) };
}
