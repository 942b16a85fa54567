import { type OutboxMail, outboxMail } from '../../contract/calls/demo.ts';
import type { Http, HttpRequest } from '../dataProviders/http.ts';
import { passwordHash } from './passwordHash.ts';
import type { SessionStore } from './sessionStore.ts';

/** Getting back in without the password or without the telephone. None of it signs anybody in. */
export interface Recovery {
  /** Asks for the link that a password is chosen with. Resolves alike whether the address is known or not. */
  forgotPassword(email: string): Promise<void>;
  /** Uses such a link. The session that may be open ends with it. */
  resetPassword(choice: { token: string; email: string; password: string }): Promise<void>;
  /** Asks for the removal of the second factor of whoever has come as far as its code. */
  requestFactorRemoval(): Promise<void>;
  /** Uses the link that removes a second factor. The session that may be open ends with it. */
  deactivateFactor(token: string): Promise<void>;
  /** Uses the link that stops a removal. */
  keepFactor(token: string): Promise<void>;
  /** Uses the link that puts another address in place. The session that may be open ends with it. */
  confirmEmail(token: string): Promise<void>;
  /** The mails of a demo, newest first; null where mails are really sent. */
  outbox(signal: AbortSignal): Promise<OutboxMail[] | null>;
}

interface Parts {
  http: Http;
  store: SessionStore;
  mainService: string;
}

export function createRecovery({ http, store, mainService }: Parts): Recovery {
  async function post(call: string, json: object, token: HttpRequest['token'] = 'none'): Promise<void> {
    await http.json(`${mainService}/auth/${call}`, { method: 'POST', json, token });
  }
  return {
    forgotPassword: (email) => post('forgotPassword', { email: email.trim() }),
    async resetPassword({ token, email, password }) {
      const newPassword = await passwordHash(email, password);
      const json = { newPassword, reenterNewPassword: newPassword };
      await post('resetPassword', json, { kind: 'reset', value: token });
      store.clear();
    },
    async requestFactorRemoval() {
      const session = store.current();
      if (session?.preToken === undefined) return store.clear();
      await post('reset-2fa', { email: session.user.email }, { kind: 'pre', value: session.preToken });
    },
    async deactivateFactor(token) {
      await post('deactivate-2fa', {}, { kind: 'twoFactor', value: token });
      store.clear();
    },
    keepFactor: (token) => post('keep-2fa', {}, { kind: 'twoFactor', value: token }),
    async confirmEmail(token) {
      await post('confirmEmail', {}, { kind: 'email', value: token });
      store.clear();
    },
    async outbox(signal) {
      const { data } = await http.json(`${mainService}/demo/outbox`, { token: 'none', signal });
      return outboxMail.array().nullable().parse(data);
    },
  };
}
