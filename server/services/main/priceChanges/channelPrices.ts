import type pg from 'pg';
import { strategies } from '../../../../contract/catalogue/menuShape.ts';
import { sizePrice } from '../../../../contract/catalogue/prices.ts';
import { idOfChannelMenu } from '../../../domain/menus/channelMenus.ts';
import { readChannelMenu } from '../../../domain/menus/readChannelMenu.ts';
import type { DescribedPrice } from './describedPrice.ts';

/** A menu on a channel, and the day of the prices. */
interface OnChannel {
  menuId: string;
  channelId: string;
  day: string;
}

/**
 * What the sizes of a menu cost on a channel, without the price changes that are still to come. Sizes that cost
 * nothing by their pricing are left out, because no channel price can change that.
 * @throws ServiceError NOT_FOUND if the channel does not sell the menu
 */
export async function readChannelPrices(
  client: pg.ClientBase,
  customerUuid: string,
  { menuId, channelId, day }: OnChannel,
  isSelected: (item: { id: string; categoryIds: readonly string[] }) => boolean = () => true,
): Promise<DescribedPrice[]> {
  const channelMenuId = await idOfChannelMenu(client, customerUuid, { menuId, channelId });
  const query = { channelMenuId, on: day, withoutChanges: true };
  const menu = await readChannelMenu(client, customerUuid, query);
  return menu.items.filter(isSelected).flatMap((item) =>
    item.sizes
      .filter((size) => (size.onChannel ?? size).pricingStrategy !== strategies.zero)
      .map((size) => ({
        target: { listPriceId: null, menuId, channelId, subtypeId: size.id },
        label: [menu.name, menu.channelName, item.name, size.name].join(' · '),
        price: sizePrice(menu, item, size).price,
        storedPrice: size.channelPrice?.price ?? null,
        batch: null,
        taxGroupId: item.taxGroupId,
        sizeId: size.id,
      })),
  );
}
