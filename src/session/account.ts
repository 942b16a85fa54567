import type { z } from 'zod';
import {
  recoveryCodesAnswer,
  type SecurityAnswer,
  securityAnswer,
  stepUpAnswer,
} from '../../contract/calls/account.ts';
import {
  type SessionEntry,
  sessionEntry,
  type TrustedDeviceEntry,
  trustedDeviceEntry,
} from '../../contract/calls/sessions.ts';
import type { Http, HttpRequest } from '../dataProviders/http.ts';
import { failureCode } from '../i18n/errorMessage.ts';
import { passwordHash } from './passwordHash.ts';
import type { Renewal } from './renewal.ts';
import type { SessionStore } from './sessionStore.ts';

/** What people do with their own account. Passwords are as they were typed. */
export interface Account {
  /** Takes a fresh code, of the app or for recovery, which dangerous acts ask for. */
  confirm(code: string): Promise<void>;
  security(signal: AbortSignal): Promise<SecurityAnswer>;
  sessions(signal: AbortSignal): Promise<SessionEntry[]>;
  endSession(id: string): Promise<void>;
  devices(signal: AbortSignal): Promise<TrustedDeviceEntry[]>;
  removeDevice(id: string): Promise<void>;
  /** Ends this session too. */
  signOutEverywhere(): Promise<void>;
  /** Ends all other sessions. */
  changePassword(change: { currentPassword: string; newPassword: string }): Promise<void>;
  /** Asks for a link at another address; until it is opened nothing changes. */
  changeEmail(change: { currentPassword: string; newEmail: string }): Promise<void>;
  /** Ten new codes, which are told this once. */
  newRecoveryCodes(currentPassword: string): Promise<string[]>;
  /** Ends this session too. */
  removeSecondFactor(currentPassword: string): Promise<void>;
}

interface Parts {
  http: Http;
  store: SessionStore;
  renewal: Renewal;
  mainService: string;
}

export function createAccount({ http, store, renewal, mainService }: Parts): Account {
  async function call<Shape extends z.ZodType>(path: string, schema: Shape, request: HttpRequest = {}) {
    const { data } = await http.json(`${mainService}/auth/${path}`, request);
    return schema.parse(data);
  }
  async function send(path: string, request: HttpRequest): Promise<void> {
    await http.json(`${mainService}/auth/${path}`, request);
  }
  const email = () => store.current()?.user.email ?? '';

  async function sendCode(code: string): Promise<void> {
    // Not repeated by itself: a wrong code is refused with the status of a session that has run out.
    const request = { method: 'POST', json: { code }, canRefresh: false } as const;
    const customer = store.current()?.selectedCustomer?.customerUuid;
    const { accessToken } = await call('stepUp', stepUpAnswer, request);
    await renewal.adopt(accessToken, customer);
  }

  return {
    async confirm(typed) {
      const code = typed.replace(/\s/g, '');
      const token = renewal.accessToken() ?? '';
      try {
        await sendCode(code);
      } catch (error) {
        // The token ran out while the question stood there.
        if (failureCode(error) !== 'SESSION_ENDED' || !(await renewal.renew(token))) throw error;
        await sendCode(code);
      }
    },
    security: (signal) => call('security', securityAnswer, { signal }),
    sessions: (signal) => call('sessions', sessionEntry.array(), { signal }),
    endSession: (id) => send(`sessions/${id}`, { method: 'DELETE' }),
    devices: (signal) => call('devices', trustedDeviceEntry.array(), { signal }),
    removeDevice: (id) => send(`devices/${id}`, { method: 'DELETE' }),
    async signOutEverywhere() {
      await send('signOutEverywhere', { method: 'POST', json: {} });
      store.clear();
    },
    async changePassword({ currentPassword, newPassword }) {
      const next = await passwordHash(email(), newPassword);
      const current = await passwordHash(email(), currentPassword);
      const json = { currentPassword: current, newPassword: next, reenterNewPassword: next };
      await send('changePassword', { method: 'POST', json });
    },
    async changeEmail({ currentPassword, newEmail: typed }) {
      const newEmail = typed.trim();
      const json = {
        newEmail,
        currentPassword: await passwordHash(email(), currentPassword),
        newPassword: await passwordHash(newEmail, currentPassword),
      };
      await send('changeEmail', { method: 'POST', json });
    },
    async newRecoveryCodes(typed) {
      const json = { currentPassword: await passwordHash(email(), typed) };
      return (await call('recoveryCodes', recoveryCodesAnswer, { method: 'POST', json })).recoveryCodes;
    },
    async removeSecondFactor(typed) {
      const json = { currentPassword: await passwordHash(email(), typed) };
      await send('removeSecondFactor', { method: 'POST', json });
      store.clear();
    },
  };
}
