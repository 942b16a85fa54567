/** What runs in the background. */
export const messages = {
  jobs: {
    activity: 'Activity',
    running: 'Activity: one job is running |||| Activity: %{smart_count} jobs are running',
    title: 'Your activity',
    none: 'Your imports, exports and bulk changes appear here.',
    all: 'Show everything that has run',
    cancel: 'Cancel %{job}',
    retry: 'Try %{job} again',
    undo: 'Undo %{job}',
    percent: '%{percent} %',
    begins: 'Begins %{moment}',
    doneOf: '%{done} of %{total}',
    ended: 'Finished: %{job}',
    undonePartly: 'Only partly undone: %{job}. %{result}',
    failed: '%{job} failed: %{reason}',
    refusals: 'Save what was not possible, and why, as a file',
    again: 'Export again',
    againOf: 'Export %{job} again',
    record: 'Record',
    reason: 'Reason',
    result: {
      changed: '%{count} changed',
      skipped: '%{count} left out',
      rows: '%{count} row |||| %{count} rows',
      problems: '%{count} with problems',
      created: '%{count} created',
      updated: '%{count} changed',
      unchanged: '%{count} unchanged',
      leftOut: '%{count} left out because of problems',
      refused: '%{count} not possible',
      undone: '%{count} undone',
      kept: '%{count} changed since or in use, and kept',
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    jobs: typeof messages;
  }
}
