import type pg from 'pg';
import type { PriceScope } from '../../../../contract/calls/priceChanges.ts';
import { strategies } from '../../../../contract/catalogue/menuShape.ts';
import type { PriceBasis } from '../../../../contract/catalogue/priceChange.ts';
import { sizePrice } from '../../../../contract/catalogue/prices.ts';
import { percentInPrice, rateOn } from '../../../../contract/catalogue/tax.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import { readSizeCosts, seesCosts } from '../../../domain/costs/readSizeCosts.ts';
import { idOfChannelMenu } from '../../../domain/menus/channelMenus.ts';
import { readPricesIncludeTax, readTaxGroups } from '../../../domain/menus/priceRows.ts';
import { readChannelMenu } from '../../../domain/menus/readChannelMenu.ts';
import { type DescribedPrice, type PriceTarget, targetKey } from './describedPrice.ts';
import { readListPrices } from './listPrices.ts';

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
async function readChannelPrices(
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

/** The prices that a formula changes. */
export async function pricesInScope(
  client: pg.ClientBase,
  customerUuid: string,
  { scope, day }: { scope: PriceScope; day: string },
): Promise<DescribedPrice[]> {
  if (scope.of === 'list') return readListPrices(client, customerUuid, { ...scope, day });
  const { menuId, channelIds, categoryIds, itemIds } = scope;
  const [categories, items] = [new Set(categoryIds), new Set(itemIds)];
  const isSelected = (item: { id: string; categoryIds: readonly string[] }) =>
    (categories.size === 0 || item.categoryIds.some((id) => categories.has(id))) &&
    (items.size === 0 || items.has(item.id));
  const prices: DescribedPrice[] = [];
  for (const channelId of new Set(channelIds))
    prices.push(...(await readChannelPrices(client, customerUuid, { menuId, channelId, day }, isSelected)));
  return prices;
}

/** These prices as they are before a change, by `targetKey`. Those that are gone are left out. */
export async function pricesOf(
  client: pg.ClientBase,
  customerUuid: string,
  { targets, day }: { targets: readonly PriceTarget[]; day: string },
): Promise<Map<string, DescribedPrice>> {
  const ids = targets.flatMap(({ listPriceId }) => listPriceId ?? []);
  const prices = ids.length > 0 ? await readListPrices(client, customerUuid, { ids, day }) : [];
  const menus = new Map<string, { menuId: string; channelId: string }>();
  for (const { menuId, channelId } of targets)
    if (menuId !== null && channelId !== null) menus.set(`${menuId} ${channelId}`, { menuId, channelId });
  for (const menu of menus.values())
    prices.push(...(await onChannelIfSold(client, customerUuid, { ...menu, day })));
  return new Map(prices.map((price) => [targetKey(price.target), price]));
}

/** The prices of a menu on a channel; none if the channel has ceased to sell it. */
async function onChannelIfSold(
  client: pg.ClientBase,
  customerUuid: string,
  menu: Parameters<typeof readChannelPrices>[2],
): Promise<DescribedPrice[]> {
  try {
    return await readChannelPrices(client, customerUuid, menu);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
}

type Basis = Pick<DescribedPrice, 'taxGroupId' | 'sizeId'>;

/** Returns the tax and the cost by which a price is judged. People who may not see what stock costs see no cost. */
export async function basisOf(
  client: pg.ClientBase,
  actor: Actor,
  { prices, day }: { prices: readonly Basis[]; day: string },
): Promise<(price: Basis) => PriceBasis> {
  const taxGroups = await readTaxGroups(client, actor.customerUuid);
  const pricesIncludeTax = await readPricesIncludeTax(client, actor.customerUuid);
  const rateOf = (taxGroupId: string | null) => {
    const rate = rateOn(taxGroups.get(taxGroupId ?? '')?.rates ?? [], day);
    return rate ? percentInPrice(rate.ratePercent, pricesIncludeTax) : null;
  };
  const sizeIds = seesCosts(actor) ? prices.flatMap(({ sizeId }) => sizeId ?? []) : [];
  const costs = await readSizeCosts(client, actor.customerUuid, [...new Set(sizeIds)]);
  return ({ taxGroupId, sizeId }) => ({
    ratePercent: rateOf(taxGroupId),
    cost: costs.get(sizeId ?? '') ?? null,
  });
}
