/** The steps before a customer is selected. */
export const messages = {
  signIn: {
    login: {
      title: 'Hello!',
      lead: 'Sign in to manage your stores.',
      username: 'Username',
      password: 'Password',
      usernameRequired: 'Please enter a valid username',
      submit: 'Log in',
      submitting: 'Logging in…',
      forgotPassword: 'Forgot password?',
    },
    demo: {
      title: 'Demo accounts',
      hint: 'This is a demo. Choose an account to fill in the form.',
      roles: { owner: 'Owner of %{customer}', support: 'Support, both customers' },
    },
    secondFactor: {
      title: 'Check that it is you',
      lead: 'Enter the six digits that your authenticator app shows for %{email}.',
      trust: 'Trust this device for 30 days',
      trustHelp: 'It then asks only for your password. Trust only a device that is yours.',
      submit: 'Verify',
      submitting: 'Verifying…',
      lostPhone: 'Lost your phone?',
    },
    enrolment: {
      title: 'Set up your authenticator app',
      lead: 'From now on, signing in takes a code from an app on your phone besides your password.',
      scan: 'Scan this with an authenticator app',
      qrCode: 'QR code with the key for your authenticator app',
      typeKey: 'Or type this key into the app',
      copyKey: 'Copy key',
      confirm: 'Enter the six digits that the app shows now',
    },
    recoveryCodes: {
      left: 'That recovery code is used up. Recovery codes left: %{count}.',
      none: 'No recovery codes left. Make new ones in your account, so that you can sign in without your phone.',
    },
    lostPhone: {
      title: 'Sign in without your phone',
      lead: 'Use one of the recovery codes that you kept when you set up your authenticator app.',
      submit: 'Sign in',
      submitting: 'Signing in…',
      noCode: 'No recovery code either?',
      noCodeHelp:
        'Ask for a link that removes the app. For 24 hours you can stop this. Then ask again, and we mail you the link.',
      request: 'Mail me a link',
      requesting: 'Asking…',
      requested:
        'We sent an e-mail to %{email} that tells you the next step. Check your inbox and your spam folder.',
      back: 'Back to the code',
    },
    forgot: {
      title: 'Forgot your password?',
      lead: 'Tell us your e-mail address, and we mail you a link to choose a new password.',
      email: 'E-mail',
      emailRequired: 'Required',
      submit: 'Send the link',
      submitting: 'Sending…',
      failed: 'Oops! Looks like that username do not match. Please try again.',
      sentTitle: 'Check your e-mail',
      sent: 'If this address exists, an e-mail with instructions to reset your password was sent to it. Check your inbox and your spam folder.',
      again: 'I did not receive an email',
    },
    toLogin: 'Back to the login',
    reset: {
      title: 'Choose a new password',
      lead: 'For %{email}.',
      submit: 'Save password',
      submitting: 'Saving…',
      success: 'Success',
      successLead: 'Your password was changed. Log in with it now.',
      login: 'Login',
      invalidTitle: 'This link no longer works',
      invalidLead: 'Links work once and for a limited time, and a newer one replaces the one before.',
      another: 'Ask for another link',
    },
    deactivate: {
      title: 'Remove the authenticator app',
      lead: 'The link that we mailed to you removes it.',
      processing: 'Processing',
      success: 'Your authenticator app was deactivated. You will be redirected to the login.',
    },
    keep: {
      title: 'Keep your authenticator app',
      lead: 'Somebody who knows your password asked to remove the authenticator app of your account. If that was not you, stop it here.',
      submit: 'Stop the removal',
      submitting: 'Stopping…',
      success:
        'You stopped the removal. The person who asked for it knows your password: choose another one now.',
      change: 'Choose another password',
    },
    confirmEmail: {
      title: 'Confirm your new address',
      lead: 'The link that we mailed to you changes it.',
      processing: 'Processing',
      success: 'Your address was changed. Log in with it from now on; your password stays the same.',
    },
    outbox: {
      title: 'Outbox of the demo',
      lead: 'A demo sends no mails. Here is what it would have sent.',
      link: 'Mails of this demo',
      none: 'There is no mail yet.',
      notHere: 'There is no outbox here: the product really sends its mails.',
      to: 'To %{address}',
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    signIn: typeof messages;
  }
}
