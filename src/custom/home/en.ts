/** The first page. */
export const messages = {
  home: {
    waiting: 'What needs you',
    nothingWaits: 'Nothing waits for you. We looked for: %{queues}.',
    unfinishedImport: 'Import of %{many}, not finished: %{file}',
    noQueues: 'Nothing that your role includes can wait for you.',
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
    goOn: 'Go on where you were',
    noRecent: 'The pages that you open appear here.',
    begin: 'Begin here after signing in',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    home: typeof messages;
  }
}
