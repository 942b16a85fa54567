/** Choosing the customer to work for. */
export const messages = {
  customers: {
    title: 'Choose a customer',
    lead: 'You can switch at any time.',
    search: 'Search customers',
    list: 'Customers',
    recent: 'Recent',
    none: 'No customer is called “%{search}”.',
    noneAtAll: 'Your account has no customer yet. Ask the person who invited you to add you to one.',
    selecting: 'Opening %{name}…',
    switchTitle: 'Switch customer',
    current: 'Current',
    suspended: 'Suspended',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    customers: typeof messages;
  }
}
