import type { CustomerMapping } from '../../../contract/calls/signedIn.ts';
import { everyRight } from '../../../contract/rights/rights.ts';
import type { Session } from '../../../src/session/session.ts';
import { createSessionStore } from '../../../src/session/sessionStore.ts';
import { createVault } from '../../../src/session/vault.ts';

export const customer = (number = 1, endpoint = '/services', currency = 'ZAR'): CustomerMapping => {
  const uuid = `00000000-0000-4000-8000-00000000000${number}`;
  return {
    customerUuid: uuid,
    Customer: {
      uuid,
      name: `Customer ${number}`,
      currency,
      country: 'ZA',
      logo: null,
      weekBegins: null,
      isSuspended: false,
      config: {
        store_service_endpoint: `${endpoint}/store`,
        order_service_endpoint: `${endpoint}/order`,
        customer_service_endpoint: `${endpoint}/customer`,
      },
    },
  };
};

export const user = (more: Partial<Session['user']> = {}): Session['user'] => ({
  uuid: '00000000-0000-4000-8000-0000000000aa',
  id: '00000000-0000-4000-8000-0000000000aa',
  email: 'thandi@example.co.za',
  name: 'Thandi',
  isAdmin: true,
  is2FaActivated: true,
  isTrustedDevice: false,
  is2faActiveSession: true,
  customerUserMappings: [customer(1)],
  beginsAtHome: null,
  ...more,
});

/** What the tokens of an owner come with. */
export const ownerRole = {
  role: 'Owner',
  rights: everyRight,
  stores: 'all',
  timeZone: 'Africa/Johannesburg',
} as const;

export const openSession = (more: Partial<Session> = {}): Session => ({
  user: user(),
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  ...ownerRole,
  selectedCustomer: customer(1),
  ...more,
});

/** Local storage as two tabs share it. */
function sharedStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      values.set(key, value);
    },
    clear: () => values.clear(),
  };
}

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Stores of several tabs of one browser. */
export function tabs(count: number) {
  const storage = sharedStorage();
  const vault = createVault(newKey());
  return {
    storage,
    vault,
    stores: Array.from({ length: count }, () => createSessionStore({ vault, storage })),
  };
}

/** One store with that session in it. */
export async function storeWith(session: Session) {
  const { storage, stores } = tabs(1);
  const [store] = stores;
  if (!store) throw new Error('no store');
  await store.save(session);
  return { storage, store };
}
