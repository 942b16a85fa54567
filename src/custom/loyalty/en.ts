/** What loyalty points are worth. */
export const messages = {
  loyalty: {
    title: 'For example',
    earns: 'An order of %{order} earns one point. |||| An order of %{order} earns %{count} points.',
    saves: 'These points save a guest %{worth}.',
    tooFew: 'A guest needs at least %{count} points to redeem any.',
    needed:
      'After orders of %{spent}, a guest can redeem points for the first time. They save the guest %{worth}.',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    loyalty: typeof messages;
  }
}
