import { useMemo } from 'react';
import { accountCalls, type SecurityAnswer } from '../../contract/calls/account.ts';
import type { SessionEntry, TrustedDeviceEntry } from '../../contract/calls/sessions.ts';
import { useApi } from '../dataProviders/ApiContext.tsx';
import type { Api } from '../dataProviders/api.ts';
import { failureCode } from '../i18n/errorMessage.ts';
import { hashPassword } from './hashPassword.ts';
import type { Renewal } from './renewal.ts';
import { useSessionParts } from './SessionContext.tsx';
import type { SessionStore } from './sessionStore.ts';

/** What people do with their own account. Passwords are passed as typed. */
interface Account {
  /** Takes a fresh code, from the app or a recovery code, for dangerous actions. */
  confirm(code: string): Promise<void>;
  security(signal: AbortSignal): Promise<SecurityAnswer>;
  sessions(signal: AbortSignal): Promise<SessionEntry[]>;
  endSession(id: string): Promise<void>;
  devices(signal: AbortSignal): Promise<TrustedDeviceEntry[]>;
  removeDevice(id: string): Promise<void>;
  /** Ends this session too. */
  signOutEverywhere(): Promise<void>;
  /** The language of the mails to the person; null if there is none yet. */
  mailLanguage(signal: AbortSignal): Promise<{ language: string | null }>;
  chooseMailLanguage(language: string): Promise<void>;
  /** Whether the home page opens after signing in, on every device. */
  chooseFirstPage(beginsAtHome: boolean): Promise<void>;
  /** Ends all other sessions. */
  changePassword(change: { currentPassword: string; newPassword: string }): Promise<void>;
  /** Asks for a link at another address; nothing changes until somebody opens it. */
  changeEmail(change: { currentPassword: string; newEmail: string }): Promise<void>;
  /** Makes ten new codes, which are shown only now. */
  newRecoveryCodes(currentPassword: string): Promise<string[]>;
  /** Ends this session too. */
  removeSecondFactor(currentPassword: string): Promise<void>;
}

interface Parts {
  api: Api;
  store: SessionStore;
  renewal: Renewal;
}

function createAccount({ api, store, renewal }: Parts): Account {
  const email = () => store.current()?.user.email ?? '';

  async function sendCode(code: string): Promise<void> {
    // Not repeated automatically: a wrong code has the same status as an expired session.
    const customer = store.current()?.selectedCustomer?.customerUuid;
    const { accessToken } = await api(accountCalls.stepUp, { body: { code }, canRefresh: false });
    await renewal.adopt(accessToken, customer);
  }

  return {
    async confirm(typed) {
      const code = typed.replace(/\s/g, '');
      const token = renewal.accessToken() ?? '';
      try {
        await sendCode(code);
      } catch (error) {
        // The token may have expired while the question was open.
        if (failureCode(error) !== 'SESSION_ENDED' || !(await renewal.renew(token))) throw error;
        await sendCode(code);
      }
    },
    security: (signal) => api(accountCalls.security, { signal }),
    sessions: (signal) => api(accountCalls.sessions, { signal }),
    endSession: (id) => api(accountCalls.endSession, { params: { id } }),
    devices: (signal) => api(accountCalls.devices, { signal }),
    removeDevice: (id) => api(accountCalls.removeDevice, { params: { id } }),
    async signOutEverywhere() {
      await api(accountCalls.signOutEverywhere);
      store.clear();
    },
    mailLanguage: (signal) => api(accountCalls.mailLanguage, { signal }),
    chooseMailLanguage: (language) => api(accountCalls.chooseMailLanguage, { body: { language } }),
    async chooseFirstPage(beginsAtHome) {
      await api(accountCalls.chooseFirstPage, { body: { beginsAtHome } });
      const session = store.current();
      if (session) await store.save({ ...session, user: { ...session.user, beginsAtHome } });
    },
    async changePassword({ currentPassword, newPassword }) {
      const next = await hashPassword(email(), newPassword);
      const current = await hashPassword(email(), currentPassword);
      const body = { currentPassword: current, newPassword: next, reenterNewPassword: next };
      await api(accountCalls.changePassword, { body });
    },
    async changeEmail({ currentPassword, newEmail: typed }) {
      const newEmail = typed.trim();
      const body = {
        newEmail,
        currentPassword: await hashPassword(email(), currentPassword),
        newPassword: await hashPassword(newEmail, currentPassword),
      };
      await api(accountCalls.changeEmail, { body });
    },
    async newRecoveryCodes(typed) {
      const body = { currentPassword: await hashPassword(email(), typed) };
      return (await api(accountCalls.newRecoveryCodes, { body })).recoveryCodes;
    },
    async removeSecondFactor(typed) {
      const body = { currentPassword: await hashPassword(email(), typed) };
      await api(accountCalls.removeSecondFactor, { body });
      store.clear();
    },
  };
}

/** What people do with their own account. Its calls load with the pages that use them. */
export function useAccount(): Account {
  const api = useApi();
  const { store, renewal } = useSessionParts();
  return useMemo(() => createAccount({ api, store, renewal }), [api, store, renewal]);
}
