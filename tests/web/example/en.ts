export const messages = {
  tides: {
    at: '%{harbour}: high water at %{time}',
    moored: '%{name} lies in the harbour.',
  },
};

declare module '../../../src/i18n/messageKeys.ts' {
  interface MessageFiles {
    tides: typeof messages;
  }
}
