/** The texts that only the open palette shows. */
export const messages = {
  shell: {
    palette: {
      title: 'Go to a page or find a record',
      placeholder: 'Go to a page, find a record…',
      commands: 'On this page',
      pages: 'Pages',
      records: 'Records',
      actions: 'New',
      everywhere: 'Customers and settings',
      searching: 'Searching…',
      failed: 'Records could not be searched: %{reason}',
      cut: 'There are more. Type more of the name to see them.',
      create: 'New %{name}',
      choose: 'to choose',
      go: 'to open',
      leave: 'to close',
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    palette: typeof messages;
  }
}
