import { z } from 'zod';
import {
  againstTheClock,
  crossings,
  isClosed,
  type Position,
  type Ring,
  roundedPosition,
  withoutRepeats,
} from '../geometry/outline.ts';
import { doOverlap } from '../geometry/overlaps.ts';
import { isObject } from './isObject.ts';
import type { FieldKindContract } from './kind.ts';

/** Positions that one outline can have. */
const mostPositions = 500;

/** Outlines that one area can have. */
const mostOutlines = 20;

/** Metres of the largest circle. */
const largestRadius = 500_000;

/** A position without its height, which GeoJSON allows and no zone needs (RFC 7946). */
const withoutHeight = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'number') ? value.slice(0, 2) : value;

const position = z.preprocess(
  withoutHeight,
  z.tuple(
    [
      z.number({ error: 'areaPoint' }).min(-180, 'areaPoint').max(180, 'areaPoint'),
      z.number({ error: 'areaPoint' }).min(-90, 'areaPoint').max(90, 'areaPoint'),
    ],
    { error: 'areaPoint' },
  ),
);

/** Crossings that one sentence names. */
const mostNamed = 3;

const placesNamed = (places: readonly Position[]) =>
  places
    .slice(0, mostNamed)
    .map(([longitude, latitude]) => `${latitude}, ${longitude}`)
    .join('; ');

const ring = z
  .array(position)
  .max(mostPositions, 'areaMany')
  // Two neighbours that are the same after rounding are one point, which maps may write twice (RFC 7946).
  .overwrite((positions) => withoutRepeats(positions.map(roundedPosition)))
  .superRefine((positions: Ring, context) => {
    const refuse = (message: string, params: Record<string, string | number> = {}) =>
      context.addIssue({ code: 'custom', message, params });
    if (new Set(positions.map((one) => one.join())).size < 3) return refuse('areaFew');
    if (!isClosed(positions)) return refuse('areaOpen');
    const places = positions.length <= mostPositions ? crossings(positions) : [];
    if (places.length > 0) refuse('areaCrosses', { place: placesNamed(places) });
  })
  .overwrite(againstTheClock);

/** Two outlines of an area that overlap, by their numbers; undefined if none do. */
function overlapping(outlines: readonly Ring[]): { one: number; other: number } | undefined {
  for (const [one, first] of outlines.entries())
    for (const [after, second] of outlines.slice(one + 1).entries())
      if (doOverlap(first, second)) return { one: one + 1, other: one + after + 2 };
  return undefined;
}

/** An outline without holes in it. */
const rings = z.array(ring).min(1, 'areaFew').max(1, 'areaHoles');

/** What GeoJSON has in other objects than geometries, and so no area may have. */
const ofOthers = ['features', 'geometry', 'properties'];

/** A geometry without its box, and without other members that its writer may have added (RFC 7946). */
const withoutOthers = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([name]) =>
          ['type', 'coordinates', 'radius', ...ofOthers].includes(name),
        ),
      )
    : value;

const shape = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: rings }),
  z.strictObject({
    type: z.literal('MultiPolygon'),
    coordinates: z
      .array(rings)
      .min(1, 'areaFew')
      .max(mostOutlines)
      .superRefine((polygons, context) => {
        if (context.issues.length > 0) return;
        // Otherwise what they share would count twice in the size.
        const params = overlapping(polygons.flat());
        if (params) context.addIssue({ code: 'custom', message: 'areaOverlaps', params });
      }),
  }),
  z.strictObject({
    type: z.literal('Circle'),
    coordinates: position.overwrite(roundedPosition),
    radius: z.number({ error: 'areaRadius' }).min(1, 'areaRadius').max(largestRadius, 'areaRadius'),
  }),
]);

const area = z.preprocess(withoutOthers, shape);

/** An area on the map: outlines as GeoJSON has them, or a circle with a radius in metres. */
export type GeoArea = z.output<typeof area>;

/** The area in a value; undefined if it holds none that is valid. */
export const areaOf = (value: unknown): GeoArea | undefined => area.safeParse(value).data;

/** An area on the map, in degrees (WGS 84); its text in files is its GeoJSON. */
export const geoArea: FieldKindContract = {
  value: () => area,
  example: () => ({
    type: 'Polygon',
    coordinates: [
      [
        [28.03, -26.16],
        [28.06, -26.16],
        [28.06, -26.13],
        [28.03, -26.16],
      ],
    ],
  }),
  operators: ['isEmpty'],
  sortable: false,
  place: 'area',
  toText: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
};
