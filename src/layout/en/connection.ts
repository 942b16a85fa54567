/** What stands between the pages and the server. */
export const messages = {
  connection: {
    offline: 'You are offline. You can read what is on the page, and save changes once you are back.',
    unreachable:
      'Commissary can’t be reached. Your changes are kept on this page, and it tries again by itself.',
    retry: 'Try again',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    connection: typeof messages;
  }
}
