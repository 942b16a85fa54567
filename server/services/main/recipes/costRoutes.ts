import { recipeCostsCall } from '../../../../contract/calls/recipes.ts';
import { authorise, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readLarder } from '../../../domain/costs/readLarder.ts';
import type { App } from '../../../plugins/validation.ts';
import { readSizes } from './readSizes.ts';

/** What costs and margins are worked out from. It says what stock costs, so it takes the right to read stock items. */
export function costRoutes(app: App, platform: Pick<Platform, 'pool' | 'contextOf'>): void {
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
