import type pg from 'pg';
import type { CostedRecipeRow } from '../../../../contract/calls/margins.ts';
import { marginsOf, recipeTotal, type SizeMargin } from '../../../../contract/catalogue/margins.ts';
import type { ChannelMenu } from '../../../../contract/catalogue/menuShape.ts';
import { unitOf } from '../../../../contract/catalogue/units.ts';
import { read } from '../../../area/read.ts';
import { larderOf } from '../../../domain/costs/readLarder.ts';
import { readSizeRecipes } from '../../../domain/costs/readSizeCosts.ts';

/** What each size of a menu costs and leaves. Without the right to see costs, only what it sells for. */
export async function readMargins(
  client: pg.ClientBase,
  customerUuid: string,
  { menu, hasCosts }: { menu: ChannelMenu; hasCosts: boolean },
): Promise<SizeMargin[]> {
  const sizeIds = menu.items.flatMap(({ sizes }) => sizes.map(({ id }) => id));
  const { larder, recipesOf } = await readSizeRecipes(client, customerUuid, hasCosts ? sizeIds : []);
  return marginsOf(menu, larder, recipesOf);
}

const readRecipes = read((rows) =>
  rows
    .selectFrom('recipes as recipe')
    .select(['recipe.id', 'recipe.name', 'recipe.yieldQuantity', 'recipe.yieldUnitTypeId as unitTypeId'])
    .select(({ ref, selectFrom }) => [
      ref('recipe.lineCount').$notNull().as('ingredientCount'),
      selectFrom('menus/subtype-recipes as used')
        .innerJoin('menus/subtypes as size', 'size.id', 'used.subtypeId')
        .innerJoin('menus/items as item', 'item.id', 'size.menuItemId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('used.recipeId', '=', 'recipe.id')
        .$asScalar()
        .$notNull()
        .as('sizeCount'),
    ])
    .orderBy('recipe.order')
    .orderBy('recipe.id'),
);

/** What each recipe of the customer costs. Without the right to see costs, only what it makes. */
export async function readRecipeCosts(
  client: pg.ClientBase,
  customerUuid: string,
  hasCosts: boolean,
): Promise<CostedRecipeRow[]> {
  const rows = await readRecipes(client, customerUuid);
  const recipeIds = hasCosts ? rows.map(({ id }) => id) : [];
  const larder = await larderOf(client, customerUuid, recipeIds);
  return rows.map(({ unitTypeId, ...row }) => ({
    ...row,
    unit: unitOf(unitTypeId).label,
    ...recipeTotal(row.id, larder),
  }));
}
