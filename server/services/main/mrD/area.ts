import type pg from 'pg';
import { mrD } from '../../../../contract/deployment/platforms/mrD/mrD.ts';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { rowsOf } from '../../../area/read.ts';
import type { ResourceContext, Rules } from '../../../crud/context.ts';
import { openedSecret } from '../../../crud/read.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { platformLimits } from '../../../integrations/channels/withinLimits.ts';
import { type MrdSignInOf, mrdMenus } from './mrdMenus.ts';

/** Characters of a secret at least, as the fact sheet of Mr D says. */
const shortestSecret = 8;

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/**
 * A secret is long enough, and the address is one that the people who run the server allow: otherwise a store could
 * have the server ask machines of its own network.
 */
const mrdRules = (allowed: readonly string[] = []): Rules => ({
  async before({ values: { secret, baseUrl } }) {
    const issues: FieldIssue[] = [];
    if (typeof secret === 'string' && secret.length < shortestSecret)
      issues.push({ field: 'secret', code: 'tooShort', details: { limit: shortestSecret } });
    if (typeof baseUrl === 'string' && !allowed.includes(withoutSlash(baseUrl)))
      issues.push({
        field: 'baseUrl',
        code: 'notOneOf',
        details: { options: allowed.length > 0 ? [...allowed] : '–' },
      });
    if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
    return undefined;
  },
});

const readSignIn = rowsOf('stores/mr-d', {
  fields: ['id', 'authType', 'username', 'baseUrl', 'secret'],
  by: ['storeUuid', 'mrdStoreId', 'enabled'],
});

/** Reads how a store signs in at Mr D from its record, and opens the secret for that moment only. */
const mrdSignInOf =
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

/** Mr D: how stores sign in there, and how their menus get there. */
export function mrDArea({ configuration, pool, contextNamed }: Platform): Area {
  const { mrdUrls: urls, platformRate: mostPerSecond } = configuration;
  const limits = platformLimits({ mostPerSecond, mostAtOnce: 4 });
  return {
    service: 'main',
    resources: ['stores/mr-d'],
    rules: { 'stores/mr-d': mrdRules(urls) },
    menuPlatforms: urls && {
      [mrD.code]: mrdMenus({ urls, signInOf: mrdSignInOf(pool, contextNamed), limits }),
    },
  };
}
