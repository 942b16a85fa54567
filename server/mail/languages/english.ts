import { defaultLanguage } from '../../../contract/fieldKinds/words.ts';
import type { MailWording } from './mailWording.ts';

const notYou =
  'If this was not you, change your password at once, sign out everywhere, and tell the people who run this installation.';
const origin = 'Time: %{time}. Device: %{device}. Address: %{address}.';

/** Every text of every mail. */
export const english = {
  code: defaultLanguage,
  momentsAs: 'en-GB',
  mails: {
    invited: {
      subject: 'You are invited to %{customer}',
      paragraphs: [
        'You were added to the staff of %{customer}. You sign in with this address: %{email}.',
        'First, choose a password. The link works once and expires after 7 days. After that, ask for another on the sign-in page, under “forgot password”.',
      ],
      action: 'Choose a password',
      closing: 'If you do not know %{customer}, you can ignore this mail.',
    },
    invitedAlso: {
      subject: 'You now work for %{customer} too',
      paragraphs: ['You were added to the staff of %{customer}. You sign in as always, with %{email}.'],
      action: 'Sign in',
      closing: 'If you do not know %{customer}, tell the people who run this installation.',
    },
    mentioned: {
      subject: '%{actor} mentioned you on %{record}',
      paragraphs: ['%{text}'],
      action: 'Answer',
      closing: 'You get this mail because you work here and %{actor} wrote your name in a comment.',
    },
    voucher: {
      subject: 'A voucher from %{customer}',
      paragraphs: [
        'Hello %{recipient}. %{customer} gives you a voucher: %{gives}.',
        'Your code: %{code}',
        '%{validity}',
        '%{minimumSpend}',
      ],
      closing: 'Give the code when you order.',
    },
    ordersWait: {
      subject: 'Orders are waiting at %{store}',
      paragraphs: ['Half of the time to accept these orders has passed.', '%{orders}'],
      action: 'Open the board',
      closing: 'You get this mail because this is the address of %{store}. Its settings can switch it off.',
    },
    ordersEscalated: {
      subject: 'Nobody is accepting orders at %{store}',
      paragraphs: [
        'Nobody has accepted these orders. We refuse each of them when its time is over.',
        '%{orders}',
      ],
      action: 'Open the board',
      closing:
        'You get this mail because you manage orders of %{store}. The settings of the store can switch it off.',
    },
    resetPassword: {
      subject: 'Choose a new password',
      paragraphs: [
        'Somebody asked to choose a new password for your account %{email}.',
        'The link works once and expires after 60 minutes. It does not sign you in.',
      ],
      action: 'Choose a new password',
      closing: 'If you did not ask, you can ignore this mail: your password stays as it is.',
    },
    passwordResetDemanded: {
      subject: 'Choose a new password for %{customer}',
      paragraphs: [
        'Somebody who manages the staff of %{customer} removed your password and signed you out everywhere. Choose a new one to go on.',
        'The link works once and expires after 60 minutes. After that, ask for another on the sign-in page, under “forgot password”.',
      ],
      action: 'Choose a new password',
      closing: 'If you did not expect this, ask at %{customer}.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: ['The password of your account %{email} was changed.', origin, notYou],
    },
    emailChangeLink: {
      subject: 'Confirm your new address',
      paragraphs: [
        'You asked to sign in with this address from now on: %{newEmail}.',
        'The link works once and expires after 60 minutes. It signs you out everywhere; your password stays the same.',
      ],
      action: 'Confirm the address',
      closing: 'If you did not ask, you can ignore this mail: without the link nothing changes.',
    },
    emailTaken: {
      subject: 'This address already has an account',
      paragraphs: [
        'Somebody who signs in with another address asked to use %{newEmail} instead. Another account already has this address, so nothing was changed.',
        'If that was you, sign in with this address, or choose another one.',
      ],
      closing: 'If it was not you, you can ignore this mail.',
    },
    emailChangeRequested: {
      subject: 'Somebody asked to change your address',
      paragraphs: [
        'Somebody asked to change the address of your account from %{email} to %{newEmail}. We mailed a link to the new address. Nothing changes until somebody opens it.',
        origin,
        'If this was not you, change your password at once, which stops the change, and tell the people who run this installation.',
      ],
    },
    emailChanged: {
      subject: 'Your address was changed',
      paragraphs: [
        'You now sign in to your account with %{newEmail}, and no longer with %{email}. We signed you out everywhere.',
        origin,
        'If this was not you, tell the people who run this installation at once.',
      ],
    },
    factorEnrolled: {
      subject: 'Your authenticator app is set up',
      paragraphs: ['When you sign in, we now ask for a code from your authenticator app.', origin, notYou],
    },
    factorRemoved: {
      subject: 'Your second factor was removed',
      paragraphs: [
        'Somebody removed the authenticator app of your account %{email}, and we signed you out everywhere. When you next sign in, you set up another one.',
        origin,
        notYou,
      ],
    },
    factorRemovalLink: {
      subject: 'Remove your second factor',
      paragraphs: [
        'You can now remove the authenticator app of your account %{email}. We then sign you out everywhere, and you set up another one when you next sign in.',
        'The link works once and expires after 60 minutes.',
      ],
      action: 'Remove the second factor',
      closing: notYou,
    },
    factorRemovalWaits: {
      subject: 'Somebody asked to remove your second factor',
      paragraphs: [
        'Somebody who knows your password asked to remove the authenticator app of your account %{email}, because the phone is lost.',
        'For your safety, there is a wait of %{hours} hours. If it was you, ask again after %{time} to get the link. With one of your recovery codes there is no wait.',
        'If it was not you, stop it with this link, and change your password at once.',
      ],
      action: 'Keep my second factor',
    },
    factorRemovalUnproven: {
      subject: 'Removing your second factor',
      paragraphs: [
        'Somebody asked to remove the authenticator app of your account %{email}, without its password. Nothing was changed.',
        'If it was you, sign in with your password first, and say on the page for the code that you lost your phone.',
      ],
    },
    factorKept: {
      subject: 'Your second factor stays',
      paragraphs: [
        'Somebody stopped the request to remove the authenticator app of your account %{email}.',
        'The person who asked knows your password: change it at once.',
      ],
    },
    factorLocked: {
      subject: 'Many wrong codes for your account',
      paragraphs: [
        'Somebody who knows your password typed %{count} wrong codes for your account %{email} within a day. We accept no codes until %{time}, only recovery codes.',
        origin,
        notYou,
      ],
    },
    factorDisabled: {
      subject: 'Your authenticator app no longer works',
      paragraphs: [
        'Somebody who knows your password typed %{count} wrong codes in a row for your account %{email}. We no longer accept codes from its authenticator app. Sign in with a recovery code, or ask for a link to set the app up again.',
        origin,
        notYou,
      ],
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used',
      paragraphs: [
        'Somebody signed in to your account %{email} with one of your recovery codes. %{count} are left. Your trusted devices ask for a code again.',
        origin,
        notYou,
      ],
    },
    recoveryCodesReplaced: {
      subject: 'You have new recovery codes',
      paragraphs: [
        'The recovery codes of your account %{email} were replaced. The old ones no longer work.',
        origin,
        notYou,
      ],
    },
    deviceTrusted: {
      subject: 'A new device signs in without a code',
      paragraphs: [
        'For 30 days, this browser asks only for your password: %{device}.',
        'Time: %{time}. Address: %{address}. You can undo this in your account, under trusted devices.',
        notYou,
      ],
    },
    sessionStolen: {
      subject: 'We ended a sign-in for your safety',
      paragraphs: [
        'Your sign-in at %{customer} was used from two places, as happens when somebody has copied it. We ended it. Please sign in again.',
        origin,
        notYou,
      ],
    },
  },
  words: {
    browserOnSystem: '%{browser} on %{system}',
    unknownBrowser: 'Browser',
    unknown: 'unknown',
    percentOff: '%{percent} % off',
    percentOffUpTo: '%{percent} % off, up to %{maximum}',
    amountOff: '%{amount} off',
    freeItem: 'a free item',
    freeNamedItem: '%{item} for free',
    itemPrice: '%{item} for %{price}',
    freeDelivery: 'free delivery',
    validAlways: 'It does not expire.',
    validFrom: 'You can use it from %{firstDay} on.',
    validUntil: 'You can use it until %{lastDay}.',
    validBetween: 'You can use it from %{firstDay} until %{lastDay}.',
    orderWaits: '%{number} (%{channel}): accept it by %{until}.',
    orderRefused: '%{number} (%{channel}): refused, because nobody accepted it by %{until}.',
    voucherMinimum: 'It is for orders from %{minimum}, without delivery and tip.',
    unknownShortAddress:
      'There is nothing at this address. Check the spelling, or ask whoever gave it to you.',
  },
} as const satisfies MailWording;
