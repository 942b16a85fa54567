import {
  type ChannelMenu,
  type ListPrice,
  type MenuGroup,
  type MenuItem,
  type MenuOption,
  type MenuSize,
  orderServices,
  type PriceList,
} from '../../contract/catalogue/menuShape.ts';

/** A price list with prices by the id of a size, an item, or a modifier in a unit size. */
export const priceList = (
  id: string,
  prices: Partial<Record<'sizes' | 'items' | 'modifiers', Record<string, number>>>,
  batch: PriceList['batch'] = null,
): PriceList => {
  const book = (of: Record<string, number> = {}): Map<string, ListPrice> =>
    new Map(Object.entries(of).map(([key, price]) => [key, { id: `${id} ${key}`, price }]));
  return {
    ...{ id, name: id, isUpsell: false, batch },
    ...{ sizes: book(prices.sizes), items: book(prices.items), modifiers: book(prices.modifiers) },
  };
};

/** A size with the standard price of its lists. */
export const menuSize = (values: Partial<MenuSize> = {}): MenuSize => ({
  ...{ id: 'large', name: 'Large', code: null, variantIds: [], unitSizeId: null },
  ...{ pricingStrategy: 2, customPrice: null, priceListId: null, onChannel: null, channelPrice: null },
  groups: [],
  ...values,
});

/** An item of one size at the standard rate. */
export const menuItem = (values: Partial<MenuItem> = {}): MenuItem => ({
  ...{ id: 'margherita', code: '1001', name: 'Margherita', description: null, image: null },
  ...{ imageType: null, categoryIds: ['pizza'], taxGroupId: 'standard', sizes: [menuSize()] },
  ...values,
});

/** An extra topping that guests can have twice. */
export const menuOption = (values: Partial<MenuOption> = {}): MenuOption => ({
  ...{ id: 'olives', name: 'Olives', code: null, isInstructional: false },
  ...{ defaultQuantity: 0, maximumQuantity: 2, groupIds: [] },
  ...values,
});

/** A group of one extra topping. */
export const menuGroup = (values: Partial<MenuGroup> = {}): MenuGroup => ({
  ...{ id: 'toppings', name: 'Toppings', groupType: 'EXTRAS', minimum: 0, maximum: 6 },
  halvesCost: 'DEARER',
  options: [menuOption()],
  ...values,
});

const byId = <Value extends { id: string }>(values: readonly Value[]) =>
  new Map(values.map((value) => [value.id, value]));

/** A menu of one item on one channel, sold by the default list, without problems. */
export const channelMenu = (
  values: Partial<Omit<ChannelMenu, 'groups' | 'priceLists'>> & {
    groups?: MenuGroup[];
    priceLists?: PriceList[];
  } = {},
): ChannelMenu => {
  const {
    groups = [],
    priceLists = [priceList('Counter', { items: { margherita: 12_990 } })],
    ...rest
  } = values;
  return {
    ...{
      id: 'all-day-website',
      menuId: 'all-day',
      channelId: 'website',
      name: 'All day',
      channelName: 'Website',
      isSold: true,
    },
    ...{ on: '2026-11-23', priceListId: null, storeGroup: null, defaultPriceListId: 'Counter' },
    categories: [{ id: 'pizza', name: 'Pizza' }],
    items: [menuItem()],
    taxGroups: byId([
      {
        ...{ id: 'standard', name: 'Standard rate', collectionGroupId: null, deliveryGroupId: null },
        rates: [
          { id: 'old', ratePercent: 14, validFrom: '1993-04-07' },
          { id: 'now', ratePercent: 15, validFrom: '2018-04-01' },
        ],
      },
    ]),
    services: orderServices,
    pricesIncludeTax: true,
    variantParents: new Map(),
    ...rest,
    groups: byId(groups),
    priceLists: byId(priceLists),
  };
};
