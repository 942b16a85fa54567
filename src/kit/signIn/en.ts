/** What people enter to sign in or to confirm who they are, and what several of these steps say. */
export const messages = {
  signIn: {
    login: {
      passwordRequired: 'Required',
      showPassword: 'Show password',
      hidePassword: 'Hide password',
    },
    demo: {
      code: 'Demo code',
      codeLeft: '%{seconds} s left',
      useCode: 'Use this code',
    },
    timeLeft: 'Another try in %{time}',
    secondFactor: {
      code: 'Code',
      codeRequired: 'Enter the six digits',
      otherAccount: 'Sign in with another account',
    },
    recoveryCodes: {
      title: 'Keep your recovery codes',
      lead: 'If you lose your phone, each of these signs you in once in place of a code. We show them only this once.',
      list: 'Recovery codes',
      download: 'Download',
      copy: 'Copy',
      print: 'Print',
      kept: 'I have kept them',
      fileName: 'commissary-recovery-codes.txt',
      fileHeading: 'Commissary recovery codes of %{email}. Each works once.',
    },
    lostPhone: {
      code: 'Recovery code',
      codeRequired: 'Enter the ten letters and digits of a recovery code',
    },
    forgot: {
      emailInvalid: 'please enter a valid email address',
    },
    reset: {
      password: 'New password',
      confirm: 'Confirm password',
      help: 'At least 12 characters. A few words that do not belong together make a good one.',
      passwordRequired: 'Please enter your password',
      passwordShort: 'Password is too short - should be 12 chars minimum.',
      passwordCommon:
        'Many people use this password or one much like it, so others try it first. Choose another one.',
      passwordOwn:
        'This is little more than your own name or address, or the name of this product. Choose another one.',
      confirmRequired: 'required',
      confirmDiffers: 'Passwords must match',
    },
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    kitSignIn: typeof messages;
  }
}
