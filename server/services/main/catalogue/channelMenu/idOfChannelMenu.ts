import type pg from 'pg';
import { ServiceError } from '../../../../../contract/errors.ts';
import { read, type Slots } from '../../../../area/read.ts';

interface OnChannel {
  menuId: string;
  channelId: string;
}

const readId = read((rows, { menuId, channelId }: Slots<OnChannel>) =>
  rows
    .selectFrom('menus/channel-menus')
    .select('id')
    .where('menuId', '=', menuId)
    .where('channelId', '=', channelId),
);

/** @throws ServiceError NOT_FOUND if the channel does not sell the menu */
export async function idOfChannelMenu(
  client: pg.ClientBase,
  customerUuid: string,
  { menuId, channelId }: OnChannel,
): Promise<string> {
  const [found] = await readId(client, customerUuid, { menuId, channelId });
  if (!found) throw new ServiceError('NOT_FOUND');
  return found.id;
}
