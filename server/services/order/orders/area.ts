import { orderCalls } from '../../../../contract/calls/orders.ts';
import {
  formatted,
  formattedAsStore,
  formattedAsTablet,
  formattedAsVoucherRedemption,
  type OrderFacts,
} from '../../../../contract/orders/renderings.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';
import { fillOrders } from './demo.ts';
import { readOrder } from './readOrder.ts';

interface Requested {
  params: { uuid: string };
  actor: Actor;
}

/** An order as people, tablets, redemptions of vouchers and stores see it. */
function renderingRoutes(app: App, { pool }: Pick<Platform, 'pool'>): void {
  const rendered =
    <Shape>(render: (order: OrderFacts) => Shape) =>
    async ({ params: { uuid }, actor }: Requested) =>
      render(
        await inTransaction(pool, realmOf(actor), (client) => readOrder(client, actor.customerUuid, uuid)),
      );
  serve(app, orderCalls.formatted, rendered(formatted));
  serve(app, orderCalls.formattedAsTablet, rendered(formattedAsTablet));
  serve(app, orderCalls.formattedAsVoucherRedemption, rendered(formattedAsVoucherRedemption));
  serve(app, orderCalls.formattedAsStore, rendered(formattedAsStore));
}

/** What guests ordered. */
export const ordersArea = (platform: Platform): Area => ({
  service: 'order',
  resources: ['orders', 'orders/lines', 'orders/status-changes', 'menus/items', 'customers/users'],
  calls: (app) => renderingRoutes(app, platform),
  demo: fillOrders,
});
