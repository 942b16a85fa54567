/** Menu boards: their preview, and what people could not read on them. */
export const messages = {
  boards: {
    preview: 'How screens show it',
    explain: 'Prices and what is sold out are those of the menu. Screens follow each change at once.',
    chooseMenu: 'Choose a menu, and this shows its board.',
    store: 'In the store',
    from: 'Prices',
    now: 'Now',
    orientation: 'Screen',
    landscape: 'Landscape',
    portrait: 'Portrait',
    board: 'Menu board',
    readable: 'Guests can read everything on this board.',
    check: 'Can guests read it?',
    checkFailed: 'An error occurred. We could not check whether guests can read the menu boards.',
    mend: 'Mend it',
    edit: 'Open the board',
    finding: {
      EMPTY: 'The board shows nothing: the menu has no items there, or is switched off.',
      OVERFLOW: '%{smart_count} item has no place. |||| %{smart_count} items have no place.',
      TOO_MANY:
        '%{count} items are too many: their letters are %{millimetres} mm high, and guests need %{needed} mm to read them.',
      SMALL: 'The letters are %{millimetres} mm high, and guests need %{needed} mm to read them.',
      SHORTENED: 'These names are cut off: %{names}.',
      CONTRAST:
        '%{colour} is too much like the background: its contrast is %{ratio} to 1, and guests need %{needed} to 1.',
    },
    proposal: {
      template: 'Show it as “%{template}”.',
      showsDescriptions: 'Leave the descriptions out.',
      categoryIds: 'Show only %{sections}, and the rest on another board.',
      colour: 'Make it %{colour}.',
      none: 'Use a larger screen, or leave sections out.',
      shorter: 'Give them shorter names.',
    },
  },
};

declare module '../../../i18n/messageKeys.ts' {
  interface MessageFiles {
    signageBoards: typeof messages;
  }
}
