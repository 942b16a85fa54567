import type pg from 'pg';
import type { ExplainedItem, ExplainedSize } from '../../../../contract/calls/channelMenus.ts';
import type {
  ChannelMenu,
  MenuItem,
  MenuSize,
  RecordLink,
} from '../../../../contract/catalogue/menuShape.ts';
import { sizePrice } from '../../../../contract/catalogue/prices.ts';
import { rateOnChannel, taxOf } from '../../../../contract/catalogue/tax.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { channelMenus } from '../../../domain/menus/channelMenus.ts';
import { type MenuQuery, readChannelMenu } from '../../../domain/menus/readChannelMenu.ts';
import { currentMoments } from '../../../schema/moments.ts';

type Show = (record: RecordLink) => RecordLink | null;

/** The channel menus that sell an item. */
const readChannelMenus = read((rows, { menuItemId }: Slots<{ menuItemId: string }>) =>
  rows
    .selectFrom(channelMenus(rows).as('sold'))
    .innerJoin('menus/channel-items as shown', (join) =>
      join.onRef('shown.menuId', '=', 'sold.menuId').onRef('shown.channelId', '=', 'sold.channelId'),
    )
    .select('sold.id')
    .where('shown.menuItemId', '=', menuItemId)
    .where('sold.isSold', '=', true)
    .orderBy('sold.menuOrder')
    .orderBy('sold.order')
    .orderBy('sold.id'),
);

const readItem = rowsOf('menus/items', { fields: ['id'], by: ['id'] });

/**
 * The prices of an item on each channel menu that sells it, and how they came about.
 * @param show the record of a step as the person may see it
 * @throws ServiceError NOT_FOUND if there is no such item or store
 */
export async function explainItem(
  client: pg.ClientBase,
  customerUuid: string,
  { menuItemId, ...moment }: Omit<MenuQuery, 'channelMenuId'> & { menuItemId: string },
  show: Show,
): Promise<ExplainedItem> {
  const [items, sellers, { today }] = await Promise.all([
    readItem(client, customerUuid, { id: menuItemId }),
    readChannelMenus(client, customerUuid, { menuItemId }),
    currentMoments(client),
  ]);
  if (items.length === 0) throw new ServiceError('NOT_FOUND');
  const menus: ChannelMenu[] = [];
  for (const { id } of sellers)
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
  const found = rateOnChannel(menu, item.taxGroupId);
  if (!found) return null;
  const { group, rate } = found;
  const isInPrice = menu.pricesIncludeTax;
  const taxed = taxOf(price, rate.ratePercent, isInPrice);
  return { ...taxed, isInPrice, record: show({ resource: 'tax', id: rate.id, name: group.name }) };
}
