import { uberEats } from '../../../../contract/deployment/platforms/uberEats/uberEats.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { platformLimits } from '../../../integrations/channels/withinLimits.ts';
import { regularly } from '../../../process/regularly.ts';
import { sweepLinkings } from './linkings.ts';
import { linkRoutes } from './linkRoutes.ts';
import { receiveUberOrder } from './receiveOrder.ts';
import { type UberClient, uberClient } from './uberClient.ts';
import { uberMenus } from './uberMenus.ts';
import { webhookRoute } from './webhookRoute.ts';

/** Milliseconds from the start to the first sweep, and from one to the next. */
const firstSweep = 60_000;
const nextSweep = 600_000;

/** Uber Eats: links with its stores, their menus, and the orders and other events that it sends. */
export function uberEatsArea(platform: Platform): Area {
  const { configuration, pool, log } = platform;
  const uber: UberClient | undefined =
    configuration.uber &&
    uberClient(
      configuration.uber,
      platformLimits({ mostPerSecond: configuration.platformRate, mostAtOnce: 16 }),
    );
  const connected = { ...platform, uber };
  return {
    service: 'main',
    resources: ['stores', 'stores/uber-links', 'orders', 'orders/lines', 'orders/status-changes'],
    calls(app) {
      linkRoutes(app, connected);
      webhookRoute(app, connected);
    },
    jobs: { orders: { receive: receiveUberOrder(connected) } },
    menuPlatforms: uber && { [uberEats.code]: uberMenus(uber) },
    background: () =>
      regularly({
        ...{ first: firstSweep, every: nextSweep },
        work: (signal) => sweepLinkings(pool, signal),
        onFailure: (error) =>
          log.error(
            { err: error },
            'Sweeping the links with Uber Eats failed; the server will try again later.',
          ),
      }),
  };
}
