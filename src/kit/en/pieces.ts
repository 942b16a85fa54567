/** The texts of changes that are not saved, or are taken back. */
export const changes = {
  leave: {
    title: 'Leave without saving?',
    text: 'You have not saved what you entered here. You will lose it.',
    stay: 'Stay',
    leave: 'Leave without saving',
  },
  undo: {
    skipped:
      'We did not undo %{names}, because somebody has changed it since. |||| We undid the others, but not these %{smart_count}, because somebody has changed them since: %{names}',
  },
};

/** The texts of small pieces. */
export const kit = {
  range: '%{from} to %{to} of %{count}',
  next: 'Next page',
  previous: 'Previous page',
  named: '%{name} of %{of}',
  showAll: 'Show all %{count}',
  day: 'Day',
  store: 'Store',
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    kit: { kit: typeof kit };
  }
}
