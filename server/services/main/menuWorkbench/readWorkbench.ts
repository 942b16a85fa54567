import type pg from 'pg';
import type { MenuWorkbench } from '../../../../contract/calls/menuWorkbench.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { living } from '../../../schema/rows.ts';

type Channel = MenuWorkbench['channels'][number];
type ItemRow = Omit<MenuWorkbench['items'][number], 'channels'>;
type StateRow = NonNullable<MenuWorkbench['items'][number]['channels'][number]> & {
  menuItemId: string;
  channelId: string;
  image: string | null;
};

const menuSql = `SELECT id FROM menus WHERE ${living()} AND id = $2`;

const channelsSql = `SELECT channel.id, sold.id AS "channelMenuId", channel.name
  FROM channel_menus sold JOIN channels channel ON channel.customer_uuid = $1 AND channel.id = sold.channel_id
  WHERE sold.customer_uuid = $1 AND sold.menu_id = $2 ORDER BY sold.position, sold.id`;

const categoriesSql = `SELECT id, name, is_active AS "isActive" FROM item_categories
  WHERE ${living()} ORDER BY position, id`;

const itemsSql = `SELECT id, version, name, code, image, is_active AS "isActive", coalesce(category_ids, '{}') AS "categoryIds"
  FROM menu_items WHERE ${living()} ORDER BY position, id`;

/** What is visible is the channel's own choice, or that of the item. */
const statesSql = `SELECT shown.id, shown.version, shown.menu_item_id AS "menuItemId", shown.channel_id AS "channelId",
    shown.image, coalesce(shown.own, '{}') AS own,
    CASE WHEN coalesce('isActive' = ANY(shown.own), shown.is_active IS NOT NULL)
      THEN shown.is_active ELSE item.is_active END AS "isVisible"
  FROM channel_items shown JOIN menu_items item
    ON ${living('item')} AND item.id = shown.menu_item_id
  WHERE shown.customer_uuid = $1 AND shown.menu_id = $2`;

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
  const [menus, channels, categories, items, states] = await Promise.all([
    client.query(menuSql, [customerUuid, menuId]),
    client.query<Channel>(channelsSql, [customerUuid, menuId]),
    client.query<MenuWorkbench['categories'][number]>(categoriesSql, [customerUuid]),
    client.query<ItemRow>(itemsSql, [customerUuid]),
    client.query<StateRow>(statesSql, [customerUuid, menuId]),
  ]);
  if (menus.rows.length === 0) throw new ServiceError('NOT_FOUND');
  const places = new Map(channels.rows.map(({ id }, index) => [id, index]));
  const sold = new Map<string, MenuWorkbench['items'][number]['channels']>();
  const pictures: Record<string, string> = {};
  const seePicture = (picture: string | null) => {
    if (picture !== null) pictures[picture] ??= addressOf(picture);
  };
  for (const { menuItemId, channelId, image, ...state } of states.rows) {
    const place = places.get(channelId);
    if (place === undefined) continue;
    const known = sold.get(menuItemId) ?? channels.rows.map(() => null);
    known[place] = state;
    sold.set(menuItemId, known);
    seePicture(image);
  }
  return {
    channels: channels.rows,
    categories: categories.rows,
    items: items.rows.flatMap((item) => {
      const onChannels = sold.get(item.id);
      if (!onChannels) return [];
      seePicture(item.image);
      return [{ ...item, channels: onChannels }];
    }),
    itemOrder: items.rows.map(({ id }) => id),
    pictures,
  };
}
