import type pg from 'pg';
import type { CostedRecipeRow } from '../../../../contract/calls/margins.ts';
import { marginsOf, recipeTotal, type SizeMargin } from '../../../../contract/catalogue/margins.ts';
import type { ChannelMenu } from '../../../../contract/catalogue/menuShape.ts';
import { unitOf } from '../../../../contract/catalogue/units.ts';
import { living } from '../../../schema/rows.ts';
import { larderOf } from '../recipes/readLarder.ts';
import { readSizeRecipes } from './readSizeRecipes.ts';

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

const recipesSql = `SELECT recipe.id, recipe.name, recipe.yield_quantity::float8 AS "yieldQuantity",
    recipe.yield_unit_type_id AS "unitTypeId",
    (SELECT count(*)::integer FROM recipe_lines line WHERE line.customer_uuid = $1 AND line.recipe_id = recipe.id)
      AS "ingredientCount",
    (SELECT count(*)::integer FROM subtype_recipes used
      JOIN subtypes size ON size.customer_uuid = $1 AND size.id = used.subtype_id
      JOIN menu_items item ON ${living('item')} AND item.id = size.menu_item_id
      WHERE used.customer_uuid = $1 AND used.recipe_id = recipe.id) AS "sizeCount"
  FROM recipes recipe WHERE ${living('recipe')} ORDER BY recipe.position, recipe.id`;

/** What each recipe of the customer costs. Without the right to see costs, only what it makes. */
export async function readRecipeCosts(
  client: pg.ClientBase,
  customerUuid: string,
  hasCosts: boolean,
): Promise<CostedRecipeRow[]> {
  type Row = Omit<CostedRecipeRow, 'unit' | 'cost' | 'costPerUnit' | 'uncosted'> & { unitTypeId: number };
  const { rows } = await client.query<Row>(recipesSql, [customerUuid]);
  const recipeIds = hasCosts ? rows.map(({ id }) => id) : [];
  const larder = await larderOf(client, customerUuid, recipeIds);
  return rows.map(({ unitTypeId, ...row }) => ({
    ...row,
    unit: unitOf(unitTypeId).label,
    ...recipeTotal(row.id, larder),
  }));
}
