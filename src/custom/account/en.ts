/** One's own account. */
export const messages = {
  account: {
    current: 'this browser',
    lastUsed: 'last used %{time}',
    currentPassword: 'Current password',
    identity: {
      title: 'Check that it is you',
      lead: 'This needs a fresh code. Enter the six digits that your authenticator app shows.',
      recoveryLead:
        'Use one of the recovery codes that you kept. It works only once, and no device is trusted any more.',
      submit: 'Confirm',
      useRecovery: 'Use a recovery code',
      useApp: 'Use the authenticator app',
    },
    email: {
      open: 'Change e-mail',
      title: 'Change your e-mail address',
      lead: 'You sign in with it. A link is mailed to the new address; until you open it, nothing changes. Then you sign in again everywhere.',
      new: 'New e-mail',
      submit: 'Send the link',
      sent: 'We mailed a link to %{email}. Open it within 60 minutes.',
    },
    password: {
      heading: 'Password',
      about: 'A change signs you out everywhere else, and no device is trusted any more.',
      open: 'Change password',
      title: 'Change your password',
      lead: 'You stay signed in here, and are signed out everywhere else.',
      submit: 'Save password',
      done: 'Your password is changed.',
    },
    factor: {
      heading: 'Second factor',
      about: 'A code from an app on your phone, besides your password.',
      since: 'An authenticator app, set up on %{time}.',
      codesLeft: 'Recovery codes that you have left: %{count}.',
      fewCodes: 'Recovery codes that you have left: %{count}. Make new ones before you run out.',
      newCodes: {
        open: 'New recovery codes',
        title: 'Make new recovery codes?',
        lead: 'The ones that you have now no longer work.',
        submit: 'Make new codes',
      },
      remove: {
        open: 'Change phone or app',
        title: 'Remove your authenticator app?',
        lead: 'You are signed out everywhere, and set up an app anew when you next sign in.',
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
        text: 'It is signed out at once. What was being worked on there may be lost.',
        done: 'The session has ended.',
      },
    },
    everywhere: {
      open: 'Sign out everywhere',
      title: 'Sign out everywhere?',
      text: 'All of your sessions end, here too, and no device is trusted any more.',
    },
    devices: {
      heading: 'Trusted devices',
      about: 'They ask for your password alone, for 30 days from the day that you trusted them.',
      none: 'You trust no device. The box stands below the code when you sign in.',
      until: 'until %{time}',
      remove: {
        button: 'Remove',
        label: 'Remove %{name}',
        title: 'Trust %{name} no longer?',
        text: 'It asks for a code at the next sign-in; other sessions that were opened on it end.',
        done: 'The device is no longer trusted.',
      },
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    account: typeof messages;
  }
}
