import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { pointIn } from '../../../contract/fieldKinds/kinds/structure.ts';
import type { Position, Ring } from '../../../contract/geometry/outline.ts';
import { nested } from '../map/nested.ts';

/**
 * Areas are typed as text: a point on each line, latitude first, as maps show them, and a blank line between outlines. An
 * outline within another is a hole of it, because it could be nothing else. GeoJSON is read too.
 */

const pointText = (position: unknown) => (Array.isArray(position) ? position.toReversed().join(', ') : '');

const ringText = (ring: unknown) => {
  const points = Array.isArray(ring) ? ring.map(pointText) : [];
  // People need not type the first point again to close the outline.
  const isClosed = points.length > 1 && points[0] === points.at(-1);
  return (isClosed ? points.slice(0, -1) : points).join('\n');
};

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one));

/** The outlines in a value, also in one that is not valid; none with a point that is no number. */
export function ringsIn(value: unknown): Ring[] {
  if (!isObject(value) || !Array.isArray(value.coordinates)) return [];
  const rings: unknown[] = value.type === 'MultiPolygon' ? value.coordinates.flat() : value.coordinates;
  return rings.filter((ring): ring is Ring => Array.isArray(ring) && ring.every(isPosition));
}

/** The outlines in a value with their holes, also in one that is not valid. Heights are left out. */
export function polygonsIn(value: unknown): Ring[][] {
  if (!isObject(value) || !Array.isArray(value.coordinates)) return [];
  const polygons: unknown[] = value.type === 'MultiPolygon' ? value.coordinates : [value.coordinates];
  const flat = (place: unknown): unknown => (Array.isArray(place) ? place.slice(0, 2) : place);
  return polygons.filter(Array.isArray).map((rings: unknown[]) =>
    rings
      .filter(Array.isArray)
      .map((ring: unknown[]) => ring.map(flat))
      .filter((ring): ring is Ring => ring.every(isPosition)),
  );
}

/** The area with these outlines, where one within another is a hole; null without any. */
export function areaOfRings(rings: readonly Ring[]): unknown {
  if (rings.length === 0) return null;
  const polygons = nested(rings);
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/** The outlines of an area as text, also of one that is not valid. */
export function textOfOutlines(value: unknown): string {
  if (!isObject(value) || !Array.isArray(value.coordinates)) return '';
  const rings: unknown[] = value.type === 'MultiPolygon' ? value.coordinates.flat() : value.coordinates;
  return rings.map(ringText).join('\n\n');
}

/** `-26.16, 28.03` as a position. Of another text it holds undefined numbers, which a later check refuses. */
export function positionFrom(line: string): Position {
  const point = pointIn(line);
  return point ? [point.longitude, point.latitude] : [Number.NaN, Number.NaN];
}

const ringFrom = (text: string): Position[] => {
  const positions = text
    .split('\n')
    .filter((line) => line.trim())
    .map(positionFrom);
  const [first, last] = [positions[0], positions.at(-1)];
  const isClosed = positions.length > 1 && first?.join() === last?.join();
  return first && !isClosed ? [...positions, first] : positions;
};

/** The area in a geometry or feature of GeoJSON; undefined for another text. */
function geoJsonFrom(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && value.type === 'Feature' ? value.geometry : value;
  } catch {
    // Somebody is still typing it, or it is no GeoJSON: its lines are refused as points.
    return undefined;
  }
}

/** The area whose outlines a text lists; null if it lists none. */
export function outlinesFrom(text: string): unknown {
  const written = geoJsonFrom(text);
  if (written !== undefined) return written;
  const rings = text
    .split(/\n\s*\n/)
    .map(ringFrom)
    .filter((ring) => ring.length > 0);
  return areaOfRings(rings);
}
