import type { MultiPolygon, Polygon } from 'geojson';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import GeoJSONWriter from 'jsts/org/locationtech/jts/io/GeoJSONWriter.js';
import TopologyPreservingSimplifier from 'jsts/org/locationtech/jts/simplify/TopologyPreservingSimplifier.js';
import { areaOf, type GeoArea, positionsIn } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import { boundsOfPositions, earthRadius } from '../../../contract/geometry/areas.ts';
import {
  isClosed,
  type Position,
  type Ring,
  roundedPosition,
  withoutRepeats,
} from '../../../contract/geometry/outline.ts';

/** An area with fewer points than the one that it stands for. */
export interface SimplifiedArea {
  area: GeoArea;
  /** Points of its rings, where the last one is the first again. */
  points: number;
  /** Metres from it to the point of the exact outline that is farthest away. */
  metres: number;
}

/** Metres by which an outline may move: at least, and at most. */
const tolerances = { least: 0.5, most: 2000 };

/** Each attempt halves what lies between a tolerance that is too small and one that is large enough. */
const attempts = 8;

const metresOfDegree = (Math.PI / 180) * earthRadius;

/** Metres from a position to a line, all of them on a plane whose unit is a degree of latitude. */
function metresTo([x, y]: Position, [a, b]: Position, [c, d]: Position): number {
  const length = (c - a) ** 2 + (d - b) ** 2;
  const along = length === 0 ? 0 : ((x - a) * (c - a) + (y - b) * (d - b)) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - a - share * (c - a), y - b - share * (d - b)) * metresOfDegree;
}

/** Metres from the lines of a simplified ring to the farthest point of the exact one. It has some of that ring's points. */
function metresMoved(exact: Ring, simplified: Ring): number {
  const open = exact.slice(0, -1);
  const begin = open.findIndex((place) => place.join() === simplified[0]?.join());
  let line = 0;
  let most = 0;
  for (const place of [...open.slice(begin), ...open.slice(0, begin)]) {
    if (place.join() === simplified[line + 1]?.join()) line += 1;
    const [start, end] = [simplified[line], simplified[line + 1]];
    if (start && end) most = Math.max(most, metresTo(place, start, end));
  }
  return most;
}

/**
 * The area with as many points as an area takes, moved as little as possible. No outline of it crosses another or itself.
 * Undefined if there is none, such as for an outline that crosses itself before.
 */
export function simplifyArea(polygons: readonly (readonly Ring[])[]): SimplifiedArea | undefined {
  if (polygons.flat().some((ring) => ring.length < 4 || !isClosed(ring))) return undefined;
  const { south, north } = boundsOfPositions(polygons.flat(2));
  // Far from the equator, a degree of longitude is shorter.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const toPlane = ([longitude, latitude]: Position): Position => [longitude * shrink, latitude];
  const fromPlane = ([x = 0, y = 0]: readonly number[]): Position => roundedPosition([x / shrink, y]);
  const flat = polygons.map((rings) =>
    rings.map((ring) => withoutRepeats(ring.map(roundedPosition)).map(toPlane)),
  );
  const exact = new GeoJSONReader(new GeometryFactory()).read({ type: 'MultiPolygon', coordinates: flat });
  const attempt = (metres: number): SimplifiedArea | undefined => {
    const simplified = TopologyPreservingSimplifier.simplify(exact, metres / metresOfDegree);
    const { type, coordinates }: Polygon | MultiPolygon = new GeoJSONWriter().write(simplified);
    const written = type === 'Polygon' ? [coordinates] : coordinates;
    const found = written.map((rings) => rings.map((ring) => withoutRepeats(ring.map(fromPlane))));
    const area = areaOf(
      found.length === 1
        ? { type: 'Polygon', coordinates: found[0] }
        : { type: 'MultiPolygon', coordinates: found },
    );
    if (!area) return undefined;
    const moved = flat.flatMap((rings, index) =>
      rings.map((ring, hole) => metresMoved(ring, found[index]?.[hole]?.map(toPlane) ?? [])),
    );
    return { area, points: positionsIn(area), metres: Math.max(...moved) };
  };
  let [low, high] = [Math.log(tolerances.least), Math.log(tolerances.most)];
  let best = attempt(tolerances.most);
  for (let count = 0; count < attempts; count += 1) {
    const middle = (low + high) / 2;
    const found = attempt(Math.exp(middle));
    if (found) best = found;
    if (found) high = middle;
    else low = middle;
  }
  return best;
}
