/** The texts of grids. `%{many}` is the name of a resource as it appears inside a sentence. */
export const grid = {
  grid: {
    choose: 'Grid',
    label: '%{grid}: %{rows} by %{columns}',
    keys: 'Move with the arrow keys, type or press Enter to change a cell, Delete to empty it. Copy and paste work as in a spreadsheet. Ctrl+D fills down, Ctrl+R fills right, Ctrl+Z undoes.',
    input: '%{row}, %{column}',
    unsaved: 'not saved',
    undo: 'Undo (Ctrl+Z)',
    redo: 'Redo (Ctrl+Y)',
    changes: 'One cell to save |||| %{smart_count} cells to save',
    wrong: 'One cell needs attention |||| %{smart_count} cells need attention',
    clippedRows:
      'One row did not fit and was left out. |||| %{smart_count} rows did not fit and were left out.',
    clippedColumns:
      'One column did not fit and was left out. |||| %{smart_count} columns did not fit and were left out.',
    showMoreRows: 'Show more rows on the page, then paste again.',
    saved: 'Saved one cell |||| Saved %{smart_count} cells',
    theirs: 'Somebody else changed this cell to %{value}',
    outdated:
      'Somebody else changed one of these cells |||| Somebody else changed %{smart_count} of these cells',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    record: 'Record and history',
    firstMissing: 'Enter a value for “%{field}” first',
    refusedSet: 'Your role cannot change this cell',
    refusedClear: 'Your role cannot empty this cell',
    noRows: 'There are no %{many} here',
    noColumns: 'A grid needs %{columns} as its columns. Add some first.',
    cut: 'These are the first %{count} columns.',
    page: '%{first}–%{last} of %{total}',
    next: 'Next rows',
    previous: 'Previous rows',
    importTitle: 'Import: %{grid}',
    importHelp:
      'The first column names the %{rows}, the headings of the other columns name the %{columns}. Export the grid to get such a file.',
    importEmpties: 'Empty cells in the file empty the grid',
    importTrial: 'Cells added: %{added}, changed: %{changed}, emptied: %{emptied}, unchanged: %{unchanged}.',
    importOutdated:
      'Somebody changed a cell after this file was made, so it is skipped: %{names}. |||| Somebody changed %{smart_count} cells after this file was made, so they are skipped: %{names}.',
    importOverwrites: 'Overwrite what somebody changed after this file was made',
    importApply: 'Import',
  },
};
