import { createHmac, timingSafeEqual } from 'node:crypto';
import { uberWebhookCall } from '../../../../contract/calls/uberLink.ts';
import { uberEats } from '../../../../contract/deployment/platforms/uberEats/uberEats.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { headerOf } from '../../../access/caller.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { platformLimits } from '../../../integrations/channels/withinLimits.ts';
import type { App } from '../../../plugins/validation.ts';
import { regularly } from '../../../process/regularly.ts';
import { sweepLinkings } from './linkings.ts';
import { linkRoutes } from './linkRoutes.ts';
import { receiveUberOrder } from './receiveOrder.ts';
import { takeEvent } from './takeEvent.ts';
import { tellUber } from './tellOrder.ts';
import { type UberClient, uberClient } from './uberClient.ts';
import { readUberEvent } from './uberEvent.ts';
import { uberMenus } from './uberMenus.ts';

/** Milliseconds from the start to the first sweep, and from one to the next. */
const firstSweep = 60_000;
const nextSweep = 600_000;

/**
 * Whether one of the keys signed the body: HMAC-SHA-256 of its bytes as they came, in lower-case hexadecimal. Every
 * key is tried, and each comparison takes the same time.
 */
export function isSigned(body: Buffer, signature: string, keys: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const received = Buffer.from(signature, 'hex');
  return keys
    .map((key) => timingSafeEqual(received, createHmac('sha256', key).update(body).digest()))
    .includes(true);
}

/**
 * Takes events of Uber Eats at one address. It answers as soon as the event is on the disk; jobs do the rest. An event that
 * we can do nothing with gets 200 as well, or it would come again and again.
 */
function eventRoute(app: App, platform: Platform): void {
  const { configuration, log } = platform;
  const keys = configuration.uber?.webhookKeys ?? [];
  serve(app, uberWebhookCall, async ({ request }, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isSigned(body, headerOf(request, 'x-uber-signature') ?? '', keys))
      throw new ServiceError('UBER_SIGNATURE_WRONG');
    const event = readUberEvent(body);
    const taken = event ? await takeEvent(platform, event) : 'not readable';
    if (taken !== 'taken' && taken !== 'repeated')
      log.info({ taken, type: event?.type, event: event?.id }, 'An event of Uber Eats changed nothing.');
    return reply.code(200).send('');
  });
}

/** The address at which Uber Eats tells its events. */
function webhookRoute(app: App, platform: Platform): void {
  // The signature is over the bytes, so this route gets them unread.
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    eventRoute(scope as App, platform);
  });
}

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
    resources: [
      ...(['stores', 'stores/uber-links', 'orders', 'orders/lines', 'orders/status-changes'] as const),
      ...(['orders/transactions', 'orders/transaction-changes'] as const),
    ],
    calls(app) {
      linkRoutes(app, connected);
      webhookRoute(app, connected);
    },
    jobs: { orders: { receive: receiveUberOrder(connected), tell: tellUber(connected) } },
    menuPlatforms: uber && { [uberEats.code]: uberMenus(uber) },
    background: () =>
      regularly({
        first: firstSweep,
        every: nextSweep,
        work: (signal) => sweepLinkings(pool, signal),
        onFailure: (error) =>
          log.error(
            { err: error },
            'Sweeping the links with Uber Eats failed; the server will try again later.',
          ),
      }),
  };
}
