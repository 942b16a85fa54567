import type pg from 'pg';
import type { ResourceContext } from '../crud/context/resourceContext.ts';
import { openedSecret } from '../crud/write/secrets.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MrdSignInOf } from '../integrations/channels/mrd/mrdMenus.ts';

interface Kept {
  id: string;
  authType: 'NONE' | 'BEARER' | 'BASIC';
  username: string | null;
  baseUrl: string | null;
}

const signInSql = `SELECT id, auth_type AS "authType", username, base_url AS "baseUrl" FROM mrd_credentials
  WHERE customer_uuid = $1 AND store_uuid = $2 AND mrd_store_id = $3 AND enabled
    AND (auth_type = 'NONE' OR secret IS NOT NULL)`;

/** Reads how a store signs in at Mr D from its record, and opens the secret for that moment only. */
export const mrdSignInOf =
  (pool: pg.Pool, contextOf: ResourceContext['contextOf']): MrdSignInOf =>
  ({ customerUuid: customer, storeUuid, platformId }) =>
    inTransaction(pool, { customer, stores: [storeUuid] }, async (client) => {
      const { rows } = await client.query<Kept>(signInSql, [customer, storeUuid, platformId]);
      const [kept] = rows;
      if (!kept) return null;
      const { id, authType, username, baseUrl } = kept;
      if (authType === 'NONE') return { baseUrl, authType };
      const secret = await openedSecret(client, contextOf('stores/mr-d'), { customer, id, field: 'secret' });
      return authType === 'BASIC'
        ? { baseUrl, authType, username: username ?? '', secret }
        : { baseUrl, authType, secret };
    });
