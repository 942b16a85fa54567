import type pg from 'pg';
import { rowsOf } from '../../../area/read.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { openedSecret } from '../../../crud/read.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { MrdSignInOf } from './mrdMenus.ts';

const readSignIn = rowsOf('stores/mr-d', {
  fields: ['id', 'authType', 'username', 'baseUrl', 'secret'],
  by: ['storeUuid', 'mrdStoreId', 'enabled'],
});

/** Reads how a store signs in at Mr D from its record, and opens the secret for that moment only. */
export const mrdSignInOf =
  (pool: pg.Pool, contextOf: ResourceContext['contextOf']): MrdSignInOf =>
  ({ customerUuid: customer, storeUuid, platformId }) =>
    inTransaction(pool, { customer, stores: [storeUuid] }, async (client) => {
      const [stored] = await readSignIn(client, customer, {
        storeUuid,
        mrdStoreId: platformId,
        enabled: true,
      });
      if (!stored) return null;
      const { id, authType, username, baseUrl } = stored;
      if (authType === 'NONE') return { baseUrl, authType };
      // What is read here is only the mask.
      if (stored.secret === null) return null;
      const secret = await openedSecret(client, contextOf('stores/mr-d'), { customer, id, field: 'secret' });
      return authType === 'BASIC'
        ? { baseUrl, authType, username: username ?? '', secret }
        : { baseUrl, authType, secret };
    });
