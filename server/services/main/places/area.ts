import { placeCalls } from '../../../../contract/calls/places.ts';
import { metresBetween } from '../../../../contract/geometry/areas.ts';
import type { Position } from '../../../../contract/geometry/outline.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import type { Geocoder, Point } from '../../../integrations/geocoder/geocoder.ts';
import { openGeocoder } from '../../../integrations/geocoder/openGeocoder.ts';
import { takeTries } from '../../../limits/tries.ts';

const at = ({ longitude, latitude }: Point): Position => [longitude, latitude];

/** Asks a map service on behalf of people, who must not reach it themselves: it would learn who they are, and they its key. */
export function placesArea({ configuration, publicUrl, pool, log }: Platform): Area {
  const geocoder = openGeocoder(configuration, publicUrl, log);
  /** @throws ServiceError TOO_MANY_ATTEMPTS */
  const geocoderFor = async ({ userUuid }: Actor): Promise<Geocoder> => {
    await inTransaction(pool, 'sign-in', (client) =>
      takeTries(client, { rule: 'placesOfUser', subject: userUuid ?? '' }),
    );
    return geocoder;
  };
  const countryOf = ({ customerUuid }: Actor) =>
    inTransaction(pool, 'sign-in', (client) => readCustomer(client, customerUuid)).then(
      ({ country }) => country,
    );
  return {
    service: 'main',
    calls(app) {
      serve(app, placeCalls.service, async () => ({ credit: geocoder.credit }));
      serve(app, placeCalls.find, async ({ body, actor }) => ({
        places: await (await geocoderFor(actor)).find(body.text, await countryOf(actor)),
      }));
      serve(app, placeCalls.addressAt, async ({ body, actor }) => {
        const found = await (await geocoderFor(actor)).addressAt(body);
        if (!found) return { found: null };
        return { found: { ...found, metresAway: Math.round(metresBetween(at(body), at(found.place))) } };
      });
    },
  };
}
