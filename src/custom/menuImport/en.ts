/** Importing a whole menu from a file. */
export const messages = {
  menuImport: {
    help: 'Import a whole menu from one file: its items with categories, sizes, prices and ingredients, or the modifiers of a group. The import changes what you have already instead of adding it twice. It deletes nothing.',
    rowsAre: 'Each row is',
    kinds: { items: 'An item, or one size of it', options: 'A modifier of a group' },
    limit: 'Excel (.xlsx), CSV or JSON, up to 5,000 rows',
    notJson: 'This is not a list in JSON. It must look like [{"name": "Margherita", "price": 99.90}].',
    read: 'One row |||| %{count} rows',
    field: {
      item: 'Item',
      code: 'Code',
      category: 'Category',
      description: 'Description',
      size: 'Size',
      price: 'Price',
      ingredients: 'Removable ingredients',
      option: 'Modifier',
    },
    where: 'Where it goes',
    menu: 'Menu',
    priceList: 'Price list',
    taxGroup: 'Tax group of new items',
    noTaxGroup: 'None',
    channels: 'Channels that sell the items',
    group: 'Modifier group',
    maximum: 'Guests choose at most',
    attach: 'Give the group to every size of the menu',
    noMenu: 'Add a menu and a price list first. The import puts items and prices there.',
    openMenus: 'Menus',
    needsItem: 'Say which column holds the item.',
    needsOption: 'Say which column holds the modifier.',
    needsGroup: 'Name the group.',
    run: 'Import',
    part: {
      categories: 'Item categories',
      items: 'Menu items',
      sizes: 'Sizes',
      prices: 'Prices',
      groups: 'Modifier groups',
      modifiers: 'Modifiers',
      channelItems: 'Items on channels',
    },
    showItems: 'Show the menu items',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    menuImport: typeof messages;
  }
}
