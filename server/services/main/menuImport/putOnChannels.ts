import { add, type Writing } from './writing.ts';

/** Puts items on the menu, on each chosen channel. A channel that does not sell the menu yet begins to. */
export async function putOnChannels(writing: Writing, itemIds: readonly string[]): Promise<void> {
  const { client, actor, options, counts, signal } = writing;
  const { menuId, channelIds } = options;
  const { rows: menus } = await client.query<{ channelId: string }>(
    'SELECT channel_id AS "channelId" FROM channel_menus WHERE customer_uuid = $1 AND menu_id = $2',
    [actor.customerUuid, menuId],
  );
  const { rows: items } = await client.query<{ channelId: string; menuItemId: string }>(
    `SELECT channel_id AS "channelId", menu_item_id AS "menuItemId" FROM channel_items
     WHERE customer_uuid = $1 AND menu_id = $2 AND channel_id = ANY($3::uuid[])`,
    [actor.customerUuid, menuId, channelIds],
  );
  const selling = new Set(menus.map(({ channelId }) => channelId));
  const there = new Set(items.map(({ channelId, menuItemId }) => `${channelId} ${menuItemId}`));
  for (const channelId of channelIds) {
    signal.throwIfAborted();
    if (!selling.has(channelId))
      await add(writing, { resource: 'menus/channel-menus', values: { menuId, channelId } });
    for (const menuItemId of itemIds) {
      if (there.has(`${channelId} ${menuItemId}`)) counts.count('channelItems', 'unchanged');
      else
        await add(writing, {
          ...{ resource: 'menus/channel-items', part: 'channelItems' },
          values: { menuId, channelId, menuItemId },
        });
    }
  }
}
