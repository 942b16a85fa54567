import { defineResource } from '../../../contract/defineResource.ts';

/** The price of one thing in a price list: a size of an item, or a modifier, perhaps in one unit size. */
export const priceListElements = defineResource({
  name: 'pricing/price-list-elements',
  path: 'priceListElements',
  table: 'price_list_elements',
  labels: { one: 'List price', many: 'List prices' },
  description: 'What items, their sizes and modifiers cost in a price list.',
  area: 'pricing',
  navigation: 'none',
  icon: 'payments',
  title: 'label',
  uniqueTogether: [
    ['priceListId', 'menuItemId'],
    ['priceListId', 'subtypeId'],
    ['priceListId', 'modifierId', 'unitSizeId'],
  ],
  fields: {
    priceListId: {
      kind: 'reference',
      resource: 'pricing/price-lists',
      label: 'Price list',
      required: true,
      onDelete: 'take',
    },
    priceOf: {
      kind: 'choice',
      label: 'Price of',
      required: true,
      default: 'MENU_ITEM',
      choices: [
        { id: 'MENU_ITEM', label: 'Menu item' },
        { id: 'MENU_ITEM_VARIANT', label: 'Size of an item' },
        { id: 'MODIFIER', label: 'Modifier' },
      ],
    },
    menuItemId: {
      kind: 'reference',
      resource: 'menus/items',
      label: 'Menu item',
      synonyms: ['Item', 'Item code', 'Product', 'SKU', 'PLU'],
      onDelete: 'take',
      appliesWhen: { field: 'priceOf', is: 'MENU_ITEM' },
      requiredWhen: { field: 'priceOf', is: 'MENU_ITEM' },
    },
    subtypeId: {
      kind: 'reference',
      resource: 'menus/subtypes',
      label: 'Size',
      onDelete: 'take',
      appliesWhen: { field: 'priceOf', is: 'MENU_ITEM_VARIANT' },
      requiredWhen: { field: 'priceOf', is: 'MENU_ITEM_VARIANT' },
    },
    modifierId: {
      kind: 'reference',
      resource: 'menus/modifiers',
      label: 'Modifier',
      onDelete: 'take',
      appliesWhen: { field: 'priceOf', is: 'MODIFIER' },
      requiredWhen: { field: 'priceOf', is: 'MODIFIER' },
    },
    unitSizeId: {
      kind: 'reference',
      resource: 'stock-items/unit-sizes',
      label: 'Unit size',
      emptyCounts: true,
      appliesWhen: { field: 'priceOf', is: 'MODIFIER' },
      help: 'Leave it empty for the price in every size that has none of its own.',
    },
    price: {
      kind: 'money',
      synonyms: ['Unit price', 'Selling price', 'Retail price', 'Amount'],
      required: true,
      min: 0,
      max: 999_999,
    },
    priceToday: {
      kind: 'money',
      help: 'Includes the price batch that applies today.',
      computed:
        'round({price} * (100 + coalesce({priceListId.changePercent}, 0)) / 100 / coalesce({priceListId.roundTo}, 1)) * coalesce({priceListId.roundTo}, 1)',
    },
    label: {
      kind: 'text',
      label: 'List and item',
      computed:
        "{priceListId.name} || ' · ' || coalesce({menuItemId.name}, {subtypeId.name}, {modifierId.name}, '')",
    },
  },
  calls: [
    { verb: 'create', path: 'priceList/priceListElement', orUpdate: true, summary: 'Save a price.' },
    { verb: 'list', path: 'priceList/menuItemPrice/{priceListId}', where: { priceOf: 'MENU_ITEM' } },
    {
      verb: 'list',
      path: 'priceList/menuItemVariantPrice/{priceListId}',
      where: { priceOf: 'MENU_ITEM_VARIANT' },
    },
    { verb: 'list', path: 'priceList/modifierPrice/{priceListId}', where: { priceOf: 'MODIFIER' } },
  ],
  grids: {
    sizes: {
      label: 'Sizes by price list',
      rows: 'subtypeId',
      columns: 'priceListId',
      value: 'price',
      where: { priceOf: 'MENU_ITEM_VARIANT' },
    },
    modifiers: {
      label: 'Modifiers by unit size',
      rows: 'modifierId',
      columns: 'unitSizeId',
      within: 'priceListId',
      value: 'price',
      where: { priceOf: 'MODIFIER' },
    },
  },
  list: {
    columns: [
      'priceListId',
      'priceOf',
      'menuItemId',
      'subtypeId',
      'modifierId',
      'unitSizeId',
      'price',
      'priceToday',
    ],
    filters: ['priceListId', 'priceOf'],
    sort: { field: 'label' },
  },
  form: {
    sections: [
      {
        fields: ['priceListId', 'priceOf', 'menuItemId', 'subtypeId', 'modifierId', 'unitSizeId', 'price'],
      },
    ],
  },
});

/** What a size of an item costs in one menu on one channel. It takes precedence over every price list. */
export const channelPrices = defineResource({
  name: 'pricing/channel-prices',
  path: 'pricing',
  table: 'channel_prices',
  labels: { one: 'Channel price', many: 'Channel prices' },
  description: 'What an item costs in one menu on one channel. It takes precedence over every price list.',
  area: 'pricing',
  navigation: 'none',
  icon: 'payments',
  title: 'label',
  uniqueTogether: [['menuId', 'channelId', 'subtypeId']],
  createOrUpdateBy: ['menuId', 'channelId', 'subtypeId'],
  fields: {
    menuId: { kind: 'reference', resource: 'menus', label: 'Menu', required: true },
    channelId: { kind: 'reference', resource: 'channels', label: 'Channel', required: true },
    subtypeId: {
      kind: 'reference',
      resource: 'menus/subtypes',
      label: 'Item and size',
      required: true,
      onDelete: 'take',
    },
    price: { kind: 'money', required: true, min: 0, max: 999_999 },
    label: {
      kind: 'text',
      label: 'Price of',
      computed: "{menuId.name} || ' · ' || {channelId.name} || ' · ' || {subtypeId.name}",
    },
  },
  grids: {
    prices: {
      label: 'Channel prices',
      rows: 'subtypeId',
      columns: 'channelId',
      within: 'menuId',
      value: 'price',
    },
  },
  calls: [
    { verb: 'list', path: 'pricing/getexistpricing/{menuId}/{channelId}' },
    {
      verb: 'export',
      path: 'pricing/downloadExcel/{menuId}/{channelId}',
      everyOf: {
        field: 'subtypeId',
        where: { isActive: true },
        in: {
          resource: 'menus/channel-items',
          by: 'menuItemId',
          within: ['menuId', 'channelId'],
          where: { isActive: true },
        },
      },
      summary: 'Every size that the menu sells on the channel, to fill in prices',
    },
  ],
  list: {
    columns: ['menuId', 'channelId', 'subtypeId', 'price', 'updatedAt'],
    filters: ['menuId', 'channelId', 'subtypeId'],
    sort: { field: 'label' },
  },
  form: { sections: [{ fields: ['menuId', 'channelId', 'subtypeId', 'price'] }] },
});
