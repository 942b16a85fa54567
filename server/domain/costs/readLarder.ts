import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type pg from 'pg';
import type { Answered } from '../../../contract/calls/call.ts';
import type { recipeCostsCall } from '../../../contract/calls/recipes.ts';
import { deepestRecipe } from '../../../contract/catalogue/recipeCost.ts';
import { read, type Slots } from '../../area/read.ts';

type Larder = Pick<Awaited<Answered<typeof recipeCostsCall>>, 'items' | 'recipes'>;
type IdsQuery = Slots<{ ids: readonly string[] }>;

/** The recipes with these ids and all that they use. One that is too deep is among them, so that its cost says so. */
const readRecipes = read((rows, { ids }: IdsQuery) =>
  rows
    .withRecursive('reached(id, depth)', (db) =>
      db.selectNoFrom([sql<string>`unnest(${ids}::uuid[])`.as('id'), sql<number>`1`.as('depth')]).union(
        db
          .selectFrom('reached')
          .innerJoin('recipes/lines as line', 'line.recipeId', 'reached.id')
          .leftJoin('stock-items/items with deleted as made', (join) =>
            join
              .onRef('made.id', '=', 'line.stockItemId')
              .on('made.manufactured', '=', true)
              .on('made.costPerUnit', 'is', null),
          )
          .select(({ eb, fn }) => [
            fn.coalesce('line.usedRecipeId', 'made.recipeId').$notNull().as('id'),
            eb('reached.depth', '+', 1).as('depth'),
          ])
          .where(({ eb, fn }) => eb(fn.coalesce('line.usedRecipeId', 'made.recipeId'), 'is not', null))
          .where('reached.depth', '<=', deepestRecipe),
      ),
    )
    .selectFrom('recipes with deleted as recipe')
    .select(['recipe.id', 'recipe.name', 'recipe.yieldQuantity', 'recipe.yieldUnitTypeId'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('recipes/lines as part')
          .select(['part.stockItemId', 'part.usedRecipeId', 'part.quantity', 'part.unitTypeId'])
          .select('part.itemType')
          .whereRef('part.recipeId', '=', 'recipe.id')
          .orderBy('part.order'),
      ).as('lines'),
    )
    .where('recipe.id', 'in', ({ selectFrom }) => selectFrom('reached').select('reached.id')),
);

const readItems = read((rows, { ids }: IdsQuery) =>
  rows
    .selectFrom('stock-items/items with deleted')
    .select(['id', 'description as name', 'baseUnitTypeId', 'costPerUnit', 'wastePercentage'])
    .select(['densityGramPerMl', 'gramsPerEach', 'nonDeductible'])
    .select(({ eb, ref }) =>
      eb.case().when('manufactured', '=', true).then(ref('recipeId')).end().as('madeByRecipeId'),
    )
    .where(({ eb, fn }) => eb('id', '=', fn.any(ids))),
);

/** Recipes with everything that they are made of, and further stock items, with their recipes where these are their cost. */
export async function readLarder(
  client: pg.ClientBase,
  customerUuid: string,
  { stockItemIds, recipeIds }: { stockItemIds: readonly string[]; recipeIds: readonly string[] },
): Promise<Larder> {
  const named = stockItemIds.length === 0 ? [] : await readItems(client, customerUuid, { ids: stockItemIds });
  const madeBy = named.flatMap(({ costPerUnit, madeByRecipeId }) =>
    costPerUnit === null && madeByRecipeId !== null ? [madeByRecipeId] : [],
  );
  const recipes = await readRecipes(client, customerUuid, { ids: [...recipeIds, ...madeBy] });
  const used = recipes.flatMap(({ lines }) => lines.flatMap(({ stockItemId }) => stockItemId ?? []));
  const ids = [...new Set([...stockItemIds, ...used])];
  const items = await readItems(client, customerUuid, { ids });
  return { items, recipes };
}

const byId = <Value extends { id: string }>(values: readonly Value[]) =>
  new Map(values.map((value) => [value.id, value]));

/** Reads all that these recipes are made of, by the ids of stock items and recipes. */
export async function larderOf(client: pg.ClientBase, customerUuid: string, recipeIds: readonly string[]) {
  const { items, recipes } = await readLarder(client, customerUuid, { stockItemIds: [], recipeIds });
  return { items: byId(items), recipes: byId(recipes) };
}
