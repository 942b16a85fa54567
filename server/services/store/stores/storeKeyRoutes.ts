import { issueStoreKeyCall, storeKeyCalls } from '../../../../contract/calls/stores.ts';
import { authorise, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { readOneWith } from '../../../crud/read.ts';
import { writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { recordTillEvent } from '../../../domain/tills/mailbox.ts';
import type { App } from '../../../plugins/validation.ts';
import { endKey, liveKey, readKeys, revokeKey } from './storeKeys.ts';

/** Keys of tills: a new one, which may work beside the earlier one for a while, the list of them, and their end. */
export function storeKeyRoutes(app: App, { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): void {
  const stores = contextOf('stores');

  serve(app, issueStoreKeyCall, ({ body: { storeUuid, version, earlierUntil }, actor }) => {
    authorise(actor, stores.resource, 'update');
    return inTransaction(pool, realmOf(actor), async (client) => {
      const earlier = earlierUntil === undefined ? undefined : await liveKey(client, actor, storeUuid);
      const issued = await writeWith(
        { client, context: stores, actor },
        {
          ...{ action: 'issue', id: storeUuid, field: 'authKey', version },
        },
      );
      if (earlier !== undefined && earlierUntil !== undefined)
        await endKey(client, actor, earlier, earlierUntil);
      return issued;
    });
  });
  serve(app, storeKeyCalls.list, ({ params: { storeUuid }, actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      await readOneWith(client, stores, storeUuid, actor.customerUuid);
      return readKeys(client, actor, storeUuid);
    }),
  );
  serve(app, storeKeyCalls.revoke, ({ params, actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => {
      const store = await readOneWith(client, stores, params.storeUuid, actor.customerUuid);
      const { lastFour } = await revokeKey(client, actor, params);
      await recordTillEvent(client, actor, 'till-key-revoked', store, { lastFour });
    }),
  );
}
