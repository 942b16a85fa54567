import { z } from 'zod';

/** A position in GeoJSON: longitude first. */
const position = z.tuple([z.number(), z.number()]).rest(z.number());

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A collection of places as map services write it. Its shapes are read one by one, because some have none. */
const places = z.object({
  type: z.literal('FeatureCollection'),
  features: z
    .array(
      z.object({
        properties: z.record(z.string(), z.unknown()).nullish(),
        geometry: z.object({ coordinates: z.unknown() }).nullish(),
      }),
    )
    .min(1),
});

type Row = Record<string, z.infer<typeof plainValue>>;

/** The positions in coordinates of any depth: those of a point, a line or a polygon. */
function positionsIn(coordinates: unknown): [longitude: number, latitude: number][] {
  const one = position.safeParse(coordinates);
  if (one.success) return [[one.data[0], one.data[1]]];
  return Array.isArray(coordinates) ? coordinates.flatMap(positionsIn) : [];
}

/** The middle of the box around the positions. For a point that is the point. */
function middleOf(coordinates: unknown): { latitude: number; longitude: number } | undefined {
  const found = positionsIn(coordinates);
  if (found.length === 0) return undefined;
  const middle = (values: number[]) => {
    const [least, most] = values.reduce(
      ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
    // Seven decimals are a centimetre.
    return Number(((least + most) / 2).toFixed(7));
  };
  return {
    longitude: middle(found.map(([longitude]) => longitude)),
    latitude: middle(found.map(([, latitude]) => latitude)),
  };
}

/**
 * The places of a GeoJSON file as rows of a table: their properties, and their place as latitude and longitude.
 * Undefined if the value is no collection of places.
 */
export function rowsOfGeoJson(value: unknown): Row[] | undefined {
  const parsed = places.safeParse(value);
  if (!parsed.success) return undefined;
  return parsed.data.features.map(({ properties, geometry }) => {
    const plain = Object.entries(properties ?? {}).flatMap(([name, property]) => {
      const read = plainValue.safeParse(property);
      return read.success ? [[name, read.data]] : [];
    });
    return { ...Object.fromEntries(plain), ...middleOf(geometry?.coordinates) };
  });
}
