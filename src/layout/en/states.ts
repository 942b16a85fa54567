/** What a page says when it has nothing else to show. */
export const states = {
  loading: 'Loading…',
  empty: { title: 'No %{names} yet' },
  noMatch: {
    title: 'No %{names} match',
    hint: 'Remove a filter or search for something else.',
    clear: 'Remove all filters',
  },
  noPermission: {
    title: 'Your role does not include this',
    hint: 'Ask an owner of %{customer} for the right to see this page.',
    back: 'Go to the first page',
  },
  notFound: {
    title: 'There is nothing at this address',
    hint: 'The page may have moved, or the address has a mistake in it.',
    back: 'Go to the first page',
  },
  failed: {
    title: 'This could not be shown',
    hint: 'Nothing was lost or changed.',
    retry: 'Try again',
  },
  insecure: {
    title: 'Open this page over HTTPS',
    hint: 'Signing in needs an encrypted connection. Use an address that starts with https://, or localhost on this computer.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    states: { states: typeof states };
  }
}
