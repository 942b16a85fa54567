/** What a store takes, and why it takes no more. */
export const messages = {
  storeHours: {
    takes: {
      ALL: 'Everything',
      DELIVERY: 'Delivery only',
      COLLECTION: 'Collection only',
      NOTHING: 'Nothing',
    },
    answer: {
      ALL: 'Guests can order',
      DELIVERY: 'Guests can order for delivery only',
      COLLECTION: 'Guests can order for collection only',
      NOTHING: 'Guests cannot order',
    },
    why: {
      inactive: 'The store is not active',
      noOrders: 'The settings of the store say that it takes no orders',
      noWays: 'The settings of the store allow neither delivery nor collection',
      noDelivery: 'The settings of the store say that it does not deliver',
      noCollection: 'The settings of the store say that guests cannot collect',
      pause: 'Somebody paused the orders: %{name}',
      closure: 'Closure: %{name}',
      noHours: 'The store has no trading hours yet',
      special: 'Outside the special hours: %{name}',
      trading: 'Outside the trading hours',
      operating: 'Outside the operating hours, so no staff are there',
      menu: 'Outside the hours of the menu',
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    kitStoreHours: typeof messages;
  }
}
