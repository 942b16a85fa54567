import { tillCalls } from '../../../../contract/calls/tills.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { readOneWith } from '../../../crud/read.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { fillTills } from './demo.ts';
import { posRoutes } from './posRoutes.ts';
import { sendingOnce } from './sending.ts';
import { storeMqRoutes } from './storeMqRoutes.ts';
import { sweepTillsRegularly } from './sweepTills.ts';
import { readMessages, readTills, sendAgain } from './tillPage.ts';

/** The tills of stores: what the product tells them, and what they say about themselves. */
export const tillsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    ...(['stores', 'stores/settings', 'stores/trading-hours', 'stores/operating-hours'] as const),
    ...(['stores/till-slip-headers', 'stock-items/restaurant', 'menus/channel-menus', 'channels'] as const),
  ],
  calls(app) {
    const { pool, contextOf } = platform;
    posRoutes(app, platform);
    storeMqRoutes(app, platform);
    serve(app, tillCalls.list, ({ actor }) =>
      inTransaction(pool, realmOf(actor), (client) => readTills(client, actor)),
    );
    serve(app, tillCalls.messages, ({ actor, params: { storeUuid } }) =>
      inTransaction(pool, realmOf(actor), async (client) => {
        await readOneWith(client, contextOf('stores'), storeUuid, actor.customerUuid);
        return readMessages(client, actor, storeUuid);
      }),
    );
    serve(app, tillCalls.sendAgain, ({ params: { id }, ...by }) =>
      sendingOnce(platform, by, ['sendAgain', id], (client) => sendAgain(client, platform, by.actor, id)),
    );
  },
  background: () => sweepTillsRegularly(platform),
  demo: fillTills(platform),
});
