/** A position as GeoJSON writes it: longitude, then latitude, in degrees (WGS 84). */
export type Position = [longitude: number, latitude: number];

/** A line around an area; its last position is its first. */
export type Ring = Position[];

/** A straight piece of a ring. */
export type Line = readonly [start: Position, end: Position];

/** The lines of a ring, in its order. */
export const linesOf = (ring: Ring): Line[] =>
  ring.slice(1).map((end, index): Line => [ring[index] ?? end, end]);

const isSame = ([x, y]: Position, [u, v]: Position) => x === u && y === v;

/** True for a ring whose last position is its first. */
export function isClosed(ring: Ring): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first !== undefined && last !== undefined && isSame(first, last);
}

/** The line without points that repeat the one before them. */
export const withoutRepeats = (ring: Ring): Ring =>
  ring.filter((place, index) => {
    const before = ring[index - 1];
    return before === undefined || !isSame(before, place);
  });

/**
 * Positive if the three positions turn to the left, negative if they turn to the right, 0 if they lie on a line. It
 * counts in millionths of a degree, which are whole numbers after rounding, so a position on a line is exactly on it.
 */
export function turn([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number {
  const between = (from: number, to: number) => Math.round((to - from) * 1e6);
  return Math.sign(between(ax, bx) * between(ay, cy) - between(ay, by) * between(ax, cx));
}

const isBetween = (low: number, value: number, high: number) =>
  Math.min(low, high) <= value && value <= Math.max(low, high);

/** True if a position that lies on the line through two others lies between them. */
export const isOn = (start: Position, end: Position, [x, y]: Position) =>
  isBetween(start[0], x, end[0]) && isBetween(start[1], y, end[1]);

/** True if two lines have any position in common. */
function doMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const [toC, toD] = [turn(a, b, c), turn(a, b, d)];
  if (toC === toD && toC !== 0) return false;
  const [toA, toB] = [turn(c, d, a), turn(c, d, b)];
  if (toC !== toD && toA !== toB) return true;
  return (
    (toC === 0 && isOn(a, b, c)) ||
    (toD === 0 && isOn(a, b, d)) ||
    (toA === 0 && isOn(c, d, a)) ||
    (toB === 0 && isOn(c, d, b))
  );
}

/** The position that two lines share which meet: the end that lies on the other line, or where they cross. */
function meeting(a: Position, b: Position, c: Position, d: Position): Position {
  const ends = [
    ...[a, b].filter((end) => turn(c, d, end) === 0 && isOn(c, d, end)),
    ...[c, d].filter((end) => turn(a, b, end) === 0 && isOn(a, b, end)),
  ];
  if (ends[0]) return ends[0];
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const [u, v] = [d[0] - c[0], d[1] - c[1]];
  const share = ((c[0] - a[0]) * v - (c[1] - a[1]) * u) / (x * v - y * u);
  return roundedPosition([a[0] + share * x, a[1] + share * y]);
}

/** Meetings after which nobody needs more: an outline with so many is no outline. */
const mostMeetings = 1000;

/** Where neighbouring lines, which share a position, share more: there the outline runs back along itself. */
const foldsOf = (lines: readonly Line[]): Position[] =>
  lines.flatMap(([a, b], line) => {
    const [, after] = lines[line + 1] ?? lines[0] ?? [a, b];
    return turn(a, b, after) === 0 && (isOn(a, b, after) || isOn(b, after, a)) ? [b] : [];
  });

/** Where lines meet that are no neighbours. From west to east, so each is compared only with those beside which it runs. */
function meetingsOf(lines: readonly Line[]): Position[] {
  const sorted = lines
    .map(([a, b], line) => ({ line, a, b, west: Math.min(a[0], b[0]), east: Math.max(a[0], b[0]) }))
    .sort((one, other) => one.west - other.west);
  const found: Position[] = [];
  let open: typeof sorted = [];
  for (const one of sorted) {
    open = open.filter(({ east }) => east >= one.west);
    for (const { line, a, b } of open) {
      const apart = Math.abs(line - one.line);
      if (apart === 1 || apart === lines.length - 1 || !doMeet(a, b, one.a, one.b)) continue;
      found.push(meeting(a, b, one.a, one.b));
      if (found.length === mostMeetings) return found;
    }
    open.push(one);
  }
  return found;
}

/** Where a closed ring without repeated points touches or crosses itself, each place once. */
export function crossings(ring: Ring): Position[] {
  const lines = linesOf(ring);
  const found = [...foldsOf(lines), ...meetingsOf(lines)];
  return [...new Map(found.map((place) => [place.join(), place])).values()];
}

/** Twice the signed area of a ring, in square degrees; positive if it runs counterclockwise. */
const signedArea = (ring: Ring) =>
  ring
    .slice(1)
    .reduce((sum, [x, y], index) => sum + ((ring[index]?.[0] ?? 0) * y - x * (ring[index]?.[1] ?? 0)), 0);

/** The rings of an outline as GeoJSON requires: the first counterclockwise, and those of its holes clockwise (RFC 7946). */
export const turned = (rings: readonly Ring[]): Ring[] =>
  rings.map((ring, index) => (signedArea(ring) < 0 === (index === 0) ? ring.toReversed() : ring));

/** Six decimals of a degree are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export const roundedPosition = ([longitude, latitude]: Position): Position => [
  rounded(longitude),
  rounded(latitude),
];
