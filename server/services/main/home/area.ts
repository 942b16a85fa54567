import { arrangementsName, homeCalls } from '../../../../contract/calls/home.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { turns } from '../../../limits/turns.ts';
import { homeArrangements } from './arrangements.ts';
import { readWaiting } from './waiting.ts';

/** What the first page shows. It reads many lists in a row, so only a few people at once may ask for it. */
export function homeArea({ contexts }: Platform): Area {
  const takeTurn = turns({ most: 8, mostForOne: 4 });
  return {
    service: 'main',
    calls(app) {
      serve(app, homeCalls.waiting, async ({ actor }) => {
        const giveBack = takeTurn(actor.customerUuid);
        try {
          return await readWaiting(contexts, actor);
        } finally {
          giveBack();
        }
      });
    },
  };
}

/** How people arrange their first page, and that of a role. */
export const homeArrangementArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [arrangementsName, 'access/roles'],
  calls(app) {
    const { pool } = platform;
    const arrangements = homeArrangements(platform);
    serve(app, homeCalls.arrangement, ({ actor }) =>
      inTransaction(pool, realmOf(actor), (client) => arrangements.read(client, actor)),
    );
    serve(app, homeCalls.arrange, ({ actor, body }) =>
      inTransaction(pool, realmOf(actor), (client) =>
        arrangements.set(client, actor, { ownerUuid: actor.userUuid }, body),
      ),
    );
    serve(app, homeCalls.reset, ({ actor }) =>
      inTransaction(pool, realmOf(actor), (client) =>
        arrangements.reset(client, actor, { ownerUuid: actor.userUuid }),
      ),
    );
    serve(app, homeCalls.arrangeForRole, ({ params, actor, body }) =>
      inTransaction(pool, realmOf(actor), (client) =>
        arrangements.set(client, actor, { roleId: params.role }, body),
      ),
    );
    serve(app, homeCalls.resetForRole, ({ params, actor }) =>
      inTransaction(pool, realmOf(actor), (client) =>
        arrangements.reset(client, actor, { roleId: params.role }),
      ),
    );
  },
});
