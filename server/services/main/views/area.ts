import { viewCalls, viewsName } from '../../../../contract/calls/views.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readViews } from './readViews.ts';
import { viewWriting } from './writeViews.ts';

/** Saved views: everybody keeps their own, and whoever may configure a resource shares views of its list. */
export const viewsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [viewsName, 'access/roles'],
  calls(app) {
    const { pool } = platform;
    const views = viewWriting(platform);
    serve(app, viewCalls.list, async ({ query: { resource }, actor }) => {
      if (!allows(actor.rights, resource, 'read')) throw new ServiceError('FORBIDDEN');
      return inTransaction(pool, realmOf(actor), (client) => readViews(client, actor, resource));
    });
    serve(app, viewCalls.create, async ({ body, actor }) =>
      inTransaction(pool, realmOf(actor), (client) => views.create(client, actor, body)),
    );
    serve(app, viewCalls.update, async ({ params, body, actor }) =>
      inTransaction(pool, realmOf(actor), (client) => views.update(client, actor, params.id, body)),
    );
    serve(app, viewCalls.remove, async ({ params, actor }) =>
      inTransaction(pool, realmOf(actor), (client) => views.remove(client, actor, params.id)),
    );
  },
});
