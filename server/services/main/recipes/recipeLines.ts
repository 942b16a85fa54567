import type pg from 'pg';
import { type RowOf, read, type Slots } from '../../../area/read.ts';

type By = 'id' | 'stockItemId' | 'usedRecipeId';

/** Lines of living recipes with what they refer to, as the rules of units and depth judge them, in their order. */
const linesBy = (by: By) =>
  read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
    rows
      .selectFrom('recipes/lines as line')
      .innerJoin('recipes as recipe', 'recipe.id', 'line.recipeId')
      .leftJoin('stock-items/items with deleted as item', 'item.id', 'line.stockItemId')
      .leftJoin('recipes with deleted as used', 'used.id', 'line.usedRecipeId')
      .select(['line.recipeId', 'recipe.name as recipe', 'line.unitTypeId'])
      .select(['line.stockItemId', 'line.usedRecipeId', 'item.densityGramPerMl', 'item.gramsPerEach'])
      .select(({ fn, selectFrom, val }) => [
        // Its place in the recipe, from 0.
        selectFrom('recipes/lines as earlier')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .whereRef('earlier.recipeId', '=', 'line.recipeId')
          .whereRef('earlier.order', '<', 'line.order')
          .$asScalar()
          .$notNull()
          .as('place'),
        fn.coalesce('item.description', 'used.name', val('')).as('ingredient'),
        // The unit that the ingredient is bought or made in.
        fn.coalesce('item.baseUnitTypeId', 'used.yieldUnitTypeId').$notNull().as('ingredientUnit'),
      ])
      .where(({ eb, fn }) => eb(`line.${by}`, '=', fn.any(ids)))
      .orderBy('line.recipeId')
      .orderBy('line.order'),
  );

const statements = {
  id: linesBy('id'),
  stockItemId: linesBy('stockItemId'),
  usedRecipeId: linesBy('usedRecipeId'),
} satisfies Record<By, unknown>;

/** Which lines to read: these, or all that use a stock item or a recipe. */
export interface Which {
  by: By;
  ids: readonly (string | number)[];
}

/** The requested lines of living recipes. */
export const readLines = (client: pg.ClientBase, customerUuid: string, { by, ids }: Which) =>
  statements[by](client, customerUuid, { ids: ids.map(String) });

export type StoredLine = RowOf<typeof readLines>;

const readAllUses = read((rows) =>
  rows
    .selectFrom('recipes/lines as line')
    .innerJoin('recipes with deleted as recipe', 'recipe.id', 'line.recipeId')
    .innerJoin('recipes with deleted as used', 'used.id', 'line.usedRecipeId')
    .select(['line.recipeId', 'recipe.name as recipe', 'used.id as usedRecipeId', 'used.name as used']),
);

/**
 * Every use of a recipe by another one. Until the transaction ends, nobody else adds one: two changes at the same
 * moment could lead in a circle together.
 */
export async function readUses(client: pg.ClientBase, customerUuid: string) {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('recipes ' || $1, 0))`, [customerUuid]);
  return readAllUses(client, customerUuid);
}

export type UseOfRecipe = RowOf<typeof readUses>;
