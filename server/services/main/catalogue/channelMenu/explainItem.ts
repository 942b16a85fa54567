import type pg from 'pg';
import type { ExplainedItem, ExplainedSize } from '../../../../../contract/calls/channelMenus.ts';
import type {
  ChannelMenu,
  MenuItem,
  MenuSize,
  RecordLink,
} from '../../../../../contract/catalogue/menuShape.ts';
import { sizePrice } from '../../../../../contract/catalogue/prices.ts';
import { rateOn, taxIn } from '../../../../../contract/catalogue/tax.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import { currentMoments } from '../../../../schema/moments.ts';
import { living } from '../../../../schema/rows.ts';
import { isSold, type MenuWanted, readChannelMenu } from './readChannelMenu.ts';

type Show = (record: RecordLink) => RecordLink | null;

const channelMenusSql = `SELECT sold.id FROM channel_menus sold
  JOIN menus menu ON ${living('menu')} AND menu.id = sold.menu_id
  JOIN channel_items shown ON shown.customer_uuid = $1 AND shown.menu_item_id = $2
    AND shown.menu_id = sold.menu_id AND shown.channel_id = sold.channel_id
  JOIN channels channel ON channel.customer_uuid = $1 AND channel.id = sold.channel_id
  WHERE sold.customer_uuid = $1 AND ${isSold} ORDER BY menu.position, sold.position, sold.id`;

const itemSql = `SELECT id FROM menu_items WHERE ${living()} AND id = $2`;

/**
 * The prices of an item on each channel menu that sells it, and how they came about.
 * @param show the record of a step as the person may see it
 * @throws ServiceError NOT_FOUND if there is no such item or store
 */
export async function explainItem(
  client: pg.ClientBase,
  customerUuid: string,
  { menuItemId, ...moment }: Omit<MenuWanted, 'channelMenuId'> & { menuItemId: string },
  show: Show,
): Promise<ExplainedItem> {
  const [items, channelMenus, { today }] = await Promise.all([
    client.query(itemSql, [customerUuid, menuItemId]),
    client.query<{ id: string }>(channelMenusSql, [customerUuid, menuItemId]),
    currentMoments(client),
  ]);
  if (items.rows.length === 0) throw new ServiceError('NOT_FOUND');
  const menus: ChannelMenu[] = [];
  for (const { id } of channelMenus.rows)
    menus.push(await readChannelMenu(client, customerUuid, { channelMenuId: id, menuItemId, ...moment }));
  return {
    on: moment.on ?? today,
    channelMenus: menus.flatMap((menu) => {
      const [item] = menu.items;
      if (!item) return [];
      const { id, name, channelName } = menu;
      return [
        { id, name, channelName, sizes: item.sizes.map((size) => explainSize(menu, item, size, show)) },
      ];
    }),
  };
}

function explainSize(menu: ChannelMenu, item: MenuItem, size: MenuSize, show: Show): ExplainedSize {
  const { price, steps } = sizePrice(menu, item, size);
  return {
    ...{ id: size.id, name: size.name, price },
    steps: steps.map((step) => ({ ...step, record: step.record && show(step.record) })),
    tax: price === null ? null : explainTax(menu, item, price, show),
  };
}

/** The tax in a price; null if the item has none that day. */
function explainTax(menu: ChannelMenu, item: MenuItem, price: number, show: Show): ExplainedSize['tax'] {
  const group = item.taxGroupId === null ? undefined : menu.taxGroups.get(item.taxGroupId);
  const rate = group && rateOn(group.rates, menu.on);
  if (!rate) return null;
  const { ratePercent, tax, value } = taxIn(price, rate.ratePercent);
  return { ratePercent, tax, value, record: show({ resource: 'tax', id: rate.id, name: group.name }) };
}
