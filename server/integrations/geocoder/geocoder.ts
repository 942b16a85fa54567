import type { FoundPlace } from '../../../contract/calls/places.ts';

/** A point in degrees (WGS 84). */
export type Point = FoundPlace['place'];

/** Places that one search returns. */
export const mostPlaces = 5;

/** A service that finds addresses and places. Most are outside of the product, so every call can fail. */
export interface Geocoder {
  /** Whom to credit; pages show this with every place. */
  credit: string;
  /**
   * The places that a text may mean, the best first.
   * @param country the country whose places people probably mean (ISO 3166-1, two letters)
   * @throws Error if it does not answer properly
   */
  find(text: string, country?: string | null, signal?: AbortSignal): Promise<FoundPlace[]>;
  /** The address at a point; undefined where there is none. @throws Error if it does not answer properly */
  addressAt(point: Point, signal?: AbortSignal): Promise<FoundPlace | undefined>;
}
