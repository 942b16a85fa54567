/** Whether changes of other people appear by themselves. */
export const messages = {
  live: {
    on: 'Live: what others change appears by itself',
    off: 'Not live. Reconnecting. Reload to see what others changed.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    live: typeof messages;
  }
}
