/** How others see an order. */
export const messages = {
  orders: {
    noItems: 'This order has no items.',
    otherItems: 'Other items',
    person: { title: 'A person', copy: 'Copy the receipt' },
    tablet: { title: 'The tablet in the kitchen', copy: 'Copy the text of the tablet' },
    store: { title: 'The store', copy: 'Copy the slip of the store' },
    voucher: { title: 'A voucher redemption', copy: 'Copy the data of the redemption' },
    raw: { title: 'As it is stored', copy: 'Copy the stored record' },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    orders: typeof messages;
  }
}
