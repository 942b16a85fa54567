import { randomBytes } from 'node:crypto';
import type { Tokens } from '../../contract/calls/signedIn.ts';
import { sentPassword } from '../../server/domain/signIn/passwords.ts';
import { accessOf, asOperator } from './access.ts';
import type { Account, Answer, Api } from './api.ts';
import { linkIn, type Mailbox } from './mailbox.ts';

/** Somebody signed in with a code, and how they ask for another address. */
export interface Asker {
  account: Account;
  tokens: Tokens;
  ask(newEmail: string, headers?: Record<string, string>): Promise<Answer>;
}

/** The calls and mails of a change of address, over the wire. */
export interface EmailChanges {
  /** Somebody who works for the customers, with a session at the first. */
  person(customers: [string, ...string[]]): Promise<Asker>;
  /** Waits for the link that is mailed to the new address, and returns its token. */
  tokenMailedTo(address: string): Promise<string>;
  confirm(token: string): Promise<Answer>;
  /** Whether the account has a change that waits until somebody opens its link. */
  hasWaiting(account: Account): Promise<boolean>;
}

/** An address that nobody has. */
export const newAddress = (): string => `${randomBytes(5).toString('hex')}@new.example`;

/** What a browser sends to ask for another address: the one password, hashed for both. */
export const changeOf = ({ email, password }: Account, newEmail: string, current = password) => ({
  newEmail,
  currentPassword: sentPassword(email, current),
  newPassword: sentPassword(newEmail, password),
});

export function emailChangesOf(api: Api, mailbox: Mailbox): EmailChanges {
  const access = accessOf(api);
  return {
    async person(customers) {
      const account = await api.createAccount(customers);
      const tokens = await access.signIn(account, customers[0]);
      const ask: Asker['ask'] = (newEmail, headers) =>
        access.as(tokens.accessToken, 'POST', 'changeEmail', changeOf(account, newEmail), headers);
      return { account, tokens, ask };
    },
    async tokenMailedTo(address) {
      const mail = await mailbox.next(address, 'Confirm your new address');
      return linkIn(mail).searchParams.get('token') ?? '';
    },
    confirm: (token) => access.post('confirmEmail', {}, { 'x-email-token': token }),
    async hasWaiting({ uuid }) {
      const waiting = `SELECT FROM account_links WHERE user_uuid = $1 AND kind = 'change-email'`;
      return (await asOperator(api, waiting, [uuid])).length > 0;
    },
  };
}
