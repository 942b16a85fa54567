import { type Bounds, boundsOfPositions, placeIn } from './areas.ts';
import { isOn, type Position, type Ring, turn } from './outline.ts';

type Line = readonly [start: Position, end: Position];

/** The ring in halves of a millionth of a degree, so that the middle of each line is exact too. */
const doubled = (ring: Ring): Ring =>
  ring.map(([x, y]): Position => [Math.round(x * 1e6) / 5e5, Math.round(y * 1e6) / 5e5]);

const middleOf = ([[x, y], [u, v]]: Line): Position => [
  (Math.round(x * 1e6) + Math.round(u * 1e6)) / 2e6,
  (Math.round(y * 1e6) + Math.round(v * 1e6)) / 2e6,
];

const linesOf = (ring: Ring): Line[] => ring.slice(1).map((end, index): Line => [ring[index] ?? end, end]);

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

/** True if two closed rings that do not cross themselves have more in common than their lines. */
export function doOverlap(one: Ring, other: Ring): boolean {
  if (isBeside(boundsOfPositions(one), boundsOfPositions(other))) return false;
  const [first, second] = [doubled(one), doubled(other)];
  const [lines, others] = [linesOf(first), linesOf(second)];
  if (lines.some((line) => others.some((against) => doCross(line, against)))) return true;
  // Where no lines cross, each piece between two corners lies on one side of the other ring.
  const places = cutLines(lines, second).map((line) => placeIn(second, middleOf(line)));
  if (places.includes('inside') || places.every((place) => place === 'edge')) return true;
  return cutLines(others, first).some((line) => placeIn(first, middleOf(line)) === 'inside');
}
