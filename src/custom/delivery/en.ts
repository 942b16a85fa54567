/** Linking stores with Uber Eats. */
export const messages = {
  delivery: {
    help: 'A linked store shows its menu at Uber Eats and gets the orders that guests place there.',
    notSetUp:
      'This installation has no application at Uber Eats yet. The people who run the server can set it up.',
    link: 'Link with Uber Eats',
    linkAgain: 'Ask Uber Eats again',
    choose: 'Choose the store at Uber Eats',
    chooseHelp: 'Compare name and address. One store of Uber Eats belongs to one store here.',
    none: 'This account has no stores at Uber Eats.',
    use: 'Use this store',
    useNamed: 'Use %{name}',
    saved: 'Saved successfully!',
    state: {
      LINKING: 'Waiting for Uber Eats to confirm',
      ACTIVE: 'Sells through Uber Eats',
      DISABLED: 'Paused',
      REMOVED: 'Uber Eats ended the link',
    },
    storeId: 'Store at Uber Eats',
    lastTold: 'Uber Eats last said something %{when}',
    guestPage: 'See what guests see',
    pause: 'Pause',
    paused: 'Paused. Guests cannot order through Uber Eats until you resume.',
    resume: 'Resume',
    end: 'End the link',
    endTitle: 'End the link with Uber Eats?',
    endText: 'Guests no longer find this store at Uber Eats. To sell there again, you start over.',
    endPermission: 'To end the link, ask Uber Eats for permission first.',
    ended: 'The link with Uber Eats has ended.',
    outcome: {
      allowed: 'Uber Eats gave permission',
      allowedHint: 'Go back to the store and choose which store of Uber Eats it is.',
      refused: 'Uber Eats gave no permission',
      refusedHint: 'Nothing was changed. You can ask again on the page of the store.',
      expired: 'This link no longer works',
      expiredHint:
        'It works once, for ten minutes, in the browser where you began. Start again on the page of the store.',
      failed: 'Uber Eats did not answer properly',
      failedHint: 'Nothing was changed. Wait a minute, then start again on the page of the store.',
      unknown: 'Nothing to finish here',
      unknownHint: 'Start on the page of a store, under “Link with Uber Eats”.',
    },
    toStore: 'Go to the store',
    toStart: 'Go to the start',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    delivery: typeof messages;
  }
}
