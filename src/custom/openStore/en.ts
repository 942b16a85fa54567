/** Opening a store like another one, and copying settings. */
export const messages = {
  openStore: {
    help: 'Open a store like one that you have. The new store gets everything that you tick, all at once or not at all.',
    like: 'Like this store',
    name: 'Name',
    code: 'Code',
    address: 'Where it is',
    addressHelp:
      'Find the place on the map by the address, or choose it on the map. What you enter here counts before what you tick below.',
    wrongPlace: 'Enter the latitude and the longitude of the place, or neither.',
    what: 'What it gets',
    begin: 'Choose the store that the new one should be like.',
    open: 'Open store',
    opened: 'Opened %{name}',
    noStores: 'There is no store yet',
    noStoresHint: 'Add the first store. After that, you can open others like it.',
    addStore: 'Add a store',
    needsName: 'Give the new store a name and a code.',
    secrets: 'A copy never includes keys for the till or sign-ins at %{platforms}. Each store has its own.',
    field: 'Field',
    value: 'Value',
    now: 'Now',
    after: 'After',
    same: 'Already the same',
    nothingThere: 'None',
    pending: 'They wait for approval in the new store.',
    records: '%{count}: %{names}',
    added: '%{store} gets %{names}.',
    addedNone: '%{store} has all of them.',
    keptSame: '1 record is already the same. |||| %{smart_count} records are already the same.',
    keptOwn: 'Only %{store} has %{names}. The copy leaves that as it is.',
    keptOther: 'These differ and are not changed. A copy only adds records.',
    keptTable: '%{part} that differ and are kept in %{store}',
    record: 'Record',
    stays: 'Kept in %{store}',
    notCopied: 'Not copied',
    tickAll: 'All of %{part}',
    copyHelp:
      'Copy settings from another store. You see each value before and after, and you can undo the whole copy.',
    from: 'Copy from',
    also: 'Also copy into these stores',
    chooseFrom: 'Choose the store to copy from.',
    sameStore: 'Choose another store than this one.',
    copy: 'Copy into one store |||| Copy into %{smart_count} stores',
    copied: 'One record changed |||| %{smart_count} records changed',
    copiedNothing: 'The stores already have all of this.',
    copyName: 'Copy of settings',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    openStore: typeof messages;
  }
}
