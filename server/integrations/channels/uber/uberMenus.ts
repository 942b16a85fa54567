import { type MenuPlatform, PlatformRefused, type PlatformStore, type Suspension } from '../menuPlatform.ts';
import { accepted } from '../partnerHttp.ts';
import type { UberClient } from './uberClient.ts';

const menusOf = ({ platformId }: PlatformStore) => ['v2', 'eats', 'stores', platformId, 'menus'] as const;
const asStore = { scope: 'eats.store' } as const;

/** The menus of Uber Eats, version 2: each upload replaces the whole menu, and an answer without text says yes. */
export function uberMenus({ call, secrets, mostAtOnce }: UberClient): MenuPlatform {
  async function suspendOne(store: PlatformStore, { id, until }: Suspension, signal: AbortSignal) {
    const suspension = { suspend_until: until ?? 0, reason: until === null ? '' : 'Sold out' };
    const answer = await call({
      ...{ method: 'POST', path: [...menusOf(store), 'items', id], as: asStore, signal },
      json: JSON.stringify({ suspension_info: { suspension } }),
    });
    if (answer.status === 404)
      throw new PlatformRefused(`Uber Eats does not know ${id} in this store. Send the whole menu first.`);
    accepted(answer, secrets);
  }

  return {
    mostAtOnce,
    async putMenu(store, document, signal) {
      const answer = await call({
        method: 'PUT',
        path: menusOf(store),
        as: asStore,
        json: document,
        signal,
      });
      accepted(answer, secrets);
    },
    async readMenu(store, signal) {
      const answer = await call({ method: 'GET', path: menusOf(store), as: asStore, signal });
      return answer.status === 404 ? null : accepted(answer, secrets);
    },
    async suspend(store, suspensions, signal) {
      for (const one of suspensions) await suspendOne(store, one, signal);
    },
  };
}
