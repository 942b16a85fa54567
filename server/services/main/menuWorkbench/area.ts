import { menuWorkbenchCall } from '../../../../contract/calls/menuWorkbench.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { putOnMenu } from './putOnMenu.ts';
import { readWorkbench } from './readWorkbench.ts';

/** What the workbench shows besides the menu. A role must be able to read all of it. */
const parts = ['menus/items', 'menus/item-categories', 'menus/channel-menus', 'menus/channel-items'];

/** The page on which people build menus, and how items come to a menu. */
export const menuWorkbenchArea = ({ pool, files }: Platform): Area => ({
  service: 'main',
  resources: ['menus', 'menus/items', 'menus/item-categories', 'menus/channel-menus', 'menus/channel-items'],
  calls(app) {
    serve(app, menuWorkbenchCall, ({ params, actor }) => {
      const { rights, customerUuid } = actor;
      if (!parts.every((resource) => allows(rights, resource, 'read'))) throw new ServiceError('FORBIDDEN');
      return inTransaction(pool, realmOf(actor), (client) =>
        readWorkbench(client, customerUuid, params.id, (id) => files.addresses.of(customerUuid, id)),
      );
    });
  },
  handlers: { 'menus/items': { putOnMenu } },
});
