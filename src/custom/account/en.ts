/** The person's own account. */
export const messages = {
  account: {
    current: 'this browser',
    lastUsed: 'last used %{time}',
    currentPassword: 'Current password',
    identity: {
      title: 'Check that it is you',
      lead: 'This needs a fresh code. Enter the six digits that your authenticator app shows.',
      recoveryLead:
        'Use one of the recovery codes that you kept. It works only once, and it ends your trust in every device.',
      submit: 'Confirm',
      useRecovery: 'Use a recovery code',
      useApp: 'Use the authenticator app',
    },
    email: {
      open: 'Change e-mail',
      title: 'Change your e-mail address',
      lead: 'You sign in with this address. We mail a link to the new one. Nothing changes until you open the link. Then you sign in again everywhere.',
      new: 'New e-mail',
      submit: 'Send the link',
      sent: 'We mailed a link to %{email}. Open it within 60 minutes.',
    },
    mails: {
      heading: 'Mails',
      about: 'The language of the mails that we send you.',
      language: 'Language',
      done: 'From now on, we write to you in this language.',
    },
    password: {
      heading: 'Password',
      about: 'When you change it, we sign you out everywhere else and stop trusting your devices.',
      open: 'Change password',
      title: 'Change your password',
      lead: 'You stay signed in here. We sign you out everywhere else.',
      submit: 'Save password',
      done: 'You changed your password.',
    },
    factor: {
      heading: 'Second factor',
      about: 'A code from an app on your phone, besides your password.',
      since: 'An authenticator app, set up on %{time}.',
      codesLeft: 'Recovery codes left: %{count}.',
      fewCodes: 'Recovery codes left: %{count}. Make new ones before you run out.',
      noCodes: 'No recovery codes left. Make new ones, so that you can sign in without your phone.',
      newCodes: {
        open: 'New recovery codes',
        title: 'Make new recovery codes?',
        lead: 'The ones that you have now no longer work.',
        submit: 'Make new codes',
      },
      remove: {
        open: 'Change phone or app',
        title: 'Remove your authenticator app?',
        lead: 'We sign you out everywhere. When you next sign in, you set up an app again.',
        submit: 'Remove the app',
      },
    },
    sessions: {
      heading: 'Where you are signed in',
      about: 'End what you do not recognise, then change your password.',
      none: 'Nowhere.',
      code: 'with a code',
      trusted: 'as a trusted device',
      started: 'since %{time}',
      end: {
        button: 'End',
        label: 'End %{name}',
        title: 'End the session of %{name}?',
        submit: 'End the session',
        text: 'We sign it out at once. Unsaved work there may be lost.',
        done: 'The session has ended.',
      },
    },
    everywhere: {
      open: 'Sign out everywhere',
      title: 'Sign out everywhere?',
      text: 'We end all of your sessions, here too, and stop trusting your devices.',
    },
    devices: {
      heading: 'Trusted devices',
      about: 'They ask for your password alone, for 30 days from the day that you trusted them.',
      none: 'You trust no device. When you sign in, tick the box below the code.',
      until: 'until %{time}',
      remove: {
        button: 'Remove',
        label: 'Remove %{name}',
        title: 'Stop trusting %{name}?',
        submit: 'Stop trusting it',
        text: 'It asks for a code at the next sign-in. We end its other sessions.',
        done: 'You no longer trust the device.',
      },
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    account: typeof messages;
  }
}
