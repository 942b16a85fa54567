import { z } from 'zod';
import type { FieldKindContract } from './kind.ts';
import { againstTheClock, crossing, isClosed, type Position, type Ring, roundedPosition } from './outline.ts';
import { parsedJson } from './structure.ts';

/** Positions that one outline can have. */
const mostPositions = 500;

/** Outlines that one area can have. */
const mostOutlines = 20;

/** Metres of the largest circle. */
const largestRadius = 500_000;

const position = z.tuple(
  [
    z.number({ error: 'areaPoint' }).min(-180, 'areaPoint').max(180, 'areaPoint'),
    z.number({ error: 'areaPoint' }).min(-90, 'areaPoint').max(90, 'areaPoint'),
  ],
  { error: 'areaPoint' },
);

const place = ([longitude, latitude]: Position) => `${latitude}, ${longitude}`;

const ring = z
  .array(position)
  .max(mostPositions, 'areaMany')
  .overwrite((positions) => positions.map(roundedPosition))
  .superRefine((positions: Ring, context) => {
    const refuse = (message: string, params: Record<string, string | number> = {}) =>
      context.addIssue({ code: 'custom', message, params });
    if (positions.length < 4) return refuse('areaFew');
    if (!isClosed(positions)) return refuse('areaOpen');
    const where = positions.length <= mostPositions ? crossing(positions) : undefined;
    if (where) refuse('areaCrosses', { place: place(where) });
  })
  .overwrite(againstTheClock);

/** An outline without holes in it. */
const rings = z.array(ring).min(1, 'areaFew').max(1, 'areaHoles');

const area = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: rings }),
  z.strictObject({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(rings).min(1, 'areaFew').max(mostOutlines),
  }),
  z.strictObject({
    type: z.literal('Circle'),
    coordinates: position.overwrite(roundedPosition),
    radius: z.number({ error: 'areaRadius' }).min(1, 'areaRadius').max(largestRadius, 'areaRadius'),
  }),
]);

/** An area on the map: outlines as GeoJSON has them, or a circle with a radius in metres. */
export type GeoArea = z.output<typeof area>;

/** The area in a value; undefined if it holds none that is valid. */
export const areaOf = (value: unknown): GeoArea | undefined => area.safeParse(value).data;

/** The outlines of an area; none of a circle. */
export function outlinesOf(given: GeoArea): Ring[] {
  if (given.type === 'Circle') return [];
  return given.type === 'Polygon' ? given.coordinates : given.coordinates.flat();
}

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
  toText: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromText: parsedJson,
};
