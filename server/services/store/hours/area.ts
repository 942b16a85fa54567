import { ServiceError } from '../../../../contract/errors.ts';
import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { closureRules } from './closureRules.ts';
import { hoursRoutes } from './hoursRoutes.ts';

/** The date that many days from now. */
const inDays = (count: number): string =>
  new Date(Date.now() + count * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** A holiday of a group, on which the website goes on selling. */
async function fillClosures({ size, create, idOf }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  await create('stores/closures', {
    ...{ name: 'Public holiday', firstDay: inDays(5), lastDay: inDays(5), takes: 'NOTHING' },
    groupUuids: [await idOf('stores/groups', 'Coast')],
    openChannelIds: [await idOf('channels', 'Website')],
  });
  await create('stores/closures', {
    ...{ name: 'Stock-taking', firstDay: inDays(12), lastDay: inDays(13), takes: 'DELIVERY' },
    storeUuids: [await idOf('stores', 'Menlyn')],
  });
}

/** When guests can order from stores: hours, closures and pauses put together. */
export const hoursArea = ({ pool }: Platform): Area => ({
  service: 'store',
  resources: [
    ...(['stores', 'stores/groups', 'stores/group-members', 'stores/settings', 'stores/closures'] as const),
    ...([
      'stores/trading-hours',
      'stores/operating-hours',
      'stores/special-hours',
      'menus',
      'channels',
    ] as const),
  ],
  calls: (app) => hoursRoutes(app, pool),
  rules: { 'stores/closures': closureRules },
  handlers: {
    stores: {
      /** A pause that is over already would change nothing. */
      async pauseOrders({ entered: { until } }) {
        if (Date.parse(String(until)) > Date.now()) return;
        throw new ServiceError('VALIDATION_FAILED', {
          issues: [{ field: 'until', code: 'pauseOver', details: {} }],
        });
      },
    },
  },
  demo: fillClosures,
});
