import type pg from 'pg';
import { priceChangeCalls, pricesListed } from '../../../../contract/calls/priceChanges.ts';
import { averageChange, isBelowCost } from '../../../../contract/catalogue/priceChange.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { authorisePrices } from '../../../domain/menus/channelMenus.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { planChange, plannedPrices } from './planChange.ts';
import { basisOf } from './readPrices.ts';
import { reviewChange } from './reviewChange.ts';

/** What a formula makes of prices, planning it, and what a change does. That reads whole menus, so only a few people at once may ask. */
export function priceChangeRoutes(app: App, platform: Pick<Platform, 'pool' | 'contextOf'>): void {
  const takeTurn = turns({ most: 8, mostForOne: 4 });
  const reading = async <Result>(actor: Actor, work: (client: pg.ClientBase) => Promise<Result>) => {
    authorisePrices(actor);
    const giveBack = takeTurn(actor.customerUuid);
    try {
      return await inTransaction(platform.pool, realmOf(actor), work);
    } finally {
      giveBack();
    }
  };

  serve(app, priceChangeCalls.preview, ({ body, actor }) =>
    reading(actor, async (client) => {
      const prices = await plannedPrices(client, actor.customerUuid, body);
      const basis = await basisOf(client, actor, { prices, day: body.day });
      const rows = prices.map(({ label, price, newPrice, oldGuestPrice, newGuestPrice, ...of }) => ({
        ...{ label, oldPrice: price, newPrice, oldGuestPrice, newGuestPrice },
        ...basis(of),
      }));
      return {
        count: rows.length,
        belowCost: rows.filter((row) => isBelowCost(row.newGuestPrice, row)).length,
        averageChange: averageChange(rows),
        rows: rows.slice(0, pricesListed),
      };
    }),
  );
  serve(app, priceChangeCalls.plan, ({ body, actor }) =>
    reading(actor, (client) => planChange(client, platform.contextOf, actor, body)),
  );
  serve(app, priceChangeCalls.review, ({ params, query, actor }) =>
    reading(actor, (client) => reviewChange(client, actor, { id: params.id, from: query.from })),
  );
}
