import { recipeCostsCall } from '../../../../contract/calls/recipes.ts';
import { authorise, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readLarder } from '../../../domain/costs/readLarder.ts';
import type { App } from '../../../plugins/validation.ts';
import { effectRoutes } from './effectRoutes.ts';
import { readSizes } from './readSizes.ts';
import { lineRules, recipeRules, stockItemRules } from './rules.ts';

/** What costs and margins are worked out from. It says what stock costs, so it takes the right to read stock items. */
function costRoutes(app: App, platform: Pick<Platform, 'pool' | 'contextOf'>): void {
  const { pool, contextOf } = platform;
  serve(app, recipeCostsCall, async ({ body: { recipeId, stockItemIds, recipeIds }, actor }) => {
    authorise(actor, contextOf('stock-items/items').resource, 'read');
    const sizes = recipeId === undefined ? [] : await readSizes(platform, actor, recipeId);
    const beside = sizes.flatMap(({ recipes }) => recipes.map((one) => one.recipeId));
    const larder = await inTransaction(pool, realmOf(actor), (client) =>
      readLarder(client, actor.customerUuid, { stockItemIds, recipeIds: [...recipeIds, ...beside] }),
    );
    return { ...larder, sizes };
  });
}

/** Recipes: what they may be made of, and what they cost. */
export const recipesArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    'recipes',
    'recipes/lines',
    'stock-items/items',
    'menus/items',
    'menus/subtypes',
    'menus/subtype-recipes',
    'menus/subtype-modifier-groups',
    'menus/modifiers',
    'menus/modifier-groups',
    'menus/modifier-group-members',
    'pricing/price-list-elements',
    'tax/groups',
  ],
  calls(app) {
    costRoutes(app, platform);
    effectRoutes(app, platform);
  },
  rules: {
    recipes: recipeRules,
    'recipes/lines': lineRules,
    'stock-items/items': stockItemRules,
  },
});
