import { circleOutline, type MapArea, polygonsOf } from './areas.ts';
import { linesOf, type Position, type Ring } from './outline.ts';

/** A side of an area, from its southern to its northern end. */
export interface Side {
  low: Position;
  high: Position;
  /** The place of its area in the input. */
  of: number;
  /** The outline to which it belongs, with its holes. */
  outline: Ring[];
}

/** A piece of the map between two sides, from one latitude to another. */
export interface Piece {
  /** Null where nothing lies west, or east, of it. */
  west: Side | null;
  east: Side | null;
  south: number;
  north: number;
}

/** The outlines of an area with their holes, and one with many corners for a circle. */
const edgesOf = (area: MapArea): Ring[][] =>
  area.type === 'Circle' ? [[circleOutline(area.coordinates, area.radius)]] : polygonsOf(area);

/** The sides of areas without those that run from west to east, which no band needs. From south to north. */
function sidesOf(areas: readonly MapArea[]): Side[] {
  const sides = areas.flatMap((area, of) =>
    edgesOf(area).flatMap((outline) =>
      outline.flatMap(linesOf).flatMap(([start, end]): Side[] => {
        if (start[1] === end[1]) return [];
        return [
          start[1] < end[1] ? { low: start, high: end, of, outline } : { low: end, high: start, of, outline },
        ];
      }),
    ),
  );
  return sides.sort((one, other) => one.low[1] - other.low[1]);
}

/** The longitude of a side at a latitude. */
export function longitudeAt({ low: [x, y], high: [u, v] }: Side, latitude: number): number {
  if (latitude <= y) return x;
  return latitude >= v ? u : x + ((u - x) * (latitude - y)) / (v - y);
}

/** The latitude at which two sides cross; undefined if they do not. */
function crossing(one: Side, other: Side): number | undefined {
  const [from, to] = [Math.max(one.low[1], other.low[1]), Math.min(one.high[1], other.high[1])];
  const before = longitudeAt(one, from) - longitudeAt(other, from);
  const after = longitudeAt(one, to) - longitudeAt(other, to);
  if (from >= to || before * after >= 0) return undefined;
  return from + ((to - from) * before) / (before - after);
}

/** The latitudes between which sides neither begin, end nor cross. */
function latitudesOf(sides: readonly Side[]): number[] {
  const found = new Set<number>();
  let open: Side[] = [];
  for (const side of sides) {
    found.add(side.low[1]).add(side.high[1]);
    open = open.filter(({ high }) => high[1] > side.low[1]);
    for (const other of open) {
      const at = crossing(side, other);
      if (at !== undefined) found.add(at);
    }
    open.push(side);
  }
  return [...found].sort((one, other) => one - other);
}

/** Less than a tenth of a millimetre, which is no width. */
const noWidth = 1e-9;

/** True if two pieces share more than a point of the latitude at which one ends and the other begins. */
export function doTouch(lower: Piece, upper: Piece): boolean {
  const at = lower.north;
  const end = ({ west, east }: Piece) => [
    west ? longitudeAt(west, at) : Number.NEGATIVE_INFINITY,
    east ? longitudeAt(east, at) : Number.POSITIVE_INFINITY,
  ];
  const [[from = 0, to = 0], [since = 0, until = 0]] = [end(lower), end(upper)];
  return Math.min(to, until) - Math.max(from, since) > noWidth;
}

/**
 * Cuts the map at each latitude where a side begins, ends or crosses another, and returns the pieces of each band that
 * the caller chooses, by which areas they lie in. Between two cuts no sides cross, so each piece has straight sides.
 */
export function bandsOf(
  areas: readonly MapArea[],
  isSelected: (within: ReadonlySet<number>) => boolean,
): Piece[][] {
  const sides = sidesOf(areas);
  const latitudes = latitudesOf(sides);
  let [next, open]: [number, Side[]] = [0, []];
  return latitudes.slice(1).map((north, index) => {
    const south = latitudes[index] ?? north;
    const middle = (south + north) / 2;
    open = open.filter(({ high }) => high[1] > south);
    for (let side = sides[next]; side && side.low[1] <= south; side = sides[next]) {
      open.push(side);
      next += 1;
    }
    const ordered = open
      .map((side) => ({ side, at: longitudeAt(side, middle) }))
      .sort((one, other) => one.at - other.at);
    const pieces: Piece[] = [];
    // Each side of an outline leads into it or out of it, also at its holes.
    const outlines = new Map<Ring[], number>();
    let west: (typeof ordered)[number] | undefined;
    for (const east of [...ordered, undefined]) {
      const isWide = !west || !east || east.at - west.at > noWidth;
      if (isWide && isSelected(new Set(outlines.values())))
        pieces.push({ west: west?.side ?? null, east: east?.side ?? null, south, north });
      if (east && !outlines.delete(east.side.outline)) outlines.set(east.side.outline, east.side.of);
      west = east;
    }
    return pieces;
  });
}
