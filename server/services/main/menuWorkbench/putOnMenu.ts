import { sql } from 'kysely';
import { z } from 'zod';
import { ServiceError } from '../../../../contract/errors.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import type { ActionHandler } from '../../../crud/context.ts';
import { writeWith } from '../../../crud/write.ts';

/** What the action asks for, as its form in `menus/items` has it. */
const form = z.object({ menuId: z.string() });

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
export const putOnMenu: ActionHandler = async ({ ids, entered }, { client, actor, context }) => {
  const { menuId } = form.parse(entered);
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
