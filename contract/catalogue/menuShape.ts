/** A record that a price or a problem leads to. */
export interface RecordLink {
  resource: string;
  id: string;
  name: string;
}

/** How the price of a size is found. The numbers are the specification's. */
export const strategies = { zero: 1, standard: 2, custom: 3 } as const;

/** A price change that set the price of a record, or will have set it by the day of the menu. */
export interface SetByChange {
  id: string;
  name: string;
  price: number;
}

/** A price in a list, and the record that says it. */
export interface ListPrice {
  id: string;
  price: number;
  change?: SetByChange;
}

/** The prices of a list, as they are on one day. */
export interface PriceList {
  id: string;
  name: string;
  /** Its prices hold only for modifiers, which guests add to an item. */
  isUpsell: boolean;
  /** The price batch that applies that day. */
  batch: { id: string; name: string; changePercent: number; roundTo: number } | null;
  /** Prices by the id of a size. */
  sizes: ReadonlyMap<string, ListPrice>;
  /** Prices by the id of an item, for its sizes that have none of their own. */
  items: ReadonlyMap<string, ListPrice>;
  /** Prices of modifiers by `modifierPriceKey`. */
  modifiers: ReadonlyMap<string, ListPrice>;
}

/** How `PriceList.modifiers` names a modifier in a unit size, or in every other unit size. */
export const modifierPriceKey = (modifierId: string, unitSizeId: string | null): string =>
  `${modifierId} ${unitSizeId ?? ''}`;

/** A modifier that guests can choose in a group. */
export interface MenuOption {
  id: string;
  name: string;
  code: string | null;
  isInstructional: boolean;
  defaultQuantity: number;
  maximumQuantity: number;
  /** Groups that open when guests choose the option. */
  groupIds: readonly string[];
}

/** What two halves cost: as much as the dearer one, or the average of both. */
export const halvesCosts = ['DEARER', 'AVERAGE'] as const;
export type HalvesCost = (typeof halvesCosts)[number];

/** Options that guests choose from together. */
export interface MenuGroup {
  id: string;
  name: string;
  groupType: string;
  minimum: number;
  maximum: number;
  /** What two halves cost. It says nothing in groups of other types. */
  halvesCost: HalvesCost;
  options: readonly MenuOption[];
}

/** A group on a size. Its own limits and price list, where it has any, take precedence. */
export interface GroupLink {
  id: string;
  groupId: string;
  minimum: number | null;
  maximum: number | null;
  priceListId: string | null;
}

/** A form in which an item is sold. */
export interface MenuSize {
  id: string;
  name: string;
  code: string | null;
  variantIds: readonly string[];
  unitSizeId: string | null;
  pricingStrategy: number;
  customPrice: number | null;
  priceListId: string | null;
  /** How the channel prices this size. It takes precedence over the size. */
  onChannel: {
    id: string;
    pricingStrategy: number;
    customPrice: number | null;
    priceListId: string | null;
  } | null;
  /** What this size costs in this menu on this channel. */
  channelPrice: ListPrice | null;
  /** The price change that will have set its price there by the day of the menu. */
  channelChange?: SetByChange;
  groups: readonly GroupLink[];
}

/** An item as a menu on a channel shows it. */
export interface MenuItem {
  id: string;
  code: string;
  name: string;
  description: string | null;
  image: string | null;
  /** The media type of the picture; null if there is no such file. */
  imageType: string | null;
  categoryIds: readonly string[];
  taxGroupId: string | null;
  sizes: readonly MenuSize[];
}

/** The rate of a tax group from a day on. */
export interface TaxRate {
  id: string;
  ratePercent: number;
  validFrom: string;
}

/** How orders reach guests. The codes are those of the specification. */
export const orderServices = ['DINE_IN', 'COLLECTION', 'DELIVERY'] as const;
export type OrderService = (typeof orderServices)[number];

/** Items that are taxed alike. */
export interface TaxGroup {
  id: string;
  name: string;
  rates: readonly TaxRate[];
  /** The groups whose rates apply instead if the order is collected or delivered; null if its own do. */
  collectionGroupId: string | null;
  deliveryGroupId: string | null;
}

/** A whole menu on one channel, as it is on one day. */
export interface ChannelMenu {
  id: string;
  menuId: string;
  channelId: string;
  name: string;
  channelName: string;
  /** False while the channel menu, its menu or its channel is switched off. */
  isSold: boolean;
  on: string;
  priceListId: string | null;
  /** The group of the store that has a price list, if the menu is read for a store. */
  storeGroup: { id: string; name: string; priceListId: string } | null;
  defaultPriceListId: string | null;
  categories: readonly { id: string; name: string }[];
  items: readonly MenuItem[];
  groups: ReadonlyMap<string, MenuGroup>;
  priceLists: ReadonlyMap<string, PriceList>;
  taxGroups: ReadonlyMap<string, TaxGroup>;
  /** How orders of the channel reach guests. Where one tax must do, it is that of the first. */
  services: readonly OrderService[];
  /** False if guests pay tax on top of prices. */
  pricesIncludeTax: boolean;
  /** For each variant of a template, the variants that it comes with; null where it stands alone. */
  variantParents: ReadonlyMap<string, readonly (string | null)[]>;
}
