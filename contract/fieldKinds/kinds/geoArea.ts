import { z } from 'zod';
import {
  crossings,
  isClosed,
  type Position,
  type Ring,
  roundedPosition,
  turned,
  withoutRepeats,
} from '../../geometry/outline.ts';
import { misplacedIn } from '../../geometry/overlaps.ts';
import { isObject } from '../isObject.ts';
import type { FieldKindContract } from '../kind.ts';
import { parsedJson } from './structure.ts';

/** Positions that the rings of one area can have together. */
export const mostPositions = 4000;

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
  // Two neighbours that are the same after rounding are one point, which maps may write twice (RFC 7946).
  .overwrite((positions) => withoutRepeats(positions.map(roundedPosition)))
  .superRefine((positions: Ring, context) => {
    const refuse = (message: string, params: Record<string, string | number> = {}) =>
      context.addIssue({ code: 'custom', message, params });
    if (new Set(positions.map((one) => one.join())).size < 3) return refuse('areaFew');
    if (!isClosed(positions)) return refuse('areaOpen');
    const places = crossings(positions);
    if (places.length > 0) refuse('areaCrosses', { place: placesNamed(places) });
  });

/** Refuses rings that lie wrong to each other. Otherwise what outlines share would count twice in the size. */
function judgePlaces(polygons: Ring[][], context: z.RefinementCtx): void {
  const misplaced = context.issues.length === 0 && misplacedIn(polygons);
  if (misplaced) context.addIssue({ code: 'custom', ...misplaced });
}

const rings = z.array(ring).min(1, 'areaFew');

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
  z.strictObject({
    type: z.literal('Polygon'),
    coordinates: rings.superRefine((one, context) => judgePlaces([one], context)).overwrite(turned),
  }),
  z.strictObject({
    type: z.literal('MultiPolygon'),
    coordinates: z
      .array(rings)
      .min(1, 'areaFew')
      .superRefine(judgePlaces)
      .overwrite((polygons) => polygons.map(turned)),
  }),
  z.strictObject({
    type: z.literal('Circle'),
    coordinates: position.overwrite(roundedPosition),
    radius: z.number({ error: 'areaRadius' }).min(1, 'areaRadius').max(largestRadius, 'areaRadius'),
  }),
]);

/** How many positions the rings in a value have together, also in one that is no valid area. */
export function positionsIn(value: unknown): number {
  if (!isObject(value) || !Array.isArray(value.coordinates)) return 0;
  const found: unknown[] = value.type === 'MultiPolygon' ? value.coordinates.flat() : value.coordinates;
  return found.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0);
}

/** Nothing is said of the points of an area that has too many of them. */
const area = z.preprocess((value, context) => {
  if (positionsIn(value) <= mostPositions) return withoutOthers(value);
  context.addIssue({ code: 'custom', message: 'areaMany', params: { limit: mostPositions } });
  return z.NEVER;
}, shape);

/** An area on the map: outlines as GeoJSON has them, or a circle with a radius in metres. */
export type GeoArea = z.output<typeof area>;

/** Values never change, so nobody judges one twice: pages ask again whenever they draw. */
const judged = new WeakMap<object, GeoArea | undefined>();

/** The area in a value; undefined if it holds none that is valid. */
export function areaOf(value: unknown): GeoArea | undefined {
  if (!isObject(value)) return undefined;
  if (!judged.has(value)) judged.set(value, area.safeParse(value).data);
  return judged.get(value);
}

/** An area on the map, in degrees (WGS 84); its text in files is its GeoJSON. */
export const geoArea: FieldKindContract<GeoArea> = {
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
  fromText: parsedJson,
};
