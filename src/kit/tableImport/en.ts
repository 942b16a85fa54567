/** Imports of one file that write records of several resources. */
export const messages = {
  tableImport: {
    choose: 'Choose file',
    another: 'Choose another file',
    drop: 'Drop a file here',
    columns: 'Columns of the file',
    column: 'Column',
    samples: 'Examples',
    holds: 'Holds',
    leaveOut: 'Leave this column out',
    orElse: '%{field}, where “%{column}” is empty',
    check: 'Check the file',
    wouldDo: 'What the import would do',
    did: 'Import finished',
    records: 'Records',
    added: 'Added',
    changed: 'Changed',
    unchanged: 'Unchanged',
    byRecord: 'What changes, record by record',
    nothing: 'You already have everything in this file.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    tableImport: typeof messages;
  }
}
