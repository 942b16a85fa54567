import type { FoundPlace } from '../../../contract/calls/places.ts';

/** A point in degrees (WGS 84). */
export type Point = FoundPlace['place'];

/** What knows addresses and places. It is outside of the product, so every call can fail. */
export interface Geocoder {
  /** Whose places these are; pages show it wherever they show a place. */
  credit: string;
  /** The places that a text may mean, the best first. @throws Error if it does not answer properly */
  find(text: string, signal?: AbortSignal): Promise<FoundPlace[]>;
  /** The address at a point; undefined where there is none. @throws Error if it does not answer properly */
  addressAt(point: Point, signal?: AbortSignal): Promise<FoundPlace | undefined>;
}
