import { createHash } from 'node:crypto';
import { websiteMenusCall } from '../../../../contract/calls/website.ts';
import { answer } from '../../../../contract/envelope.ts';
import { realmOfTill } from '../../../access/till.ts';
import type { Platform } from '../../../area/platform.ts';
import { quickCompression, serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { machineLimits } from '../../../limits/machineLimits.ts';
import type { App } from '../../../plugins/validation.ts';
import { websiteMenus } from './websiteMenus.ts';

/**
 * The menus that a website or a board shows. It asks again with the tag of what it has, and then gets the menus only if
 * something has changed, such as what is sold out or whether guests can order.
 */
export function websiteRoutes(app: App, { pool }: Pick<Platform, 'pool'>): void {
  const limits = machineLimits();
  serve(
    app,
    websiteMenusCall,
    async ({ till, query, request }, reply) => {
      limits.count(till.storeUuid);
      const found = await inTransaction(pool, realmOfTill(till), (client) =>
        websiteMenus(client, till, query.channelCode),
      );
      const tag = `"${createHash('sha256').update(JSON.stringify(found)).digest('base64url')}"`;
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type(websiteMenusCall.produces).send(answer(found));
    },
    { compress: quickCompression },
  );
}
