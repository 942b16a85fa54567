import type pg from 'pg';
import { modifierEffectsCall } from '../../../../contract/calls/recipes.ts';
import { costChange, dishLines, effectOf } from '../../../../contract/catalogue/modifierEffects.ts';
import { sizeCosts } from '../../../../contract/catalogue/sizeCost.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { authorise, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { larderOf } from '../../../domain/costs/readLarder.ts';
import { openedGroups } from '../../../domain/menus/itemRows.ts';
import type { App } from '../../../plugins/validation.ts';

type OfSize = Slots<{ sizeId: string }>;

const readSize = read((rows, { sizeId }: OfSize) =>
  rows.selectFrom('menus/subtypes').select('id').where('id', '=', sizeId),
);

/** The modifiers that guests can choose with a size, those of its own groups first. */
const readModifiers = read((rows, { sizeId }: OfSize) =>
  rows
    .withRecursive('links', (db) =>
      db
        .selectFrom('menus/subtype-modifier-groups as link')
        .innerJoin('menus/modifier-groups as of', 'of.id', 'link.modifierGroupId')
        .select(['link.modifierGroupId as groupId', 'link.order'])
        .where('link.subtypeId', '=', sizeId)
        .where('of.isActive', '=', true),
    )
    .withRecursive('offered(id)', (db) =>
      db.selectFrom('links').select('links.groupId as id').union(openedGroups(rows)),
    )
    .selectFrom('offered')
    .innerJoin('menus/modifier-groups with deleted as of', 'of.id', 'offered.id')
    .leftJoin('links as link', 'link.groupId', 'of.id')
    .innerJoin('menus/modifier-group-members as member', 'member.modifierGroupId', 'of.id')
    .innerJoin('menus/modifiers as modifier', 'modifier.id', 'member.modifierId')
    .select(['of.id as groupId', 'of.name as group', 'of.groupType', 'modifier.id as modifierId'])
    .select(['modifier.name as modifier', 'modifier.isInstructional', 'modifier.recipeId'])
    .select('modifier.takesOutId')
    .where('modifier.isActive', '=', true)
    .orderBy('link.order', (order) => order.asc().nullsLast())
    .orderBy('of.order')
    .orderBy('member.order')
    .orderBy('member.id'),
);

const readUsed = read((rows, { sizeId }: OfSize) =>
  rows
    .selectFrom('menus/subtype-recipes')
    .select(['recipeId', 'quantity'])
    .where('subtypeId', '=', sizeId)
    .orderBy('order')
    .orderBy('id'),
);

/** Reads the recipe of a size and its modifiers, and works out what each modifier does. */
async function readEffects(client: pg.ClientBase, customerUuid: string, sizeId: string) {
  const [size] = await readSize(client, customerUuid, { sizeId });
  if (!size) throw new ServiceError('NOT_FOUND');
  const modifiers = await readModifiers(client, customerUuid, { sizeId });
  const used = await readUsed(client, customerUuid, { sizeId });
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
    for (const name of ['stock-items/items', 'recipes', 'menus/modifiers'] as const)
      authorise(actor, contextOf(name).resource, 'read');
    return inTransaction(pool, realmOf(actor), (client) =>
      readEffects(client, actor.customerUuid, params.id),
    );
  });
}
