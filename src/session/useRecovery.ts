import { useMemo } from 'react';
import { recoveryCalls } from '../../contract/calls/account.ts';
import { demoCalls, type OutboxMail } from '../../contract/calls/demo.ts';
import { useApi } from '../dataProviders/ApiContext.tsx';
import type { Api } from '../dataProviders/api.ts';
import { hashPassword } from './hashPassword.ts';
import { useSessionParts } from './SessionContext.tsx';
import type { SessionStore } from './sessionStore.ts';

/** Getting back in without the password or without the telephone. None of these calls signs anybody in. */
interface Recovery {
  /** Asks for a link to choose a password. Resolves in the same way whether the address is known or not. */
  forgotPassword(email: string): Promise<void>;
  /** Uses such a link. An open session ends with it. */
  resetPassword(choice: { token: string; email: string; password: string }): Promise<void>;
  /** Asks to remove the second factor of a person who is at the step of the code. */
  requestFactorRemoval(): Promise<void>;
  /** Uses the link that removes a second factor. An open session ends with it. */
  deactivateFactor(token: string): Promise<void>;
  /** Uses the link that stops a removal. */
  keepFactor(token: string): Promise<void>;
  /** Uses the link that changes the address. An open session ends with it. */
  confirmEmail(token: string): Promise<void>;
  /** The mails of a demo, newest first; null if mails are really sent. */
  outbox(signal: AbortSignal): Promise<OutboxMail[] | null>;
}

interface Parts {
  api: Api;
  store: SessionStore;
}

export function createRecovery({ api, store }: Parts): Recovery {
  return {
    forgotPassword: (email) =>
      api(recoveryCalls.forgotPassword, { body: { email: email.trim() }, token: 'none' }),
    async resetPassword({ token, email, password }) {
      const newPassword = await hashPassword(email, password);
      const body = { newPassword, reenterNewPassword: newPassword };
      await api(recoveryCalls.resetPassword, { body, token: { kind: 'reset', value: token } });
      store.clear();
    },
    async requestFactorRemoval() {
      const session = store.current();
      if (session?.preToken === undefined) return store.clear();
      const token = { kind: 'pre', value: session.preToken } as const;
      await api(recoveryCalls.resetFactor, { body: { email: session.user.email }, token });
    },
    async deactivateFactor(token) {
      await api(recoveryCalls.deactivateFactor, { body: {}, token: { kind: 'twoFactor', value: token } });
      store.clear();
    },
    keepFactor: (token) =>
      api(recoveryCalls.keepFactor, { body: {}, token: { kind: 'twoFactor', value: token } }),
    async confirmEmail(token) {
      await api(recoveryCalls.confirmEmail, { body: {}, token: { kind: 'email', value: token } });
      store.clear();
    },
    outbox: (signal) => api(demoCalls.outbox, { token: 'none', signal }),
  };
}

/** The ways back in for people who lost a password or a telephone. Its calls load with the pages that use them. */
export function useRecovery(): Recovery {
  const api = useApi();
  const { store } = useSessionParts();
  return useMemo(() => createRecovery({ api, store }), [api, store]);
}
