/** How till slips look. */
export const messages = {
  tillSlips: {
    title: 'How a slip looks',
    explain: 'A made-up sale with the top and bottom that you are entering.',
    width: 'Paper',
    columns: '%{count} columns',
    slip: 'Till slip at %{count} columns',
    logo: 'Logo as it prints',
    logoFailed: 'Your browser cannot read this logo. Choose another picture.',
    payment: 'Paid',
    card: 'By card',
    cash: 'In cash',
    drawer: 'The printer file opens the cash drawer.',
    pdf: 'PDF',
    text: 'Text',
    bytes: 'Printer file (ESC/POS)',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    tillSlips: typeof messages;
  }
}
