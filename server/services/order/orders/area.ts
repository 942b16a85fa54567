import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { fillOrders } from './demo.ts';
import { receiveUberOrder } from './receiveUberOrder.ts';

/** What guests ordered. */
export const ordersArea = (platform: Platform): Area => ({
  service: 'order',
  resources: ['orders', 'orders/lines', 'orders/status-changes', 'menus/items', 'customers/users'],
  jobs: { orders: { receive: receiveUberOrder(platform) } },
  demo: fillOrders,
});
