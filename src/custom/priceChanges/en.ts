/** New prices by a formula, and what a price change does to each price. */
export const messages = {
  priceChanges: {
    about:
      'Choose prices and how to change them. Nothing changes until somebody approves it and its moment comes.',
    which: 'Which prices',
    how: 'How they change',
    when: 'Name and moment',
    field: {
      name: 'Name',
      of: 'Prices of',
      priceListId: 'Price list',
      menuId: 'Menu',
      channelIds: 'Channels',
      categoryIds: 'Only these categories',
      itemIds: 'Only these items',
      changePercent: 'Change by percent',
      changeBy: 'Then add',
      ending: 'Prices end in',
      rounding: 'Rounded',
      day: 'Day',
      time: 'Time',
      storeUuid: 'Time zone',
      onConflict: 'If a price changes meanwhile',
    },
    choice: {
      list: 'A price list',
      channels: 'A menu on channels',
      asTheyCome: 'As they come',
      up: 'Up',
      nearest: 'To the nearest',
      down: 'Down',
      SKIP: 'Leave that price as it is',
      FORCE: 'Set the new price anyway',
    },
    column: {
      label: 'Price of',
      oldPrice: 'Price before',
      newPrice: 'New price',
      change: 'Change',
      marginBefore: 'Margin before',
      marginAfter: 'Margin after',
      outcome: 'Outcome',
    },
    unknown: 'unknown',
    percent: '%{number} %',
    belowCost: 'below cost',
    inList: '%{price} in the list',
    figures: {
      count: 'Prices',
      averageChange: 'Average change',
      belowCost: 'Below cost',
      changed: 'Changed meanwhile',
    },
    outcome: {
      WRITTEN: 'Live',
      SKIPPED: 'Left at %{price}, because somebody changed it',
      REVERTED: 'Reverted',
      KEPT: 'Kept, because somebody changed it since',
    },
    changedTo: 'Somebody changed it to %{price}',
    removed: 'Somebody removed this price',
    nameOfDay: 'New prices on %{day}',
    missing: {
      list: 'Choose a price list and how to change its prices, and the new prices appear here.',
      channels: 'Choose a menu, its channels and how to change their prices, and the new prices appear here.',
      day: 'Enter the day on which the prices go live, and the new prices appear here.',
      formula: 'Enter a percentage from -100 to 1,000 and an amount, and the new prices appear here.',
    },
    nothing: 'No price would change this way. Choose other prices, or another change.',
    first: 'You see the first %{count}.',
    prices: 'New prices',
    create:
      'Create price change with %{smart_count} price |||| Create price change with %{smart_count} prices',
    created: 'The price change is a draft. Look at it, then ask for approval.',
    noLines: 'prices in this price change',
    noLinesHint: 'Add planned prices one by one, or plan a price change by a formula.',
    more: 'Show more prices',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    priceChanges: typeof messages;
  }
}
