import type pg from 'pg';
import type { Larder } from '../../../contract/catalogue/recipeCost.ts';
import { sizeCosts, type UsedRecipe } from '../../../contract/catalogue/sizeCost.ts';
import { allows } from '../../../contract/rights/rights.ts';
import type { Actor } from '../../access/actor.ts';
import { read, type Slots } from '../../area/read.ts';
import { larderOf } from './readLarder.ts';

const readUsed = read((rows, { sizeIds }: Slots<{ sizeIds: readonly string[] }>) =>
  rows
    .selectFrom('menus/subtype-recipes as used')
    .innerJoin('recipes as recipe', 'recipe.id', 'used.recipeId')
    .select(['used.subtypeId', 'used.recipeId', 'used.quantity'])
    .where(({ eb, fn }) => eb('used.subtypeId', '=', fn.any(sizeIds)))
    .orderBy('used.order'),
);

type RecipesOf = (sizeId: string) => readonly UsedRecipe[];

/** Reads the recipes that sizes use. */
export async function readUsedRecipes(
  client: pg.ClientBase,
  customerUuid: string,
  sizeIds: readonly string[],
): Promise<RecipesOf> {
  const rows = await readUsed(client, customerUuid, { sizeIds });
  const recipes = Map.groupBy(rows, ({ subtypeId }) => subtypeId);
  return (sizeId) => recipes.get(sizeId) ?? [];
}

/** Reads the recipes that sizes use, and all that these are made of. */
export async function readSizeRecipes(
  client: pg.ClientBase,
  customerUuid: string,
  sizeIds: readonly string[],
): Promise<{ larder: Larder; recipesOf: RecipesOf }> {
  const recipesOf = await readUsedRecipes(client, customerUuid, sizeIds);
  const recipeIds = new Set(sizeIds.flatMap((id) => recipesOf(id).map(({ recipeId }) => recipeId)));
  const larder = await larderOf(client, customerUuid, [...recipeIds]);
  return { larder, recipesOf };
}

/** What sizes cost to make, in minor units, by their ids. Sizes without recipes, and those with a part that has no cost, are left out. */
export async function readSizeCosts(
  client: pg.ClientBase,
  customerUuid: string,
  sizeIds: readonly string[],
): Promise<Map<string, number>> {
  const { larder, recipesOf } = await readSizeRecipes(client, customerUuid, sizeIds);
  const costOf = sizeCosts(larder);
  return new Map(
    sizeIds.flatMap((id) => {
      const cost = costOf(recipesOf(id));
      return cost === null ? [] : [[id, cost] as const];
    }),
  );
}

/** True for a role that may see what stock costs, and so what recipes cost. */
export const seesCosts = ({ rights }: Pick<Actor, 'rights'>): boolean =>
  ['recipes', 'stock-items/items'].every((resource) => allows(rights, resource, 'read'));
