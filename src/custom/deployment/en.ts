/** What channels get of menus, and what they would refuse. */
export const messages = {
  deployment: {
    aboutRecord:
      'What each channel would refuse of this and what belongs to it, or could not show. Follow a link to mend it.',
    notSold:
      'No channel sells this yet. Once a menu on a channel has it, this page shows what each channel says about it.',
    onChannel: '%{menu}, %{channel}',
    about:
      'This is what the channel gets when you deploy the menu. Nothing is sent from here. Choose a store to see its own prices, hours and stock.',
    channel: 'Written for',
    channels: {
      WEBSITE: 'Website',
      COUNTER: 'Tills',
    },
    findings: 'What to fix',
    changes: 'What differs from today',
    menu: 'The menu',
    item: 'Item',
    choices: 'Choices',
    price: 'Price',
    sizePrice: '%{name}: %{price}',
    group: 'Group',
    half: { first: '%{name}: first half', second: '%{name}: second half' },
    opens: '%{choice} (then %{groups})',
    limits: 'Guests choose',
    exactly: 'exactly %{max}',
    between: '%{min} to %{max}',
    empty: 'Nothing of this menu can be sold yet. See above what is missing.',
    document: 'The document',
    documentAbout: '%{size} · SHA-256 %{hash}',
    kilobytes: '%{count} kB',
    show: 'Show the document',
    copy: 'Copy',
    download: 'Download',
    cut: 'These are the first %{count} lines. Download the document to read all of it.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    deployment: typeof messages;
  }
}
