import { boundsOfPositions, placeIn } from '../../../contract/geometry/areas.ts';
import type { Ring } from '../../../contract/geometry/outline.ts';

/** True if all corners of a ring lie within another ring or on its edge, and not all of them on its edge. */
function isNested(ring: Ring, around: Ring): boolean {
  const [inner, outer] = [boundsOfPositions(ring), boundsOfPositions(around)];
  const isInBox =
    inner.west >= outer.west &&
    inner.east <= outer.east &&
    inner.south >= outer.south &&
    inner.north <= outer.north;
  if (!isInBox) return false;
  const places = new Set(ring.map((place) => placeIn(around, place)));
  return places.has('inside') && !places.has('outside');
}

/** Rings as outlines with holes: a ring within another is its hole, and one within a hole is an outline again. */
export function nested(rings: readonly Ring[]): Ring[][] {
  const aroundOf = rings.map((ring) => rings.filter((other) => other !== ring && isNested(ring, other)));
  const polygons = new Map<Ring, Ring[]>();
  for (const [index, ring] of rings.entries())
    if ((aroundOf[index]?.length ?? 0) % 2 === 0) polygons.set(ring, [ring]);
  for (const [index, ring] of rings.entries()) {
    const around = aroundOf[index] ?? [];
    if (around.length % 2 === 0) continue;
    // The closest of the rings around it has one ring fewer around itself.
    const closest = around.find((one) => aroundOf[rings.indexOf(one)]?.length === around.length - 1);
    const polygon = closest && polygons.get(closest);
    if (polygon) polygon.push(ring);
    else polygons.set(ring, [ring]);
  }
  return [...polygons.values()];
}
