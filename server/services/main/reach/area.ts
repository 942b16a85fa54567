import { reachCall } from '../../../../contract/calls/reach.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { readReach } from '../../../crud/reach.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { turns } from '../../../limits/turns.ts';

/** What relies on records. It may look at many tables, so only a few people at once may ask. */
export function reachArea({ pool, registry, contextNamed }: Platform): Area {
  const takeTurn = turns({ most: 10, mostForOne: 5 });
  return {
    service: 'main',
    calls(app) {
      serve(app, reachCall, async ({ body: { resource: name, change, ...which }, actor }) => {
        const resource = registry.get(name);
        if (!resource || resource.view || resource.visibleWith !== undefined)
          throw new ServiceError('NOT_FOUND');
        const context = contextNamed(name);
        const giveBack = takeTurn(actor.customerUuid);
        try {
          return await inTransaction(pool, realmOf(actor), (client) =>
            readReach({ client, context, actor }, { except: [], ...which }, change),
          );
        } finally {
          giveBack();
        }
      });
    },
  };
}
