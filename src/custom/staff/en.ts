/** How the people of a customer sign in. */
export const messages = {
  staff: {
    noAccount: '%{name} has no account: switched off before they were invited.',
    invited: '%{name} is invited and has not chosen a password yet.',
    hasPassword: '%{name} signs in with a password of their own.',
    mustReset: '%{name} has to choose another password before they can sign in again.',
    hasSecondFactor: 'A code from an authenticator app is asked for as well.',
    noSecondFactor: 'They set up an authenticator app when they next sign in.',
    removalWaits:
      'Lost phone: on %{time} %{name} asked, with the password, to remove the authenticator app. Without you that takes a day.',
    outOfReach:
      'This account also works for others: an administrator of the installation manages it. You can sign it out of this customer.',
    own: 'This is your own account. You manage it on your account page.',
    sessions: 'Signed in now',
    devices: 'Trusted devices',
    lastUsed: 'last used %{time}',
    until: 'trusted until %{time}',
    resetPassword: {
      button: 'Take the password away',
      title: 'Take the password of %{name} away?',
      text: '%{name} is signed out everywhere, no device is trusted any more, and a link to choose another password is mailed. What they are working on may be lost.',
      done: '%{name} was mailed a link to choose a password.',
    },
    inviteAgain: {
      button: 'Invite again',
      title: 'Invite %{name} again?',
      text: 'A new link is mailed, which works for 7 days. The earlier one no longer works.',
      done: '%{name} was invited again.',
    },
    signOut: {
      button: 'Sign out',
      title: 'Sign %{name} out?',
      text: 'All of their sessions at this customer end at once. What they are working on may be lost.',
      done: '%{name} was signed out.',
    },
    removeDevice: {
      button: 'Remove',
      label: 'Remove %{device}',
      title: 'Trust this device of %{name} no longer?',
      text: 'Sessions that were opened on it end, and a code is asked for there at the next sign-in.',
      done: 'The device is no longer trusted.',
    },
    approveSecondFactorRemoval: {
      button: 'Approve now',
      title: 'Let %{name} remove the authenticator app now?',
      text: 'Only when you know that it was really them who asked: talk to them first. A link is mailed to them that removes the app; they set up another when they next sign in.',
      done: '%{name} was mailed the link.',
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    staff: typeof messages;
  }
}
