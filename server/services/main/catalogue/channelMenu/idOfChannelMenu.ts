import type pg from 'pg';
import { ServiceError } from '../../../../../contract/errors.ts';

/** @throws ServiceError NOT_FOUND if the channel does not sell the menu */
export async function idOfChannelMenu(
  client: pg.ClientBase,
  customerUuid: string,
  { menuId, channelId }: { menuId: string; channelId: string },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM channel_menus WHERE customer_uuid = $1 AND menu_id = $2 AND channel_id = $3',
    [customerUuid, menuId, channelId],
  );
  if (!rows[0]) throw new ServiceError('NOT_FOUND');
  return rows[0].id;
}
