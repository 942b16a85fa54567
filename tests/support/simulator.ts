import type { UberSettings } from '../../server/process/platforms/uberEats.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../tools/simulator/simulator.ts';
import type { UberOrder } from '../../tools/simulator/uber/orderShape.ts';

const application = { clientId: 'test-client', clientSecret: 'test-client-secret' };

/** The invented Uber Eats and Mr D, on a free port. The caller must close it. */
export const openSimulator = (options: Partial<SimulatorOptions> = {}): Promise<Simulator> =>
  startSimulator({ port: 0, ...application, ...options });

/** How the product signs in there. */
export const uberSettings = ({ address }: Simulator): UberSettings => ({
  ...application,
  webhookKeys: [application.clientSecret],
  authoriseUrl: `${address}/oauth/v2/authorize`,
  tokenUrl: `${address}/oauth/v2/token`,
  apiUrl: address,
});

/** The variables that connect the product with it. */
export const simulatorEnvironment = ({ address }: Simulator): Record<string, string> => ({
  UBER_CLIENT_ID: application.clientId,
  UBER_CLIENT_SECRET: application.clientSecret,
  UBER_AUTHORISE_URL: `${address}/oauth/v2/authorize`,
  UBER_TOKEN_URL: `${address}/oauth/v2/token`,
  UBER_API_URL: address,
  MRD_URLS: `${address}/mrd`,
  STRIPE_SECRET_KEY: application.clientSecret,
  STRIPE_URL: `${address}/stripe`,
  PLATFORM_REQUESTS_PER_SECOND: '90',
});

/** What a page of an invented platform shows guests, without ids: a test looks for a price, and an id may have its digits. */
export async function guestText(address: string): Promise<string> {
  const page = await (await fetch(address)).text();
  return page.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…');
}

/** What a test controls about it. */
export function controlOf(address: string) {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${address}/control/${path}`, {
      method,
      ...(body && { headers, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  /** What Uber Eats answers to somebody who may change stores there. */
  const atUber = async (path: string, body?: object, method: 'PUT' | 'POST' = 'PUT') => {
    const form = new URLSearchParams({
      ...{ client_id: application.clientId, client_secret: application.clientSecret },
      ...{ grant_type: 'client_credentials', scope: 'eats.store' },
    });
    const token = await (await fetch(`${address}/oauth/v2/token`, { method: 'POST', body: form })).json();
    const answer = await fetch(`${address}/${path}`, {
      method: body ? method : 'GET',
      headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  };
  const menusOf = (store: string) => `v2/eats/stores/${store}/menus`;
  return {
    fault: (fault: object) => call('POST', 'faults', fault),
    clear: () => call('DELETE', 'faults'),
    /** How many times each fault strikes yet. */
    faultsLeft: async (): Promise<(number | undefined)[]> =>
      (await (await fetch(`${address}/control/faults`)).json()).map(({ times }: { times?: number }) => times),
    /** How many requests it answers in a second from now on. */
    limit: (mostPerSecond: number) => call('POST', 'limits', { mostPerSecond }),
    addStores: (ids: readonly string[]) =>
      call(
        'POST',
        'stores',
        ids.map((id) => ({ id, name: `Uber store ${id}`, address: 'Cape Town' })),
      ),
    /** Somebody gives the first item another price, in cents, on the platform itself. */
    async changePrice(store: string, price: number): Promise<void> {
      const menu = await (await atUber(menusOf(store))).json();
      menu.items[0].price_info.price = price;
      await atUber(menusOf(store), menu);
    },
    /** The menu that Uber Eats has of a store. */
    menuOf: async (store: string) => (await atUber(menusOf(store))).json(),
    /** How many stores of Uber Eats show a menu to guests. */
    async storesWithMenu(): Promise<number> {
      const page = await (await fetch(`${address}/`)).text();
      return page.split('with a menu').length - 1;
    },
    /** The page that guests read. */
    guestPage: (store: string) => guestText(`${address}/guest/uber/${store}`),
    /** Somebody else decides about an order: the guest, the courier or Uber Eats. */
    moveOrder: (id: string, state: string) => call('POST', `orders/${id}`, { state }),
    /** An order as Uber Eats has it. */
    orderOf: async (id: string): Promise<UberOrder & { decision?: Record<string, unknown> }> =>
      (await fetch(`${address}/control/orders/${id}`)).json(),
    /** Why an order was not accepted. */
    denialOf: async (id: string) =>
      (await (await fetch(`${address}/control/orders/${id}`)).json()).decision?.deny_reason?.type,
    /** Somebody enters hours of days on the platform itself. */
    setHolidays: (store: string, days: object) =>
      atUber(`v1/eats/stores/${store}/holiday-hours`, { holiday_hours: days }, 'POST'),
    /** What stores said about orders: pauses and hours of days at Uber Eats, the status at Mr D. */
    statuses: async (): Promise<{
      uber: Record<string, { pause?: { until: string | null }; holidayHours: Record<string, unknown> }>;
      mrd: Record<string, { status: string; until: string | null }>;
    }> => (await fetch(`${address}/control/statuses`)).json(),
    forgetTokens: () => call('DELETE', 'tokens'),
  };
}
