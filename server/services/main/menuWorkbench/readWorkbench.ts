import type pg from 'pg';
import type { MenuWorkbench } from '../../../../contract/calls/menuWorkbench.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';

const readMenu = rowsOf('menus', { fields: ['id'], by: ['id'] });

const readChannels = read((rows, { menuId }: Slots<{ menuId: string }>) =>
  rows
    .selectFrom('menus/channel-menus as sold')
    .innerJoin('channels as channel', 'channel.id', 'sold.channelId')
    .select(['channel.id', 'sold.id as channelMenuId', 'channel.name'])
    .where('sold.menuId', '=', menuId)
    .orderBy('sold.order')
    .orderBy('sold.id'),
);

const readCategories = rowsOf('menus/item-categories', {
  fields: ['id', 'name', 'isActive'],
  orderBy: ['order', 'id'],
});

const readItems = rowsOf('menus/items', {
  fields: ['id', 'version', 'name', 'code', 'image', 'isActive', 'categoryIds'],
  orderBy: ['order', 'id'],
});

/** The items of the menu as its channels show them. */
const readShown = read((rows, { menuId }: Slots<{ menuId: string }>) =>
  rows
    .selectFrom('menus/channel-items as shown')
    .innerJoin('menus/items as item', 'item.id', 'shown.menuItemId')
    .select(['shown.id', 'shown.version', 'shown.own', 'shown.isActive as isVisible'])
    .select(['shown.menuItemId', 'shown.channelId', 'shown.image'])
    .where('shown.menuId', '=', menuId),
);

/**
 * Reads a menu with everything that people arrange in it, in a fixed number of statements.
 * @param addressOf the address that opens a picture
 * @throws ServiceError NOT_FOUND if there is no such menu
 */
export async function readWorkbench(
  client: pg.ClientBase,
  customerUuid: string,
  menuId: string,
  addressOf: (picture: string) => string,
): Promise<MenuWorkbench> {
  const [menus, channels, categories, items, shown] = await Promise.all([
    readMenu(client, customerUuid, { id: menuId }),
    readChannels(client, customerUuid, { menuId }),
    readCategories(client, customerUuid),
    readItems(client, customerUuid),
    readShown(client, customerUuid, { menuId }),
  ]);
  if (menus.length === 0) throw new ServiceError('NOT_FOUND');
  const places = new Map(channels.map(({ id }, index) => [id, index]));
  const sold = new Map<string, MenuWorkbench['items'][number]['channels']>();
  const pictures: Record<string, string> = {};
  const seePicture = (picture: string | null) => {
    if (picture !== null) pictures[picture] ??= addressOf(picture);
  };
  for (const { menuItemId, channelId, image, ...state } of shown) {
    const place = places.get(channelId);
    if (place === undefined) continue;
    const known = sold.get(menuItemId) ?? channels.map(() => null);
    known[place] = state;
    sold.set(menuItemId, known);
    seePicture(image);
  }
  return {
    channels,
    categories,
    items: items.flatMap((item) => {
      const onChannels = sold.get(item.id);
      if (!onChannels) return [];
      seePicture(item.image);
      return [{ ...item, channels: onChannels }];
    }),
    itemOrder: items.map(({ id }) => id),
    pictures,
  };
}
