import { z } from 'zod';
import type { UberStoreShown } from '../../../../contract/calls/uberLink.ts';
import { PlatformUnavailable } from '../../../integrations/channels/menuPlatform.ts';
import { accepted } from '../../../integrations/channels/partnerHttp.ts';
import type { UberClient } from './uberClient.ts';

/** Stores on a page, and the most pages that are read: nobody has more stores. */
const pageSize = 100;
const mostPages = 20;

const stores = z.object({
  stores: z.array(
    z.object({
      id: z.string().max(100),
      name: z.string().max(300),
      location: z
        .object({ street_address_line_one: z.string().optional(), city: z.string().optional() })
        .optional(),
    }),
  ),
  pagination_data: z.object({ next_page_token: z.string().optional() }).optional(),
});

/** A store of ours that is about to sell through a store of Uber Eats. */
interface Linking {
  uberStoreUuid: string;
  storeUuid: string;
  customerUuid: string;
  merchant: string;
  signal: AbortSignal;
}

/** The stores of Uber Eats, and our links with them. Every function throws as a `MenuPlatform` does. */
export function uberStores({ call, secrets }: UberClient) {
  const posData = (uberStoreUuid: string) => ['v1', 'eats', 'stores', uberStoreUuid, 'pos_data'] as const;

  async function page(merchant: string, token: string | undefined, signal: AbortSignal) {
    const query = { page_size: String(pageSize), ...(token !== undefined && { next_page_token: token }) };
    const path = ['v1', 'delivery', 'stores'];
    const answer = await call({ method: 'GET', path, query, as: { merchant }, signal });
    const found = stores.safeParse(JSON.parse(accepted(answer, [...secrets, merchant])));
    if (!found.success)
      throw new PlatformUnavailable('The list of stores has another form.', { cause: found.error });
    return found.data;
  }

  return {
    /** The stores of the merchant, by name. */
    async list(merchant: string, signal: AbortSignal): Promise<UberStoreShown[]> {
      const all: UberStoreShown[] = [];
      let token: string | undefined;
      for (let count = 0; count < mostPages; count += 1) {
        const { stores: some, pagination_data: next } = await page(merchant, token, signal);
        for (const { id, name, location = {} } of some) {
          const address = [location.street_address_line_one, location.city].filter(Boolean).join(', ');
          all.push({ id, name, address });
        }
        token = next?.next_page_token;
        if (!token) break;
      }
      return all.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
    },

    /** Makes the product the application of a store: it sends menus, and accepts or denies orders. */
    async link({ uberStoreUuid, storeUuid, customerUuid, merchant, signal }: Linking): Promise<void> {
      const is_enabled = true;
      const json = JSON.stringify({
        integrator_store_id: storeUuid,
        integrator_brand_id: customerUuid,
        is_order_manager: true,
        integration_enabled: true,
        webhooks_config: {
          webhooks_version: '1.0.0',
          order_release_webhooks: { is_enabled },
          schedule_order_webhooks: { is_enabled },
          delivery_status_webhooks: { is_enabled },
        },
      });
      const path = posData(uberStoreUuid);
      accepted(await call({ method: 'POST', path, json, as: { merchant }, signal }), [...secrets, merchant]);
    },

    /** Pauses the link, or takes it up again. */
    async enable(uberStoreUuid: string, integration_enabled: boolean, signal: AbortSignal): Promise<void> {
      const json = JSON.stringify({ integration_enabled });
      const as = { scope: 'eats.store' } as const;
      accepted(await call({ method: 'PATCH', path: posData(uberStoreUuid), json, as, signal }), secrets);
    },

    /** Ends the link. Ending one that is over already is fine. */
    async unlink(uberStoreUuid: string, merchant: string, signal: AbortSignal): Promise<void> {
      const answer = await call({ method: 'DELETE', path: posData(uberStoreUuid), as: { merchant }, signal });
      if (answer.status !== 404) accepted(answer, [...secrets, merchant]);
    },
  };
}
