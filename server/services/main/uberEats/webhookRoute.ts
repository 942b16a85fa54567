import { uberWebhookCall } from '../../../../contract/calls/uberLink.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { headerOf } from '../../../access/caller.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import type { App } from '../../../plugins/validation.ts';
import { isSigned } from './signature.ts';
import { takeEvent } from './takeEvent.ts';
import { readUberEvent } from './uberEvent.ts';

/**
 * Takes events of Uber Eats at one address. It answers as soon as the event is on the disk; jobs do the rest. An event that
 * we can do nothing with gets 200 as well, or it would come again and again.
 */
function route(app: App, platform: Platform): void {
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
export function webhookRoute(app: App, platform: Platform): void {
  // The signature is over the bytes, so this route gets them unread.
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    route(scope as App, platform);
  });
}
