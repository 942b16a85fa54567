import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../../process/configuration.ts';
import { carefulGeocoder } from './carefulGeocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { nominatim } from './nominatim.ts';
import { simulatedGeocoder } from './simulated.ts';

/** The geocoder that the installation has chosen; a demo without one has invented places. Undefined for none. */
export function openGeocoder(
  { geocoderUrl, isDemo }: Pick<Configuration, 'geocoderUrl' | 'isDemo'>,
  publicUrl: string,
  log: FastifyBaseLogger,
): Geocoder | undefined {
  if (geocoderUrl !== undefined)
    return carefulGeocoder(nominatim(geocoderUrl, `Commissary (${publicUrl})`), log);
  return isDemo ? simulatedGeocoder() : undefined;
}
