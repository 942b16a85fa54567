/** A position as GeoJSON writes it: longitude, then latitude, in degrees (WGS 84). */
export type Position = [longitude: number, latitude: number];

/** A line around an area; its last position is its first. */
export type Ring = Position[];

const isSame = ([x, y]: Position, [u, v]: Position) => x === u && y === v;

/** True for a ring whose last position is its first. */
export function isClosed(ring: Ring): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first !== undefined && last !== undefined && isSame(first, last);
}

/** Positive if the three positions turn to the left, negative if they turn to the right, 0 if they lie on a line. */
const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

const isBetween = (low: number, value: number, high: number) =>
  Math.min(low, high) <= value && value <= Math.max(low, high);

/** True if a position that lies on the line through two others lies between them. */
const isOn = (start: Position, end: Position, [x, y]: Position) =>
  isBetween(start[0], x, end[0]) && isBetween(start[1], y, end[1]);

/** True if two lines have any position in common. */
function doMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  const turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)] as const;
  if (turns[0] !== turns[1] && turns[2] !== turns[3]) return true;
  return (
    (turns[0] === 0 && isOn(a, b, c)) ||
    (turns[1] === 0 && isOn(a, b, d)) ||
    (turns[2] === 0 && isOn(c, d, a)) ||
    (turns[3] === 0 && isOn(c, d, b))
  );
}

/** Where a closed ring touches or crosses itself: the beginning of the first line that does; undefined if none does. */
export function crossing(ring: Ring): Position | undefined {
  const lines = ring.slice(1).map((end, index): [Position, Position] => [ring[index] ?? end, end]);
  for (const [index, [a, b]] of lines.entries()) {
    const [, after] = lines[index + 1] ?? lines[0] ?? [a, b];
    // Neighbouring lines share a position. If they share more, the outline runs back along itself.
    if (isSame(a, b) || (turn(a, b, after) === 0 && (isOn(a, b, after) || isOn(b, after, a)))) return b;
    for (const [other, [c, d]] of lines.entries()) {
      const isNeighbour = other === index + 1 || (index === 0 && other === lines.length - 1);
      if (other > index && !isNeighbour && doMeet(a, b, c, d)) return a;
    }
  }
  return undefined;
}

/** Twice the signed area of a ring, in square degrees; positive if it runs counterclockwise. */
const signedArea = (ring: Ring) =>
  ring
    .slice(1)
    .reduce((sum, [x, y], index) => sum + ((ring[index]?.[0] ?? 0) * y - x * (ring[index]?.[1] ?? 0)), 0);

/** The ring in counterclockwise order, as GeoJSON requires for an outline (RFC 7946). */
export const againstTheClock = (ring: Ring): Ring => (signedArea(ring) < 0 ? ring.toReversed() : ring);

/** Six decimals of a degree are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export const roundedPosition = ([longitude, latitude]: Position): Position => [
  rounded(longitude),
  rounded(latitude),
];
