import { sql } from 'kysely';
import { z } from 'zod';
import { menuWorkbenchCall } from '../../../../contract/calls/menuWorkbench.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import type { ActionHandler } from '../../../crud/context.ts';
import { writeWith } from '../../../crud/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readWorkbench } from './readWorkbench.ts';

/** What the workbench shows besides the menu. A role must be able to read all of it. */
const parts = ['menus/items', 'menus/item-categories', 'menus/channel-menus', 'menus/channel-items'];

/** What the action asks for, as its form in `menus/items` has it. */
const menuForm = z.object({ menuId: z.string() });

/** Which channels of the menu do not sell which of the items yet, in the order of these. */
const readMissing = read((rows, { menuId, ids }: Slots<{ menuId: string; ids: string[] }>) =>
  rows
    .selectFrom('menus/channel-menus as sold')
    .crossJoin(
      sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) WITH ORDINALITY`.as<'item'>(
        sql`item (id, place)`,
      ),
    )
    .select(['sold.channelId', 'item.id as menuItemId'])
    .where('sold.menuId', '=', menuId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('menus/channel-items as shown')
            .select('shown.id')
            .whereRef('shown.menuId', '=', 'sold.menuId')
            .whereRef('shown.channelId', '=', 'sold.channelId')
            .whereRef('shown.menuItemId', '=', 'item.id'),
        ),
      ),
    )
    .orderBy('item.place')
    .orderBy('sold.order')
    .orderBy('sold.id'),
);

const readChannels = rowsOf('menus/channel-menus', { fields: ['id'], by: ['menuId'] });

/**
 * Lets every channel of a menu sell the items. Those that a channel sells already stay as they are.
 * @throws ServiceError MENU_WITHOUT_CHANNEL, because nobody would see the items
 */
const putOnMenu: ActionHandler = async ({ ids, entered }, { client, actor, context }) => {
  const { menuId } = menuForm.parse(entered);
  if ((await readChannels(client, actor.customerUuid, { menuId })).length === 0)
    throw new ServiceError('MENU_WITHOUT_CHANNEL');
  const missing = await readMissing(client, actor.customerUuid, { menuId, ids: ids.map(String) });
  const channelItems = context.contextOf('menus/channel-items');
  for (const one of missing)
    await writeWith(
      { client, context: channelItems, actor },
      { action: 'create', values: { ...one, menuId } },
    );
};

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
