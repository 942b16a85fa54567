import { expect, test } from 'vitest';
import { type Reachable, reachRecipient } from '../../../contract/vouchers/reachRecipient.ts';

const email = 'guest@guests.example';
const mobile = '+27 82 555 0101';
const everything: Reachable = {
  ...{ email, mobile, choices: undefined },
  isReady: { mails: true, messages: true },
};
const mail = { by: 'mail', to: email };
const message = { by: 'message', to: mobile };
const noWay = (why: string) => ({ by: null, why });

test.each<[string, Partial<Reachable>, object]>([
  ['a mail comes first', {}, mail],
  ['a message, without an address', { email: null }, message],
  ['a message, if mails are unwanted', { choices: { wantsMails: false, wantsMessages: true } }, message],
  ['a message, without a mail server', { isReady: { mails: false, messages: true } }, message],
  ['a mail, if messages are unwanted', { choices: { wantsMails: true, wantsMessages: false } }, mail],
  ['nothing that is wanted', { choices: { wantsMails: false, wantsMessages: false } }, noWay('UNWANTED')],
  [
    'an address alone, whose mails are unwanted',
    { mobile: null, choices: { wantsMails: false, wantsMessages: true } },
    noWay('UNWANTED'),
  ],
  ['nowhere', { email: null, mobile: null }, noWay('NO_ADDRESS')],
  [
    'an address alone, without a mail server',
    { mobile: null, isReady: { mails: false, messages: true } },
    noWay('MAIL_NOT_SET_UP'),
  ],
  [
    'a number alone, without a service',
    { email: null, isReady: { mails: true, messages: false } },
    noWay('MESSAGES_NOT_SET_UP'),
  ],
])('%s', (_case, part, expected) => expect(reachRecipient({ ...everything, ...part })).toEqual(expected));
