import { boundsOf, isInArea, type MapArea, squareKilometres } from '../geometry/areas.ts';
import { bandsOf, doTouch, longitudeAt, type Piece } from '../geometry/bands.ts';
import type { Position, Ring } from '../geometry/outline.ts';
import { zoneSizes } from './zoneRules.ts';

/** A zone as far as its coverage matters. */
export interface CoveringZone {
  storeUuid: string;
  area: MapArea;
}

/** A part of the map. */
export interface MapPart {
  area: Extract<MapArea, { type: 'MultiPolygon' }>;
  squareKilometres: number;
}

/** Where zones of two stores overlap. */
export interface Overlap<Zone> extends MapPart {
  zones: readonly [Zone, Zone];
  /** The share of the smaller zone that the other covers, up to 1. */
  share: number;
}

/** A place between zones that no zone covers. */
export interface Hole<Zone> extends MapPart {
  /** The zones at its edge. */
  zones: readonly Zone[];
}

const ringOf = ({ west, east, south, north }: Piece): Ring[] => {
  if (!west || !east) return [];
  const at = (latitude: number) => [longitudeAt(west, latitude), longitudeAt(east, latitude)] as const;
  const [[a, b], [d, c]] = [at(south), at(north)];
  return [
    [
      [a, south],
      [b, south],
      [c, north],
      [d, north],
      [a, south],
    ],
  ];
};

/** The middle of the southern and of the northern end of a piece. Where a zone lies there, the piece ends at it. */
const endsOf = ({ west, east, south, north }: Piece): Position[] =>
  west && east ? [south, north].map((at) => [(longitudeAt(west, at) + longitudeAt(east, at)) / 2, at]) : [];

/** Pieces as one part of the map. Those that continue each other become one. */
function partOf(pieces: readonly Piece[]): MapPart {
  const joined: Piece[] = [];
  const last = new Map<Piece['west'], Piece>();
  for (const piece of pieces) {
    const before = last.get(piece.west);
    if (before && before.east === piece.east && before.north === piece.south) before.north = piece.north;
    else {
      const begun = { ...piece };
      joined.push(begun);
      last.set(piece.west, begun);
    }
  }
  const area: MapPart['area'] = {
    type: 'MultiPolygon',
    coordinates: joined.map(ringOf).filter(({ length }) => length > 0),
  };
  return { area, squareKilometres: squareKilometres(area) };
}

/** A part that is smaller than any zone can be comes from borders that nearly meet. */
const isWorthIt = (part: MapPart): boolean => part.squareKilometres >= zoneSizes.smallest;

const bySize = (one: MapPart, other: MapPart) => other.squareKilometres - one.squareKilometres;

/** Where zones of different stores overlap, the largest overlap first. */
export function overlapsOf<Zone extends CoveringZone>(zones: readonly Zone[]): Overlap<Zone>[] {
  const known = zones.map((zone) => ({
    zone,
    bounds: boundsOf(zone.area),
    size: squareKilometres(zone.area),
  }));
  const found = known.flatMap((one, index) =>
    known.slice(index + 1).flatMap((other): Overlap<Zone>[] => {
      const isApart =
        one.zone.storeUuid === other.zone.storeUuid ||
        one.bounds.east <= other.bounds.west ||
        other.bounds.east <= one.bounds.west ||
        one.bounds.north <= other.bounds.south ||
        other.bounds.north <= one.bounds.south;
      if (isApart) return [];
      const part = partOf(bandsOf([one.zone.area, other.zone.area], ({ size }) => size === 2).flat());
      if (!isWorthIt(part)) return [];
      const share = Math.min(1, part.squareKilometres / Math.min(one.size, other.size));
      return [{ ...part, zones: [one.zone, other.zone], share }];
    }),
  );
  return found.sort(bySize);
}

/** Puts pieces of neighbouring bands that touch into one group. The first group is what lies around everything. */
function groupsOf(bands: readonly Piece[][]): Piece[][] {
  const around: Piece = { west: null, east: null, south: Number.NaN, north: Number.NaN };
  const parents = new Map<Piece, Piece>();
  const rootOf = (piece: Piece): Piece => {
    const parent = parents.get(piece) ?? piece;
    if (parent === piece) return piece;
    const root = rootOf(parent);
    parents.set(piece, root);
    return root;
  };
  const join = (one: Piece, other: Piece) => parents.set(rootOf(one), rootOf(other));
  const [first, last] = [bands[0]?.[0], bands.at(-1)?.[0]];
  const below = { ...around, north: first?.south ?? 0 };
  const above = { ...around, south: last?.north ?? 0 };
  join(below, around);
  join(above, around);
  const all = [[below], ...bands, [above]];
  for (const [index, pieces] of all.entries())
    for (const piece of pieces) {
      if (!piece.west || !piece.east) join(piece, around);
      for (const upper of all[index + 1] ?? []) if (doTouch(piece, upper)) join(piece, upper);
    }
  const groups = Map.groupBy(bands.flat(), rootOf);
  groups.delete(rootOf(around));
  return [...groups.values()];
}

/** The places that no zone covers although zones surround them, the largest first. */
export function holesOf<Zone extends CoveringZone>(zones: readonly Zone[]): Hole<Zone>[] {
  const bands = bandsOf(
    zones.map(({ area }) => area),
    ({ size }) => size === 0,
  );
  return groupsOf(bands)
    .map((pieces): Hole<Zone> => {
      const around = new Set(pieces.flatMap(({ west, east }) => [west, east].map((side) => side?.of)));
      const ends = pieces.flatMap(endsOf);
      const isAround = ({ area }: Zone, index: number) =>
        around.has(index) || ends.some((end) => isInArea(area, end));
      return { ...partOf(pieces), zones: zones.filter(isAround) };
    })
    .filter(isWorthIt)
    .sort(bySize);
}
