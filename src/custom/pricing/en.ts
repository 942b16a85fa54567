import { grid } from './en/grid.ts';

/** What items cost on each channel, why, and what is wrong with a menu. */
export const messages = {
  pricing: {
    pricesOf: 'Prices of %{name}',
    size: 'Size',
    choose: 'Choose a price to see why it is what it is.',
    noPrice: 'No price',
    item: 'Item',
    price: 'Price',
    items: 'items on this channel',
    noItemsHint: 'A channel item puts an item on the menu of a channel.',
    noHeading: 'Without a heading',
    noMenu: 'No channel menu sells %{name} yet',
    noMenuHint: 'Add it to a menu on a channel, and its prices appear here.',
    openChannelItems: 'Channel items',
    why: 'Why does %{size} cost %{price}?',
    whyNone: 'Why has %{size} no price?',
    where: '%{menu} on %{channel}, %{day}',
    cell: '%{size}, %{menu} on %{channel}: %{price}',
    decides: 'This decides.',
    asksOn: 'no price',
    noRule: 'No rule gives a price, so nobody can order this size there. Add a price to a list that applies.',
    tax: '%{rate} % tax in the price',
    noTax: 'The item has no tax on this day, so nobody can order it. Give it a tax group with a rate.',
    value: 'Price without tax',
    taxOnTop: '%{rate} % tax on top of the price',
    total: 'What guests pay',
    found: {
      zero: 'The size costs nothing by its pricing.',
      channelPrice: 'The size has a price on this channel menu.',
      custom: 'The size has a custom price.',
      channelSizeList: 'The size takes this price list on the channel.',
      channelMenuList: 'The channel menu takes this price list.',
      storeGroupList: 'The group of the store takes this price list.',
      sizeList: 'The size takes this price list.',
      defaultList: 'This is the default price list.',
      linkList: 'The group on the size takes this price list.',
      change: 'A price change sets this price.',
      batch: 'A price batch changes the prices of the list.',
      included: 'Nothing gives it a price, so it costs nothing.',
    },
    notFound: {
      zero: 'The size does not cost nothing by its pricing.',
      channelPrice: 'This channel menu has no price of its own for the size.',
      custom: 'The size has custom pricing, but no price.',
      channelSizeList: 'No price list for the size on this channel has a price.',
      channelMenuList: 'No price list of the channel menu has a price.',
      storeGroupList: 'No price list of the store’s group has a price.',
      sizeList: 'No price list of the size has a price.',
      defaultList: 'No default price list has a price.',
      linkList: 'No price list of the group on the size has a price.',
      change: 'No price change sets a price.',
      batch: 'No price batch changes the price.',
      included: 'It costs nothing.',
    },
    grid,
    noProblems: 'This menu can be sold as it is',
    noProblemsHint: 'Every item has a price and a tax, and guests can choose from every group.',
    problemCount: 'One problem |||| %{smart_count} problems',
    problemsAbout: 'What has no price or no tax is left out of the file that platforms and tills get.',
    notSold: 'No channel sells this menu yet',
    notSoldHint: 'Add a channel menu, and what is wrong with it appears here.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    pricing: typeof messages;
  }
}
