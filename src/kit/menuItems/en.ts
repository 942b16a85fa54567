/** Choosing menu items. */
export const messages = {
  menuItems: {
    search: 'Search items',
    list: 'Items',
    all: 'All %{count} listed items',
    chosen: '%{smart_count} chosen |||| %{smart_count} chosen',
    none: 'No item matches.',
    more: 'The list shows the first %{count}. Search to find the others.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    menuItems: typeof messages;
  }
}
