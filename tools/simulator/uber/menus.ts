import type { FastifyInstance } from 'fastify';
import { ZodError, z } from 'zod';
import {
  type UberDocument,
  uberFaults,
  uberHoursFaults,
  uberItem,
  uberTaxFaults,
} from '../rules/uberRules.ts';
import type { SimulatorState } from '../state.ts';
import { refuse } from './access.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The first thing that Uber Eats would say against a menu; undefined if it takes it. */
function refusalOf(document: unknown, currency: string): string | undefined {
  try {
    const [fault] = uberFaults(document);
    if (fault !== undefined) return `Invalid menu: ${fault}`;
    const menu = document as UberDocument;
    return [...uberHoursFaults(menu), ...uberTaxFaults(menu, currency)][0];
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    return issue?.path.join('.') === 'menus' ? 'no menus' : `${issue?.path.join('.')}: ${issue?.message}`;
  }
}

const sparse = uberItem.pick({ price_info: true, suspension_info: true }).partial();

interface StoreParams {
  Params: { store: string };
}

/** Menus: a whole one replaces what is there; a single item changes in part. */
export function menuRoutes(app: FastifyInstance, state: SimulatorState): void {
  const address = '/v2/eats/stores/:store/menus';
  const config = { scope: 'eats.store' } as const;

  app.put<StoreParams>(address, { config, bodyLimit: 16 * 1024 * 1024 }, async (request, reply) => {
    if (!uuid.test(request.params.store)) return refuse(reply, 400, 'invalid_request', 'invalid uuid');
    const store = state.uberStores.get(request.params.store);
    if (!store?.link)
      return refuse(reply, 403, 'forbidden', 'The store is not linked with this application.');
    const refusal = refusalOf(request.body, store.currency);
    if (refusal !== undefined) return refuse(reply, 400, 'invalid_request', refusal);
    store.menu = request.body as UberDocument;
    return reply.code(204).send();
  });

  app.get<StoreParams>(address, { config }, async (request, reply) => {
    const menu = state.uberStores.get(request.params.store)?.menu;
    return menu ?? refuse(reply, 404, 'not_found', 'The store has no menu.');
  });

  app.post<{ Params: { store: string; item: string } }>(
    `${address}/items/:item`,
    { config },
    async (request, reply) => {
      const menu = state.uberStores.get(request.params.store)?.menu;
      if (!menu) return refuse(reply, 404, 'not_found', 'The store has no menu.');
      const item = menu.items.find(({ id }) => id === request.params.item);
      if (!item) return refuse(reply, 400, 'invalid_request', 'nil item');
      const input = sparse.safeParse(request.body);
      if (!input.success) return refuse(reply, 400, 'invalid_request', z.prettifyError(input.error));
      Object.assign(item, input.data);
      return reply.code(204).send();
    },
  );
}
