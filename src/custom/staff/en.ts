/** How the staff of a customer sign in. */
export const messages = {
  staff: {
    noAccount: '%{name} has no account, because somebody switched them off before the invitation.',
    invited: '%{name} is invited and has not chosen a password yet.',
    hasPassword: '%{name} signs in with a password of their own.',
    mustReset: '%{name} has to choose another password before they can sign in again.',
    hasSecondFactor: 'They also enter a code from an authenticator app.',
    noSecondFactor: 'They set up an authenticator app when they next sign in.',
    removalWaits:
      'On %{time}, %{name} entered the password, said that the phone is lost, and asked to remove the authenticator app. Unless you approve it, that takes a day.',
    outOfReach:
      'This account also works for others: an administrator of the installation manages it. You can sign it out of this customer.',
    own: 'This is your own account. You manage it on your account page.',
    sessions: 'Signed in now',
    devices: 'Trusted devices',
    lastUsed: 'last used %{time}',
    until: 'trusted until %{time}',
    resetPassword: {
      button: 'Remove the password',
      title: 'Remove the password of %{name}?',
      text: 'We sign %{name} out everywhere, stop trusting their devices, and mail them a link to choose another password. Unsaved work may be lost.',
      done: 'We mailed %{name} a link to choose a password.',
    },
    inviteAgain: {
      button: 'Invite again',
      title: 'Invite %{name} again?',
      text: 'We mail a new link, which works for 7 days. The earlier one stops working.',
      done: 'You invited %{name} again.',
    },
    signOut: {
      button: 'Sign out',
      title: 'Sign %{name} out?',
      text: 'All of their sessions at this customer end at once. Unsaved work may be lost.',
      done: 'You signed %{name} out.',
    },
    removeDevice: {
      button: 'Remove',
      label: 'Remove %{device}',
      title: 'Stop trusting this device of %{name}?',
      text: 'Its sessions end. At the next sign-in it asks for a code.',
      done: 'We no longer trust the device.',
    },
    approveSecondFactorRemoval: {
      button: 'Approve now',
      title: 'Let %{name} remove the authenticator app now?',
      text: 'Approve this only if you know that %{name} asked: talk to them first. We mail them a link that removes the app. They set up another one when they next sign in.',
      done: 'We mailed %{name} the link.',
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    staff: typeof messages;
  }
}
