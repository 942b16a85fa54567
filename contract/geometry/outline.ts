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
  const turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)] as const;
  if (turns[0] !== turns[1] && turns[2] !== turns[3]) return true;
  return (
    (turns[0] === 0 && isOn(a, b, c)) ||
    (turns[1] === 0 && isOn(a, b, d)) ||
    (turns[2] === 0 && isOn(c, d, a)) ||
    (turns[3] === 0 && isOn(c, d, b))
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

/** Where a closed ring without repeated points touches or crosses itself, each place once, in the order of the ring. */
export function crossings(ring: Ring): Position[] {
  const lines = ring.slice(1).map((end, index): [Position, Position] => [ring[index] ?? end, end]);
  const found = new Map<string, Position>();
  const note = (place: Position) => found.set(place.join(), place);
  for (const [index, [a, b]] of lines.entries()) {
    const [, after] = lines[index + 1] ?? lines[0] ?? [a, b];
    // Neighbouring lines share a position. If they share more, the outline runs back along itself.
    if (turn(a, b, after) === 0 && (isOn(a, b, after) || isOn(b, after, a))) note(b);
    for (const [other, [c, d]] of lines.entries()) {
      const isNeighbour = other === index + 1 || (index === 0 && other === lines.length - 1);
      if (other > index && !isNeighbour && doMeet(a, b, c, d)) note(meeting(a, b, c, d));
    }
  }
  return [...found.values()];
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
