import { approversCall } from '../../../../contract/calls/approvers.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { authorise, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { approversInstead } from '../../../crud/actions.ts';
import { inTransaction } from '../../../database/transaction.ts';

/** Who does an action instead of the person who requested it, so that pages offer it only to those who can do it. */
export const approversArea = ({ pool, registry }: Platform): Area => ({
  service: 'main',
  calls(app) {
    serve(app, approversCall, async ({ query: { resource: name, id, action: actionName }, actor }) => {
      const resource = registry.get(name);
      const action = resource?.actions.get(actionName);
      if (!resource || !action) throw new ServiceError('NOT_FOUND');
      authorise(actor, resource, action.right);
      const request = { resource: name, id, asks: action.notBy, right: action.right };
      return inTransaction(pool, realmOf(actor), async (client) => ({
        names: await approversInstead(client, actor, request),
      }));
    });
  },
});
