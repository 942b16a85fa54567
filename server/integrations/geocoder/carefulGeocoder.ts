import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { FoundPlace } from '../../../contract/calls/places.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { atMost } from '../../process/atMost.ts';
import { breaker } from '../breaker.ts';
import { inTurns } from '../inTurns.ts';
import type { Geocoder, Point } from './geocoder.ts';

/** How to ask the map service. Tests use shorter times. */
export interface Care {
  /** Milliseconds between two requests of a process: public servers allow one a second. */
  spacing: number;
  /** Milliseconds that one try may take. */
  longestWait: number;
  /** Failures in a row after which nobody asks for `rest` milliseconds. */
  mostFailures: number;
  rest: number;
  /** Milliseconds for which answers may be cached; 0 if the owners of the service forbid it. */
  cacheTtl: number;
}

/** For a server that allows one request a second. We cache its answers for 90 days: streets hardly ever move. */
export const usualCare: Care = {
  spacing: 1_100,
  longestWait: 3_000,
  mostFailures: 5,
  rest: 30_000,
  cacheTtl: 90 * 24 * 60 * 60_000,
};

/** People who may wait for their turn. */
const mostWaiting = 10;

/** Most answers in the cache. */
const maxAnswers = 5_000;

/** About a metre. */
const rounded = (degrees: number) => Number(degrees.toFixed(5));

/**
 * A geocoder that asks as its server allows: one request after the other, each question once where it may cache answers, a second try after a
 * failure, and none for a while after many. What people ask about is not logged.
 * @throws ServiceError MAPS_SILENT in place of whatever went wrong, OVERLOADED if too many people wait
 */
export function carefulGeocoder(
  geocoder: Geocoder,
  log: FastifyBaseLogger,
  care: Care = usualCare,
): Geocoder {
  const cache = new LRUCache<string, { places: FoundPlace[] }>({ ...atMost(maxAnswers), ttl: care.cacheTtl });
  const turn = inTurns({ spacing: care.spacing, mostWaiting });
  const circuit = breaker(care);

  const tried = async (ask: (signal: AbortSignal) => Promise<FoundPlace[]>) => {
    const once = () => turn(() => ask(AbortSignal.timeout(care.longestWait)));
    try {
      return await circuit(() =>
        once().catch((error) => (error instanceof ServiceError ? Promise.reject(error) : once())),
      );
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      log.warn({ err: error }, 'The map service does not answer.');
      throw new ServiceError('MAPS_SILENT', { cause: error });
    }
  };
  const cachedAnswer = async (key: string, ask: (signal: AbortSignal) => Promise<FoundPlace[]>) => {
    const known = cache.get(key);
    if (known) return known.places;
    const places = await tried(ask);
    if (care.cacheTtl > 0) cache.set(key, { places });
    return places;
  };

  return {
    credit: geocoder.credit,
    find: (text, country) =>
      cachedAnswer(`find ${country ?? ''} ${text.toLowerCase().replace(/\s+/g, ' ')}`, (signal) =>
        geocoder.find(text, country, signal),
      ),
    async addressAt(position) {
      const point: Point = { latitude: rounded(position.latitude), longitude: rounded(position.longitude) };
      const [found] = await cachedAnswer(`at ${point.latitude} ${point.longitude}`, async (signal) => {
        const place = await geocoder.addressAt(point, signal);
        return place ? [place] : [];
      });
      return found;
    },
  };
}
