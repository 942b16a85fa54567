import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { areaOf, type GeoArea } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';

/** A point on the map in degrees. */
export type Point = [latitude: number, longitude: number];

/** Where a record is on a map. */
export type Place = { point: Point } | { area: GeoArea };

const sourceOf = (resource: Resource, name: string) => fieldOf(resource, name).source;

/** The names on the wire of the values that say where a record is. */
function placeSources(resource: Resource): string[] {
  const { map } = resource.list.views;
  if (!map) return [];
  const names = 'place' in map ? [map.place] : [map.latitude, map.longitude];
  return names.map((name) => sourceOf(resource, name));
}

/** Filters for the records that have a place. */
export const placeFilters = (resource: Resource): Record<string, unknown>[] =>
  placeSources(resource).map((source) => ({ [source]: { isEmpty: false } }));

const isDegree = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

const pointOf = (latitude: unknown, longitude: unknown): Place | undefined =>
  isDegree(latitude, 90) && isDegree(longitude, 180) ? { point: [latitude, longitude] } : undefined;

/** The place of a record; undefined without one. */
export function placeOf(resource: Resource, record: WireRecord): Place | undefined {
  const [first = '', second] = placeSources(resource);
  const value = record[first];
  if (second !== undefined) return pointOf(value, record[second]);
  const area = areaOf(value);
  if (area) return { area };
  return isObject(value) ? pointOf(value.latitude, value.longitude) : undefined;
}
