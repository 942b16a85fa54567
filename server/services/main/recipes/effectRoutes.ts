import type pg from 'pg';
import { modifierEffectsCall } from '../../../../contract/calls/recipes.ts';
import { costChange, dishLines, effectOf } from '../../../../contract/catalogue/modifierEffects.ts';
import { sizeCosts, type UsedRecipe } from '../../../../contract/catalogue/sizeCost.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { authorise, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';
import { living } from '../../../schema/rows.ts';
import { offeredGroups } from '../modifierGroups/offeredGroups.ts';
import { larderOf } from './readLarder.ts';

interface ModifierRow {
  groupId: string;
  group: string;
  groupType: string;
  modifierId: string;
  modifier: string;
  isInstructional: boolean;
  recipeId: string | null;
  takesOutId: string | null;
}

const modifiersSql = `WITH RECURSIVE links AS (
    SELECT link.modifier_group_id, link.position FROM subtype_modifier_groups link
      JOIN modifier_groups of ON ${living('of')} AND of.id = link.modifier_group_id AND of.is_active
    WHERE link.customer_uuid = $1 AND link.subtype_id = $2),
  ${offeredGroups('links')}
  SELECT of.id AS "groupId", of.name AS "group", of.group_type AS "groupType", modifier.id AS "modifierId",
    modifier.name AS modifier, modifier.is_instructional AS "isInstructional", modifier.recipe_id AS "recipeId",
    modifier.takes_out_id AS "takesOutId"
  FROM offered JOIN modifier_groups of ON of.customer_uuid = $1 AND of.id = offered.id
    LEFT JOIN links link ON link.modifier_group_id = of.id
    JOIN modifier_group_members member ON member.customer_uuid = $1 AND member.modifier_group_id = of.id
    JOIN modifiers modifier ON ${living('modifier')} AND modifier.id = member.modifier_id
      AND modifier.is_active
  ORDER BY link.position NULLS LAST, of.position, member.position, member.id`;

const usedSql = `SELECT recipe_id AS "recipeId", quantity::float8 AS quantity FROM subtype_recipes
  WHERE customer_uuid = $1 AND subtype_id = $2 ORDER BY position, id`;

/** Reads the recipe of a size and its modifiers, and works out what each modifier does. */
async function readEffects(client: pg.ClientBase, customerUuid: string, sizeId: string) {
  const key = [customerUuid, sizeId];
  const size = await client.query('SELECT 1 FROM subtypes WHERE customer_uuid = $1 AND id = $2', key);
  if (size.rowCount === 0) throw new ServiceError('NOT_FOUND');
  const { rows: modifiers } = await client.query<ModifierRow>(modifiersSql, key);
  const { rows: used } = await client.query<UsedRecipe>(usedSql, key);
  const recipeIds = [...used, ...modifiers].flatMap(({ recipeId }) => recipeId ?? []);
  const larder = await larderOf(client, customerUuid, [...new Set(recipeIds)]);
  const { recipes } = larder;
  const lines = dishLines(used, recipes);
  const nameOf = (place: number) => larder.items.get(lines[place]?.stockItemId ?? '')?.name ?? '';
  return {
    cost: sizeCosts(larder)(used),
    lines: lines.map(({ itemType }, place) => ({ name: nameOf(place), itemType })),
    effects: modifiers.map(({ groupId, group, modifierId, modifier, ...acts }) => {
      const effect = effectOf(acts, lines);
      return {
        ...{ groupId, group, modifierId, modifier, kind: effect.kind },
        takesOut: effect.removed.map(nameOf),
        adds: recipes.get(effect.addedRecipeId ?? '')?.name ?? null,
        costChange: costChange(effect, lines, larder),
      };
    }),
  };
}

/** What the modifiers of a size do to its recipe. It says what stock costs, so it takes the rights to read stock and recipes. */
export function effectRoutes(app: App, { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): void {
  serve(app, modifierEffectsCall, ({ params, actor }) => {
    for (const name of ['stock-items/items', 'recipes', 'menus/modifiers'])
      authorise(actor, contextOf(name).resource, 'read');
    return inTransaction(pool, realmOf(actor), (client) =>
      readEffects(client, actor.customerUuid, params.id),
    );
  });
}
