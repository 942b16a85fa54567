import { z } from 'zod';
import type { ActionHandler } from '../../../crud/context/resourceContext.ts';
import { writeWith } from '../../../crud/write/write.ts';

/** What the action asks for, as its form in `menus/items` has it. */
const form = z.object({ menuId: z.string() });

/** Lets every channel of a menu sell the items. Those that a channel sells already stay as they are. */
export const putOnMenu: ActionHandler = async ({ ids, entered }, { client, actor, context }) => {
  const { menuId } = form.parse(entered);
  const { rows } = await client.query<{ channelId: string; menuItemId: string }>(
    `SELECT sold.channel_id AS "channelId", item.id AS "menuItemId"
     FROM channel_menus AS sold CROSS JOIN unnest($2::uuid[]) WITH ORDINALITY AS item (id, place)
     WHERE sold.customer_uuid = $1 AND sold.menu_id = $3 AND NOT EXISTS (
       SELECT FROM channel_items AS shown WHERE shown.customer_uuid = $1 AND shown.menu_id = sold.menu_id
         AND shown.channel_id = sold.channel_id AND shown.menu_item_id = item.id)
     ORDER BY item.place, sold.position, sold.id`,
    [actor.customerUuid, ids, menuId],
  );
  const channelItems = context.contextOf('menus/channel-items');
  for (const row of rows)
    await writeWith(client, channelItems, actor, { action: 'create', values: { ...row, menuId } });
};
