import type pg from 'pg';
import { living } from '../../../schema/rows.ts';

/** A line of a recipe with what it refers to, as the rules of units and depth judge it. */
export interface StoredLine {
  recipeId: string;
  recipe: string;
  /** Its place in the recipe, from 0. */
  place: number;
  unitTypeId: number;
  stockItemId: string | null;
  usedRecipeId: string | null;
  /** The name of the stock item or of the recipe. */
  ingredient: string;
  /** The unit that the ingredient is bought or made in. */
  ingredientUnit: number;
  densityGramPerMl: number | null;
  gramsPerEach: number | null;
}

/** Which lines to read: these, or all that use a stock item or a recipe. */
export interface Which {
  by: 'id' | 'stock_item_id' | 'used_recipe_id';
  ids: readonly (string | number)[];
}

/** Lines of living recipes, in their order. */
export async function readLines(
  client: pg.ClientBase,
  customerUuid: string,
  which: Which,
): Promise<StoredLine[]> {
  const { rows } = await client.query<StoredLine>(
    `SELECT l.recipe_id AS "recipeId", r.name AS recipe, l.unit_type_id AS "unitTypeId",
       (SELECT count(*)::integer FROM recipe_lines AS o
        WHERE o.customer_uuid = l.customer_uuid AND o.recipe_id = l.recipe_id AND o.position < l.position) AS place,
       l.stock_item_id AS "stockItemId", l.used_recipe_id AS "usedRecipeId",
       coalesce(i.description, u.name, '') AS ingredient,
       coalesce(i.base_unit_type_id, u.yield_unit_type_id) AS "ingredientUnit",
       i.density_gram_per_ml::float8 AS "densityGramPerMl", i.grams_per_each::float8 AS "gramsPerEach"
     FROM recipe_lines AS l
       JOIN recipes AS r ON ${living('r', 'l.customer_uuid')} AND r.id = l.recipe_id
       LEFT JOIN stock_items AS i ON i.customer_uuid = l.customer_uuid AND i.id = l.stock_item_id
       LEFT JOIN recipes AS u ON u.customer_uuid = l.customer_uuid AND u.id = l.used_recipe_id
     WHERE l.customer_uuid = $1 AND l.${which.by} = ANY($2)
     ORDER BY l.recipe_id, l.position`,
    [customerUuid, which.ids],
  );
  return rows;
}

/** A recipe that uses another one. */
export interface UseOfRecipe {
  recipeId: string;
  recipe: string;
  usedRecipeId: string;
  used: string;
}

/**
 * Every use of a recipe by another one. Until the transaction ends, nobody else adds one: two changes at the same
 * moment could lead in a circle together.
 */
export async function readUses(client: pg.ClientBase, customerUuid: string): Promise<UseOfRecipe[]> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('recipes ' || $1, 0))`, [customerUuid]);
  const { rows } = await client.query<UseOfRecipe>(
    `SELECT l.recipe_id AS "recipeId", r.name AS recipe, l.used_recipe_id AS "usedRecipeId", u.name AS used
     FROM recipe_lines AS l
       JOIN recipes AS r ON r.customer_uuid = l.customer_uuid AND r.id = l.recipe_id
       JOIN recipes AS u ON u.customer_uuid = l.customer_uuid AND u.id = l.used_recipe_id
     WHERE l.customer_uuid = $1`,
    [customerUuid],
  );
  return rows;
}
