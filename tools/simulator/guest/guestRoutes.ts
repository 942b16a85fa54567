import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minorUnitsIn, shownAmount } from '../currencies.ts';
import type { SendEvent } from '../events.ts';
import { html, page } from '../html.ts';
import { isOver, type SimulatorState } from '../state.ts';
import { menuPage } from './menuPage.ts';
import { type OrderForm, placedOrder, WrongChoice } from './placeOrder.ts';
import { shownMrdMenu, shownUberMenu } from './shownMenu.ts';

const states = {
  OFFERED: 'Waiting for the store',
  ACCEPTED: 'The store is preparing it',
  HANDED_OFF: 'On the way',
  SUCCEEDED: 'Delivered',
  FAILED: 'Not accepted',
} as const;

/** What guests read while a store takes no orders; undefined while it takes them. */
const pauseOf = (pause: { until: string | null } | undefined): string | undefined =>
  pause === undefined || isOver(pause.until)
    ? undefined
    : `Currently unavailable${pause.until === null ? '' : ` until ${pause.until}`}`;

/** Where the simulator itself is. */
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

interface StoreParams {
  Params: { store: string };
}

/** The pages of guests: all stores, the menu of one, and an order. */
export function guestRoutes(app: FastifyInstance, state: SimulatorState, send: SendEvent): void {
  const link = (address: string, name: string, line: string) =>
    html`<div class="card"><h3><a href="${address}">${name}</a></h3><p class="soft">${line}</p></div>`;

  app.get('/', async (_request, reply) => {
    const uber = [...state.uberStores.values()].map(({ id, name, address, menu }) =>
      link(`/guest/uber/${id}`, name, `${address} · ${menu ? 'with a menu' : 'no menu yet'}`),
    );
    const mrd = [...state.mrdMenus].map(([id, { store }]) =>
      link(`/guest/mrd/${encodeURIComponent(id)}`, store.name, id),
    );
    return reply.type('text/html').send(
      page(
        'Invented platforms',
        html`<h1>Invented platforms</h1><p class="soft">These stand in for Uber Eats and Mr D, so that you can see what guests see. Nothing here reaches real guests.</p>
<h2>Uber Eats</h2>${uber}<h2>Mr D</h2>${mrd.length > 0 ? mrd : html`<p class="card">No store has a menu yet.</p>`}`,
      ),
    );
  });

  app.get<StoreParams>('/guest/uber/:store', async ({ params }, reply) => {
    const store = state.uberStores.get(params.store);
    if (!store) return reply.callNotFound();
    const menu = store.menu && shownUberMenu(store.menu, store.currency);
    const pause = pauseOf(store.pause);
    // A guest who has had the page open for longer can still order.
    const orderTo = pause === undefined ? `/guest/uber/${store.id}/orders` : undefined;
    return reply
      .type('text/html')
      .send(menuPage({ store: store.name, platform: 'Uber Eats', menu, orderTo, pause }));
  });

  app.get<StoreParams>('/guest/mrd/:store', async ({ params }, reply) => {
    const document = state.mrdMenus.get(params.store);
    const menu = document && shownMrdMenu(document);
    const store = document?.store.name ?? params.store;
    const status = state.mrdStatuses.get(params.store);
    const pause = pauseOf(status?.status === 'CLOSED' ? status : undefined);
    return reply.type('text/html').send(menuPage({ store, platform: 'Mr D', menu, pause }));
  });

  app.post<StoreParams>('/guest/uber/:store/orders', async (request, reply) => {
    const { params, body } = request;
    const store = state.uberStores.get(params.store);
    if (!store?.menu) return reply.callNotFound();
    try {
      const order = placedOrder(shownUberMenu(store.menu, store.currency), store, body as OrderForm);
      state.orders.set(order.id, order);
      void send('orders.notification', {
        meta: { resource_id: order.id, status: 'pos', user_id: store.id },
        resource_href: `${originOf(request)}/v1/delivery/order/${order.id}`,
      });
      return reply.redirect(`/guest/orders/${order.id}`, 303);
    } catch (error) {
      if (!(error instanceof WrongChoice)) throw error;
      return reply
        .code(400)
        .type('text/html')
        .send(page('Choose again', html`<h1>Choose again</h1><p class="card">${error.message}</p>`));
    }
  });

  app.get<{ Params: { order: string } }>('/guest/orders/:order', async ({ params }, reply) => {
    const order = state.orders.get(params.order);
    if (!order) return reply.callNotFound();
    const [item] = order.carts[0]?.items ?? [];
    const { amount_e5: amount, currency_code: currency } = order.payment.payment_detail.order_total.gross;
    const total = shownAmount((amount * minorUnitsIn(currency)) / 100_000, currency);
    return reply.type('text/html').send(
      page(
        `Order ${order.display_id}`,
        html`<p class="soft">${order.store.name}</p><h1>Order ${order.display_id}</h1>
<div class="card"><div class="row"><h3>${item?.quantity.amount} × ${item?.title}</h3><span class="price">${total}</span></div>
<p>${states[order.state]}</p></div><p><a href="/guest/orders/${order.id}">Look again</a> · <a href="/guest/uber/${order.store.id}">Back to the menu</a></p>`,
      ),
    );
  });
}
