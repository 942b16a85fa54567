import type pg from 'pg';
import type { CostedRecipeRow } from '../../../../contract/calls/margins.ts';
import { marginsOf, recipeTotal, type SizeMargin } from '../../../../contract/catalogue/margins.ts';
import type { ChannelMenu } from '../../../../contract/catalogue/menuShape.ts';
import type { UsedRecipe } from '../../../../contract/catalogue/sizeCost.ts';
import { unitOf } from '../../../../contract/catalogue/units.ts';
import { readLarder } from '../recipes/readLarder.ts';

const byId = <Value extends { id: string }>(values: readonly Value[]) =>
  new Map(values.map((value) => [value.id, value]));

/** Reads all that these recipes are made of. */
async function larderOf(client: pg.ClientBase, customerUuid: string, recipeIds: readonly string[]) {
  const { items, recipes } = await readLarder(client, customerUuid, { stockItemIds: [], recipeIds });
  return { items: byId(items), recipes: byId(recipes) };
}

const usedSql = `SELECT used.subtype_id AS "subtypeId", used.recipe_id AS "recipeId", used.quantity::float8 AS quantity
  FROM subtype_recipes used JOIN recipes recipe
    ON recipe.customer_uuid = $1 AND recipe.id = used.recipe_id AND NOT recipe.is_deleted
  WHERE used.customer_uuid = $1 AND used.subtype_id = ANY($2::uuid[]) ORDER BY used.position`;

/** What each size of a menu costs and leaves. Without the right to see costs, only what it sells for. */
export async function readMargins(
  client: pg.ClientBase,
  customerUuid: string,
  { menu, hasCosts }: { menu: ChannelMenu; hasCosts: boolean },
): Promise<SizeMargin[]> {
  const sizeIds = menu.items.flatMap(({ sizes }) => sizes.map(({ id }) => id));
  const { rows } = hasCosts
    ? await client.query<UsedRecipe & { subtypeId: string }>(usedSql, [customerUuid, sizeIds])
    : { rows: [] };
  const recipesOf = new Map<string, UsedRecipe[]>();
  for (const { subtypeId, ...used } of rows)
    recipesOf.set(subtypeId, [...(recipesOf.get(subtypeId) ?? []), used]);
  const recipeIds = [...new Set(rows.map(({ recipeId }) => recipeId))];
  const larder = await larderOf(client, customerUuid, recipeIds);
  return marginsOf(menu, larder, (sizeId) => recipesOf.get(sizeId) ?? []);
}

const recipesSql = `SELECT recipe.id, recipe.name, recipe.yield_quantity::float8 AS "yieldQuantity",
    recipe.yield_unit_type_id AS "unitTypeId",
    (SELECT count(*)::integer FROM recipe_lines line WHERE line.customer_uuid = $1 AND line.recipe_id = recipe.id)
      AS "ingredientCount",
    (SELECT count(*)::integer FROM subtype_recipes used
      JOIN subtypes size ON size.customer_uuid = $1 AND size.id = used.subtype_id
      JOIN menu_items item ON item.customer_uuid = $1 AND item.id = size.menu_item_id AND NOT item.is_deleted
      WHERE used.customer_uuid = $1 AND used.recipe_id = recipe.id) AS "sizeCount"
  FROM recipes recipe WHERE recipe.customer_uuid = $1 AND NOT recipe.is_deleted ORDER BY recipe.position, recipe.id`;

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
