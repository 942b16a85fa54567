/** What keeps a channel from taking a menu, and how two menus of a channel differ. */
export const messages = {
  deployment: {
    fine: 'The channel can take this menu as it is.',
    blockers: 'What keeps the channel from taking it',
    warnings: 'What guests will not see as you have it',
    cause: '%{records}: %{count}',
    fill: 'Fill them in',
    finding: {
      MENU_EMPTY: 'The channel would get an empty menu. Add items that have a price, a tax and a heading.',
      STORE_MISSING:
        'No store is chosen, so nobody can say whether the store is linked and open. Choose one above.',
      STORE_NOT_LINKED: 'The store is not linked with the channel. Link it on the page of the store.',
      STORE_ID_INVALID: '%{channel} does not give store IDs of this form. Copy the ID again.',
      COUNTRY_UNKNOWN:
        'Nothing says in which country the store is, and %{channel} takes texts only with their country. Write the country into the address.',
      COUNTRY_UNCLEAR:
        'The country of the address does not fit the place on the map, or has no name that we know. %{channel} gets the country of the place, otherwise that of the time zone.',
      CURRENCY_REFUSED: '%{channel} takes prices in %{currency} only, and yours are in another currency.',
      TAX_ON_TOP:
        '%{channel} takes only prices that include tax. Your business adds tax on top. You can change that on the page Business.',
      NO_HOURS: 'Guests could never order. Give it hours in which the store and the menu are both open.',
      SHORT_HOURS: 'A time is shorter than %{minutes} minutes. %{channel} refuses that.',
      STAFF_MISSING:
        'Guests could order at times when nobody is in the store, and the order would be denied. Let the hours of the staff cover them.',
      CHOICES_MISSING:
        'Guests have to choose from a group, but what they can choose is not enough. The store may have hidden some of it.',
      CHOICES_TOO_DEEP:
        'An item with sizes offers it. Guests would choose the size, then this, then from the group that it opens. The channel takes two choices in a row, not three.',
      HEADING_MISSING: 'The channel shows only what stands under a heading, so it leaves these out.',
      HEADING_TOO_LONG: 'The heading has more than %{length} characters.',
      TOO_MANY_ITEMS: 'The menu has more items than the channel takes (%{items}).',
      TOO_MANY_GROUPS: 'The menu has more groups of choices than the channel takes (%{groups}).',
      TOO_LARGE: 'The document is larger than %{megabytes} MB.',
      CODE_MISSING: 'Without a code, the till cannot tell what guests chose.',
      TAX_MIXED:
        'Items with different taxes offer it. %{channel} knows one tax for it, so it gets the highest.',
      TAX_LOST: '%{channel} knows one tax for the whole menu, so it counts the highest for these too.',
      HALVES_ADDED:
        'The channel adds up two halves, so each costs half of its price. It cannot tell guests to choose both or none.',
      DEFAULTS_LOST:
        '%{channel} chooses nothing from the start. Guests choose what the price includes themselves, at no charge.',
      QUANTITY_LOST: '%{channel} lets guests choose each of these only once.',
      IMAGES_LOST:
        'The channel gets no pictures, because the product has no public address that begins with https. Whoever runs it can set one (PUBLIC_URL).',
    },
    noChanges: 'Nothing: the channel would get the same today.',
    guard: {
      EMPTY: 'Nothing would be left of the menu.',
      CONFIRM: 'More than a fifth of the items would go: %{removed} of %{before}.',
    },
    change: {
      REMOVED: 'Removed',
      ADDED: 'Added',
      RENAMED: 'Renamed',
      PRICE: 'Other price',
      AVAILABILITY: 'Sold out or back',
      ORDER: 'Other order',
      HOURS: 'Other hours',
      DETAILS: 'Other details',
    },
    fromTo: '%{name}: %{before} → %{after}',
    renamed: '%{before} → %{after}',
    changeOf: '%{name} of %{of}',
    noHeading: 'Without a heading',
    availability: { AVAILABLE: 'Available', SOLD_OUT: 'Sold out' },
  },
  pricing: {
    problem: {
      PRICE_MISSING: 'No price applies',
      PRICE_NEGATIVE: 'The price is below zero',
      PRICE_TOO_HIGH: 'The price is higher than tills take (%{highest})',
      TAX_MISSING: 'No tax applies on this day',
      GROUP_MIN_MAX: 'Guests would have to choose more than they may',
      GROUP_UNREACHABLE: 'Guests cannot choose as many as they must',
      GROUP_EMPTY: 'The group has nothing to choose',
      MODIFIER_DEPTH: 'Groups open in groups more than twice',
      VARIANT_ORPHAN: 'A variant is there without the one that it comes with',
      PLU_DUPLICATE: 'Several things share one code',
      NAME_TOO_LONG: 'The name has more than 80 characters',
      IMAGE_INVALID: 'The picture is not a JPEG, PNG or WebP file',
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    kitChannels: typeof messages;
  }
}
