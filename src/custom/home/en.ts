/** The first page. */
export const messages = {
  home: {
    waiting: 'Needs attention',
    nothingWaits: 'Nothing needs attention. We checked: %{queues}.',
    unfinishedImport: 'Import of %{many}, not finished: %{file}',
    noQueues: 'Your role has no lists that could need attention.',
    chart: '%{report}: %{measure}. The button above shows the same figures as a table.',
    asTable: 'Show as a table',
    asChart: 'Show as a chart',
    newest: {
      day: 'The last 30 days',
      week: 'The last 26 weeks',
      month: 'The last 12 months',
      year: 'The last 5 years',
    },
    wholeReport: 'Open “%{report}”',
    noFigures: 'Nothing has happened in this time.',
    goOn: 'Continue',
    noRecent: 'The pages that you open appear here.',
    begin: 'Open here',
    firstPage: {
      question: 'Open Home after signing in instead?',
      open: 'Open Home',
      keep: 'Keep this page',
    },
    arrange: {
      open: 'Arrange',
      title: 'Arrange the home page',
      explain:
        'Choose what the page shows. Drag a part by its handle, or press a key on the handle: Alt and an arrow move it by one, Home and End to the top and to the bottom. Space lifts it.',
      wide: 'In the wide column',
      narrow: 'In the narrow column',
      handle: 'Move %{entry}, now %{position} of %{total}',
      lifted:
        'You have lifted %{entry}, at %{position} of %{total}. Arrows move it, Space drops it, Escape brings it back.',
      moved: '%{entry} is now at %{position} of %{total}.',
      dropped: 'Dropped %{entry} at %{position} of %{total}.',
      returned: '%{entry} is back where it was.',
      forRole: 'Arrange it for a role',
      forRoleHelp:
        'Everybody with this role who has not arranged the page sees it so. Leave it empty to arrange only your own page.',
      save: 'Save the arrangement',
      saved: 'The home page is arranged.',
      reset: 'Go back to the arrangement of my role',
      resetRole: 'Forget the arrangement of this role',
      wasReset: 'The arrangement was forgotten.',
      empty: 'You have hidden every part of this page. Press “Arrange” to show some again.',
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    home: typeof messages;
  }
}
