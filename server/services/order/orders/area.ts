import type { Area } from '../../../area/area.ts';
import { fillOrders } from './demo.ts';

/** What guests ordered. */
export const ordersArea = (): Area => ({
  service: 'order',
  resources: ['orders', 'orders/lines', 'orders/status-changes', 'menus/items', 'customers/users'],
  demo: fillOrders,
});
