import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../../process/configuration.ts';
import { carefulGeocoder } from './carefulGeocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { google, googleCare } from './google.ts';
import { nominatim } from './nominatim.ts';
import { offlineGeocoder } from './offline.ts';
import { simulatedGeocoder } from './simulated.ts';

/** The geocoder that the installation has chosen, otherwise the towns that the product knows itself. */
export function openGeocoder(
  {
    geocoderUrl,
    googleGeocodingKey,
    isDemo,
  }: Pick<Configuration, 'geocoderUrl' | 'googleGeocodingKey' | 'isDemo'>,
  publicUrl: string,
  log: FastifyBaseLogger,
): Geocoder {
  if (geocoderUrl !== undefined)
    return carefulGeocoder(nominatim(geocoderUrl, `Commissary (${publicUrl})`), log);
  if (googleGeocodingKey !== undefined) return carefulGeocoder(google(googleGeocodingKey), log, googleCare);
  return isDemo ? simulatedGeocoder(offlineGeocoder()) : offlineGeocoder();
}
