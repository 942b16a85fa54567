import { placeCalls } from '../../../../contract/calls/places.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Geocoder } from '../../../integrations/geocoder/geocoder.ts';
import { openGeocoder } from '../../../integrations/geocoder/openGeocoder.ts';
import { takeTries } from '../../../limits/tries.ts';

/** Asks a map service on behalf of people, who must not reach it themselves: it would learn who they are, and they its key. */
export function placesArea({ configuration, publicUrl, pool, log }: Platform): Area {
  const geocoder = openGeocoder(configuration, publicUrl, log);
  /** @throws ServiceError MAPS_SILENT if there is none, TOO_MANY_ATTEMPTS */
  const askedBy = async ({ userUuid }: Actor): Promise<Geocoder> => {
    if (!geocoder) throw new ServiceError('MAPS_SILENT');
    await inTransaction(pool, 'sign-in', (client) =>
      takeTries(client, { rule: 'placesOfUser', subject: userUuid ?? '' }),
    );
    return geocoder;
  };
  return {
    service: 'main',
    calls(app) {
      serve(app, placeCalls.service, async () => ({ credit: geocoder?.credit ?? null }));
      serve(app, placeCalls.find, async ({ body, actor }) => ({
        places: await (await askedBy(actor)).find(body.text),
      }));
      serve(app, placeCalls.addressAt, async ({ body, actor }) => ({
        found: (await (await askedBy(actor)).addressAt(body)) ?? null,
      }));
    },
  };
}
