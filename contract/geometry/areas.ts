import { isOn, type Position, type Ring, turn } from './outline.ts';

/**
 * An area on the map: outlines, or a circle with a radius in metres. Of the rings of an outline the first goes around it,
 * and the others around its holes.
 */
export type MapArea =
  | { type: 'Polygon'; coordinates: Ring[] }
  | { type: 'MultiPolygon'; coordinates: Ring[][] }
  | { type: 'Circle'; coordinates: Position; radius: number };

/** The outlines of an area, each as its ring and the rings of its holes; none of a circle. */
export function polygonsOf(area: MapArea): Ring[][] {
  if (area.type === 'Circle') return [];
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}

/** The rings around the outlines of an area and around their holes; none of a circle. */
export const ringsOf = (area: MapArea): Ring[] => polygonsOf(area).flat();

/** Mean radius of the earth in metres. */
export const earthRadius = 6_371_008.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two positions, over the surface of the earth. */
export function metresBetween([x, y]: Position, [u, v]: Position): number {
  const chord =
    Math.sin(radians(v - y) / 2) ** 2 +
    Math.cos(radians(y)) * Math.cos(radians(v)) * Math.sin(radians(u - x) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Sides of the outline that stands for a circle. */
const sidesOfCircle = 72;

/** An outline with 72 corners in place of a circle, against the clock. The radius is in metres. */
export function circleOutline([longitude, latitude]: Position, radius: number): Ring {
  const high = ((radius / earthRadius) * 180) / Math.PI;
  const wide = high / Math.cos(radians(latitude));
  const ring = Array.from({ length: sidesOfCircle }, (_none, index): Position => {
    const turned = (2 * Math.PI * index) / sidesOfCircle;
    return [longitude + wide * Math.cos(turned), latitude + high * Math.sin(turned)];
  });
  return [...ring, ...ring.slice(0, 1)];
}

/** Where a position is, as seen from a closed ring. */
export function placeIn(ring: Ring, position: Position): 'inside' | 'edge' | 'outside' {
  const [, latitude] = position;
  let isInside = false;
  for (const [index, end] of ring.entries()) {
    const start = ring[index - 1];
    if (!start || Math.min(start[1], end[1]) > latitude || Math.max(start[1], end[1]) < latitude) continue;
    const side = turn(start, end, position);
    if (side === 0 && isOn(start, end, position)) return 'edge';
    const isUpward = end[1] > start[1];
    // A line that passes the latitude counts if it does so to the east of the position.
    if (start[1] > latitude !== end[1] > latitude && side === (isUpward ? 1 : -1)) isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

function isInPolygon(rings: readonly Ring[], position: Position): boolean {
  const places = rings.map((ring) => placeIn(ring, position));
  return places.includes('edge') || places.filter((place) => place === 'inside').length % 2 === 1;
}

/** True for a position in an area, and not in a hole of it. Its edge and those of its holes belong to it. */
export const isInArea = (area: MapArea, position: Position): boolean =>
  area.type === 'Circle'
    ? metresBetween(area.coordinates, position) <= area.radius
    : polygonsOf(area).some((rings) => isInPolygon(rings, position));

/** Square metres within a closed ring, in whichever order it runs. */
function ringSurface(ring: Ring): number {
  const sum = ring.slice(1).reduce((total, [longitude, latitude], index) => {
    const [before, below] = ring[index] ?? [longitude, latitude];
    return total + radians(longitude - before) * (2 + Math.sin(radians(below)) + Math.sin(radians(latitude)));
  }, 0);
  return (Math.abs(sum) * earthRadius ** 2) / 2;
}

/** The size of an area in square kilometres. */
export function squareKilometres(area: MapArea): number {
  const metres =
    area.type === 'Circle'
      ? 2 * Math.PI * earthRadius ** 2 * (1 - Math.cos(area.radius / earthRadius))
      : polygonsOf(area).reduce(
          (sum, [around = [], ...holes]) =>
            sum + ringSurface(around) - holes.reduce((less, hole) => less + ringSurface(hole), 0),
          0,
        );
  return metres / 1e6;
}

/** The smallest box around something on the map, in degrees. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The box around positions. */
export function boundsOfPositions(positions: readonly Position[]): Bounds {
  const bounds: Bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude, latitude] of positions) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}

/** The box around an area. That of a circle is a little larger than it must be. */
export function boundsOf(area: MapArea): Bounds {
  if (area.type === 'Circle') {
    const [longitude, latitude] = area.coordinates;
    const high = (area.radius / earthRadius) * (180 / Math.PI) * 1.01;
    const wide = high / Math.max(0.01, Math.cos(radians(Math.min(89, Math.abs(latitude) + high))));
    return { west: longitude - wide, east: longitude + wide, south: latitude - high, north: latitude + high };
  }
  return boundsOfPositions(ringsOf(area).flat());
}

/** True for a position within bounds, or on their edge. */
export const isWithin = (bounds: Bounds, [longitude, latitude]: Position): boolean =>
  bounds.west <= longitude &&
  longitude <= bounds.east &&
  bounds.south <= latitude &&
  latitude <= bounds.north;
