import { type Bounds, boundsOfPositions, placeIn } from './areas.ts';
import { isOn, type Line, linesOf, type Position, type Ring, turn } from './outline.ts';

/** The ring in halves of a millionth of a degree, so that the middle of each line is exact too. */
const doubled = (ring: Ring): Ring =>
  ring.map(([x, y]): Position => [Math.round(x * 1e6) / 5e5, Math.round(y * 1e6) / 5e5]);

const middleOf = ([[x, y], [u, v]]: Line): Position => [
  (Math.round(x * 1e6) + Math.round(u * 1e6)) / 2e6,
  (Math.round(y * 1e6) + Math.round(v * 1e6)) / 2e6,
];

const isBeside = (one: Bounds, other: Bounds) =>
  one.east <= other.west || other.east <= one.west || one.north <= other.south || other.north <= one.south;

/** True if two lines cross at a place that is an end of neither. */
const doCross = ([a, b]: Line, [c, d]: Line): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

const distance = ([x, y]: Position, [u, v]: Position) => Math.abs(x - u) + Math.abs(y - v);

/** The lines of a ring, cut at the corners of another ring that lie on them. */
const cutLines = (lines: readonly Line[], corners: Ring): Line[] =>
  lines.flatMap(([start, end]) => {
    const between = corners
      .filter((corner) => isOn(start, end, corner) && turn(start, end, corner) === 0)
      .sort((one, other) => distance(start, one) - distance(start, other));
    return linesOf([start, ...between, end]).filter(([from, to]) => distance(from, to) > 0);
  });

/** How one closed ring lies to another. Those that lie apart or within may share lines and corners. */
type Relation = 'apart' | 'within' | 'same' | 'across';

/** How a closed ring that does not cross itself lies to another such ring. */
function relationOf(one: Ring, other: Ring): Relation {
  const [bounds, otherBounds] = [boundsOfPositions(one), boundsOfPositions(other)];
  if (isBeside(bounds, otherBounds)) return 'apart';
  const [first, second] = [doubled(one), doubled(other)];
  const [lines, others] = [linesOf(first), linesOf(second)];
  if (lines.some((line) => others.some((against) => doCross(line, against)))) return 'across';
  // Where no lines cross, each piece between two corners lies on one side of the other ring.
  const places = new Set(cutLines(lines, second).map((line) => placeIn(second, middleOf(line))));
  if (places.has('inside')) return places.has('outside') ? 'across' : 'within';
  if (!places.has('outside')) return 'same';
  const isAround = cutLines(others, first).some((line) => placeIn(first, middleOf(line)) === 'inside');
  return isAround ? 'across' : 'apart';
}

/** True if two closed rings that do not cross themselves have more in common than their lines. */
export const doOverlap = (one: Ring, other: Ring): boolean => relationOf(one, other) !== 'apart';

/** Two rings of an area that lie wrong to each other, by their numbers among all rings of the area, from 1. */
interface Misplaced {
  message: 'areaHoles' | 'areaOverlaps';
  params: { one: number; other: number };
}

/** True if an outline lies within a hole of another one, as an island in a lake does. */
const isIsland = (ring: Ring, [, ...holes]: readonly Ring[]): boolean =>
  holes.some((hole) => ['within', 'same'].includes(relationOf(ring, hole)));

/** The first two rings of an area that lie wrong to each other; undefined if none do. No ring may cross itself. */
export function misplacedIn(polygons: readonly (readonly Ring[])[]): Misplaced | undefined {
  const rings = polygons.flatMap((polygon) => polygon.map((ring, hole) => ({ ring, hole, polygon })));
  for (const [index, one] of rings.entries())
    for (const [before, other] of rings.slice(0, index).entries()) {
      const isOfOther = one.polygon === other.polygon;
      if (!isOfOther && one.hole + other.hole > 0) continue;
      const relation = relationOf(one.ring, other.ring);
      if (isOfOther && other.hole === 0) {
        if (relation === 'within') continue;
        return { message: 'areaHoles', params: { one: index + 1, other: before + 1 } };
      }
      if (relation === 'apart') continue;
      if (!isOfOther && (isIsland(one.ring, other.polygon) || isIsland(other.ring, one.polygon))) continue;
      return { message: 'areaOverlaps', params: { one: before + 1, other: index + 1 } };
    }
  return undefined;
}
